"""Exact play and its tables."""
