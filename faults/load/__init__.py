"""Many tables at once: our server beside boardgame.io's, driven by the same clients.

The server under load runs on one core, the clients on another. A move counts when its mover has the answer and
all four seats have seen it. What is compared is the server's own CPU time, which a busy machine changes little,
and latency from the moment at which a move was due, not from when the clients found time to send it.
"""

from faults.load.measuring import measure

__all__ = ["measure"]
