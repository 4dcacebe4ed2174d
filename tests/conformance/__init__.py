"""The conformance suite of MCP against our own server object."""
