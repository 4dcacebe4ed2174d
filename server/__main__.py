"""`python -m recollect.server` is the `recollect` command."""

from recollect.server.front import main

if __name__ == "__main__":
    main()
