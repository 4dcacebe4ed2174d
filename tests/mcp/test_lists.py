"""What hosts are told of tools, prompts and resources: exactly what was recorded.

Hosts keep these lists in every conversation, and users have allowed the tools by what they read.
A change that is meant: run this file with RECORD=1 in the environment and look at the difference.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from pydantic import BaseModel

from tests.conftest import Connect, Host

pytestmark = pytest.mark.anyio

RECORDED = Path(__file__).parent
TOOLS = "tools_list.json"
PROMPTS = "prompts_list.json"
RESOURCES = "resources_list.json"


def as_sent(listed: Sequence[BaseModel]) -> str:
    """One entry a line, its keys in the order in which they are sent."""
    lines = [each.model_dump_json(by_alias=True, exclude_none=True) for each in listed]
    return "\n".join(lines) + "\n"


def values(listed: str) -> list[object]:
    return [json.loads(line) for line in listed.splitlines()]


async def lists(host: Host) -> dict[str, str]:
    tools = await host.client.list_tools()
    prompts = await host.client.list_prompts()
    resources = await host.client.list_resources()
    templates = await host.client.list_resource_templates()
    return {
        TOOLS: as_sent(tools.tools),
        PROMPTS: as_sent(prompts.prompts),
        RESOURCES: as_sent([*resources.resources, *templates.resource_templates]),
    }


@pytest.mark.parametrize("name", [TOOLS, PROMPTS, RESOURCES])
async def test_a_list_is_byte_for_byte_what_was_recorded(connect: Connect, name: str) -> None:
    file = RECORDED / name
    async with connect("legacy") as host:
        listed = (await lists(host))[name]
    if "RECORD" in os.environ:
        file.write_text(listed, encoding="utf-8")
    recorded = file.read_text(encoding="utf-8")
    assert values(listed) == values(recorded)  # first what differs in meaning
    assert listed == recorded


@pytest.mark.parametrize("name", [TOOLS, PROMPTS, RESOURCES])
async def test_the_newer_era_of_the_protocol_lists_the_same(connect: Connect, name: str) -> None:
    """Only the order of an object's keys is the SDK's own there."""
    async with connect("auto") as host:
        listed = (await lists(host))[name]
    assert values(listed) == values((RECORDED / name).read_text(encoding="utf-8"))
