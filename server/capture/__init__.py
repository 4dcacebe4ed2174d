"""Taking in and letting go: remember and forget."""
