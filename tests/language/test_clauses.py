"""Whose a statement is, where one text tells of several people."""

import pytest

from recollect.server.language import matters

USER = ""


@pytest.mark.parametrize(
    ("text", "matter", "whose"),
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
    ],
)
def test_a_clause_tells_of_whom_it_begins_with_else_of_whom_the_last_one_did(
    text: str, matter: str, whose: str
) -> None:
    told = matters.read(text).about[matter]
    assert (whose in told) if whose else not told
