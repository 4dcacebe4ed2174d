"""Starts recollect from a bundle: the host has made the environment with uv."""

from recollect.server.__main__ import main

if __name__ == "__main__":
    main()
