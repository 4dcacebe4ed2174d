"""The list of seams, read from the TOML files beside this one."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Seam:
    """One cut: in `file` the text `cut`, which stands there once, becomes `to`."""

    room: str
    name: str
    file: str
    cut: str
    to: str
    tests: tuple[str, ...]
    """Files or node ids, relative to the checkout; at least one of them must fail."""

    def applied(self, root: Path) -> str:
        """The content of the file with the cut made.

        Raises:
            ValueError: the text does not stand in the file, or more than once.
        """
        content = (root / self.file).read_text(encoding="utf-8")
        found = content.count(self.cut)
        if found != 1:
            raise ValueError(f"{self.room}: {self.name!r}: its text stands {found} times")
        return content.replace(self.cut, self.to)


def load(*rooms: str) -> list[Seam]:
    """The seams of these rooms, or of all."""
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        if rooms and path.stem not in rooms:
            continue
        for row in tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", []):
            tests = tuple(row.pop("tests"))
            found.append(Seam(room=path.stem, tests=tests, **row))
    return found
