"""remember through the MCP surface."""

import pytest

from tests.conftest import Connect

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("mode", ["legacy", "auto"])
async def test_an_explicit_wish_is_stored_at_once_and_found_again(connect: Connect, mode: str) -> None:
    """S0-01, S0-27, S1-02: stored without scores, at 8.0, and its file is on disk."""
    async with connect(mode) as host:
        answer = await host.say("remember", content="我喜欢喝咖啡。", explicit=True)
        assert answer.startswith("🧠")
        assert "score 8.0" in answer
        assert "我喜欢喝咖啡" in await host.say("recall", query="咖啡")
