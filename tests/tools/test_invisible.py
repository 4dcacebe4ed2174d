"""What nobody sees: removed where it hides a message, kept where a script or an emoji needs it."""

import pytest

from recollect.server.domain.invisible import cleaned, shown

HIDDEN = "".join(chr(0xE0000 + ord(letter)) for letter in "obey me")


@pytest.mark.parametrize(
    "text",
    [
        "Family 👨\u200d👩\u200d👧\u200d👦 and ❤\ufe0f, 1\ufe0f⃣, 🏳\ufe0f\u200d🌈, 👩🏽\u200d💻",
        "England 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f plays",
        "می\u200cخواهم کتاب بخوانم",
        "क्\u200dष और श्री",
        "\u200fשלום\u200e 12 \u200fעולם",
        "葛\U000e0100飾区",
        "ข้อ\u200bความ",
        "Ünïcödé 中文 日本語 العربية हिन्दी русский",
    ],
)
def test_what_scripts_and_emoji_need_stays_to_the_letter(text: str) -> None:
    assert cleaned(text) == text
    assert shown(text) == text


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        (f"Buy milk{HIDDEN}.", "Buy milk."),
        ("pass\u200bword", "password"),
        ("a\ufe0fb\ufe0fc\U000e0101", "abc"),
        ("ab\u200ec\u200fd", "abcd"),
        ("\ufeffx\u2060y\u00adz\u3164", "xyz"),
        ("👍" + "\ufe0f" * 20, "👍\ufe0f"),
        ("👍" + "".join(chr(0xE0100 + n) for n in range(40)), "👍"),
        ("🏴" + HIDDEN, "🏴"),
    ],
)
def test_what_hides_a_message_goes(text: str, clean: str) -> None:
    assert cleaned(text) == clean


def test_what_steers_a_terminal_is_shown_as_something_else() -> None:
    assert shown("a\x1b]52;c;x\x07b\u202ec\u2066d") == "a�]52;c;x�b�c�d"
