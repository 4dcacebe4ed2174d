"""The folders of the commit that is checked out, and those of the next one made from them.

Only what lies on the way to a changed file is read and written: `git add` and `git commit` walk the
whole index, which costs ten times as much at 10,000 files.
"""

from collections.abc import Mapping

from .objects import FILE, FOLDER, Entry, Objects, Tree, tree_bytes


class Trees:
    """Folders by their path (`""` is the root), as far as they were looked at."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._root: bytes | None = None
        self._known: dict[str, Tree] = {}

    def start_from(self, root: bytes | None) -> None:
        """Go on from this root folder; None: there is no commit yet."""
        self._root = root
        self._known.clear()

    def sha_of(self, path: str) -> bytes | None:
        """The binary sha of what stands at `path`."""
        entry = self.entry_of(path)
        return entry.sha if entry else None

    def entry_of(self, path: str) -> Entry | None:
        folder, _, name = path.rpartition("/")
        return self._folder(folder).get(_name(name))

    def has_room(self, path: str) -> bool:
        """Whether nothing of ours stands at `path`, and no file where it needs a folder."""
        known = self.entry_of(path)
        if known and (known.is_folder or known.is_file):
            return False
        names = path.split("/")[:-1]
        above = ["/".join(names[: n + 1]) for n in range(len(names))]
        return all((entry := self.entry_of(part)) is None or entry.is_folder for part in above)

    def write(self, files: Mapping[str, bytes | Entry | None]) -> bytes:
        """Write the files (None: removed; an entry: as it is) and all folders above them.

        Returns the new root's sha.
        """
        touched = {""}
        for path, data in files.items():
            folder, _, name = path.rpartition("/")
            self._put(folder, _name(name), data)
            while folder:
                touched.add(folder)
                folder = folder.rpartition("/")[0]
        root = b""
        for folder in sorted(touched, key=_depth, reverse=True):
            root = self._write_folder(folder)
        return root

    def _put(self, folder: str, name: bytes, data: bytes | Entry | None) -> None:
        tree = self._folder(folder)
        if data is None:
            tree.pop(name, None)
        elif isinstance(data, Entry):
            tree[name] = data
        else:
            tree[name] = Entry(FILE, self._objects.write("blob", data))

    def _write_folder(self, path: str) -> bytes:
        """Write one folder and enter it in the one above; an empty one is taken out of that."""
        tree = self._folder(path)
        sha = self._objects.write("tree", tree_bytes(tree))
        if path:
            above, _, name = path.rpartition("/")
            upper = self._folder(above)
            if tree:
                upper[_name(name)] = Entry(FOLDER, sha)
            else:
                upper.pop(_name(name), None)
        return sha

    def _folder(self, path: str) -> Tree:
        if path not in self._known:
            self._known[path] = self._read(path)
        return self._known[path]

    def _read(self, path: str) -> Tree:
        if not path:
            return self._objects.tree(self._root) if self._root else {}
        above, _, name = path.rpartition("/")
        entry = self._folder(above).get(_name(name))
        return self._objects.tree(entry.sha) if entry and entry.is_folder else {}


def _name(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _depth(folder: str) -> int:
    return len(folder.split("/")) if folder else 0
