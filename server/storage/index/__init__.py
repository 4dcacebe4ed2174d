"""The SQLite index, rebuilt from the files."""
