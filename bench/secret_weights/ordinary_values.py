"""Values that are no secrets: times, prices, numbers of orders, names of networks."""

import string
from random import Random

from .drawn import LISTS, digits, of


def uuid(r: Random) -> str:
    return "-".join(of(r, "abcdef0123456789", size) for size in (8, 4, 4, 4, 12))


def ip(r: Random) -> str:
    return f"{r.choice(('10', '192.168', '172.16'))}.{r.randrange(9)}.{r.randrange(1, 255)}"


def time(r: Random) -> str:
    hour, minute = r.randrange(24), r.randrange(0, 60, 5)
    return r.choice(
        (
            f"{hour}:{minute:02}",
            f"{hour % 12 + 1} {r.choice(('am', 'pm'))}",
            f"{hour:02}:{minute:02}",
            f"{hour}点{minute}分",
            f"{hour}点",
        )
    )


def hour(r: Random) -> str:
    return f"{r.randrange(6, 24):02}{r.choice(('00', '15', '30', '45'))}"


def date(r: Random) -> str:
    year, month, day = r.randrange(1990, 2030), r.randrange(1, 13), r.randrange(1, 29)
    name = LISTS["month"][month - 1]
    return r.choice(
        (
            f"{year}-{month:02}-{day:02}",
            f"{day} {name}",
            f"{name} {day}",
            f"{day}.{month}.{year}",
            f"{month}/{day}",
            f"{month}月{day}日",
            f"{year}年{month}月",
            f"{month}月{day}号",
            f"{day} {name} {year}",
        )
    )


def price(r: Random) -> str:
    amount = r.choice(
        (
            f"{r.randrange(3, 4000)}",
            f"{r.randrange(1, 99)}.{digits(r, 2)}",
            f"{r.randrange(1, 9)},{digits(r, 3)}",
        )
    )
    return r.choice(
        (
            f"${amount}",
            f"{amount} euros",
            f"£{amount}",
            f"{amount} dollars",
            f"{amount}块",
            f"{amount}元",
            f"¥{amount}",
            f"{amount} a month",
            f"{amount} in total",
            f"{amount}万",
        )
    )


def phone(r: Random) -> str:
    return r.choice(
        (
            f"{digits(r, 3)}-555-{digits(r, 4)}",
            f"+44 20 7946 {digits(r, 4)}",
            f"0{digits(r, 9)}",
            f"(555) {digits(r, 3)}-{digits(r, 4)}",
            f"0{digits(r, 3)} {digits(r, 3)} {digits(r, 4)}",
            f"+1 {digits(r, 3)} 555 {digits(r, 4)}",
        )
    )


def zhphone(r: Random) -> str:
    mobile = "1" + r.choice("35789") + digits(r, 9)
    return r.choice(
        (
            mobile,
            mobile,
            f"{mobile[:3]} {mobile[3:7]} {mobile[7:]}",
            f"0{digits(r, 3)}-{digits(r, 8)}",
            f"400-{digits(r, 3)}-{digits(r, 4)}",
            f"+86 {mobile}",
        )
    )


def address(r: Random) -> str:
    way = r.choice(("Street", "Road", "Lane", "Ave"))
    return f"{r.randrange(1, 400)} {r.choice(LISTS['name_en'])} {way}"


def zhaddr(r: Random) -> str:
    return (
        f"{r.choice(('建设', '人民', '长江', '解放', '中山'))}路{r.randrange(1, 900)}号"
        f"{r.randrange(1, 30)}栋{r.randrange(101, 2500)}"
    )


def version(r: Random) -> str:
    return ".".join(str(r.randrange(0, 40)) for _ in range(r.choice((2, 3, 3))))


def git_hash(r: Random) -> str:
    return of(r, "abcdef0123456789", r.choice((7, 8, 10, 32, 40, 64)))


def order(r: Random) -> str:
    return r.choice(
        (
            digits(r, r.randrange(6, 17)),
            f"{of(r, string.ascii_uppercase, 2)}{digits(r, 9)}",
            f"SF{digits(r, 13)}",
            f"{of(r, string.ascii_uppercase, 3)}-{digits(r, 4)}",
            f"20260{digits(r, 8)}",
            f"YT{digits(r, 13)}",
            f"INV-{digits(r, 5)}",
            f"{digits(r, 3)}-{digits(r, 7)}-{digits(r, 7)}",
        )
    )


