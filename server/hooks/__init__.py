"""Hooks: what hosts run by themselves, so that memory is there when the model does not call it.

`payload.py` reads what a host says and words what it understands (standard library only, for the
short-lived process), `contexts.py` and `turns.py` answer it in the backend.
"""
