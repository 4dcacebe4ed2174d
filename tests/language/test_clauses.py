"""Whose a statement is, where one text tells of several people."""

import pytest

from recollect.server.language import attributes

USER = ""


@pytest.mark.parametrize(
    ("text", "tells_home"),
    [
        ("公司（北屿冷链）2026年12月14日搬到蒋村。", False),
        ("我们公司搬到蒋村了。", False),
        ("从2026年12月14日公司搬到蒋村起，雨天坐5号线。", False),
        ("公司搬到蒋村，我也搬到了蒋村。", True),
        ("我从公司宿舍搬到了蒋村。", True),
        ("The user's company moved to Bath.", False),
        ("Our office is moving to Leeds on 14 December.", False),
        ("After school we moved to York.", True),
        ("I left the company and moved to Bath.", True),
    ],
)
def test_where_a_firm_moves_is_nobodys_home(text: str, tells_home: bool) -> None:
    told = attributes.read(text)
    assert ("residence" in told.about) == tells_home
    assert ("where home is" in told.states) == tells_home


@pytest.mark.parametrize(
    ("text", "attribute", "whose"),
    [
        ("Tom moved to Leeds and I live in Berlin", "residence", USER),
        ("Mia is ill; the user moved to York", "residence", USER),
        ("I work from Berlin, Tom moved to Leeds", "residence", "tom"),
        ("My mother lives in Bonn. The user works at Bosch.", "work", USER),
        ("My mother lives in Bonn. The user works at Bosch.", "residence", "mother"),
        ("Tom's flat is in Leeds. We live in York.", "residence", USER),
        ("Mia and Tom moved to Leeds; Tom works at Bosch", "work", "tom"),
        ("Tom and I moved to Leeds", "residence", USER),
        ("The user works in Porto, Portugal and lives in Braga", "residence", USER),
        ("Tom, my brother, lives in Leeds", "residence", "tom"),
        ("My sister Anna, who lives in Leeds, works as a nurse", "work", "anna"),
        ("The user moved to Leeds; his wife works at Bosch", "work", "wife"),
        ("小李搬到上海了，我还住在北京", "residence", USER),
        ("小李搬到上海了，我妈还在医院上班", "work", "mother"),
        ("我在柏林上班，小李搬到上海了", "residence", "小李"),
        ("我住在北京，马上就搬到上海了", "residence", USER),
        ("用户换工作了，高兴得很，搬到杭州住了", "residence", USER),
        ("妈妈住院了，我在医院上班", "work", USER),
        ("小李，我妹妹，住在北京", "residence", "小李"),
        ("小李说，我住在北京", "residence", "小李"),
        ("My ex-boss retired", "work", "they"),
        ("我前妻搬到上海了", "residence", "they"),
        ("Lena broke up with me.", "partner", USER),
        ("林蔚跟我分手了。", "partner", USER),
        ("Lena broke up with Tom.", "partner", "lena"),
    ],
)
def test_a_clause_tells_of_whom_it_begins_with_else_of_whom_the_last_one_did(
    text: str, attribute: str, whose: str
) -> None:
    told = attributes.read(text).about[attribute]
    assert (whose in told) if whose else not told


@pytest.mark.parametrize("text", ["heron: moved to Hamburg.", "heron web shop: quit Berlin."])
def test_what_is_told_of_a_topic_is_told_of_nobody(text: str) -> None:
    assert not attributes.read(text).about


@pytest.mark.parametrize(
    ("text", "is_of_work"),
    [
        ("I quit the gym.", False),
        ("I quit the choir.", False),
        ("I quit the bakery.", True),
        ("I quit my job at the gym.", True),
    ],
)
def test_not_all_that_is_quit_is_a_job(text: str, *, is_of_work: bool) -> None:
    assert ("work" in attributes.read(text).about) is is_of_work
