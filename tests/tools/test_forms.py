"""Forms are in the language of what they ask about, their fields too."""

import json
import re

import pytest
from mcp.client import ClientRequestContext
from mcp_types import ElicitRequestParams, ElicitResult

from tests.conftest import Connect
from tests.tools.answers import ERAS, stored

pytestmark = pytest.mark.anyio

_HAN = re.compile("[\u4e00-\u9fff]")


@ERAS
@pytest.mark.parametrize("text", ["The user keeps bees.", "用户养蜜蜂。"], ids=["en", "zh"])
async def test_every_field_of_a_form_is_in_the_language_of_the_question(
    connect: Connect, mode: str, text: str
) -> None:
    asked: list[tuple[str, dict[str, object]]] = []

    async def user(_: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        shown = params.model_dump(mode="json")
        asked.append((params.message, shown["requested_schema"]))
        return ElicitResult(action="decline")

    async with connect(mode, elicitation_callback=user) as host:
        await stored(host, text)
        await host.call("forget", target="bees" if "bees" in text else "蜜蜂")
        await host.say("reflect", depth="full", decision="晚安" if _HAN.search(text) else "sleep")
    assert len(asked) == 2
    for message, schema in asked:
        fields = schema["properties"]
        assert isinstance(fields, dict)
        for field in fields.values():
            for told in (message, field["title"], field["description"]):
                assert bool(_HAN.search(told)) == bool(_HAN.search(text)), json.dumps(schema)
