"""Long texts tell of many people and times: what holds for a fact of one thing does not."""

import pytest

from recollect.server.search.query import Query
from tests.conftest import Connect, bundled_model
from tests.search.test_pipeline import found, tell

pytestmark = pytest.mark.anyio

SCHOLAR = (
    "林远山是清末的地理学家，生于湖州。他的父亲林茂才世代居住在苕溪边，以贩茶为业，母亲早逝，由祖母抚养。"
    "十二岁时他随父亲迁居杭州，入书院读书，二十三岁中举，此后在各地任教。他一生走遍江南的河道，绘制水利图"
    "四百余幅，晚年住在太湖边的小村里，与弟弟林近水一同整理书稿。他的妻子沈氏出身医家，育有三子一女，长子"
    "林若川后来在南京做工程师，次子病故，幼子随舅父去了天津。他去世以后，书稿由学生捐给了省里的图书馆。"
)
PAINTER = (
    "秦墨白是民国的画家，祖籍绍兴。他的父亲秦有年在上海开了一家裱画店，全家住在老城厢，母亲在家绣花。他十五岁"
    "开始临摹古画，十九岁与同学合办画社，三十岁时和妻子梅氏迁居北平，在艺专教书。战时他带着两个女儿辗转到"
    "昆明，靠卖扇面度日，哥哥秦素秋则留在上海看店。胜利以后他回到江南，住在苏州的巷子里，每日作画不辍。五十"
    "六岁时他办了生平最大的一次画展，展出山水一百二十幅，其中《寒江图》最受推崇，现藏于市里的博物馆。"
)


async def test_people_of_two_passages_do_not_contradict_each_other(connect: Connect) -> None:
    """16: a passage's people are its own: "his father lived there" is no other father's home."""
    async with connect() as host:
        await tell(host, [SCHOLAR, PAINTER])
        answers = await found(host, "林远山绘制了多少幅水利图？")
        assert "水利图四百余幅" in answers[0]
        assert "⚖️" not in await host.say("reflect")


async def test_a_passage_is_no_lone_fact_that_meaning_speaks_for(connect: Connect) -> None:
    """16.2: it is about many things, and a model reads no more than its beginning."""
    query = Query(text="林远山是清末的地理学家，生于湖州。")
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [SCHOLAR, PAINTER])
        passage = host.engine.search.recall(query).hits[0]
        await tell(host, ["林远山是清末的地理学家，生于湖州城里。"])
        fact = host.engine.search.recall(query).hits[0]
    assert passage.memory.text == SCHOLAR
    assert fact.memory.text != SCHOLAR
    assert passage.terms["meaning"] < 0.8 * fact.terms["meaning"]
