"""Text made to fit where it is shown."""


def one_line(text: str) -> str:
    """The text with every run of white space as one space."""
    return " ".join(text.split())


def cut(text: str, characters: int) -> str:
    """The text in one line, of at most this many characters; `…` stands where it was cut."""
    line = one_line(text)
    return line if len(line) <= characters else f"{line[: characters - 1]}…"


def tokens_of(text: str) -> int:
    """About how many tokens a text costs: one a Han character, one for four others."""
    han = sum("\u3400" <= character <= "\u9fff" for character in text)
    return han + (len(text) - han) // 4 + 1


def days(count: float) -> str:
    """So many days, as an answer says it: `1 day`, `30 days`."""
    return f"{count:g} day{'' if count == 1 else 's'}"


_MANY_MB = 10
_LEAST_MB = 0.1


def amount_mb(megabytes: float) -> str:
    """A size as a person reads it: "12 MB", "0.4 MB", "3 kB"."""
    if megabytes >= _MANY_MB:
        return f"{megabytes:,.0f} MB"
    return f"{megabytes:.1f} MB" if megabytes >= _LEAST_MB else f"{megabytes * 1_000:.0f} kB"
