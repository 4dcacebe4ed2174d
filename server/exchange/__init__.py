"""Bringing memories in from elsewhere, and taking them away."""
