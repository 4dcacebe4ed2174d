"""How the tools answer: receipts, listings and the phrases that users read, in their language."""
