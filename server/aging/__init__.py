"""What time does to a memory: strength, retention, importance, levels. Pure."""
