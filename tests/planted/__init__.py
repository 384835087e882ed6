"""Small faults, planted one at a time, and the tests that must see each of them."""
