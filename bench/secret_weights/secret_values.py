"""Made-up secrets of every form: codes, passwords, numbers of cards and documents, keys."""

import string
from collections.abc import Callable
from random import Random

from . import ordinary_values as ordinary
from .drawn import LISTS, apart, digits, of

_SIGNS = "!@#$%&*_-.+?~"
_CARD_FIRST = ("4", "51", "55", "62", "6222", "3528")
_HAN_DIGITS = "零一二三四五六七八九"


def pin(r: Random) -> str:
    length = r.choice((3, 4, 4, 4, 4, 4, 5, 5, 6, 6, 6, 6, 8))
    code = digits(r, length)
    form = r.randrange(24)
    if form == 0:
        return " ".join(code)
    if form == 1:
        return "-".join(code)
    if form == 2:
        return code + r.choice("#*")
    if form == 3:
        return r.choice("#*") + code + r.choice(("", "#"))
    if form == 4:
        return r.choice("ABC") + code + r.choice(("", "A", "B", "Y", "X"))
    if form == 5 and length % 2 == 0:
        return apart(code, length // 2, r.choice(" -"))
    if form == 6:
        return code + r.choice("ABCDEFXYZ")
    if form == 7:
        return str(r.randrange(1930, 2030))
    if form == 8 and length == 6:
        return apart(code, 2, r.choice(" -,"))
    if form == 9:
        return "".join(_HAN_DIGITS[int(each)] for each in code)
    return code


def combo(r: Random) -> str:
    numbers = [str(r.randrange(0, 60)) for _ in range(r.choice((3, 3, 3, 4)))]
    form = r.randrange(8)
    if form < 2:
        return "-".join(numbers)
    if form == 2:
        return ", ".join(numbers)
    if form == 3:
        return " ".join(numbers)
    if form == 4:
        return ", ".join(f"{side} {each}" for side, each in zip("RLRL", numbers, strict=False))
    if form == 5:
        sides = ("right", "left", "right", "left")
        return " ".join(f"{side} {each}" for side, each in zip(sides, numbers, strict=False))
    if form == 6:
        return "，".join(f"{side}{each}" for side, each in zip("右左右左", numbers, strict=False))
    return digits(r, r.choice((3, 4, 5)))


def pattern(r: Random) -> str:
    spots = r.sample("123456789", r.randrange(4, 8))
    return r.choice(("-", "", " ", ",")).join(spots)


def password(r: Random) -> str:
    """As people make them up."""
    word, other = r.choice(LISTS["word"]), r.choice(LISTS["word"])
    name = r.choice(LISTS["pinyin"]) + r.choice(LISTS["pinyin"])
    number = digits(r, r.choice((1, 2, 2, 3, 4, 4, 6)))
    sign = r.choice(_SIGNS)
    forms: tuple[Callable[[], str], ...] = (
        lambda: word + number,
        lambda: word.capitalize() + number,
        lambda: word.capitalize() + sign + number,
        lambda: word + sign + other + number,
        lambda: f"{word}-{other}-{number}",
        lambda: f"{word}_{number}",
        lambda: word.capitalize() + other.capitalize() + number + sign,
        lambda: word.replace("e", "3").replace("o", "0").replace("a", "@") + number,
        lambda: name + number,
        lambda: name.capitalize() + sign + number,
        lambda: name + sign + number,
        lambda: number + name,
        lambda: number + word + sign,
        lambda: word.upper() + sign + other + number,
        lambda: of(r, string.ascii_letters + string.digits + _SIGNS, r.randrange(8, 17)),
        lambda: of(r, string.ascii_lowercase + string.digits, r.randrange(8, 13)),
        lambda: (
            f"{of(r, string.ascii_lowercase + string.digits, 4)}-"
            f"{of(r, string.ascii_lowercase + string.digits, 4)}-{of(r, string.ascii_lowercase, 4)}"
        ),
        lambda: word + other,
        lambda: word.capitalize() + other.capitalize() + sign,
        lambda: r.choice("abqz") * 3 + number + sign * 2,
        lambda: f"{word}&{other}{number}",
        lambda: "qwe" + number + r.choice(("asd", "rty", "zxc")),
        lambda: digits(r, 8),
        lambda: f"{word}{r.randrange(1950, 2027)}",
    )
    return r.choice(forms)()


def words(r: Random) -> str:
    chosen = r.sample(LISTS["word"], r.randrange(3, 7))
    return r.choice((" ", "-", "-", ".", "_")).join(chosen)


def word(r: Random) -> str:
    chosen = r.sample(LISTS["word"], r.choice((1, 1, 2)))
    text = " ".join(chosen)
    return f'"{text}"' if r.randrange(4) == 0 else text


def card(r: Random) -> str:
    return apart((r.choice(_CARD_FIRST) + digits(r, 16))[:16], 4, r.choice((" ", "-", "", " ")))


def zhcard(r: Random) -> str:
    number = ("62" + digits(r, 20))[: r.choice((16, 19, 19))]
    return apart(number, 4, r.choice((" ", "", "")))


def iban(r: Random) -> str:
    number = r.choice(("GB", "DE", "NL", "FR", "ES")) + digits(r, 2)
    number += r.choice((of(r, string.ascii_uppercase, 4), digits(r, 4))) + digits(r, 14)
    return apart(number, 4, r.choice((" ", "")))


def zhid(r: Random) -> str:
    area = r.choice(("110105", "310115", "330106", "440305", "510104", "320583", "420111"))
    born = f"{r.randrange(1945, 2020)}{r.randrange(1, 13):02}{r.randrange(1, 29):02}"
    return area + born + digits(r, 3) + r.choice("0123456789X")


def idnum(r: Random) -> str:
    forms = (
        of(r, string.ascii_uppercase, 1) + digits(r, 8),
        of(r, string.ascii_uppercase, 2) + digits(r, 7),
        digits(r, 9),
        digits(r, 11),
        apart(digits(r, 9), 3, r.choice(" -.")),
        of(r, string.ascii_uppercase, 2)
        + " "
        + apart(digits(r, 6), 2, " ")
        + " "
        + r.choice("ABCD"),
        of(r, string.ascii_uppercase + string.digits, 9),
        of(r, string.ascii_uppercase, 5) + digits(r, 6) + of(r, string.ascii_uppercase, 2),
        apart(digits(r, 10), 3, r.choice(" -")),
        of(r, string.ascii_uppercase, 3) + "-" + digits(r, 4) + "-" + digits(r, 3),
        of(r, string.ascii_uppercase, 3) + " " + apart(digits(r, 9), 3, " "),
    )
    return r.choice(forms)


def passport(r: Random) -> str:
    return r.choice(
        (
            digits(r, 9),
            of(r, string.ascii_uppercase, 1) + digits(r, 8),
            of(r, "CFGHJK", 1) + of(r, "CFGHJKLMNPRTVWXYZ0123456789", 8),
            of(r, string.ascii_uppercase, 2) + r.choice(("", " ")) + digits(r, 7),
        )
    )


def zhpassport(r: Random) -> str:
    return r.choice(("E", "EA", "EJ", "G", "EB")) + digits(r, 8)[: r.choice((7, 8))]


def ssn(r: Random) -> str:
    return r.choice(("-", " ", "-", "")).join((digits(r, 3), digits(r, 2), digits(r, 4)))


def codes(r: Random) -> str:
    form = r.randrange(4)
    made = [
        (
            digits(r, 8),
            f"{digits(r, 4)}-{digits(r, 4)}",
            of(r, "abcdef0123456789", 10),
            f"{of(r, 'abcdef0123456789', 5)}-{of(r, 'abcdef0123456789', 5)}",
        )[form]
        for _ in range(r.randrange(2, 5))
    ]
    return r.choice((", ", " ", " and ", "、", "，")).join(made)


def code(r: Random) -> str:
    return r.choice(
        (
            of(r, string.ascii_lowercase + string.digits, 4),
            digits(r, 8),
            f"{digits(r, 4)}-{digits(r, 4)}",
            of(r, string.ascii_uppercase + string.digits, 8),
            f"{of(r, string.ascii_uppercase + string.digits, 4)}-"
            f"{of(r, string.ascii_uppercase + string.digits, 4)}",
        )
    )


def otp(r: Random) -> str:
    number = digits(r, r.choice((4, 6, 6, 6, 8)))
    return apart(number, 3, " ") if len(number) == 6 and r.randrange(4) == 0 else number


def token(r: Random) -> str:
    body = of(r, string.ascii_letters + string.digits, r.randrange(20, 41))
    return r.choice(("", "", "tk_", "pat-", "key_", "app-", "xox-", "svc.")) + body


def licence(r: Random) -> str:
    size, count = r.choice(((5, 5), (4, 4), (5, 4), (4, 3), (6, 3)))
    return apart(of(r, string.ascii_uppercase + string.digits, size * count), size, "-")


def base32(r: Random) -> str:
    text = of(r, string.ascii_uppercase + "234567", 16)
    text = text if r.randrange(2) else text.lower()
    return apart(text, 4, " ") if r.randrange(2) else text


def dsn(r: Random) -> str:
    scheme = r.choice(("postgres", "mysql", "redis", "mongodb", "amqp", "postgresql"))
    user, place = r.choice(LISTS["pinyin"]), f"{ordinary.ip(r)}:{digits(r, 4)}"
    return f"{scheme}://{user}:{password(r)}@{place}/{r.choice(LISTS['word'])}"


def webhook(r: Random) -> str:
    secret = of(r, string.ascii_letters + string.digits, 24)
    return r.choice(
        (
            f"https://hooks.slack.com/services/T{digits(r, 8)}/B{digits(r, 8)}/{secret}",
            f"https://oapi.dingtalk.com/robot/send?access_token={of(r, 'abcdef0123456789', 64)}",
            f"https://discord.com/api/webhooks/{digits(r, 18)}/{secret}",
            f"https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key={ordinary.uuid(r)}",
        )
    )


def seed(r: Random) -> str:
    return r.choice((" ", " ", ", ")).join(r.choice(LISTS["word"]) for _ in range(12))


def envname(r: Random) -> str:
    return r.choice(LISTS["envname"])
