"""The `recollect` command, and `python -m recollect.server`.

A prompt waits for a hook: for one nothing is imported but `serving/hook.py` and what it needs.
"""

import sys

HOOK = "hook"


def main() -> None:
    """Answer a host's event; or serve, be a backend, or carry a command out."""
    arguments = sys.argv[1:]
    if arguments[:1] == [HOOK]:
        from .serving.hook import run

        run(arguments[1:])
    from .dispatch import become

    become(arguments)


if __name__ == "__main__":
    main()
