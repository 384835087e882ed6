"""Five commands."""
