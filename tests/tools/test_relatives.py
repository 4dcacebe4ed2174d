"""A relative is one whatever the user calls them, and the grandmothers of both sides are two."""

import pytest

from tests.conftest import Connect
from tests.search.test_pipeline import tell
from tests.tools.answers import MIDDLING, recalled, receipt

pytestmark = pytest.mark.anyio

FATHER = "我爸腰不好，不能搬重东西。"
MOTHER = "我妈每天早上去跳广场舞。"
HER_MOTHER = "外婆住在温州，喜欢看越剧。"
HIS_MOTHER = "奶奶做的红烧肉最好吃。"
HIS_FATHER = "爷爷以前是铁路工人。"
SISTER = "我姐在苏州当护士。"
UNCLE = "舅舅在海南种芒果。"
OTHERS = (
    "客户的爸爸开饭店。",
    "小满的妈妈姓陈。",
    "我姐夫修自行车。",
    "舅妈爱唱歌。",
    "外祖父是木匠。",
)
CHINESE = (FATHER, MOTHER, HER_MOTHER, HIS_MOTHER, HIS_FATHER, SISTER, UNCLE, *OTHERS)
DAD = "My father has a bad back and can't lift anything."
GRAN = "Gran lives in Whitby and knits."
MUM = "My mother goes dancing every Tuesday morning."
ENGLISH = (DAD, GRAN, MUM, "A client's dad runs a restaurant.", "My mother-in-law sings.")


@pytest.mark.parametrize(
    ("facts", "names", "wanted"),
    [
        (CHINESE, ("爸爸", "我爸", "父亲", "老爸", "Dad"), {FATHER}),
        (CHINESE, ("妈妈", "我妈", "母亲", "mum"), {MOTHER}),
        (CHINESE, ("外婆", "姥姥", "外祖母"), {HER_MOTHER}),
        (CHINESE, ("奶奶", "祖母"), {HIS_MOTHER}),
        (CHINESE, ("爷爷", "祖父"), {HIS_FATHER}),
        (CHINESE, ("外公", "姥爷"), {"外祖父是木匠。"}),
        (CHINESE, ("grandpa",), {HIS_FATHER, "外祖父是木匠。"}),
        (CHINESE, ("姐姐",), {SISTER}),
        (CHINESE, ("我舅",), {UNCLE}),
        (ENGLISH, ("Dad", "father", "爸爸"), {DAD}),
        (ENGLISH, ("Mum", "mother", "妈妈"), {MUM}),
        (ENGLISH, ("grandma", "姥姥"), {GRAN}),
    ],
)
async def test_a_relative_is_found_by_each_word_for_them(
    connect: Connect, facts: tuple[str, ...], names: tuple[str, ...], wanted: set[str]
) -> None:
    """18.3: 爸爸 was nobody beside 我爸."""
    async with connect() as host:
        await tell(host, facts)
        for name in names:
            found = await recalled(host, entity=name)
            assert {row["text"] for row in found.values()} == wanted, name


@pytest.mark.parametrize(
    ("fact", "known", "unknown"),
    [
        (FATHER, "老爸的腰", "姥姥的腰"),
        (HER_MOTHER, "姥姥爱看什么", "祖母爱看什么"),
    ],
)
async def test_a_relative_who_is_called_otherwise_is_in_a_memory(
    connect: Connect, fact: str, known: str, unknown: str
) -> None:
    async with connect() as host:
        await tell(host, [fact, "我用的手机是小米14。"])
        assert "没有记忆提到" not in await host.say("recall", query=known)
        assert unknown[:2] in (await host.say("recall", query=unknown)).partition("没有记忆提到")[2]


async def test_what_waits_is_found_by_another_word_for_a_relative(connect: Connect) -> None:
    async with connect() as host:
        await receipt(host, content="我爸也许会学画画。", scores=MIDDLING)
        assert "我爸也许会学画画。" in await host.say("recall", entity="父亲")
