"""What can go wrong, done on purpose, and what it costs: figures with a control that must fail (`make faults`)."""
