"""Two nodes on one PostgreSQL: killed, paused past their lease, cut off, with the database crashing under them.

People's sockets are spread over both nodes, so that a table changes hands with nearly every move. What they asked,
were answered and were shown is judged against the log, and the database notes by itself who wrote what.
"""

from faults.cluster.measuring import SIZES, measure

__all__ = ["SIZES", "measure"]
