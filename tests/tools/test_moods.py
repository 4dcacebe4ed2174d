"""What is possible, planned, imagined or somebody else's word is kept and shown as that."""

import pytest

from tests.conftest import Connect
from tests.tools.answers import MIDDLING, POOR, file_of, recalled, receipt, stored

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("text", "mood", "shown"),
    [
        ("The user moves to Kyoto in spring.", "planned", "planned"),
        ("The user has a brother in Kyoto.", "possible", "possible, not certain"),
        ("The user is a dragon of Kyoto.", "fictional", "fiction"),
        ("用户春天搬到京都。", "planned", "计划中"),
        ("用户在京都有个哥哥。", "hearsay", "听说"),
        ("用户若中奖就搬去京都。", "hypothetical", "假设"),
    ],
)
async def test_what_is_no_plain_fact_is_shown_as_what_it_is(
    connect: Connect, text: str, mood: str, shown: str
) -> None:
    """In the list, in the memory itself, in the context, on its page; never in the core."""
    async with connect() as host:
        found = await receipt(host, content=text, explicit=True, store="core", mood=mood)
        assert found["store"] == "semantic"
        assert f"mood: {mood}" in file_of(host, found["file"])
        for answer in (
            await host.say("recall", query="搬到京都" if "用户" in text else "Kyoto"),
            await host.say("recall"),
            await host.say("recall", id=found["id"]),
            await host.read("memory://context"),
        ):
            assert f"({shown})" in answer
        assert text not in file_of(host, "MEMORY.md")


async def test_the_same_words_as_a_plain_fact_are_another_memory(connect: Connect) -> None:
    async with connect() as host:
        played = await stored(host, "I live on a ship.", mood="fictional")
        plain = await stored(host, "I live on a ship.")
        assert plain != played
        again = await receipt(host, content="I live on a ship.", explicit=True, mood="fictional")
        assert (again["outcome"], again["id"]) == ("known", played)


@pytest.mark.parametrize(
    "text", ["In the novel I write I am a pilot.", "我在小说里当飞行员，其实白天也是。"]
)
async def test_a_host_that_says_that_it_is_plain_outweighs_the_words(
    connect: Connect, text: str
) -> None:
    """At once, and of what was taken for made up before."""
    async with connect() as host:
        taken = await receipt(host, content=text, explicit=True)
        assert "mood: fictional" in file_of(host, taken["file"])
        mended = await receipt(host, content=text, explicit=True, mood="plain")
        assert mended["id"] == taken["id"]
        assert "mood" not in file_of(host, taken["file"])
        other = text.replace("a pilot", "called Bo").replace("当飞行员", "叫阿波")
        first = await receipt(host, content=other, explicit=True, mood="plain")
        assert "mood" not in file_of(host, first["file"])


@pytest.mark.parametrize(
    ("scores", "page"), [(MIDDLING, "memory://pending"), (POOR, "memory://rejections")]
)
@pytest.mark.parametrize(
    "variants",
    [
        ("用户大概喜欢爵士乐", "用户可能喜欢爵士乐", "用户应该是喜欢爵士乐"),
        ("用户可能喜欢喝茶。", "用户好像是喜欢喝茶的。", "用户应该是喜欢喝茶的。"),
        ("Maybe the user likes jazz.", "The user probably likes jazz.", "The user may like jazz."),
    ],
)
async def test_the_same_with_another_maybe_gathers_in_one_proposal(
    connect: Connect, variants: tuple[str, ...], scores: dict[str, int], page: str
) -> None:
    """S1-28: one question for the user, whichever doubt it was told with."""
    async with connect() as host:
        ids = set()
        for text in variants:
            ids.add((await receipt(host, content=text, scores=scores))["id"])
        assert len(ids) == 1
        assert (await host.read(page)).count("## Proposal") == 1


@pytest.mark.parametrize("mood", ["planned", "possible", "hypothetical", "hearsay", "fictional"])
@pytest.mark.parametrize(
    ("plain", "other", "query"),
    [
        (
            "The user moves to Kyoto by train.",
            "The user moves to Kyoto by plane.",
            "the user moves to Kyoto",
        ),
        ("用户坐火车搬到京都。", "用户坐飞机搬到京都。", "搬到京都"),
    ],
)
async def test_a_plain_fact_stands_before_what_is_none(
    connect: Connect, plain: str, other: str, query: str, mood: str
) -> None:
    """At equal match, however often the other was said."""
    async with connect() as host:
        fact = await stored(host, plain)
        uncertain = await stored(host, other, mood=mood)
        for _ in range(2):
            await host.say("remember", content=other, explicit=True, mood=mood)
        assert list(await recalled(host, query=query)) == [fact, uncertain]


@pytest.mark.parametrize(
    ("text", "mood"),
    [("The user moves to Kyoto.", "planned"), ("用户在京都有个哥哥。", "hearsay")],
)
async def test_what_is_said_plainly_is_a_plain_fact_from_then_on(
    connect: Connect, text: str, mood: str
) -> None:
    async with connect() as host:
        id = await stored(host, text, mood=mood)
        found = await receipt(host, content=text, explicit=True)
        assert (found["outcome"], found["id"]) == ("amended", id)
        assert "mood:" not in file_of(host, found["file"])
        again = await receipt(host, content=text, explicit=True)
        assert again["outcome"] == "known"


@pytest.mark.parametrize(
    ("text", "known", "query", "shown"),
    [
        (
            "In the user's novel the hero lives in Prague.",
            "The user lives in Berlin.",
            "Where do I live?",
            "fiction",
        ),
        ("小说里的主角住在布拉格。", "用户住在柏林。", "我住在哪里？", "虚构"),
        (
            "In the game my character is a vegetarian.",
            "I eat steak.",
            "Am I a vegetarian?",
            "fiction",
        ),
    ],
)
async def test_what_says_itself_that_it_is_made_up_is_no_plain_fact(
    connect: Connect, text: str, known: str, query: str, shown: str
) -> None:
    """Told as that in the receipt and wherever it stands; it contradicts no fact."""
    async with connect() as host:
        fact = await stored(host, known)
        said = await host.say("remember", content=text, explicit=True, store="core")
        assert shown in said
        assert fact not in said
        assert f"({shown})" in await host.say("recall", query=text)
        assert next(iter(await recalled(host, query=query))) == fact
        assert text not in file_of(host, "MEMORY.md")


async def test_an_operation_s_text_that_is_made_up_says_so(connect: Connect) -> None:
    async with connect() as host:
        text = "In the user's novel the hero lives in Prague."
        await host.say("reflect", operations=f"[ADD] {text}")
        assert "(fiction): " in await host.say("recall", query=text)


@pytest.mark.parametrize(
    ("waiting", "said", "is_certain"),
    [
        ("The user may move to Oslo in spring.", "The user moves to Oslo in April.", True),
        ("The user may move to Oslo in spring.", "The user may move to Oslo in April.", False),
        ("The user may move to Oslo in spring.", "", False),
        ("用户大概会换工作。", "用户换工作了，去了华为。", True),
        ("用户大概会换工作。", "用户可能会去华为。", False),
    ],
)
async def test_what_was_possible_is_so_where_it_is_completed_plainly(
    connect: Connect, waiting: str, said: str, *, is_certain: bool
) -> None:
    async with connect() as host:
        first = await host.say("remember", content=waiting, scores=MIDDLING, mood="possible")
        proposal = first.partition("prop_")[2][:8]
        given = {"content": said} if said else {}
        answer = await host.say("remember", proposal=f"prop_{proposal}", explicit=True, **given)
        assert ("possible" in answer or "可能" in answer) is not is_certain
