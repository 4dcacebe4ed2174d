"""The line syntax of the source documents."""

import pytest

from recollect.server.capture.line_syntax import Line, parse


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            '"用户ID: 12345" #用户信息 #核心信息 score:9 duration:长期',
            Line("用户ID: 12345", ("用户信息", "核心信息"), 9.0, False),
        ),
        ('"临时调试信息" #调试 score:3 duration:短期', Line("临时调试信息", ("调试",), 3.0, True)),
        (
            "- 用户喜欢蓝色 #关键点1 #关键点2",
            Line("用户喜欢蓝色", ("关键点1", "关键点2"), None, False),
        ),
        ("I prefer C# over Java", Line("I prefer C# over Java", (), None, False)),
        ("“I said: score:9 is fine” score:6.5", Line("I said: score:9 is fine", (), 6.5, False)),
        ("plain text", Line("plain text", (), None, False)),
        ("our score: 3 to 1", Line("our score: 3 to 1", (), None, False)),
        ('"our score: 3 to 1"', Line("our score: 3 to 1", (), None, False)),
        ("比分 score:3 对 1", Line("比分 score:3 对 1", (), None, False)),
        ("#42", Line("#42", (), None, False)),
        ("The crash is fixed in #42", Line("The crash is fixed in #42", (), None, False)),
        ("#music is the channel for jazz", Line("#music is the channel for jazz", (), None, False)),
        ('"Dune" is my favourite book', Line('"Dune" is my favourite book', (), None, False)),
        ("「沙丘」是我最喜欢的书 #书", Line("「沙丘」是我最喜欢的书", ("书",), None, False)),
    ],
)
def test_a_line_is_read_as_the_documents_write_it(text: str, line: Line) -> None:
    """S0-18, S1-12, S1-13."""
    assert parse(text) == line


@pytest.mark.parametrize("score", ["11", "-1", "nine", "nan"])
def test_a_score_outside_the_scale_is_refused(score: str) -> None:
    """S1-18, S1-35: command format."""
    with pytest.raises(ValueError, match="0 to 10"):
        parse(f'"x" score:{score}')
