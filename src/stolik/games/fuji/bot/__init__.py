"""Programs that play Fuji together: they imagine the dice behind other screens, listen, speak, and plan for all.

`worth` has what dice count, `hearing` what words say about dice, `supposing` which dice fit, `outlook` how probably all
get home, `scene` imagined tables on which plans are judged; `planning`, `rolling`, `gear`, `answering` and `moving`
try what can be done in each phase, `voice` finds what to say, and `mind` puts it together.
"""
