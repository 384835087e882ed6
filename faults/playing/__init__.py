"""People who play over WebSockets, what they were answered and shown, and how that compares with the stored log."""
