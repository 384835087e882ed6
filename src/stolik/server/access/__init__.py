"""Request guard, origins, rate limits."""