def part(r: Random) -> str:
    return r.choice(
        (
            f"{of(r, string.ascii_uppercase, 2)}-{digits(r, 4)}",
            f"{of(r, string.ascii_uppercase, 3)}{digits(r, 4)}",
            f"CR{digits(r, 4)}",
            digits(r, 5),
            f"{digits(r, 4)}-{of(r, string.ascii_uppercase, 1)}",
            f"{of(r, string.ascii_uppercase, 1)}{digits(r, 2)}.{digits(r, 3)}",
            of(r, string.ascii_uppercase + string.digits, 6),
        )
    )


def model(r: Random) -> str:
    return r.choice(
        (
            "iPhone 15",
            "ThinkPad T14s",
            "WH-1000XM5",
            "Galaxy S24",
            "AX6000",
            "RTX 4090",
            "Model 3",
            "XPS 13 9340",
            "Golf 7",
            "HP1020",
            "M2408hdm",
            "P400",
            "i7-13700K",
            "EOS R6",
            "GR3",
            f"{r.choice(LISTS['name_en'])} {digits(r, 3)}",
            f"{of(r, string.ascii_uppercase, 2)}{digits(r, 3)}",
        )
    )


def flight(r: Random) -> str:
    return r.choice(("CA", "MU", "KL", "BA", "G", "D", "K", "ICE ", "LH", "S")) + digits(r, 4)


def room(r: Random) -> str:
    return r.choice(
        (
            digits(r, 3),
            f"{r.choice('ABCEG')}{digits(r, 3)}",
            f"{digits(r, 2)}{r.choice('ABCF')}",
            f"{r.choice('ABC')}-{digits(r, 3)}",
            f"{r.randrange(1, 9)}.{digits(r, 2)}",
            f"{r.choice('ABCE')}{digits(r, 2)}",
            digits(r, 4),
        )
    )


def quantity(r: Random) -> str:
    unit = r.choice(LISTS["unit"])
    return f"{r.choice((r.randrange(1, 900), f'{r.randrange(1, 90)}.{r.randrange(1, 9)}'))}{unit}"


def number(r: Random) -> str:
    return str(
        r.choice(
            (
                r.randrange(1, 20),
                r.randrange(20, 1000),
                r.randrange(1000, 9999),
                r.randrange(1000, 99999),
            )
        )
    )


def user(r: Random) -> str:
    forms = (
        r.choice(LISTS["name_en"]).lower() + digits(r, 2),
        r.choice(LISTS["pinyin"]) + r.choice(LISTS["pinyin"]) + digits(r, 3),
        r.choice(LISTS["word"]) + "_" + r.choice(LISTS["word"]),
        r.choice("abcdefgh") + "." + r.choice(LISTS["name_en"]).lower(),
        r.choice(LISTS["word"]) + r.choice(LISTS["word"]),
        digits(r, 6),
    )
    return r.choice(forms)


def email(r: Random) -> str:
    return f"{user(r)}@{r.choice(('example.com', 'mail.example', 'qq.example', 'example.cn'))}"


def ssid(r: Random) -> str:
    word_ = r.choice(LISTS["word"]).capitalize()
    return r.choice(
        (
            f"{word_}_5G",
            f"{word_}-Guest",
            f"TP-LINK_{of(r, 'ABCDEF0123456789', 4)}",
            word_,
            f"FRITZ!Box {digits(r, 4)}",
            f"{word_}Net{digits(r, 2)}",
            f"HUAWEI-{digits(r, 4)}",
            f"CMCC-{of(r, 'abcdefghk', 4)}",
        )
    )


def envconf(r: Random) -> str:
    return r.choice(
        (
            "LOG_LEVEL=debug",
            f"PORT={digits(r, 4)}",
            "DEBUG=true",
            f"WORKERS={digits(r, 1)}",
            f"TIMEOUT={digits(r, 2)}s",
            "TZ=Asia/Shanghai",
            f"MAX_TOKENS={digits(r, 4)}",
            "NODE_ENV=production",
            f"CACHE_KEY={r.choice(LISTS['ident'])}",
        )
    )
