"""Budgets are counted by a real tokeniser, in every script, without a network."""

import pytest

from recollect.server.storage.vectors import minilm
from recollect.server.storage.vectors.token_counter import TokenCounter


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("", 0, 0),
        (
            "The user prefers TypeScript over JavaScript for all new services,"
            " and keeps bees on the roof of the old mill.",
            22,
            24,
        ),
        (
            "用户偏好 TypeScript，不喜欢 JavaScript；"
            "他住在杭州西湖区，养了两只猫，一只叫团子，一只叫芝麻。",
            34,
            52,
        ),
        ("ผู้ใช้อาศัยอยู่ในกรุงเทพฯ และชอบกาแฟ", 16, 37),
        ("🦦🦊👨‍👩‍👧 ok", 10, 20),
        ("a" * 3_000, 375, 1_000),
        ("word " * 1_000, 1_000, 1_000),
    ],
)
def test_a_text_costs_about_what_it_costs_a_host(text: str, least: int, most: int) -> None:
    """S3-05: `least` and `most` enclose what o200k_base and cl100k_base make of it."""
    assert least <= TokenCounter().count(text) <= most


def test_the_folders_of_a_process_count_with_one_tokeniser(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    TokenCounter().count("it was loaded")
    monkeypatch.setattr(minilm, "bundled_folder", lambda: pytest.fail("it is loaded again"))
    assert TokenCounter().count("bees") > 0
