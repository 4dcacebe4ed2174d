"""The row of an update shows what it changes, however far behind in its text that stands."""

import pytest

from recollect.tools.answers.changed_words import words_of_change
from tests.conftest import Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("known", "news", "row"),
    [
        (
            "Tidepool 1.0 is to be in the stores on 14 December 2026.",
            "Tidepool 1.0 is to be in the stores on 11 January 2027 (Orla pushed it back).",
            "Tidepool 1.0 is to be… stores on 11 January 2027 (Orla pushed it…",
        ),
        (
            "绘本《小舟和鲸》是双语的，一共十二张，Finn 三岁生日的礼物，印20本。",
            "绘本《小舟和鲸》是双语的，一共十二张，Finn 三岁生日的礼物，印25本，九月寄到。",
            "绘本《小舟和鲸》是双… 日的礼物，印25本，九月寄到。",
        ),
    ],
)
async def test_what_an_update_changes_is_in_view(
    connect: Connect, known: str, news: str, row: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        facts = [
            {"content": news, "verdicts": [{"id": old, "verdict": "updates"}]},
            "The user likes quinces." if news.isascii() else "用户喜欢吃榅桲。",
        ]
        said = await host.say("remember", content=facts, source="user")
        assert f" {row} · " in said


@pytest.mark.parametrize(
    ("known", "news", "row"),
    [
        # What differs is in view as it is.
        (
            "The gym costs 30 pounds a month and opens at six on weekdays in winter.",
            "The gym costs 35 pounds a month and opens at six on weekdays in winter.",
            "The gym costs 35 pounds a month and opens at…",
        ),
        # Short: it is shown whole.
        ("The user lives in Oslo.", "The user lives in Rome now.", "The user lives in Rome now."),
        # A year is not what was changed, and a number is not cut into.
        (
            "tinyflag 2.0 于2026年12月13日发布；去掉 YAML 配置，只读 TOML 的配置文件，定了。",
            "tinyflag 2.0 于2026年12月12日发布；去掉 YAML 配置，只读 TOML 的配置文件，定了。",
            "tinyflag… 2026年12月12日发布；去掉 YAML…",
        ),
        (
            "The lease of the shed by the canal runs for one year, 40 pounds.",
            "The lease of the shed by the canal runs, as of 2026, for two years, 45 pounds.",
            "The lease of the shed… two years, 45 pounds.",
        ),
        # Nothing is compared with a text in another language.
        (
            "第三封推荐信也许找 Ben，还没问他。",
            "The third letter of recommendation is Dr. Sato's, who taught Liu Han microscopy.",
            "The third letter of recommendation is Dr.…",
        ),
        # It only leaves something out.
        (
            "The garden has a pond, a shed of larch, two old pear trees and a bench.",
            "The garden has a pond, a shed of larch, two old pear trees.",
            "The garden has a pond, a shed of larch, two…",
        ),
        # No number is new: the words are.
        (
            "Owen's birthday is 30 November; in 2026 he would quite like a party.",
            "Owen's birthday is 30 November; in 2026 he wants no party after all.",
            "Owen's birthday is 30… in 2026 he wants no party after all.",
        ),
    ],
)
def test_the_words_of_a_row(known: str, news: str, row: str) -> None:
    assert words_of_change(news, [known]) == row
