"""What is wrong with the arguments of a call is said in one line that a model can act on."""

import pytest
from mcp.shared.exceptions import MCPError

from tests.conftest import Connect
from tests.tools.answers import ERAS

pytestmark = pytest.mark.anyio


@ERAS
async def test_a_wrong_argument_is_named_in_our_words(connect: Connect, mode: str) -> None:
    async with connect(mode) as host:
        said = await host.fail("recall", query="bees", limit=1_000)
        assert said.startswith("recall: limit: ")
        assert said.endswith("Nothing was changed; correct this and call again.")
        assert "validation error" not in said
        assert "\n" not in said


async def test_an_argument_that_does_not_exist_is_refused_with_the_one_that_was_meant(
    connect: Connect,
) -> None:
    async with connect() as host:
        said = await host.fail("recall", querry="bees")
        assert "no argument 'querry'" in said
        assert "Did you mean 'query'?" in said
        assert "It takes: query, mode" in said


async def test_arguments_of_a_prompt_are_refused_in_our_words(connect: Connect) -> None:
    async with connect() as host:
        with pytest.raises(MCPError) as refused:
            await host.client.get_prompt("recall", {"subject": "bees"})
        assert str(refused.value) == (
            "prompt recall: topic: missing; subject: there is no such argument. It takes: topic."
        )
        with pytest.raises(MCPError, match="It takes: no arguments"):
            await host.client.get_prompt("review", {"depth": "all"})
        assert (await host.client.get_prompt("recall", {"topic": "bees"})).messages


@pytest.mark.parametrize("argument", ["tags", "entities"])
async def test_a_list_of_names_has_an_end(connect: Connect, argument: str) -> None:
    """A slip of a host, or an attack, is answered; a hundred are taken."""
    names = [f"name {number}" for number in range(101)]
    async with connect() as host:
        said = await host.fail(
            "remember", content="The user sails.", explicit=True, **{argument: names}
        )
        assert "101 of them; at most 100 in one call" in said
        await host.say(
            "remember", content="The user sails.", explicit=True, **{argument: names[:100]}
        )
