"""A year of one person's use of the memory, in about a minute."""
