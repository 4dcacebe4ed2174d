"""The table of relatives: of two words in one the longer, and which words are one."""

import pytest

from recollect.server.language.attributes import kin
from recollect.server.language.relatives import called
from recollect.server.language.tokenizer import fold

CALLED = [
    ("表姐搬去了杭州。", "cousin"),
    ("姐夫换了工作。", "brother-in-law"),
    ("外甥女上小学了。", "niece"),
    ("小叔子借了我的车。", "brother-in-law"),
    ("小叔住在无锡。", "uncle"),
    ("儿媳妇回娘家了。", "daughter-in-law"),
    ("媳妇爱吃辣。", "wife"),
    ("太奶奶九十八了。", "great-grandmother"),
    ("姨婆身体硬朗。", "great-aunt"),
    ("用户的祖父修过钟表。", "grandfather"),
    ("公公每天喝三壶茶。", "father-in-law"),
    ("我外公公司里有食堂。", "grandfather"),
    ("我爸妈住在扬州。", "parents"),
    ("干妈寄来了腊肉。", "godmother"),
    ("我舅妈爱唱歌。", "aunt"),
    ("我舅在海南。", "uncle"),
    ("我弟在北京。", "brother"),
    ("My great-aunt keeps bees.", "great-aunt"),
    ("Our auntie lives by the sea.", "aunt"),
]
NOBODY = [
    "带了个徒弟。",
    "顿顿离不开老干妈。",
    "去年去了墨西哥。",
    "学姐推荐了这本书。",
    "办公公寓租好了。",
]


@pytest.mark.parametrize(("text", "role"), CALLED)
def test_one_word_names_one_relative(text: str, role: str) -> None:
    assert kin(fold(text)) == {role}


@pytest.mark.parametrize("text", NOBODY)
def test_a_word_of_a_relative_in_another_word_names_nobody(text: str) -> None:
    assert not kin(fold(text))


def test_chinese_tells_apart_whom_english_does_not() -> None:
    assert {"妹妹", "姐姐"} < set(called("sister"))
    assert "sister" in called("姐姐")
    assert "妹妹" not in called("姐姐")
    assert called(" Kite ") == (" Kite ",)
