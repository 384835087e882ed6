"""The wire, once: for server, client, OpenAPI and the TypeScript generator."""
