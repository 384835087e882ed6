"""Accounts: guests, logins, sessions, tokens, companions, bots, moderation, and deletion of one's data.

Deliberately absent: HTTP, cookies and rate limits, which belong to `access`; seats, which belong to `table`.
"""
