"""Programs that use the memory: how each learns of it, and forgets it again.

`programs.py` knows the hosts, `machine.py` where their files lie, `jsonc.py` and `toml.py` change
one key of a configuration and nothing else, `registration.py` puts it together.
"""
