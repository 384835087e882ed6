"""People and programs of the house: who they are, how they come back, and how they leave for good.

Deliberately absent: HTTP, cookies and rate limits, which are the web room's; seats, which are the table's.
"""
