"""Which command brings an optional part of recollect, by how it was installed on this machine."""

import json
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

_NAME = "recollect"


def command_for(extra: str) -> str:
    """As a person can type it in any folder."""
    return command(extra, _origin(), Path(sys.prefix).parts)


def command(extra: str, origin: Mapping[str, Any], place: tuple[str, ...]) -> str:
    """The same of an installation in the folders `place`, from `origin`.

    `origin` is as PEP 610 has it, and empty for one from an index.
    """
    url = str(origin.get("url", ""))
    wanted = f"{_NAME}[{extra}] @ {url}" if url else f"{_NAME}[{extra}]"
    if "pipx" in place:
        return f"pipx install --force {shlex.quote(wanted)}"
    if "uv" in place and "tools" in place:
        return f"uv tool install --reinstall {shlex.quote(wanted)}"
    if origin.get("dir_info", {}).get("editable"):
        return f"pip install -e {shlex.quote(f'{unquote(urlsplit(url).path)}[{extra}]')}"
    return f"pip install {shlex.quote(wanted)}"


def _origin() -> Mapping[str, Any]:
    from importlib.metadata import PackageNotFoundError, distribution  # seldom needed

    try:
        said = json.loads(distribution(_NAME).read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return {}
    return said if isinstance(said, dict) else {}
