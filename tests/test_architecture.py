"""The layers, the wheel and the start-up path are what docs say they are."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = {  # folder → what of ours it may import
    "server/memory": {"recollect.server.memory"},
    "server/store": {"recollect.server.memory", "recollect.server.store", "recollect.server.errors"},
    "server/engine": {
        "recollect.server.memory", "recollect.server.store", "recollect.server.engine", "recollect.server.errors", "recollect.server.settings",
        "recollect.server.folder_lock",
    },
    "prompts": set(),
    "tools": {
        "recollect.tools", "recollect.prompts", "recollect.server.memory", "recollect.server.engine", "recollect.server.errors",
        "recollect.server.host",
    },
}  # fmt: skip
HEAVY = ("chromadb", "torch", "sentence_transformers", "transformers", "git", "gitdb", "onnxruntime", "cryptography.fernet")


def imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    found |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return {name for name in found if name.startswith("recollect")}


@pytest.mark.parametrize("folder", LAYERS)
def test_imports_point_one_way(folder: str) -> None:
    """architecture.md: tools → engine → memory, store; memory is pure; nothing but the engine touches two stores."""
    for path in (ROOT / folder).rglob("*.py"):
        for name in imports(path):
            assert any(name == layer or name.startswith(f"{layer}.") for layer in LAYERS[folder]), (
                f"{path.relative_to(ROOT)} imports {name}"
            )


def test_rules_do_no_io() -> None:
    """style.md: rules touch no clock, disk, configuration or randomness (ids are the one exception, and injected by the engine)."""
    for path in (ROOT / "server/memory").glob("*.py"):
        source = path.read_text(encoding="utf-8")
        for banned in ("import os", " open(", "Path(", "datetime.now", "time.time", "environ", "sqlite3"):
            assert banned not in source, f"{path.name} has {banned}"


def test_a_front_imports_the_standard_library_and_what_front_and_backend_share() -> None:
    """architecture.md: a host waits for the front at every start."""
    code = "import sys; known = {*sys.modules}; import recollect.server.front; print(*{*sys.modules} - known)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    foreign = {name for name in loaded if name.partition(".")[0] not in sys.stdlib_module_names}
    ours = {"front", "rendezvous", "folder_lock", "errors"}
    assert foreign - {"recollect"} == {"recollect.server", *(f"recollect.server.{name}" for name in ours)}
    assert not {"asyncio", "dataclasses", "typing_extensions", "subprocess", "inspect"} & {*loaded}


def test_starting_the_server_imports_nothing_heavy() -> None:
    """engine.md: chromadb, torch and git load on first use, behind the handshake."""
    code = "import sys, recollect.server.app, recollect.server.stdio, recollect.server.cli; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in HEAVY if name in loaded]


def test_the_wheel_ships_every_package() -> None:
    """packaging.md: the package list is explicit, so a new folder must be added to it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = set(project["tool"]["setuptools"]["packages"])
    folders = {p.parent for top in ("server", "tools", "prompts") for p in (ROOT / top).rglob("__init__.py")}
    assert listed == {"recollect." + ".".join(folder.relative_to(ROOT).parts) for folder in folders}
