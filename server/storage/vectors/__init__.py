"""Vectors: the embedding model and Chroma."""
