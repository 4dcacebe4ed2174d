"""What other systems wrote comes in as memories."""

from pathlib import Path

import pytest

from recollect.server.cli.importing import import_file, spoken
from recollect.server.engine import Engine
from recollect.server.errors import InputError
from recollect.server.search.query import Query

PROMPTX = """# 陈述性记忆

- 用户ID: 12345 #用户信息 #核心信息 score:9 duration:长期
- 用户喜欢简洁界面 #用户偏好 score:6 duration:长期
- 临时调试信息 #调试 score:3 duration:短期
- 用户喜欢蓝色
  尤其是天蓝色
"""


def test_a_declarative_file_comes_in_with_its_tags_and_scores(
    engine: Engine, tmp_path: Path
) -> None:
    """S0-18, S0-19, S1-12, S1-13.

    9 is stored, 6 waits, 3 is refused, no score is an explicit wish.
    """
    path = tmp_path / "declarative.md"
    path.write_text(PROMPTX, encoding="utf-8")
    progress: list[tuple[int, int]] = []
    assert import_file(engine, path, lambda done, total: progress.append((done, total))) == {
        "stored": 2,
        "proposed": 1,
        "refused": 1,
    }
    assert progress == [(4, 4)]
    stored = {hit.memory.text: hit.memory for hit in engine.search.recall(Query(text="用户")).hits}
    assert stored["用户ID: 12345"].tags == ("用户信息", "核心信息")
    assert "用户喜欢蓝色\n尤其是天蓝色" in stored


def test_a_file_without_a_list_is_refused_and_named(engine: Engine, tmp_path: Path) -> None:
    """Bad input: says what was wrong and what to do."""
    path = tmp_path / "notes.md"
    path.write_text("just prose", encoding="utf-8")
    with pytest.raises(InputError, match=r"notes\.md has no list items"):
        import_file(engine, path, lambda done, total: None)


def test_a_name_and_a_preference_are_told_by_their_words() -> None:
    """S3-04: at the command line no host is there to name the category."""
    categories = {
        "I prefer TypeScript": "stable_preference",
        "我更喜欢简短的回答": "stable_preference",
        "My name is Anna": "identity",
        "The blue server runs the tests": "fact",
        "I prefer tea score:6": "fact",
    }
    assert {text: spoken(text).category for text in categories} == categories
