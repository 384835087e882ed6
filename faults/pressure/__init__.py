"""What one guest can do to all the others: each class of it on purpose, with figures."""
