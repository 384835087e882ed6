"""Tables for people and programs, over HTTP and WebSocket. Asks games through their lids and names none."""
