"""S3-34: the pages of docs/ (architecture, routing prompt, reflection process …) speak of what is
there.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from recollect.server.cli.main import cli
from recollect.server.settings import Settings
from tests.conftest import Connect
from tests.test_prompts import calls_in_vain

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[1]
REFERENCES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")} - {ROOT / "CHANGELOG.md"})
FOLDERS = ("server", "tools", "prompts", "tests", "docs", "bench")
NO_SETTINGS = {"agent", "project", "hooks", "name"}
"""What a host's environment says of its session, and the name that a proxy of deploy/ serves."""


def page(name: str) -> str:
    return (ROOT / f"docs/{name}.md").read_text(encoding="utf-8")


@cache
def modules() -> set[str]:
    return {file.name for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")}


def anchors(path: Path) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


@cache
def whole_command() -> Any:
    return get_command(cli)


def unknown_words(line: str) -> list[str]:
    """Of a command line: a command, or options of it, that do not exist."""
    command = whole_command()
    words = line.split()
    while words and not words[0].startswith("-") and (within := getattr(command, "commands", {})):
        if words[0] not in within:
            return [words[0]]
        command = within[words.pop(0)]
    options = {flag for parameter in command.params for flag in parameter.opts} | {"--help"}
    return [word for word in words if word.startswith("-") and word not in options]


@pytest.mark.parametrize("path", REFERENCES, ids=lambda path: path.stem)
def test_a_reference_names_only_what_exists(path: Path) -> None:
    """Files, prompts, links, settings, commands and their options."""
    text = path.read_text(encoding="utf-8")
    paths = re.findall(rf"`((?:{'|'.join(FOLDERS)})/(?:[\w./-]*[./][\w-]*)?)`", text)
    assert [named for named in paths if not (ROOT / named).exists()] == []
    assert set(re.findall(r"`(\w+\.py)`", text)) <= modules()
    for link, anchor in re.findall(r"\]\(([\w./-]*)(?:#([\w-]+))?\)", text):
        target = path.parent / (link or path.name)
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), anchor
    for line in re.findall(r"`recollect ([a-z-][^`]*)`", text):
        for command in line.split("|") if " " not in line else [line]:
            assert unknown_words(command) == []
    named = {name.lower() for name in re.findall(r"RECOLLECT_([A-Z]+(?:_[A-Z]+)*)", text)}
    assert named <= Settings.model_fields.keys() | NO_SETTINGS


async def test_a_reference_calls_only_tools_with_arguments_that_they_have(
    connect: Connect,
) -> None:
    assert await calls_in_vain(connect, REFERENCES) == []


async def test_the_references_tell_of_every_prompt_tool_and_resource(connect: Connect) -> None:
    """What is added without a word about it fails here; so does a word about what is gone."""
    text = page("surface")
    prompts = {
        path.stem for path in (ROOT / "prompts").glob("*.md") if not path.stem.endswith(".zh")
    }
    assert set(re.findall(r"`prompts/([\w-]+)\.md`", text)) == prompts
    async with connect() as host:
        tools = {tool.name for tool in (await host.client.list_tools()).tools}
        fixed = {str(resource.uri) for resource in (await host.client.list_resources()).resources}
        patterns = {
            template.uri_template
            for template in (await host.client.list_resource_templates()).resource_templates
        }
    assert [tool for tool in tools if f"`tools/{tool}.py`" not in text] == []
    named = set(re.findall(r"`(memory://[^`]+)`", text))
    assert fixed <= named <= fixed | patterns


@pytest.mark.parametrize(
    ("name", "prompts"),
    [
        (
            "routing",
            {
                "appraise",
                "part-route",
                "part-score",
                "part-reconcile",
                "rubric",
                "monitor",
                "summarise",
            },
        ),
        ("reflection", {"reflect", "reward-request", "reflection", "self-image"}),
    ],
)
def test_each_process_names_the_prompts_it_consists_of(name: str, prompts: set[str]) -> None:
    assert prompts <= set(re.findall(r"`prompts/([\w-]+)\.md`", page(name)))
