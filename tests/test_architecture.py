"""The layers, the wheel and the start-up path are what docs say they are."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from bench.shape import LONGEST_FUNCTION, LONGEST_MODULE, MOST_BRANCHES, OURS, measured

ROOT = Path(__file__).parents[1]
TIERS = (
    {"errors"},
    {"domain", "prompts"},
    {"language", "aging"},
    {"settings"},
    {"storage"},
    {"markdown_pages"},
    {"search"},
    {"capture"},
    {"review", "reflection"},
    {"history"},
    {"exchange"},
    {"upkeep"},
    {"composition"},
    {"facades"},
    {"engine"},
    {"opening"},
    {"tools"},
    {"page"},
    {"chat_app"},
    {"mcp", "hooks"},
    {"serving", "hosts"},
    {"cli"},
    {"dispatch"},
    {"__main__"},
)
"""Rooms from the ground up: each may import those below it, and none beside it."""
RULES = ("domain", "language", "aging")
"""Rooms of pure rules. The word list is data, read from the disk it was installed on."""
HEAVY = (
    "chromadb",
    "torch",
    "sentence_transformers",
    "transformers",
    "git",
    "gitdb",
    "onnxruntime",
    "cryptography.fernet",
)
TO_BE_TURNED: dict[str, set[str]] = {}
"""Imports that still point up."""
LARGER: dict[str, str] = {}
"""What is larger than bench/shape.py has it, and why: `server/a.py`, or `server/a.py function`."""


def room(parts: Sequence[str]) -> str:
    """Of a file or module below the root: server/search/ranking is in `search`, tools/recall in
    `tools`.
    """
    return parts[1] if parts[0] == "server" and len(parts) > 1 else parts[0]


@cache
def imports_of(path: Path) -> dict[ast.ImportFrom, bool]:
    """Relative ones, at its head or inside a function, and whether they are for types alone."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = dict.fromkeys(relative_imports(tree), False)
    for node in tree.body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            found |= dict.fromkeys(relative_imports(node), True)
    return found


def relative_imports(root: ast.AST) -> Iterator[ast.ImportFrom]:
    """Of the statements only: no import stands within an expression."""
    left = [root]
    while left:
        node = left.pop()
        if isinstance(node, ast.ImportFrom) and node.level:
            yield node
        left += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr)]


def imported(path: Path) -> set[str]:
    """The rooms that a file of ours imports, at its head or inside a function."""
    package = path.relative_to(ROOT).parts[:-1]
    found = set()
    for node in imports_of(path):
        base = [*package[: len(package) - node.level + 1], *(node.module or "").split(".")]
        names = [[part for part in (*base, alias.name) if part] for alias in node.names]
        found |= {room(parts) for parts in names if parts[-1] != "__version__"}
    return found


def modules_imported(path: Path) -> Iterator[Path]:
    """The files of ours that a file imports, also inside a function, but not for types alone."""
    package = path.parent
    for node, is_for_types in imports_of(path).items():
        if is_for_types:
            continue
        folder = [package, *package.parents][node.level - 1]
        base = folder.joinpath(*(node.module or "").split("."))
        for alias in node.names:
            for file in (base / f"{alias.name}.py", base.with_suffix(".py"), base / "__init__.py"):
                if file.is_file():
                    yield file
                    break


def sources(word: str, *folders: str) -> Iterator[tuple[Path, ast.Module]]:
    """The modules below these folders in which `word` stands at all."""
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if word in text:
                yield path, ast.parse(text)


def test_imports_point_down() -> None:
    """docs/architecture.md: a room knows those below it."""
    tier = {name: n for n, names in enumerate(TIERS) for name in names}
    upward: dict[str, set[str]] = {}
    for top in ("server", "tools", "prompts"):
        for path in (ROOT / top).rglob("*.py"):
            name = path.relative_to(ROOT)
            own = room(name.with_suffix("").parts)
            if own == "__init__":
                continue
            above = {other for other in imported(path) if other != own and tier[other] >= tier[own]}
            if above:
                upward[name.as_posix()] = above
    assert upward == TO_BE_TURNED


def test_no_import_inside_a_function_hides_a_circle() -> None:
    """A module that is reached by what it imports, here or later, cannot be read by itself."""
    files = [path for top in ("server", "tools", "prompts") for path in (ROOT / top).rglob("*.py")]
    left = {path: {file for file in modules_imported(path) if file != path} for path in files}
    while free := {path for path, needed in left.items() if not needed & left.keys()}:
        left = {path: needed for path, needed in left.items() if path not in free}
    assert sorted(path.relative_to(ROOT).as_posix() for path in left) == []


def test_the_rooms_of_dates_point_down() -> None:
    """server/language/dates: how words are read knows no period, and a period no series."""
    dates = ROOT / "server/language/dates"
    for own, above in (("grammar", ("periods", "series")), ("periods", ("series",))):
        for path in (dates / own).glob("*.py"):
            used = {file.parent.name for file in modules_imported(path) if dates in file.parents}
            assert used.isdisjoint(above), path.name


