"""Where tables and people are stored: SQLite for one process, PostgreSQL for several nodes."""
