"""recollect: a long-term memory for AI assistants.

Kept as Markdown in the user's own git repository.
"""

__version__ = "0.1.0"
