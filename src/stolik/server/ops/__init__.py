"""Log, metrics, gc: leaves."""
