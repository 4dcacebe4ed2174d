"""Which script a text is written in."""

import re

_HAN = re.compile("[\u3400-\u9fff]")
_KANA = re.compile("[\u3041-\u30ff]")


def is_chinese(text: str) -> bool:
    """Whether to answer in Chinese: at least a third of the letters are Han characters.

    Kana make it Japanese.
    """
    if text.isascii():
        return False
    letters = sum(map(str.isalpha, text))
    han, kana = len(_HAN.findall(text)), len(_KANA.findall(text))
    return han > 0 and han * 3 >= letters and kana * 10 < letters
