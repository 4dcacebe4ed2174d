"""What is private and useful is kept, with care: where it appears, who sees it, whose life it
is.
"""

from typing import Any

import pytest

from tests.conftest import Connect
from tests.tools.answers import GOOD, recalled, receipt, stored

pytestmark = pytest.mark.anyio
NEARLY: dict[str, Any] = dict.fromkeys(GOOD, 7) | {"importance": 9}  # 7.6


@pytest.mark.parametrize(
    "text",
    [
        "The user has a hospital appointment on Monday 23 November at 9:00.",
        "Hospital visit on Monday at 9:00 with Dr. Chen.",
        "The user takes insulin twice a day.",
        "用户周一上午九点去医院复查。",
        "我对青霉素过敏。",
    ],
)
async def test_what_the_user_plans_with_is_kept(connect: Connect, text: str) -> None:
    """S0-16, S2-07: at the usual threshold, and there on Monday."""
    async with connect() as host:
        found = await receipt(
            host, content=text, scores=NEARLY, sensitivity=2, entities=["Dr. Chen", "user"]
        )
        assert found["outcome"] == "stored"
        assert found["id"] in await recalled(host, query=text)
        assert found["id"] in await host.say("recall")


@pytest.mark.parametrize(
    "arguments",
    [
        {"content": "The user's mother has cancer."},
        {"content": "My boss is getting divorced."},
        {"content": "Anna takes insulin twice a day.", "entities": ["Anna"]},
        {"content": "The user takes insulin.", "source": "quoted"},
        {"content": "用户的母亲得了癌症。"},
        {"content": "林薇正在离婚。", "entities": ["林薇"]},
        {"content": "她对青霉素过敏。"},
    ],
)
async def test_somebody_else_s_private_life_needs_more(
    connect: Connect, arguments: dict[str, Any]
) -> None:
    """S0-16: 7.6 is not 8; it waits for the user, who finds it."""
    async with connect() as host:
        found = await receipt(host, scores=NEARLY, sensitivity=2, **arguments)
        assert found["outcome"] == "proposed"
        assert found["id"] in await host.say("recall", query=arguments["content"])
        assert (await receipt(host, scores=NEARLY, **{"source": "user", **arguments}))[
            "outcome"
        ] == "stored"


async def test_what_is_private_is_kept_from_sub_agents(connect: Connect) -> None:
    """S0-16, S3-27: found or named by its id, and in the overview."""
    async with connect() as host:
        private = await stored(host, "The user has a hospital visit.", sensitivity=2, store="core")
        plain = await stored(host, "The user has a hospital pass.")
        assert set(await recalled(host, query="hospital")) == {private, plain}
        assert set(await recalled(host, query="hospital", agent="scout")) == {plain}
        said = await host.say("recall", query="hospital", agent="scout")
        assert "1 private: only the main agent sees it" in said
        assert "hospital visit" not in await host.say("recall", agent="scout")
        assert "private" in await host.fail("recall", id=private, agent="scout")
        assert "hospital visit" in await host.say("recall", id=private)


async def test_what_is_private_is_not_in_view_in_another_project(connect: Connect) -> None:
    """S0-16: asked for, it is found; standing rules of the core stay in view."""
    async with connect() as host:
        visit = await stored(host, "The user has a hospital visit.", sensitivity=2)
        rule = await stored(host, "The user is allergic to nuts.", sensitivity=2, store="core")
        overview = await host.say("recall", project="mill")
        assert visit not in overview
        assert rule in overview
        assert visit in await host.say("recall")
        assert visit in await recalled(host, query="hospital visit", project="mill")
