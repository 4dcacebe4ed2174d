"""What the façades share."""

from ..composition import Parts


class Facade:
    """A part of what an engine offers; it holds nothing but the engine's parts."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts


def page_text(parts: Parts, path: str) -> str:
    """A page of the workspace; empty if there is none."""
    return (parts.files.read(path) or b"").decode("utf-8", "replace")


def day_of(path: str) -> str:
    """The date in the name of a daily page."""
    return path.removesuffix(".md")[-len("2026-01-31") :]
