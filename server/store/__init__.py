"""Where things are kept: Markdown and git (the truth), Chroma and SQLite (the index). Stores know records, not rules."""
