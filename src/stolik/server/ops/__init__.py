"""What operators read and tune: the log, metrics, garbage collection."""
