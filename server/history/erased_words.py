"""Takes the words of what is gone out of any text, wherever a line is broken or cut."""

import re
from dataclasses import dataclass, field

from ..domain.patterns import regex
from ..domain.text import one_line

_LONGEST_ANCHOR = 40
"""Characters of a text that are looked for; further ones are taken out as far as they follow."""
_ERASED = "(erased)"
_PROCEDURE = regex(r"(memory/procedures/)[^/\s]+(?=\.md)")
"""Named by the words that the procedure begins with."""
_TRAILER = regex(r"^Memory: (.+)$", re.MULTILINE)


@dataclass(slots=True)
class Gone:
    """What may stand nowhere in the history."""

    ids: set[str] = field(default_factory=set)
    sealed: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)


class ErasedWords:
    """Of one purge; compiled once."""

    def __init__(self, gone: Gone) -> None:
        self._ids = gone.ids | gone.sealed
        self._texts: dict[str, str] = {}
        """What is looked for, in small letters → the whole text, on one line."""
        for text in gone.texts:
            line = one_line(text)
            self._texts[line[:_LONGEST_ANCHOR].strip().lower()] = line
            for part in map(one_line, text.splitlines()):
                if len(part) >= _LONGEST_ANCHOR // 2:
                    self._texts.setdefault(part[:_LONGEST_ANCHOR].strip().lower(), part)
        self._pattern = self._compiled()

    def _compiled(self) -> re.Pattern[str] | None:
        forms: list[str] = []
        for anchor in sorted(self._texts, key=len, reverse=True):
            words = [_escaped(word) for word in anchor.split()]
            if words:
                forms.append(r"(?:\s|\\n|\\)+".join(words))
        return re.compile(f"(?<!\\w)(?:{'|'.join(forms)})", re.IGNORECASE) if forms else None

    def kept(self, text: str) -> str:
        """The text without the words of what is gone; a commit about that says so."""
        if self._is_about_gone(text):
            subject, _, rest = text.partition("\n")
            if " - erase " not in subject and " - purge" not in subject:
                text = f"{subject.partition(' - ')[0]} - {_ERASED}\n{rest}"
            text = _PROCEDURE.sub(rf"\1{_ERASED}", text)
        return self._without(text)

    def _is_about_gone(self, text: str) -> bool:
        named = _TRAILER.search(text)
        if not named or not text.startswith(("[", "⚠")):
            return False
        return any(id in self._ids for id in named[1].split(", "))

    def _without(self, text: str) -> str:
        if self._pattern is None:
            return text
        parts: list[str] = []
        at = 0
        for found in self._pattern.finditer(text):
            if found.start() < at:
                continue
            end = self._end(text, found)
            parts += [text[at : found.start()], _ERASED]
            at = end
        return "".join([*parts, text[at:]]) if parts else text

    def _end(self, text: str, found: re.Match[str]) -> int:
        """How far the whole text goes on from where its beginning was found."""
        told = one_line(found[0].replace("\\n", " ").replace("\\", ""))
        whole = self._texts.get(told.lower(), "")
        end = found.end()
        rest = whole[len(one_line(found[0])) :]
        for letter in rest:
            if end < len(text) and text[end].lower() == letter.lower():
                end += 1
            elif letter == " " and end < len(text) and text[end].isspace():
                while end < len(text) and text[end].isspace():
                    end += 1
            elif text[end : end + 2].lower() == f"\\{letter.lower()}":
                end += 2
            else:
                break
        return end


def _escaped(word: str) -> str:
    """A word as files of several kinds write it: with JSON's escapes, or a bar replaced."""
    letters: list[str] = []
    for letter in word:
        if letter in "\"\\'":
            letters.append(r"[\\']*" + re.escape(letter))
        elif letter == "|":
            letters.append("[|¦]")
        else:
            letters.append(re.escape(letter))
    return "".join(letters)
