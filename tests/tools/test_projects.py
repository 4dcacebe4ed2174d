"""A project prefers, it does not hide; apart only where the user wants it so, and then said."""

import pytest

from tests.conftest import Clock, Connect
from tests.tools.answers import commits, recalled, stored

pytestmark = pytest.mark.anyio

TWO_PROJECTS = [
    (
        ("The database of quayside is Postgres.", "quayside"),
        ("The database of the bakery site is SQLite.", "bakery"),
        "which database",
        "Elsewhere: quayside (1)",
    ),
    (
        ("码头的数据库用 Postgres。", "码头"),
        ("家装的数据库用 SQLite。", "家装"),
        "数据库用什么",
        "其他项目：码头（1）",
    ),
]


@pytest.mark.parametrize(("one", "other", "asked", "_"), TWO_PROJECTS)
async def test_a_memory_of_a_project_is_found_from_anywhere_and_first_in_its_own(
    connect: Connect, one: tuple[str, str], other: tuple[str, str], asked: str, _: str
) -> None:
    """S0-42: the project is a preference."""
    async with connect() as host:
        first = await stored(host, one[0], project=one[1])
        second = await stored(host, other[0], project=other[1])
        assert set(await recalled(host, query=asked)) == {first, second}
        assert list(await recalled(host, query=asked, project=one[1])) == [first, second]
        assert list(await recalled(host, query=asked, project=other[1])) == [second, first]


@pytest.mark.parametrize(("one", "other", "_", "elsewhere"), TWO_PROJECTS)
async def test_the_overview_says_what_else_there_is(
    connect: Connect, one: tuple[str, str], other: tuple[str, str], _: str, elsewhere: str
) -> None:
    async with connect() as host:
        await stored(host, one[0], project=one[1])
        await stored(host, other[0], project=other[1])
        assert elsewhere in await host.say("recall", project=other[1])


@pytest.mark.parametrize(
    ("texts", "elsewhere", "heading"),
    [
        (
            ["The tiles come from Fez.", "The plumber is Ada."],
            "The boat is blue.",
            "More of this project",
        ),
        (["瓷砖从佛山来。", "水管工姓宁。"], "船是蓝色的。", "这个项目的其他记忆"),
    ],
)
async def test_the_overview_of_a_named_project_lists_what_it_holds(
    connect: Connect, clock: Clock, texts: list[str], elsewhere: str, heading: str
) -> None:
    async with connect() as host:
        for text in texts:
            await stored(host, text, project="house")
        await stored(host, elsewhere, project="harbour")
        clock.forward(days=60)
        said = await host.say("recall", project="House")
        listed = said.partition(heading)[2]
        assert all(said.count(text) == 1 for text in texts)
        assert any(text in listed for text in texts)
        assert elsewhere not in listed
        assert heading not in await host.say("recall")


async def test_after_the_overview_a_project_comes_alone(connect: Connect) -> None:
    async with connect() as host:
        await stored(host, "The tiles come from Foshan.", project="house")
        await stored(host, "The boat is blue.", store="core")
        assert "The boat is blue." in await host.say("recall")
        said = await host.say("recall", project="house")
        assert "The tiles come from Foshan." in said
        assert "The boat is blue." not in said


async def test_of_a_project_as_much_is_listed_as_is_asked_for(connect: Connect) -> None:
    """Else as much as an overview takes, and how much more there is."""
    async with connect() as host:
        for at in range(40):
            await stored(host, f"The tiles of room {at} come from Foshan by ship.", project="house")
        await host.say("recall")

        some = await host.say("recall", project="house")
        all_of_it = await host.say("recall", project="house", limit=60)

        assert 0 < some.count("come from Foshan") < 40
        assert "more: query, or limit=100)" in some
        assert all_of_it.count("come from Foshan") == 40


async def test_a_project_is_the_same_however_its_name_is_written(connect: Connect) -> None:
    async with connect() as host:
        other = await stored(host, "The app builds with make.", project="mill")
        river = await stored(host, "The app builds with just.", project="River App")
        assert list(await recalled(host, query="app builds", project="river-app")) == [river, other]
        assert "River App" not in await host.say("recall", project="river_app")


@pytest.mark.parametrize(
    ("text", "asked"),
    [("The harbour master is Anna.", "harbour master"), ("港口负责人是安娜。", "港口负责人")],
)
async def test_an_empty_answer_says_where_there_would_be_more(
    connect: Connect, text: str, asked: str
) -> None:
    async with connect() as host:
        id = await stored(host, text, tags=["people"])
        said = await host.say("recall", query=asked, store="vault", since="2020-01-01")
        assert "store: 1" in said
        assert id not in said
        assert "since: 1" in await host.say("recall", query=asked, since="2027-01-01")
        assert "tags: 1" in await host.say("recall", query=asked, tags=["boats"])
        await host.call("reflect", operations=f"[END:{id}]")
        assert "mode=review" in await host.say("recall", query=asked)


async def test_a_project_is_renamed_in_one_operation_and_keeps_its_memories(
    connect: Connect,
) -> None:
    async with connect() as host:
        kept = [await stored(host, text, project="mill") for text in ("Uses make.", "Uses Rust.")]
        other = await stored(host, "Uses npm.", project="app")
        before = len(commits(host))
        said = await host.say("reflect", operations="[PROJECT] Mill → water-mill")
        assert "2" in said
        assert len(commits(host)) == before + 1
        projects = {m.id: m.project for m in host.engine.memories.known([*kept, other])}
        assert projects == {kept[0]: "water-mill", kept[1]: "water-mill", other: "app"}
        assert list(await recalled(host, query="uses", project="water-mill"))[2:] == [other]
        unknown = await host.fail("reflect", operations="[PROJECT] nil -> one")
        assert "app" in unknown
        assert "water-mill" in unknown
        assert "→" in await host.fail("reflect", operations="[PROJECT] app")
        await host.say("forget", undo="last")
        assert {m.project for m in host.engine.memories.known(kept)} == {"mill"}


@pytest.fixture
def separate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the settings are read."""
    monkeypatch.setenv("RECOLLECT_SEPARATE_PROJECTS", "true")


@pytest.mark.usefixtures("separate")
@pytest.mark.parametrize("asked", ["contract ends", "合同到期"])
async def test_projects_are_kept_apart_where_the_user_wants_it_and_the_answer_says_so(
    connect: Connect, asked: str
) -> None:
    async with connect() as host:
        job = await stored(host, "The contract ends in May. 合同五月到期。", project="work")
        mine = await stored(host, "My phone contract ends in June. 我的手机合同六月到期。")
        said = await host.say("recall", query=asked, project="home")
        assert mine in said
        assert job not in said
        assert "project='*'" in said
        assert "work" not in said
        assert "work" not in await host.say("recall", project="home")
        assert job in await recalled(host, query=asked, project="work")
        assert job in await recalled(host, query=asked, project="*")
        assert job in await host.say("forget", target=["contract ends"])
        assert "kept apart" in await host.say("recall", id=job, query=asked, explain=True)
