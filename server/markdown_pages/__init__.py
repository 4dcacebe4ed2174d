"""Pages made from memories: MEMORY.md, IDENTITY.md, SOUL.md, the graph."""
