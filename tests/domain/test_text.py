"""Text made to fit where it is shown."""

import pytest

from recollect.server.domain.text import cut


@pytest.mark.parametrize(
    ("text", "characters", "shown"),
    [
        ("each of us paid 1,650 pounds", 28, "each of us paid 1,650 pounds"),
        ("each of us paid 1,650 pounds", 20, "each of us paid…"),
        ("each of us paid 1,650 pounds", 22, "each of us paid 1,650…"),
        ("我们每个人每月各付一千六百五十块", 10, "我们每个人每月各付…"),
        ("QA 是韩冰，前端对接是李若愚，产品是唐薇", 15, "QA 是韩冰，前端对接是李若…"),
        ("✓ 租的房子每月一共付3200元，合同到二月", 14, "✓ 租的房子每月一共付…"),
        ("数据库从 MySQL 换成PostgreSQL，周五动手", 20, "数据库从 MySQL 换成…"),
        ("a Donaudampfschifffahrtsgesellschaft", 20, "a Donaudampfschifff…"),
        ("two\n lines", 9, "two lines"),
    ],
)
def test_a_text_is_cut_between_words_where_one_ends_near(
    text: str, characters: int, shown: str
) -> None:
    """No number becomes another one."""
    assert cut(text, characters) == shown
