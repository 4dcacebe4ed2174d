"""What stands for `<pin>`, `<price>` and the others in the phrases."""

import string
from collections.abc import Callable
from random import Random

from . import ordinary_values as ordinary
from . import secret_values as secret
from .drawn import LISTS, apart, digits, of

VALUES: dict[str, Callable[[Random], str]] = {
    "pin": secret.pin,
    "pin4": lambda r: digits(r, 4),
    "pin6": lambda r: digits(r, 6),
    "combo": secret.combo,
    "pattern": secret.pattern,
    "pass": secret.password,
    "words": secret.words,
    "word": secret.word,
    "zhword": lambda r: r.choice(LISTS["word_zh"]),
    "answer": lambda r: r.choice(LISTS["name_en"]),
    "zhanswer": lambda r: r.choice(LISTS["name_zh"]),
    "card": secret.card,
    "zhcard": secret.zhcard,
    "exp": lambda r: f"{r.randrange(1, 13):02}/{r.randrange(26, 32)}",
    "cvv": lambda r: digits(r, 3),
    "account": lambda r: r.choice((secret.iban(r), digits(r, r.randrange(8, 13)))),
    "account8": lambda r: digits(r, 8),
    "sort": lambda r: apart(digits(r, 6), 2, "-"),
    "routing": lambda r: digits(r, 9),
    "iban": secret.iban,
    "passport": secret.passport,
    "zhpassport": secret.zhpassport,
    "idnum": secret.idnum,
    "ssn": secret.ssn,
    "zhid": secret.zhid,
    "zhsocial": lambda r: r.choice(
        (digits(r, 10), digits(r, 12), secret.zhid(r), f"M{digits(r, 8)}")
    ),
    "seed": secret.seed,
    "token": secret.token,
    "webhook": secret.webhook,
    "dsn": secret.dsn,
    "hex": lambda r: of(r, "abcdef0123456789", r.choice((32, 40, 64))),
    "codes": secret.codes,
    "code": secret.code,
    "base32": secret.base32,
    "otp": secret.otp,
    "licence": secret.licence,
    "puk": lambda r: digits(r, 8),
    "user": ordinary.user,
    "email": ordinary.email,
    "ssid": ordinary.ssid,
    "envname": secret.envname,
    "envconf": ordinary.envconf,
    "uuid": ordinary.uuid,
    "ip": ordinary.ip,
    "time": ordinary.time,
    "hour": ordinary.hour,
    "date": ordinary.date,
    "sum": lambda r: r.choice(
        (
            f"{r.randrange(1, 400)},{digits(r, 3)}",
            str(r.randrange(10, 99999)),
            f"{r.randrange(1, 99)}00",
            f"{r.randrange(1, 99)}.{digits(r, 1)}",
            f"{r.randrange(1, 99)}k",
        )
    ),
    "brand": lambda r: r.choice(LISTS["brand"]),
    "term": lambda r: r.choice(
        (
            r.choice(LISTS["term"]),
            f"{of(r, string.ascii_uppercase, r.randrange(1, 5))}-{digits(r, 1)}",
            f"{r.choice(LISTS['word'])}_{digits(r, 1)}",
            f"{r.choice(LISTS['name_en'])}-{digits(r, 2)}",
            f"{of(r, 'RPHCFKLS', 1)}-{of(r, 'RPHCFKLS', 1)}",
            f"{digits(r, 2)}-{digits(r, 2)}cm",
            f"{digits(r, 3)}{r.choice('abcd')}",
        )
    ),
    "long": lambda r: r.choice(
        (apart(digits(r, 16), 4, " "), f"DE{digits(r, 20)}", digits(r, 18), digits(r, 13))
    ),
    "list": lambda r: ", ".join(str(r.randrange(1, 200)) for _ in range(r.randrange(2, 5))),
    "year": lambda r: str(r.randrange(1950, 2027)),
    "price": ordinary.price,
    "phone": ordinary.phone,
    "zhphone": ordinary.zhphone,
    "addr": ordinary.address,
    "zhaddr": ordinary.zhaddr,
    "version": ordinary.version,
    "hash": ordinary.git_hash,
    "order": ordinary.order,
    "part": ordinary.part,
    "model": ordinary.model,
    "flight": ordinary.flight,
    "room": ordinary.room,
    "qty": ordinary.quantity,
    "num": ordinary.number,
    "pct": lambda r: f"{r.randrange(1, 100)}%",
    "err": lambda r: r.choice(
        (digits(r, 3), digits(r, 4), f"E{digits(r, 2)}", f"0x{digits(r, 8)}")
    ),
    "color": lambda r: "#" + of(r, "ABCDEF0123456789", 6),
    "plate": lambda r: (
        f"{of(r, string.ascii_uppercase, 2)}{digits(r, 2)} " + of(r, string.ascii_uppercase, 3)
    ),
    "zhplate": lambda r: r.choice("京沪浙粤川") + r.choice("ABC") + of(r, "ABCDE12345", 5),
    "score": lambda r: f"{r.randrange(120)}{r.choice(('-', ' to ', ':', '比'))}{r.randrange(120)}",
    "isbn": lambda r: f"978-{digits(r, 1)}-{digits(r, 4)}-{digits(r, 4)}-{digits(r, 1)}",
    "place": lambda r: r.choice(LISTS["name_en"]),
    "name": lambda r: r.choice((r.choice(LISTS["name_en"]), r.choice(LISTS["word"]).capitalize())),
    "zhname": lambda r: r.choice(LISTS["name_zh"]),
    "zhthing": lambda r: r.choice(LISTS["matter_zh"]),
    "ident": lambda r: r.choice(LISTS["ident"]),
}
