"""The full reflection: request, consent, monologue, pages."""
