"""Viewers, messages, outboxes."""
