"""A word shared with a question by chance, and news of somebody that answers nothing."""

import pytest

from tests.conftest import Clock, Connect, bundled_model
from tests.search.test_pipeline import tell

pytestmark = pytest.mark.anyio

FILM = "Netflix was cancelled; the family uses the library's film service now."
LIFE = (
    "Priya is getting divorced; not to be mentioned to anybody.",
    "User gets migraines, usually triggered by red wine or bad sleep.",
    "Dee will be on leave from 1 February, her wedding is in Lagos.",
    "Son Felix turned 3 on 20 November 2025.",
    "User bought concert tickets for Nick Cave in Manchester, two seats.",
    "Booked Harrow Removals for the move, £1,150.",
    "Smoke detector batteries were changed.",
    "User's car is a 2017 Skoda Octavia estate, diesel.",
    "The boiler was serviced by Pennine Heating.",
    "Garlic and onions are planted on plot 23.",
    "Ida came third in the school's chess tournament.",
    "User prefers short answers with the conclusion first.",
)


def _rows(answer: str) -> list[str]:
    return [line for line in answer.splitlines() if line.startswith("[mem")]


async def test_what_has_a_word_by_chance_stands_behind_what_is_meant(connect: Connect) -> None:
    """ "Rid of" is in nothing, "get" in much: who is getting divorced subscribes to nothing."""
    async with connect(embedder=bundled_model()) as host:
        cellar = [f"Shelf {n} of the cellar gets jars." for n in range(120)]
        await tell(host, [*LIFE[:3], FILM, *cellar])
        rows = _rows(await host.say("recall", query="Which subscription did we get rid of?"))
        assert FILM in rows[0]
        rows = _rows(await host.say("recall", query="Who is getting divorced?"))
        assert "Priya" in rows[0]


@pytest.mark.parametrize(
    ("known", "news", "question"),
    [
        (
            "Son Felix turned 3 on 20 November 2025.",
            ("Felix started nursery at Little Acorns, mornings only.",),
            "Do I have kids?",
        ),
    ],
)
async def test_news_of_something_else_does_not_stand_before_the_answer(
    connect: Connect, clock: Clock, known: str, news: tuple[str, ...], question: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [*LIFE[:3], known])
        for each in news:
            clock.forward(days=9)
            await tell(host, [each])
        rows = _rows(await host.say("recall", query=question))
        assert known in rows[0], rows


@pytest.mark.parametrize(
    ("other", "known", "question"),
    [
        (
            "在京都住在四条的民宿，豆豆最喜欢铁道博物馆。",
            "用户住在杭州滨江区。",
            "我住在哪个城市？",
        ),
        (
            "《茶马旧道》第二、三集交片，甲方只改了字幕。",
            "用户喝茶只喝普洱和白茶，不喝咖啡。",
            "我平时喝什么？",
        ),
        ("买了苹果Mac Studio做工作站，公司报销一半。", "用户是纪录片剪辑师。", "我是干什么的？"),
        ("Offer of £385,000 for the house accepted.", "The user is a nurse.", "What is my job?"),
        ("User hated peas as a child.", "Daughter Ida is 7.", "Do I have children?"),
    ],
)
async def test_a_night_a_title_and_a_bid_are_not_what_is_asked_for(
    connect: Connect, clock: Clock, other: str, known: str, question: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [*LIFE[:3], known])
        clock.forward(days=9)
        await tell(host, [other])
        rows = _rows(await host.say("recall", query=question))
        assert known in rows[0], rows
        assert not any(other in row and "❔" not in row for row in rows), rows


@pytest.mark.parametrize(
    ("born", "question"),
    [
        ("User's name is Nora Whitfield, born 14 May 1988.", "How old am I?"),
        ("用户叫陈柏舟，1985年3月9日出生。", "我多大了？"),
    ],
)
async def test_a_birth_date_tells_how_old_somebody_is(
    connect: Connect, born: str, question: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [*LIFE, born])
        rows = _rows(await host.say("recall", query=question))
        assert born in rows[0], rows
        assert "❔" not in rows[0], rows
