"""English and Chinese text: tokens, dates, near duplicates, intents. Pure."""
