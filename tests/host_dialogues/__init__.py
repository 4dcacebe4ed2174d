"""Conversations a host might have, what its model should do in them, and what models in the host's
seat did.
"""
