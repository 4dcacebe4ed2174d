"""`python -m recollect.server` is the `recollect` command."""

from recollect.server.cli import main

if __name__ == "__main__":
    main()
