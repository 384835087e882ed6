"""Tables in motion: commands in a queue, rows stored before anyone hears of them, screens that listen.

Deliberately absent: HTTP and sockets (`server.web` brings bytes in and takes bytes out), SQL, and any game.
"""
