"""Seams: places where a capability is wired in, each with the tests that must notice when it is
cut.

One TOML file a room. `make mutants` cuts every seam in turn in a copy of the checkout.
"""
