"""The prompt templates: Markdown with front matter and `$name` placeholders.

In English and Chinese; loaded and checked at start-up.
"""

import string
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml

Language = Literal["en", "zh"]

_FOLDER = Path(__file__).parent
_CHINESE = ".zh"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The one written in C is ten times as fast: all prompts are read at each start."""


@dataclass(frozen=True, slots=True)
class Template:
    """One prompt in one language.

    A `menu` prompt is offered to the host's user; others are handed out by tools, or are parts.

    `arguments` come from whoever asks for the prompt, `filled` from the server; together they
    are the placeholders.
    """

    name: str
    title: str
    description: str
    arguments: Mapping[str, str]
    filled: tuple[str, ...]
    menu: bool
    body: str


class Prompts:
    """All templates by name and language.

    Raises:
        ValueError: a template has no front matter, its arguments are not its placeholders, or
            its Chinese form has others.
    """

    def __init__(self, folder: Path = _FOLDER) -> None:
        sources = {path.stem: _read(path) for path in sorted(folder.glob("*.md"))}
        loaded = {
            stem: _template(stem, meta, _with_parts(stem, meta, body, sources))
            for stem, (meta, body) in sources.items()
        }
        self.by_name: dict[str, Template] = {
            stem: t for stem, t in loaded.items() if not stem.endswith(_CHINESE)
        }
        self._chinese = {
            stem.removesuffix(_CHINESE): t for stem, t in loaded.items() if stem.endswith(_CHINESE)
        }
        for name, template in self._chinese.items():
            if (template.arguments.keys(), template.filled) != (
                self.by_name[name].arguments.keys(),
                self.by_name[name].filled,
            ):
                raise ValueError(
                    f"{name}{_CHINESE}.md: its placeholders are not those of {name}.md"
                )

    def template(self, name: str, language: Language | Literal[""] = "en") -> Template:
        """The template in this language; English where there is no Chinese form."""
        english = self.by_name[name]
        return self._chinese.get(name, english) if language == "zh" else english

    def render(self, name: str, language: Language = "en", **values: str) -> str:
        """The prompt's text; English where there is no Chinese form.

        Placeholders without a value are left empty.
        """
        template = self.template(name, language)
        wanted = (*template.arguments, *template.filled)
        return (
            string.Template(template.body)
            .substitute({name: values.get(name, "") for name in wanted})
            .strip()
        )


@cache
def shipped() -> Prompts:
    """The templates in this folder, read once a process."""
    return Prompts()


def _read(path: Path) -> tuple[dict[str, Any], str]:
    try:
        _, head, body = path.read_text(encoding="utf-8").split("---\n", 2)
    except ValueError as error:
        raise ValueError(f"{path.name}: no front matter") from error
    return yaml.load(head, Loader=_LOADER), body.strip()


def _with_parts(
    stem: str, meta: dict[str, Any], body: str, sources: Mapping[str, tuple[dict[str, Any], str]]
) -> str:
    """The body with the templates named in `parts` put in, in the same language."""
    suffix = _CHINESE if stem.endswith(_CHINESE) else ""
    parts = {
        name.replace("-", "_"): sources[f"{name}{suffix}"][1] for name in meta.get("parts", [])
    }
    return string.Template(body).safe_substitute(parts) if parts else body


def _template(stem: str, meta: dict[str, Any], body: str) -> Template:
    template = Template(
        name=meta["name"],
        title=meta["title"],
        description=meta["description"],
        arguments=meta.get("arguments") or {},
        filled=tuple(meta.get("filled", ())),
        menu=meta.get("menu", True),
        body=body,
    )
    used, wanted = (
        set(string.Template(body).get_identifiers()),
        {*template.arguments, *template.filled},
    )
    if used != wanted:
        raise ValueError(f"{stem}.md: arguments {sorted(wanted)}, but the text uses {sorted(used)}")
    return template
