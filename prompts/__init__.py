"""The prompt templates: Markdown with front matter, `$name` placeholders, loaded and checked at start-up."""

import string
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Template:
    """One prompt. A `menu` prompt is offered to the host's user; the others are handed out by tools."""

    name: str
    title: str
    description: str
    arguments: Mapping[str, str]
    menu: bool
    body: str


class Prompts:
    """All templates by name.

    Raises:
        ValueError: a template has no front matter, or its arguments and its placeholders are not the same.
    """

    def __init__(self, folder: Path = _FOLDER) -> None:
        templates = [_load(path) for path in sorted(folder.glob("*.md"))]
        self.by_name: dict[str, Template] = {t.name: t for t in templates}

    def render(self, name: str, **values: str) -> str:
        """The prompt's text. Values that come from memories are fenced by the caller or the template."""
        template = self.by_name[name]
        filled = {argument: values.get(argument, "") for argument in template.arguments}
        return string.Template(template.body).substitute(filled).strip()


def _load(path: Path) -> Template:
    _, head, body = path.read_text(encoding="utf-8").split("---\n", 2)
    meta = yaml.safe_load(head)
    template = Template(
        name=meta["name"], title=meta["title"], description=meta["description"], arguments=meta.get("arguments") or {},
        menu=meta.get("menu", True), body=body.strip(),
    )  # fmt: skip
    used = set(string.Template(template.body).get_identifiers())
    if used != set(template.arguments):
        raise ValueError(f"{path.name}: arguments {sorted(template.arguments)}, but the text uses {sorted(used)}")
    return template
