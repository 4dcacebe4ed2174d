"""How a change becomes durable, and how index and history follow the files."""
