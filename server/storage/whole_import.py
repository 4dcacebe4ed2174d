"""Packages whose modules import each other, imported by one thread at a time.

`import a` waits for the thread that is importing `a`; `from a.b import c` does not, and takes a
module that is half made. One of the two threads then fails, as if the package were damaged.
"""

import threading

_locks: dict[str, threading.Lock] = {}


def import_whole(*packages: str) -> None:
    """Import these, in their order; each is there as a whole when this returns.

    Asked before an import statement, by whatever may be the first to use a package. Raises
    ImportError.
    """
    for package in packages:
        with _locks.setdefault(package, threading.Lock()):
            __import__(package)  # as the statement: seen by whoever watches imports
