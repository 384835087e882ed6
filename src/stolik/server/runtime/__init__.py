"""Running tables: a queue of commands for each, rows stored before they are broadcast, bots and timeouts.

Deliberately absent: HTTP and sockets, SQL, and any game.
"""
