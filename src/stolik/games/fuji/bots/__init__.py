"""Programs that play Fuji together: they imagine the dice behind other screens, listen, speak, and plan for all.

`worth` has what dice count, `hearing` what words say about dice, `supposing` which dice fit, `evaluation` how probably
all get home. A `scene` is a table as one seat imagines it (`plans`, `imagining`), on which `planning`, `rolling`,
`gear`, `giving`, `swapping`, `answering` and `moving` try what can be done; `voice` finds what to say, `mind` decides,
and `team` has the players.
"""

from stolik.games.fuji.bots.team import BOTS

__all__ = ["BOTS"]
