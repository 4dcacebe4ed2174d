"""What the engine does without being called."""
