"""What waits for judgement, and carrying the judgement out."""
