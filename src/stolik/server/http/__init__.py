"""HTTP: routes, error responses, security headers, connections with deadlines."""
