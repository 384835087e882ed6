"""Two of OpenSpiel's own games, in our style: a benchmark of the same game in both, and nothing to play.

`make bench` compiles them into the group of the rules; `tests/bench` replays random games in both, move by move.
"""

import stolik  # noqa: F401 - lets the compiled forms be found
