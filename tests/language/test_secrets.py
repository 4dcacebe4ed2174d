"""Secrets in a text: hits and false alarms on two tables, and how the rest reads without them.

`told_secrets.txt` has made-up ones, a line each; `·` stands in keys, so that no scanner of
repositories takes them for real ones, and `\\n` for a line break.
"""

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.language import secrets
from recollect.server.language.secrets.detection import told_in
from recollect.server.language.secrets.keys import keys_in

_HERE = Path(__file__).parent


def told(name: str) -> list[str]:
    lines = (_HERE / name).read_text(encoding="utf-8").splitlines()
    return [line.replace("·", "").replace("\\n", "\n") for line in lines]


@cache
def seen() -> tuple[str, ...]:
    """Of the secrets that are told."""
    return tuple(text for text in told("told_secrets.txt") if secrets.secrets_in(text))


def test_nearly_every_secret_of_the_table_is_seen() -> None:
    """S0-16: at least 95 of a hundred, in both languages."""
    table = told("told_secrets.txt")
    missed = sorted(set(table) - set(seen()))
    assert len(table) >= 500
    assert len(missed) * 20 <= len(table), missed


def test_nearly_every_secret_of_the_table_is_told_by_a_rule() -> None:
    """What was learned sees most of them too: a rule that is gone would not be missed."""
    table = told("told_secrets.txt")
    missed = [text for text in table if not told_in(text)]
    assert len(missed) * 50 <= len(table), missed


def test_of_several_codes_in_a_row_a_rule_tells_each() -> None:
    text = "The backup codes are 4821 9930, 7719 2045 and 6630 1188"
    values = {text[each.start : each.end] for each in told_in(text)}
    assert values == {"4821 9930", "7719 2045", "6630 1188"}


def test_a_key_is_seen_where_chinese_touches_it() -> None:
    """Of itself, whatever the words beside it say."""
    key = "AKIA" + "Q7" * 8
    assert list(keys_in(f"这是{key}。")) == [(2, 2 + len(key))]


def test_ordinary_sentences_about_codes_numbers_and_keys_hold_none() -> None:
    table = told("told_without_secrets.txt")
    alarms = [text for text in table if secrets.secrets_in(text)]
    assert len(table) >= 250
    assert len(alarms) * 100 <= len(table), alarms


_HAN_BESIDE_LATIN = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[!-~])|(?<=[!-~]) (?=[\u4e00-\u9fff])")
_ASCII_MARKS = str.maketrans("：，。；（）“”", ':,.;()""')


_ENOUGH = 150
"""So many of the table are rewritten, evenly spread: what stands beside one does so beside all."""


@pytest.mark.parametrize(
    "rewritten",
    [
        lambda text: _HAN_BESIDE_LATIN.sub("", text),
        lambda text: text.translate(_ASCII_MARKS),
        lambda text: text.rstrip(".!?") + ". Thanks!",
        lambda text: f"One more thing. {text}",
    ],
    ids=["no space between scripts", "western marks", "a sentence behind", "a sentence before"],
)
def test_marks_and_spaces_and_other_sentences_hide_none(rewritten: Callable[[str], str]) -> None:
    """S0-16: a Chinese sentence is written with spaces around Latin letters or without."""
    changed = [(text, rewritten(text)) for text in seen() if rewritten(text) != text]
    changed = changed[:: max(1, len(changed) // _ENOUGH)]
    missed = [text for text, other in changed if not secrets.secrets_in(other)]
    assert len(changed) > 100
    assert len(missed) * 100 <= len(changed), missed


@pytest.mark.parametrize(
    "text",
    [
        "The user is allergic to ibuprofen mem_TG5FKA6E",
        "用户的 login 改用指纹了，见 mem_583EP2XW",
        "The page said [PIN:mem_TG5FKA6E] and nothing more.",
    ],
)
def test_the_id_of_a_memory_is_none(text: str) -> None:
    """Titles of an exported vault end with it, and models write it into what they remember."""
    assert not secrets.secrets_in(text)


@pytest.mark.parametrize(
    ("text", "label", "without"),
    [
        ("My wifi password is sunflower.", "wifi password", "sunflower"),
        ("The PIN for the debit card is 1974", "PIN for the debit card", "1974"),
        ("家里wifi密码：sunflower88", "家里wifi密码", "sunflower88"),
        ("我的密码是hunter2", "密码", "hunter2"),
        ("The old Pi has raspberry as its root password.", "root password", "raspberry"),
        ("The keypad by the shed wants 0-8-2-5 and a star", "keypad", "0-8-2-5"),
        ("单元门你按 3302# 就开了", "单元门", "3302#"),
        ("The backup codes are 4821 9930, 7719 2045 and 6630 1188", "backup codes", "6630"),
        ("两步验证的备用码：8831-2207、9045-6612", "两步验证的备用码", "9045"),
        ("AKIA" + "Q7" * 8, "key or token", "AKIA"),
        ("Das Kennwort fürs Netz lautet Regen88Bogen", "Kennwort", "Regen88Bogen"),
        ("le code de l'immeuble est 45B12", "code de l'immeuble", "45B12"),
        ("Mi DNI es 12345678Z", "DNI", "12345678"),
        ("o meu CPF é 111.444.777-35", "CPF", "111.444"),
        ("ES91 2100 0418 4502 0005 1332 is my account", "account number", "1332"),
    ],
)
def test_a_label_names_the_secret_and_does_not_hold_it(text: str, label: str, without: str) -> None:
    assert secrets.harmless_label(text) == label
    assert without not in secrets.masked(text)


@pytest.mark.parametrize(
    "text",
    [
        "Das Passwort muss 12 Zeichen haben",
        "La clave del éxito es dormir 8 horas",
        "Il codice della strada 1992",
        "ssh git@github.com:team/repo42.git",
        "保险柜尺寸 16-28-40 厘米",
        "User: Dawnlist is nice but Tussock!! yes.",
        "数据对不上的时候：先查时区，再查主键有没有重复，最后才怀疑口径",
    ],
)
def test_what_looks_like_one_in_another_language_or_measure_is_none(text: str) -> None:
    assert not secrets.secrets_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "pin SwiftLint to 0.57",
        "They pin the compiler to 1234, and the deploy to revision 4711.",
        "The pin for ruff is 0.8",
        "the numpy pin is 1.26",
        "use 1.26 to pin numpy",
        "版本 pin 是 1.26",
    ],
)
def test_what_is_pinned_is_a_version(text: str) -> None:
    assert not secrets.secrets_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "pin 4711",
        "Set the PIN at the door to 4711",
        "The pin the bank gave me on Monday is 4711",
        "my new pin I set to 4711",
        "我的pin改成4711",
    ],
)
def test_a_pin_of_digits_is_a_secret(text: str) -> None:
    assert secrets.values_in(text) == ["4711"]


