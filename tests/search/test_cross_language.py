"""Recall across languages: a question in Chinese about what was said in English, and the reverse,
with a model that knows neither pair.
"""

from pathlib import Path

import pytest

from recollect.server.language.word_list import WordList
from recollect.server.search.cross_language import Translator
from recollect.server.storage.index.catalog import Catalog
from recollect.server.storage.index.database import Database
from recollect.server.storage.index.fulltext import Words
from tests.conftest import Connect, Host, WordVectors
from tests.tools.answers import recalled, stored

pytestmark = pytest.mark.anyio


async def first(host: Host, query: str) -> str:
    """The id of the best hit."""
    assert host.engine.upkeep.settle()
    return next(iter(await recalled(host, query=query)))


async def test_english_memories_are_found_by_questions_in_chinese(connect: Connect) -> None:
    """S0-39, S0-42: association by keyword, whatever language the question comes in.

    Both scripts.
    """
    async with connect(embedder=WordVectors()) as host:
        peanuts = await stored(host, "I'm allergic to peanuts")
        passport = await stored(host, "My passport expires in May 2027")
        seat = await stored(host, "I prefer window seats on long flights")
        for query, expected in (
            ("我对什么过敏？", peanuts),
            ("我對什麼過敏？", peanuts),
            ("我的护照什么时候过期？", passport),
            ("坐飞机我喜欢什么座位", seat),
        ):
            assert await first(host, query) == expected


async def test_chinese_memories_are_found_by_questions_in_english(connect: Connect) -> None:
    """S0-39, S0-42: simplified and traditional script, words of one character and of several,
    names.
    """
    async with connect() as host:
        piano = await stored(host, "我女儿下周开始学钢琴")
        seafood = await stored(host, "我對海鮮過敏，吃蝦會起疹子")
        dog = await stored(host, "我们家的狗叫豆豆")
        ice = await stored(host, "冰淇淋我最喜欢开心果味的")
        friend = await stored(host, "张三是大学同学，住在深圳")
        asked = {
            "what instrument does my daughter learn?": piano,
            "which seafood am I allergic to": seafood,
            "what is our dog called?": dog,
            "my favourite ice cream": ice,
            "Where does Zhang San live?": friend,
        }
        for query, expected in asked.items():
            assert await first(host, query) == expected


async def test_in_a_store_of_both_languages_the_question_s_own_words_come_first(
    connect: Connect,
) -> None:
    """S0-42: a translation adds to what the words find, and does not drown it."""
    async with connect() as host:
        english = await stored(host, "The concert in the park is on Friday")
        chinese = await stored(host, "演唱会的门票在抽屉里")
        await stored(host, "The park has a playground")
        assert await first(host, "when is the concert in the park") == english
        assert await first(host, "演唱会门票在哪里") == chinese
        assert set(await recalled(host, query="concert")) >= {english, chinese}
        assert set(await recalled(host, query="演唱会")) >= {english, chinese}


async def test_a_latin_name_in_a_chinese_text_is_no_translation(connect: Connect) -> None:
    """S0-42: the question's own words decide there.

    A Chinese name in an English text changes nothing.
    """
    async with connect() as host:
        await stored(host, "他最喜欢的乐队叫 Green Tea 乐队")
        leaf = await stored(host, "绿茶的茶叶放在柜子里")
        met = await stored(host, "Met 张三 about the peanuts")
        assert await first(host, "绿茶茶叶") == leaf
        assert "translated" not in await host.say("recall", query="绿茶", explain=True)
        assert await first(host, "花生") == met


async def test_explain_says_that_a_translation_brought_it(connect: Connect) -> None:
    """S4-33: the term is there where it worked, and only there."""
    async with connect() as host:
        id = await stored(host, "I'm allergic to peanuts")
        assert host.engine.upkeep.settle()
        assert "translated 1.80" in await host.say("recall", query="我对什么过敏？", explain=True)
        assert "translated" in await host.say("recall", query="我对什么过敏？", id=id, explain=True)
        assert "translated" not in await host.say(
            "recall", query="what am I allergic to", explain=True
        )


def test_the_list_is_not_opened_for_a_question_in_the_language_of_the_memories(
    tmp_path: Path,
) -> None:
    """Who keeps to one language pays nothing."""
    database = Database(tmp_path / "index.sqlite")
    words = Words(database)
    translator = Translator(Catalog(database), words, WordList(tmp_path / "nowhere"))
    words.put(1, "The tea is green")
    words.put_context(1, "The tea is green")
    assert not any(translator.scores("which tea is green?", 10))
    with pytest.raises(FileNotFoundError):
        translator.scores("什么茶", 10)
    words.drop([1])
    words.put(2, "我喜欢绿茶")
    assert not any(translator.scores("什么茶", 10))
    database.close()


def test_a_word_counts_once_however_many_translations_match(tmp_path: Path) -> None:
    """Many glosses for one word must not outweigh two words of the question."""
    database = Database(tmp_path / "index.sqlite")
    words = Words(database)
    texts = [
        "learn study science",
        "daughter learns",
        "walk dog",
        "blue car",
        "tall tree",
        "old house",
        "warm bread",
        "red shoe",
    ]
    for n, text in enumerate(texts):
        words.put(n, text)
    own = Translator(Catalog(database), words).scores("女儿学什么", 10)[0]
    assert max(own, key=lambda n: own[n]) == 1
    database.close()


async def test_the_user_of_every_memory_answers_no_question(connect: Connect) -> None:
    """S0-42: 用户 is in most Chinese memories, and 用 means to employ: neither is an answer."""
    async with connect(embedder=WordVectors()) as host:
        coriander = await stored(host, "用户不吃香菜。")
        badminton = await stored(host, "用户每周三晚上打羽毛球。")
        await stored(host, "The user drinks tea.")
        for query in ("Who is my employer?", "Where was the user employed?"):
            found = await recalled(host, query=query)
            assert not {coriander, badminton}.intersection(found), query
        assert await first(host, "Which evening does the user play badminton?") == badminton
    async with connect(embedder=WordVectors()) as host:
        app = await stored(host, "Users of the app complain.")
        car = await stored(host, "The car is in the garage.")
        found = await recalled(host, query="用户的车停在哪里？")
        assert car in found
        assert app not in found
