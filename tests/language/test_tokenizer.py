"""One tokeniser for indexing and asking."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.language.tokenizer import STOP_WORDS, asked, cjk_share, stem, telling, tokens


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("咖啡", "我喜欢喝咖啡"),
        ("喜欢咖", "我喜欢咖啡"),
        ("茶", "他只喝茶。"),
        ("running", "He runs every day"),
        ("the cats", "a cat slept here"),
        ("Ｃｏｆｆｅｅ", "COFFEE, please"),
        ("typescript", "I prefer TypeScript."),
        ("iphone 15", "我买了iPhone15手机"),
        ("node.js", "We run Node.js 22"),
        ("node", "We run Node.js 22"),
        ("C++", "他用C++写程序"),
        ("c#", "C# and F# are languages"),
        ("Tom", "Tom's dog barks"),
        ("tom’s", "Tom met Ann"),
        ("1000", "It cost 1,000 yuan"),
        ("3.11", "用Python3.11写的"),
        ("2026-01-03", "Born 2026/01/03"),
        ("мир", "Привет, мир!"),
        ("タワー", "東京タワーに行った"),
        ("ラー", "ラーメン"),
        ("커피", "나는 커피를 좋아해요"),
        ("हिन्दी", "मैं हिन्दी बोलता हूँ"),
        ("ไทย", "ภาษาไทยยาก"),
        ("to be or not to be", "To be, or not to be?"),
        ("snake", "call snake_case_name()"),
        ("O'Brien", "Mr O’Brien called"),
        ("straße", "STRASSE 5"),
        ("五", "五月三日"),
    ],
)
def test_every_word_of_a_query_is_among_the_words_of_the_text_it_should_find(
    query: str, text: str
) -> None:
    found = tokens(query)
    assert found
    assert set(found) <= set(tokens(text))


def test_a_chinese_run_gives_its_characters_and_its_overlapping_pairs() -> None:
    assert tokens("喝咖啡") == ["喝", "咖", "啡", "喝咖", "咖啡"]


def test_english_words_are_stemmed_and_stop_words_left_out() -> None:
    assert tokens("I was running to the dogs") == ["run", "dog"]


def test_contractions_are_stop_words_too() -> None:
    assert tokens("I don't think they've left") == ["think", "left"]


def test_a_text_of_stop_words_alone_keeps_them() -> None:
    assert tokens("to be or not to be") == ["to", "be", "or", "not", "to", "be"]


def test_that_something_is_so_now_tells_no_more_than_the_user_does() -> None:
    assert telling("我现在开特斯拉。") == telling("用户开特斯拉。")
    assert telling("目前住在杭州。") == telling("如今住在杭州。") == telling("住在杭州。")


def test_repeats_are_kept_because_the_index_counts_them() -> None:
    assert tokens("tea, Tea and TEA") == ["tea"] * 3


def test_numbers_are_kept_and_grouping_commas_are_not_part_of_them() -> None:
    assert tokens("1,000 3.14 2026") == ["1000", "3.14", "2026"]


def test_a_version_is_not_mistaken_for_another() -> None:
    assert not set(tokens("3.11")) & set(tokens("3.1 and 11"))


def test_a_mixed_word_gives_itself_and_its_parts() -> None:
    assert tokens("iPhone15") == [stem("iphone15"), stem("iphone"), "15"]


def test_signs_that_name_a_language_stay_with_their_letter() -> None:
    assert tokens("C, C++ and C#") == ["c", "c++", "c#"]


@pytest.mark.parametrize("text", ["", "   ", "!?…。", "😀"])
def test_a_text_without_words_has_no_tokens(text: str) -> None:
    assert tokens(text) == []


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("", 0.0),
        ("123 !", 0.0),
        ("coffee", 0.0),
        ("我喜欢咖啡", 1.0),
        ("ab 咖啡", 0.5),
        ("タワー", 1.0),
        ("커피", 1.0),
        ("мир", 0.0),
        ("我abc 1", 0.25),
    ],
)
def test_cjk_share_counts_letters_only(text: str, share: float) -> None:
    assert cjk_share(text) == share


def test_stemming_in_threads_gives_what_one_thread_gives() -> None:
    words = [
        start + end
        for start in ("walk", "relat", "nation", "happi")
        for end in ("ing", "ed", "ional", "ness", "s")
    ] * 20
    stem.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(stem, words))
    stem.cache_clear()
    assert together == [stem(word) for word in words]


@given(st.text())
def test_no_token_is_empty_or_holds_white_space_or_a_double_quote(text: str) -> None:
    for token in tokens(text):
        assert token
        assert not any(char.isspace() or char == '"' for char in token)


@given(
    st.text(
        alphabet=st.characters(
            categories=["L", "N", "M", "P", "Z"], max_codepoint=min(sys.maxunicode, 0x1FFF)
        ),
        max_size=60,
    )
)
def test_letters_and_digits_are_not_lost(text: str) -> None:
    if any(char.isalpha() or char.isdecimal() for char in text):
        assert tokens(text)


@given(st.text())
def test_the_share_is_between_nothing_and_all(text: str) -> None:
    assert 0.0 <= cjk_share(text) <= 1.0


@given(st.lists(st.sampled_from(sorted(STOP_WORDS)), min_size=1))
def test_stop_words_alone_always_find_something(words: list[str]) -> None:
    assert len(tokens(" ".join(words))) == len(words)


def test_what_a_chinese_question_asks_with_is_no_word_to_look_for() -> None:
    """什么 is rare in statements, and would outweigh what is asked for."""
    assert asked("用户会什么乐器？") == asked("用户会 乐器")
    assert asked("在哪里？") == tokens("在哪里？")
