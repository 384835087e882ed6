"""Tables for people and programs over HTTP and WebSocket. Uses games through their definitions and names none."""
