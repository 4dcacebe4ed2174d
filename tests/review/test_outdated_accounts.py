"""An episode does not outlive the facts it tells of: it is marked, stands behind, is reworded."""

import pytest

from recollect.server.language.script import is_chinese
from tests.conftest import Clock, Connect, Host
from tests.tools.answers import recalled, stored, structured

pytestmark = pytest.mark.anyio

LIVES = [
    (
        "The launch is on 12 March.",
        "The launch is on 19 March.",
        "Planned the release: the launch is on 12 March, Ana writes the notes.",
        "planned release launch March Ana notes",
    ),
    (
        "The car is insured with LV at 531 pounds until 9 December, and with Admiral from then on.",
        "The car stays with LV, at 469 pounds a year.",
        "Family: the car goes to Admiral, the trumpet lessons move, less salt in the bread.",
        "who is the car insured with",
    ),
    (
        "项目用 Postgres 数据库。",
        "项目用 SQLite 数据库。",
        "讨论了架构：项目用 Postgres 数据库，周五评审。",
        "讨论 架构 项目 数据库 评审",
    ),
]
WAYS = ["[UPDATE:{id}] {new}", "[NEGATE:{id}] {new}"]


async def told_and_corrected(
    host: Host, clock: Clock, way: str, fact: str, new: str, summary: str
) -> tuple[str, str, str]:
    """The fact, the episode that tells of it, and what corrected the fact an hour later."""
    old = await stored(host, fact)
    await host.say("reflect", depth="session", summary=summary)
    [episode] = host.engine.search.day(host.engine.calendar.today)
    clock.forward(hours=1)
    done = structured(await host.call("reflect", operations=way.format(id=old, new=new)))["done"]
    return old, episode.id, done[0]["id"]


async def outdated(host: Host) -> list[list[str]]:
    due = structured(await host.call("reflect"))["due"]
    return [item["ids"] for item in due if item["kind"] == "outdated"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("fact", "new", "summary", "query"), LIVES)
async def test_an_episode_that_tells_of_what_was_corrected_says_so_and_stands_behind(
    connect: Connect, clock: Clock, way: str, fact: str, new: str, summary: str, query: str
) -> None:
    """Marked in recall, in the overview, in the log of the day and by its id; behind the fact."""
    async with connect() as host:
        old, episode, heir = await told_and_corrected(host, clock, way, fact, new, summary)
        mark = "✏️ 部分过时：" if is_chinese(summary) else "✏️ partly outdated: "
        mark += old
        found = await recalled(host, query=query)
        assert list(found).index(heir) < list(found).index(episode)
        assert mark in found[episode]["marks"]
        assert mark in await host.say("recall")
        assert mark in await host.say("recall", id=episode)
        assert mark in await host.read(f"memory://episodes/{host.engine.calendar.today}")


async def test_it_is_due_for_rewording_and_keeps_where_it_came_from(
    connect: Connect, clock: Clock
) -> None:
    """S4-17: the host rewords it, the old episode stays beside it, provenance names both."""
    fact, new, summary, query = LIVES[0]
    async with connect() as host:
        old, episode, _ = await told_and_corrected(host, clock, WAYS[0], fact, new, summary)
        assert await outdated(host) == [[episode, old]]
        reworded = "Planned the release: the launch is on 19 March, Ana writes the notes."
        await host.say("reflect", operations=f"[UPDATE:{episode}] {reworded}")
        assert await outdated(host) == []
        [after] = host.engine.search.day(host.engine.calendar.today)
        assert after.text == reworded
        assert after.store == "episodic"
        assert after.compressed_from == (old, episode)
        assert "partly outdated" not in await host.say("recall", query=query)
        assert f"compressed from: {old}, {episode}" in await host.say(
            "recall", id=after.id, explain=True
        )


async def test_it_may_stay_as_it_is(connect: Connect, clock: Clock) -> None:
    """[KEEP:ep] answers what is due; the mark stays."""
    async with connect() as host:
        _, episode, _ = await told_and_corrected(host, clock, WAYS[0], *LIVES[0][:3])
        await host.say("reflect", operations=f"[KEEP:{episode}]")
        assert await outdated(host) == []
        assert "partly outdated" in await host.say("recall")


