"""Bots for Fuji: they sample the dice behind other screens, use and make statements, and plan for all.

`worth` has the pips of dice on topics, `hearing` the likelihood of statements, `supposing` the posterior over hidden
dice, `evaluation` the chance that all get home. A `scene` has sampled worlds and a plan (`plans`, `imagining`), on
which `planning`, `rolling`, `gear`, `giving`, `swapping`, `answering` and `moving` evaluate actions; `voice` chooses
statements, `mind` is the policy, and `team` has the bots by name.
"""

from stolik.games.fuji.bots.team import BOTS

__all__ = ["BOTS"]
