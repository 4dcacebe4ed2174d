"""Which script a text is written in."""


def is_chinese(text: str) -> bool:
    """Whether to answer in Chinese: at least a third of the letters are Han characters.

    Kana make it Japanese.
    """
    letters = [character for character in text if character.isalpha()]
    han = [letter for letter in letters if "\u3400" <= letter <= "\u9fff"]
    kana = [letter for letter in letters if "\u3041" <= letter <= "\u30ff"]
    return bool(letters) and len(han) * 3 >= len(letters) and len(kana) * 10 < len(letters)