@given(st.text(alphabet="ab1 :=是密码:/-._'\"\npasword", max_size=400))
def test_any_text_can_be_looked_at_and_what_is_masked_is_gone(text: str) -> None:
    found = secrets.secrets_in(text)
    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert all(one.end <= other.start for one, other in pairwise(found))


@pytest.mark.parametrize(
    "check", ["4111 1111 1111 1112", "DE89370400440532013001", "11010519491231002Y"]
)
def test_a_number_with_a_wrong_check_digit_is_none(check: str) -> None:
    assert not secrets.secrets_in(f"It says {check} there.")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Steam gift card, not redeemed yet: 7QK2M-XV9PD-HB3TR", "7QK2M-XV9PD-HB3TR"),
        ("京东E卡还没用：3B7F-9KQ2-XM45-TT81", "3B7F-9KQ2-XM45-TT81"),
        ("谷歌验证器的种子 KVKFKRCPNZQUYMLX", "KVKFKRCPNZQUYMLX"),
    ],
)
def test_what_somebody_issued_is_told_by_its_groups(text: str, value: str) -> None:
    """S0-16: whoever has the groups has the money, or signs in."""
    assert secrets.values_in(text) == [value]


@pytest.mark.parametrize(
    "text", ["The gift card is worth 5000", "验证器报错 5012", "The licence costs 9900"]
)
def test_what_is_said_of_something_issued_is_no_secret(text: str) -> None:
    assert not secrets.secrets_in(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Tell the sitter the back door is 7755", "7755"),
        ("building entrance 5561, then take the lift", "5561"),
    ],
)
def test_the_digits_of_a_way_in_need_no_word_for_a_code(text: str, value: str) -> None:
    """S0-16."""
    assert secrets.values_in(text) == [value]
    assert {text[each.start : each.end] for each in told_in(text)} == {value}


def test_the_year_of_a_door_is_no_code() -> None:
    assert not secrets.secrets_in("The church door is 1907, like the tower")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The stair lift won't move unless someone gives it 7714 first", "7714"),
        ("got hacked so from today it's b1scuit_Tin everywhere", "b1scuit_Tin"),
        ("跑步机又卡住了，试试6617，别告诉别人", "6617"),
        ("用户提到菜园小屋换了，现在拨到 5829", "5829"),
    ],
)
def test_what_no_rule_has_words_for_is_told_by_what_stands_around_it(text: str, value: str) -> None:
    """S0-16: told as people tell it; what it is called says no more than is known."""
    assert not told_in(text)
    assert value not in secrets.masked(text)
    seen = secrets.seen_in([text])
    assert secrets.named(seen, chinese=False) == "what looks like a password or code"


@pytest.mark.parametrize(
    "text",
    [
        "The stair lift was repaired on 14 March and cost 7714 euros",
        "got hacked, so I changed everything again",
        "跑步机又坏了，报修单 66170234，周四来",
        "用户提到菜园小屋换了，花了 582 块",
    ],
)
def test_ordinary_numbers_in_the_same_words_are_none(text: str) -> None:
    assert not secrets.secrets_in(text)


def test_a_table_of_numbers_is_not_taken_for_a_list_of_codes() -> None:
    table = "\n".join(f"row {each} | {each * 37} | {each * 911}" for each in range(1_000, 1_060))
    assert not secrets.secrets_in(table)