def test_modules_functions_and_branches_stay_small() -> None:
    """CONTRIBUTING.md, Figures: what grows is split where a reader would look for its part."""
    shape = measured((str(ROOT / top) for top in OURS), tokens=False)
    larger = {
        _place(name)
        for values, limit in (
            (shape.modules, LONGEST_MODULE),
            (shape.functions, LONGEST_FUNCTION),
            (shape.branches, MOST_BRANCHES),
        )
        for name, value in values.items()
        if value > limit
    }
    assert larger == set(LARGER)
    assert not shape.wide_lines


def _place(name: str) -> str:
    """`server/a.py function` for `/…/server/a.py:12 function`."""
    path, _, rest = name.partition(":")
    file = Path(path).relative_to(ROOT).as_posix()
    return f"{file} {rest.partition(' ')[2]}".strip()


def test_tools_and_commands_go_through_the_facades_of_the_engine() -> None:
    """server/facades: who reaches for the parts goes around the lock."""
    rooms = ("tools", "server/mcp", "server/page", "server/serving", "server/cli")
    for path, module in sources("parts", *rooms):
        for node in ast.walk(module):
            if isinstance(node, ast.Attribute) and node.attr == "parts":
                assert not ast.unparse(node.value).endswith(("engine", "engine()")), path


def test_our_own_modules_are_imported_relative_to_the_file() -> None:
    """docs/decisions: every static tool follows a relative import.

    None follows the installed name.
    """
    for name in ("recollect", "server", "tools", "prompts"):
        for path, module in sources(f"from {name}", "server", "tools", "prompts"):
            for node in ast.walk(module):
                if isinstance(node, ast.ImportFrom) and not node.level:
                    assert (node.module or "").partition(".")[0] != name, path


def test_rules_do_no_io() -> None:
    """Rules touch no clock, disk, configuration or randomness; ids are the one exception."""
    files = [path for name in RULES for path in (ROOT / "server" / name).glob("*.py")]
    for path in files:
        if path.name in {"data_folder.py", "ids.py", "word_list.py"}:
            continue
        source = path.read_text(encoding="utf-8")
        for banned in (
            "import os",
            " open(",
            "Path(",
            "datetime.now",
            "time.time",
            "environ",
            "sqlite3",
        ):
            assert banned not in source, f"{path.name} has {banned}"


STARTED = {
    "front": ("__main__", "dispatch", "serving.stdio_proxy"),
    "hooks": ("opening", "serving.backend", "serving.run_files"),
    "server": ("mcp.server", "serving.stdio", "cli.main"),
}
"""What a process imports before it answers, from what takes least to what takes most."""


@cache
def loaded_by() -> dict[str, list[str]]:
    """The modules that each of these has loaded, and those before it: one process for all."""
    lines = ["import sys", "known = {*sys.modules}"]
    for names in STARTED.values():
        lines += [f"import recollect.server.{name}" for name in names]
        lines += ["print(*{*sys.modules} - known)"]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True
    )
    said = map(str.split, done.stdout.splitlines())
    return dict(zip(STARTED, said, strict=True))


def test_a_front_imports_the_standard_library_and_what_front_and_backend_share() -> None:
    """architecture.md: a host waits for the front at every start."""
    loaded = loaded_by()["front"]
    foreign = {name for name in loaded if name.partition(".")[0] not in sys.stdlib_module_names}
    ours = {
        "__main__",
        "dispatch",
        "errors",
        "domain",
        "domain.data_folder",
        "domain.ids",
        "domain.patterns",
        "serving",
        "serving.connection",
        "serving.discovery",
        "serving.ending",
        "serving.jsonrpc",
        "serving.launcher",
        "serving.platforms",
        "serving.stdio_proxy",
        "serving.told_by_host",
        "storage",
        "storage.child_environment",
        "storage.workspace",
        "storage.workspace.permissions",
        "storage.workspace.folder_lock",
        "storage.workspace.held_folder",
        "storage.workspace.home_links",
    }
    assert foreign - {"recollect", "recollect.server"} == {f"recollect.server.{n}" for n in ours}
    assert not {"asyncio", "dataclasses", "typing_extensions", "subprocess", "inspect"} & {*loaded}


def test_starting_the_server_imports_nothing_heavy() -> None:
    """The libraries chromadb, torch and git load on first use, behind the handshake."""
    assert not [name for name in HEAVY if name in loaded_by()["server"]]


def test_no_pattern_is_compiled_when_a_module_is_loaded() -> None:
    """server/domain/patterns.py says why."""
    for path, module in sources("re.compile", "server", "tools"):
        for node in module.body:
            if isinstance(node, ast.Assign | ast.AnnAssign):
                assert "re.compile" not in ast.unparse(node), f"{path}: regex, not re.compile"


def test_what_answers_hooks_does_not_load_mcp() -> None:
    """processes.md: its types alone take as long to load as a first hook may take."""
    assert not {"mcp", "mcp_types", "starlette", "uvicorn"} & {*loaded_by()["hooks"]}


def test_the_wheel_ships_every_package() -> None:
    """packaging.md: the package list is explicit, so a new folder must be added to it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = set(project["tool"]["setuptools"]["packages"])
    folders = {
        p.parent
        for top in ("server", "tools", "prompts")
        for p in (ROOT / top).rglob("__init__.py")
    }
    assert listed == {"recollect." + ".".join(folder.relative_to(ROOT).parts) for folder in folders}
