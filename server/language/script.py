"""Which script a text is written in."""


def is_chinese(text: str) -> bool:
    """Whether to answer in Chinese: at least a third of the letters are Han characters."""
    letters = [c for c in text if c.isalpha()]
    return bool(letters) and sum("\u3400" <= c <= "\u9fff" for c in letters) * 3 >= len(letters)
