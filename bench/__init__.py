"""What we measure, and how to rerun it."""
