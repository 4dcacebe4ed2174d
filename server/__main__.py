"""`python -m recollect.server` is the `recollect` command."""

from .serving.stdio_proxy import main

if __name__ == "__main__":
    main()