@pytest.mark.parametrize(
    "text",
    [
        "security answer: first pet Bartholomew",
        "Security question: first school. Answer: Larchmont",
        "Mother's maiden name for the bank: Okonkwo",
    ],
)
def test_the_answer_to_a_security_question_is_a_secret_wherever_the_question_stands(
    text: str,
) -> None:
    assert secrets.secrets_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "The tag is release-2026.11",
        "The washing machine's serial is WM-8820-44X",
        "The part number for the boiler lock is WM-8820-44X",
        "The serial of the door lock is WM-8820-44X",
    ],
)
def test_a_release_and_the_number_of_a_thing_open_nothing(text: str) -> None:
    assert not secrets.secrets_in(text)
    assert secrets.secrets_in("The wifi password is release-2026.11")
    assert secrets.secrets_in("The gate opens with WM-8820-44X")


@pytest.mark.parametrize(
    "text",
    [
        "他买的是Nova-Trail30，穿着很稳。",
        "The gate keeper's book, 1874 to 1921, is in the safe.",
        "user: 我平时跑步穿的是飞马Pegasus41，很合脚。",
        "登录页从 2.0 起 license 从 MIT 换成 Apache-2.0；1.x 仍是 MIT。",
        "They have 23,950 in the savings account behind the locked door.",
    ],
)
def test_shoes_years_versions_and_thousands_are_none(text: str) -> None:
    """A turn that is sealed is found no more: what it tells is lost to its user."""
    assert not secrets.secrets_in(text)


def test_of_a_long_text_one_number_has_to_be_more_like_a_secret() -> None:
    """A passage of an encyclopedia has many names and numbers; sealed, it is lost whole."""
    passage = (
        "The mill stood at the bend of the river until the flood took its wheel, and for a while"
        " nobody wanted it. Then a potter rented the upper floor, and after her a man who repaired"
        " accordions. What saved it was a swimming club, which needed somewhere to keep its boats"
        " in winter, and paid for a roof. Ninety years it was called Dale & Sons."
    )
    assert not secrets.secrets_in(f"{passage} In the films it is 7-Twelve.")
    assert not secrets.secrets_in(f"{passage} The gate at the river cost 4417.")
    assert secrets.secrets_in(f"{passage} The door of the boat room takes 4417 and a star.")


_ARTICLE_ZH = (
    "这座城市位于大河下游，历史上曾是重要的商埠。城中有许多老建筑，其中一部分在战后重建，"
    "另一部分被列为文物加以保护。当地的气候温和多雨，春秋两季常有游客前来。居民多从事纺织和造船，"
    "近年也有不少人转向旅游和教育。城东的山上有一座天文台，研究人员在那里观测夜空，"
    "并与其他国家的同行交换资料。城西的湖边每年举行一次赛舟会，吸引附近各县的队伍参加。"
    "老城的街道狭窄，沿街多是两层的木楼，底层开店，楼上住人。新城则规划整齐，道路宽阔，"
    "设有公园和图书馆。当地方言与邻近地区略有不同，老人们仍然使用，年轻人大多改说普通话。"
    "博物馆收藏了历代的陶器和织物，也展出渔民的工具。每逢节日，街上张灯结彩，孩子们提着灯笼游行。"
)
_LETTER = (
    "We walked along the river in the afternoon and the children looked at the ducks for a long "
    "while. Then it rained, so we had soup and read aloud until it was dark. Grandma told us about "
    "the farm where she grew up, with the apple trees behind the barn and the two old horses that "
    "nobody rode any more. "
)


@pytest.mark.parametrize(
    "said",
    [
        "寺院破例授予他（外国人）“史学大师”光荣称号。",
        "商场内设不少连锁商店如万宁、7-Eleven、百佳超级市场和翠华。",
        "这一天的距离后来被UDFy-38135539超越。",
        "语法上则是codice_1，像是谷神星。",
        "会做一些假设（Mitchell, 1980）。",
    ],
)
def test_an_article_is_no_secret_for_its_names_and_years(said: str) -> None:
    half = len(_ARTICLE_ZH) // 2
    article = _ARTICLE_ZH[:half] + said + _ARTICLE_ZH[half:]
    assert [article[each.start : each.end] for each in secrets.secrets_in(article)] == []


@pytest.mark.parametrize(
    ("said", "secret"),
    [
        ("My card needs 8156 at the machine. ", "8156"),
        ("For the record, Lidl app: 5519. ", "5519"),
        ("two factor backup: 4k2p-99xz. ", "4k2p-99xz"),
    ],
)
def test_a_code_in_a_long_letter_is_a_secret_though_nothing_names_it(
    said: str, secret: str
) -> None:
    letter = _LETTER + said + _LETTER
    assert [letter[each.start : each.end] for each in secrets.secrets_in(letter)] == [secret]


@pytest.mark.parametrize(
    "wish",
    [
        "When writing for me, use British spelling please!",
        "For me, use American spelling please!",
        "When writing for work, use Oxford commas please!",
    ],
)
def test_how_something_is_to_be_written_is_no_password(wish: str) -> None:
    """S0-16: a wish that is asked for politely is a wish."""
    assert not secrets.is_secret(wish)
