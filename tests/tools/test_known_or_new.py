"""What counts as known, through remember: a repeat in other notation, never a correction."""

import pytest

from tests.conftest import Clock, Connect, Host
from tests.language.near_pairs import CONTRADICTIONS, DIFFERENT, SAME, rows
from tests.tools.answers import recalled, receipt, receipts, stored

pytestmark = pytest.mark.anyio
_MOST_AT_ONCE = 100


async def ids_of(host: Host, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The memories that the two texts of each pair were taken for."""
    ones = await _ids(host, [first for first, _ in pairs])
    others = await _ids(host, [second for _, second in pairs])
    return list(zip(ones, others, strict=True))


async def _ids(host: Host, texts: list[str]) -> list[str]:
    found: list[str] = []
    for at in range(0, len(texts), _MOST_AT_ONCE):
        told = texts[at : at + _MOST_AT_ONCE]
        found += [each["id"] for each in await receipts(host, content=told, explicit=True)]
    return found


@pytest.mark.slow
async def test_what_says_the_same_in_another_notation_is_counted(connect: Connect) -> None:
    """S0-34: without any vector's help, in both languages."""
    async with connect() as host:
        found = await ids_of(host, rows(SAME))
        missed = [pair for pair, ids in zip(rows(SAME), found, strict=True) if ids[0] != ids[1]]
        assert missed == []


@pytest.mark.slow
async def test_no_correction_is_taken_for_a_repeat(connect: Connect) -> None:
    """S4-11: the number of false repeats is zero and not merely small."""
    pairs = [*rows(DIFFERENT), *rows(CONTRADICTIONS)]
    async with connect() as host:
        found = await ids_of(host, pairs)
        assert [pair for pair, ids in zip(pairs, found, strict=True) if ids[0] == ids[1]] == []


def test_the_tables_are_large_and_half_chinese() -> None:
    pairs = [*rows(SAME), *rows(DIFFERENT), *rows(CONTRADICTIONS)]
    chinese = [pair for pair in pairs if any("一" <= sign <= "鿿" for sign in pair[0])]
    assert len(pairs) >= 240
    assert len(chinese) * 2 >= len(pairs) - 10


@pytest.mark.parametrize(
    ("first", "second", "difference"),
    [
        ("The key is userId.", "The key is userID.", "letter case: userId / userID"),
        ("The disk has 5 Mb.", "The disk has 5 MB.", "letter case: Mb / MB"),
        ("Ask Anne Marie.", "Ask Anne-Marie.", "punctuation: – / -"),
        ("除了周五，晚上我有空。", "除了周五晚上，我有空。", "语序"),
        ("配置项叫 userId。", "配置项叫 userID。", "大小写: userId / userID"),
    ],
)
async def test_what_differs_by_a_sign_is_shown_beside_with_the_difference(
    connect: Connect, first: str, second: str, difference: str
) -> None:
    """It may be a slip, and may be the whole correction."""
    async with connect() as host:
        old = await stored(host, first)
        said = await host.say("remember", content=second, explicit=True)
        assert old in said
        assert f"({difference})" in said


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I owe Peter 50 euros.", "Peter owes me 50 euros."),
        ("I visit my aunt every week.", "I visit my aunt every other week."),
        ("We deploy only on Tuesdays.", "We deploy on Tuesdays."),
        ("I work every day except Friday.", "I work every day, Friday too."),
        ("I'm studying law in Vienna.", "I dropped out of university."),
        ("I drive a Golf.", "I sold the car and cycle everywhere."),
        ("I am planning to buy a house.", "We got the keys to our new home."),
        ("我比姐姐高。", "姐姐比我高。"),
        ("我从上海飞北京。", "我从北京飞上海。"),
        ("我的药每次吃5毫克。", "我的药每次吃5克。"),
        ("我住过上海。", "我住在上海。"),
        ("我每两周剪一次头发。", "我每周剪两次头发。"),
        ("我打算考研。", "研究生录取通知书收到了。"),
    ],
)
async def test_what_turns_a_fact_round_is_asked_about_in_the_same_conversation(
    connect: Connect, first: str, second: str
) -> None:
    """Nearly the same words that tell something else, or the news of a change."""
    async with connect() as host:
        old = await stored(host, first)
        assert old in await host.say("remember", content=second, explicit=True)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anna has the spare key of the shed.", "Ben paints the shed."),
        ("I get a migraine about once a month.", "My knee has hurt since yesterday."),
        ("我外婆喜欢听戏。", "我奶奶喜欢听戏。"),
    ],
)
async def test_what_may_hold_beside_it_is_not_asked_about_in_the_same_conversation(
    connect: Connect, first: str, second: str
) -> None:
    """What somebody else does, another ailment."""
    async with connect() as host:
        old = await stored(host, first)
        assert old not in await host.say("remember", content=second, explicit=True)


@pytest.mark.parametrize("verdict", ["updates", "changed"])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The key is userId.", "The key is userID."),
        ("房租三千元。", "房租3000元。"),
        ("I live in the blue house.", "I live in the blue house!"),
    ],
)
async def test_a_verdict_is_carried_out_whatever_the_gate_thinks(
    connect: Connect, first: str, second: str, verdict: str
) -> None:
    """A correction by one letter is one, if the host says so."""
    async with connect() as host:
        old = await stored(host, first)
        found = await receipt(
            host, content=second, explicit=True, verdicts=[{"id": old, "verdict": verdict}]
        )
        assert (found["outcome"], found["replaced"]) == ("stored", [old])
        assert set(await recalled(host, query=second)) == {found["id"]}


async def test_a_repeat_within_one_call_is_stored_once(connect: Connect) -> None:
    async with connect() as host:
        found = await receipts(
            host, content=["The user has two dogs.", "I have 2 dogs"], explicit=True
        )
        assert [each["outcome"] for each in found] == ["stored", "known"]


@pytest.mark.parametrize("text", ["The user rows on Sundays.", "用户周日划船。"])
async def test_the_third_mention_of_a_day_lowers_nothing(
    connect: Connect, clock: Clock, text: str
) -> None:
    """S4-10: a frequent run adds less, and takes away nothing."""
    async with connect() as host:
        id = await stored(host, text)
        before = 0.0
        for _ in range(5):
            clock.forward(hours=1)
            await host.say("remember", content=text, explicit=True)
            memory = host.engine.memories.whole(id)
            now = host.engine.memories.vitality_of(memory)[1].value
            assert now > before - 0.02  # what an hour alone takes
            before = now


@pytest.mark.parametrize(
    ("known", "new"),
    [
        (
            "The user's husband is called Gareth.",
            "The user has Luyao and her boyfriend Zheng over on Friday.",
        ),
        ("我先生叫许然，是中学物理老师。", "用户周五晚上请陆遥和她男朋友小郑来家里吃饭。"),
    ],
    ids=["en", "zh"],
)
async def test_whom_somebody_else_is_with_contradicts_nothing_of_the_user(
    connect: Connect, known: str, new: str
) -> None:
    async with connect() as host:
        await stored(host, known)
    async with connect() as host:
        assert (await receipt(host, content=new, explicit=True))["neighbours"] == []
