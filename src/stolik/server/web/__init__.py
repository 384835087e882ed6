"""The doors of the house: HTTP for what is asked once, WebSockets for tables, and what keeps strangers out."""