async def test_an_episode_that_knows_of_the_change_is_not_outdated(
    connect: Connect, clock: Clock
) -> None:
    """It tells of both, was told afterwards, or of something else; undo takes the mark back."""
    async with connect() as host:
        old = await stored(host, "The launch is on 12 March.")
        for summary in (
            "The launch on 12 March may slip to 19 March, it was decided.",
            "Ana and the user talked about the garden in March.",
        ):
            await host.say("reflect", depth="session", summary=summary)
        clock.forward(hours=1)
        await host.say("reflect", operations=f"[UPDATE:{old}] The launch is on 19 March.")
        await host.say("reflect", depth="session", summary="The launch on 12 March was wrong.")
        assert await outdated(host) == []
        assert "partly outdated" not in await host.say("recall")


@pytest.mark.parametrize(
    ("fact", "summary", "marked"),
    [
        (
            "The user rents a garage in Leeds.",
            "Ana was told: the user rents a garage in Leeds.",
            "✏️ partly outdated: {id}",
        ),
        ("用户在健身房办了年卡。", "聊到用户在健身房办了年卡，周三去。", "✏️ 部分过时：{id}"),
    ],
)
async def test_what_ends_by_itself_marks_the_episodes_that_tell_of_it(
    connect: Connect, clock: Clock, fact: str, summary: str, marked: str
) -> None:
    """A day in its front matter, and nothing that takes its place; not before that day."""
    async with connect() as host:
        old = await stored(host, fact)
        await host.say("reflect", depth="session", summary=summary)
        [episode] = host.engine.search.day(host.engine.calendar.today)
        path = str(host.engine.memories.path(old))
        file = host.engine.settings.workspace / path
        page = file.read_text(encoding="utf-8")
        ends = page.replace("store: semantic\n", "store: semantic\nvalid_until: 2026-12-01\n", 1)
        file.write_text(ends, encoding="utf-8")
        host.engine.upkeep.take_in([path])
        mark = marked.format(id=old)
        assert mark not in await host.say("recall")
        assert await outdated(host) == []
        clock.forward(days=11)
        assert mark in await host.say("recall", id=episode.id)
        assert mark in await host.say("recall")
        assert await outdated(host) == [[episode.id, old]]
        assert "– 2026-12-01" in await host.say("reflect")


async def test_a_fact_stands_before_an_episode_that_matches_as_well(connect: Connect) -> None:
    """Facts before episodes at equal match."""
    async with connect() as host:
        episodic = await stored(host, "In Lyon Rosa teaches pottery.", store="episodic")
        verdicts = [{"id": episodic, "verdict": "related"}]
        fact = await stored(host, "Rosa teaches pottery in Lyon.", verdicts=verdicts)
        found = list(await recalled(host, query="Rosa pottery Lyon"))
        assert found.index(fact) < found.index(episodic)


@pytest.mark.parametrize(
    ("fact", "summary", "news", "name"),
    [
        (
            "McMaster 的截止日期是2026年12月15日。",
            "钱老师的告别会2026年12月1日在北京，我去不了，托师弟高铭送花圈。",
            "I dropped McMaster on 26 November 2026.",
            "高铭",
        ),
        (
            "The deadline is on 15 December 2026.",
            "The funeral is on 1 December 2026 in Leeds; Gao Ming sends a wreath.",
            "I dropped the application on 26 November 2026.",
            "Gao Ming",
        ),
    ],
)
async def test_an_account_of_the_same_month_is_not_outdated_by_another_thing(
    connect: Connect, clock: Clock, fact: str, summary: str, news: str, name: str
) -> None:
    """Nor does what ended there stand before it where those are asked for whom it names."""
    async with connect() as host:
        old = await stored(host, fact)
        farewell = await stored(
            host, summary, store="episodic", occurred_at="2026-12-01", entities=[name]
        )
        clock.forward(hours=1)
        verdicts = [{"id": old, "verdict": "ended"}]
        await stored(host, news, verdicts=verdicts)
        assert old not in await host.say("recall", id=farewell)
        assert list(await recalled(host, entity=name)) == [farewell]
