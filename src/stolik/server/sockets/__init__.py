"""One WebSocket per viewer."""
