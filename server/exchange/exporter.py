"""Taking memories away: as one file or a folder that other programs, or people, read."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Literal, NoReturn, get_args

from ..domain.memory import Memory
from ..domain.sensitivity import is_private
from ..errors import InputError, StorageError
from ..language import secrets
from ..language.script import is_chinese
from ..search.pipeline import Retriever
from ..storage.index.catalog import Catalog
from ..storage.passphrase import PassPhrase, new_salt
from ..storage.workspace.memory_keys import Keys
from ..storage.workspace.sealing import opened
from . import jsonl, not_for_others, redaction
from .formats import book, csv_table, notes, server_memory
from .selection import Wanted

Form = Literal["jsonl", "markdown", "server-memory", "obsidian", "csv", "html"]
FORMS: tuple[Form, ...] = get_args(Form)
FOLDERS: tuple[Form, ...] = ("markdown", "obsidian")
_BY_ENDING: dict[str, Form] = {".jsonl": "jsonl", ".csv": "csv", ".html": "html", ".htm": "html"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing:
    """For somebody else: what is private stays here, and these words are taken out."""

    words: tuple[str, ...] = ()


@dataclass(slots=True)
class Taken:
    """What was written, and what was not."""

    memories: int = 0
    secrets: int = 0
    """Encrypted in it."""
    left_out: dict[str, int] = field(default_factory=dict)
    """Why, and how many."""
    withheld: list[tuple[Memory, str]] = field(default_factory=list)
    """What nobody marked as private, and why it is not for others all the same."""

    def leave(self, why: str) -> None:
        self.left_out[why] = self.left_out.get(why, 0) + 1

    def withhold(self, memory: Memory, why: str) -> None:
        self.leave(why)
        self.withheld.append((memory, why))


def form_of(target: Path, name: str) -> Form:
    """By name, or by how the path ends; a path without an ending is a vault.

    Raises:
        InputError: there is no such form.
    """
    for form in FORMS:
        if form == name:
            return form
    if not name and target.suffix.lower() in _BY_ENDING:
        return _BY_ENDING[target.suffix.lower()]
    if not name and not target.suffix:
        return "markdown"
    unknown = (name or target.suffix)[:40]
    raise InputError("as", f"there is no form {unknown!r}", f"Say --as {', '.join(FORMS)}.")


def refuse_secrets() -> NoReturn:
    """Of any other export than JSON lines for the user alone.

    Raises:
        InputError: always.
    """
    problem = "only an export of your own as jsonl holds them"
    raise InputError("secrets", problem, "Say --as jsonl, without --share.")


class Exporter:
    """Reads only; holds nothing."""

    def __init__(
        self,
        catalog: Catalog,
        retriever: Retriever,
        keys: Keys,
        *,
        language: str,
        zone: tzinfo,
        clock: Callable[[], datetime],
    ) -> None:
        self._catalog = catalog
        self._retriever = retriever
        self._keys = keys
        self._language = language
        self._zone = zone
        self._clock = clock

    def write(
        self,
        target: Path,
        form: Form,
        wanted: Wanted,
        *,
        sharing: Sharing | None = None,
        phrase: str = "",
    ) -> Taken:
        """Write what is wanted to `target`, which must not be there yet.

        With a pass phrase secrets go along, encrypted: in JSON lines alone.

        Raises:
            InputError: the target is there, or the form cannot hold secrets.
            StorageError: the disk refused.
        """
        if target.exists():
            raise InputError("target", f"{target.name} is there already", "Name a new one.")
        if phrase and (form != "jsonl" or sharing):
            refuse_secrets()
        taken = Taken()
        memories = self._chosen(wanted, form, sharing, taken)
        with _whole(target) as staged:
            if form == "jsonl":
                _write_lines(staged, self._own_lines(memories, sharing, phrase, taken))
            elif form in FOLDERS:
                _write_files(staged, self._files(form, memories))
            else:
                _write_lines(staged, self._lines(form, memories))
        return taken

    # --- what goes along ---

    def _chosen(
        self, wanted: Wanted, form: Form, sharing: Sharing | None, taken: Taken
    ) -> list[Memory]:
        """Those to be written; secrets among them for JSON lines alone."""
        now = self._clock()
        if form != "jsonl" or sharing:
            wanted = replace(wanted, current_only=True)
        chosen: list[Memory] = []
        for _, memory in self._catalog.each():
            if wanted.takes(memory, now) and _goes_along(memory, form, sharing, taken):
                chosen.append(memory)
        chosen.sort(key=lambda memory: memory.happened_at)
        if form == "html":
            chosen = _without_what_is_summed_up(chosen, taken)
        taken.memories = len(chosen)
        if sharing:
            kept = {memory.id for memory in chosen}
            return [redaction.shared(memory, sharing.words, kept) for memory in chosen]
        return chosen if form == "jsonl" else [_masked(memory) for memory in chosen]

    # --- written ---

    def _own_lines(
        self, memories: Sequence[Memory], sharing: Sharing | None, phrase: str, taken: Taken
    ) -> Iterator[str]:
        salt = new_salt() if phrase else ""
        key = PassPhrase(phrase, salt) if phrase else None
        count = len(memories) if key else sum(not memory.is_secret for memory in memories)
        yield jsonl.line(jsonl.header(self._clock(), count, shared=bool(sharing), salt=salt))
        for memory in memories:
            activity = None if sharing else self._retriever.vitality_of(memory)[0]
            if not memory.is_secret:
                yield jsonl.line(jsonl.row(memory, activity))
                continue
            sealed = self._sealed(memory, key, taken)
            if sealed:
                yield jsonl.line(sealed)

    def _sealed(
        self, memory: Memory, key: PassPhrase | None, taken: Taken
    ) -> dict[str, str] | None:
        """A secret as a line that only the pass phrase opens; None where it is not taken along."""
        taken.memories -= 1
        if key is None:
            taken.leave("secret")
            return None
        try:
            told = jsonl.row(opened(memory, self._keys), self._retriever.vitality_of(memory)[0])
        except InputError:
            taken.leave("secret whose key is gone")
            return None
        taken.secrets += 1
        text = jsonl.line(told)
        return {"id": memory.id, "label": memory.label, "sealed": key.seal(text.encode()).decode()}

    def _lines(self, form: Form, memories: Sequence[Memory]) -> Iterable[str]:
        if form == "server-memory":
            return server_memory.lines(memories)
        if form == "csv":
            return csv_table.lines(memories, self._zone)
        return book.lines(memories, self._state_of, self._zone, chinese=self._is_chinese(memories))

    def _is_chinese(self, memories: Sequence[Memory]) -> bool:
        """As the user set it, else as most memories are."""
        if self._language:
            return self._language == "zh"
        return sum(is_chinese(memory.text) for memory in memories) * 2 > len(memories)

    def _state_of(self, memory: Memory) -> tuple[str, float]:
        activity, _, state = self._retriever.vitality_of(memory)
        return state, activity.importance

    def _files(self, form: Form, memories: Sequence[Memory]) -> Iterator[tuple[str, bytes]]:
        if form == "markdown":
            return notes.as_it_is(memories, self._zone)
        return notes.vault(memories, self._zone)


def _stays(memory: Memory, form: Form, sharing: Sharing | None) -> str:
    """What keeps a memory here; empty where it goes along."""
    if sharing and is_private(memory.sensitivity):
        return "private"
    return "secret" if memory.is_secret and form != "jsonl" else ""


def _goes_along(memory: Memory, form: Form, sharing: Sharing | None, taken: Taken) -> bool:
    """Whether a memory is written; what stays behind is counted with its reason."""
    if kind := _stays(memory, form, sharing):
        taken.leave(kind)
        return False
    if sharing and (kind := not_for_others.why(memory)):
        taken.withhold(memory, kind)
        return False
    return True


def _without_what_is_summed_up(chosen: list[Memory], taken: Taken) -> list[Memory]:
    """A book tells once what was said: turns stand for themselves until a summary does."""
    summed_up = {id for memory in chosen for id in memory.compressed_from}
    kept = [memory for memory in chosen if memory.id not in summed_up]
    if len(kept) < len(chosen):
        taken.left_out["told by a summary"] = len(chosen) - len(kept)
    return kept


def _masked(memory: Memory) -> Memory:
    """What stands in plain text here and looks like a secret goes nowhere else unasked."""
    if not secrets.is_secret(memory.text):
        return memory
    return replace(memory, text=secrets.masked(memory.text))


@contextlib.contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """A place beside the target that becomes it once all is written; else nothing is there.

    Raises:
        StorageError: the disk refused.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".recollect-") as folder:
            staged = Path(folder) / "export"
            yield staged
            shutil.move(staged, target)
    except OSError as error:
        raise StorageError(error.strerror or type(error).__name__) from error


def _write_lines(path: Path, lines: Iterable[str]) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
        stream.writelines(lines)


def _write_files(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    folder.mkdir(mode=0o700)
    for path, content in files:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
