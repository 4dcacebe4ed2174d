"""What is shown of a long text is the text: to the letter, but for what is left out."""

import pytest

from recollect.server.domain.text import one_line
from recollect.server.language.excerpts import excerpt

_ENGLISH = (
    "They talked about the loft for an hour and about many other things that day. "
    "The offer of the joiners is 49,200 pounds, to be paid in two parts, and the work begins at "
    "08:30 on the second of March with the scaffold, see http://joiner.example/a?b=1;c=2 for the "
    "plan of it. Nobody mentioned the garden, the cellar, the roof tiles or the neighbours again. "
    "In the evening they went for a long walk by the canal with the dog, and came home late."
)
_CHINESE = (
    "那天大家聊了很久，说了许多别的事情，也喝了不少茶。木工的报价是49,200元，分两次付，"
    "三月二日08:30开始搭脚手架，详细的安排写在共享文档里面并且每个星期一都会更新一次请大家注意查看"
    "如果有问题就直接在群里说不要私下改动因为改动以后别人看不到就会弄错；没有人再提花园和地下室。"
)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        (_ENGLISH, "what do the joiners want, when does work begin"),
        (_CHINESE, "木工报价多少，安排在哪"),
    ],
)
@pytest.mark.parametrize("characters", range(60, 240, 20))
def test_every_piece_of_it_stands_in_the_text(text: str, query: str, characters: int) -> None:
    """No space is put into a number, an hour, an address or a Chinese word."""
    shown = excerpt(text, query, characters)
    assert len(shown) <= characters
    for piece in shown.strip("… ").split("…"):
        assert piece.strip() in one_line(text)
