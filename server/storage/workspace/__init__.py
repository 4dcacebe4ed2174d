"""The files of the workspace: formats, durable writes, keys, the lock."""
