"""`python -m bench.settings_page > docs/settings.md`: every setting, from the models that read
them.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from itertools import pairwise
from typing import Any

from pydantic import SecretStr

from recollect.server.settings import Settings

HEAD = """# Settings

Made by `python -m bench.settings_page`; a test holds this page to the code.

A setting stands in `recollect.toml` in the data folder, or in the environment, which wins:
`store_at = 6.5`, or `RECOLLECT_STORE_AT=6.5`. Those of a table stand under its name (`[ageing]`),
in the environment after two underscores: `RECOLLECT_AGEING__FACT_STEP=0.9`. An unknown name or an
impossible value is refused with the reason. The backend reads them when it starts:
`recollect stop`, and the next call starts it anew.

| setting | default | what it does |
|---|---|---|
"""


def shown(value: object) -> str:
    """A default as it would be written into the file."""
    if isinstance(value, SecretStr):
        value = value.get_secret_value()
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, str):
        return f'`"{value}"`'
    return f"`{value}`"


def default_of(attribute: "Field[Any]") -> object:
    if attribute.default is not MISSING:
        return attribute.default
    if attribute.default_factory is not MISSING:
        return attribute.default_factory()
    raise TypeError(f"{attribute.name} has no default")


def attribute_docs(model: type) -> dict[str, str]:
    """The string that stands below each field of a dataclass."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(model)))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    docs = {}
    for before, node in pairwise(body):
        if not isinstance(before, ast.AnnAssign) or not isinstance(before.target, ast.Name):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            docs[before.target.id] = " ".join(str(node.value.value).split())
    return docs


def table_rows(name: str, model: type) -> Iterator[str]:
    """The rows of a table of settings; a mapping within it has a row a key."""
    docs = attribute_docs(model)
    for attribute in fields(model):
        default = default_of(attribute)
        path, text = f"{name}.{attribute.name}", docs.get(attribute.name, "")
        if isinstance(default, Mapping):
            for key, value in default.items():
                yield f"| `{path}.{key}` | {shown(value)} | {text} |"
        else:
            yield f"| `{path}` | {shown(default)} | {text} |"


def page() -> str:
    rows: list[str] = []
    tables: list[str] = []
    for name, setting in Settings.model_fields.items():
        if isinstance(setting.annotation, type) and is_dataclass(setting.annotation):
            tables += [f"\n## [{name}]\n\n{setting.description}\n"]
            tables += ["| setting | default | what it does |", "|---|---|---|"]
            tables += table_rows(name, setting.annotation)
            continue
        default = "`~/.recollect`" if name == "home" else shown(setting.get_default())
        rows.append(f"| `{name}` | {default} | {setting.description} |")
    return HEAD + "\n".join(rows) + "\n" + "\n".join(tables) + "\n"


if __name__ == "__main__":
    print(page(), end="")
