"""Whose mother or boss a text tells of."""

import pytest

from recollect.server.language.people.kin_of import is_of_others_alone

OTHERS = [
    ("小满的妈妈在医院上班。", "妈妈", ()),
    ("小满妈妈是儿科医生。", "妈妈", ()),
    ("豆豆的妈妈周五来接孩子。", "妈妈", ()),
    ("女儿同学的妈妈姓陈。", "妈妈", ()),
    ("李明和他妈妈去了杭州。", "妈妈", ()),
    ("陈雨的妈妈会弹琴。", "妈妈", ()),
    ("张伟的老板换了。", "老板", ()),
    ("团子妈妈约周六去公园。", "妈妈", ("团子妈妈",)),
    ("Leo's mother works at the school.", "mother", ()),
    ("Nora's mum drives us.", "Mum", ()),
    ("The neighbours' mother is deaf.", "mother", ()),
]
THE_USERS = [
    ("我妈妈下周来。", "妈妈", ()),
    ("用户的妈妈喜欢种花。", "妈妈", ("小满",)),
    ("妈妈和小满的妈妈认识。", "妈妈", ()),
    ("用户说她妈妈住院了。", "妈妈", ()),
    ("年迈的妈妈住在苏州。", "妈妈", ()),
    ("天天妈妈做饭。", "妈妈", ()),
    ("小心妈妈生气。", "妈妈", ()),
    ("妈妈喜欢种花。", "妈妈", ("妈妈",)),
    ("The user's mother is ill.", "mother", ()),
    ("My mum and Leo's mum met.", "mum", ()),
    ("The user's late mother's ring is at Nora's.", "mother", ()),
    ("Leo's kite is red.", "kite", ()),
]


@pytest.mark.parametrize(("text", "word", "entities"), OTHERS)
def test_somebody_else_s_mother_is_told_by_whose_she_is(
    text: str, word: str, entities: tuple[str, ...]
) -> None:
    assert is_of_others_alone(text, word, entities)


@pytest.mark.parametrize(("text", "word", "entities"), THE_USERS)
def test_the_user_s_own_or_what_is_not_certain_is_nobody_else_s(
    text: str, word: str, entities: tuple[str, ...]
) -> None:
    assert not is_of_others_alone(text, word, entities)
