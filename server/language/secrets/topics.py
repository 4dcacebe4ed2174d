"""What may say of a value near it that it is a secret: names of secrets, and what they open."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple

from ..script import has_han, lowered
from .values import PIN

Kind = Literal["secret", "lock", "access", "issued", "service"]


class Topic(NamedTuple):
    """What may say that a value is one: a name of secrets, what they open, how one gets in."""

    kind: Kind
    """Of a service only a value that is none but a password, or is said to be typed.

    Of what somebody issues only groups of capitals and digits.
    """
    start: int
    end: int


_SECRET = (
    r"pass(?:word|code|phrase|wd|wort)?(?! manager| policy| hash)|pwd|pw|otp"
    rf"|{PIN}|contraseña|mot de passe|puk|cvv|cvc|(?:safe|code|memorable|secret) ?word"
    r"|(?:wi-?fi|wlan|wireless|network|recovery|encryption|setup|set-up|pairing|manual|host) key"
    r"(?! fingerprint)"
    r"|(?:private|secret|signing|api|licen[cs]e|product|access|auth|bot)[ _]?(?:key|token|secret)"
    r"|client secret|unlock number|cid"
    r"|(?:(?:access|door|gate|lobby|entry|entrance|alarm|front|back|garage|building|house|safe|lock"
    r"|tablet|phone|ipad|laptop|one[ -]time|verification|security|bank|app|unlock"
    r"|backup|recovery|login|sign-in|personal)[ -]){1,2}(?:codes?|digits|pin)"
    r"|(?:(?:debit |cash |bank )?card|account|bank|door|gate|safe|alarm|phone|tablet|locker|app)"
    r"(?:[’']s)? (?:secret )?(?:four|five|six|[456])[ -](?:digits?|digit (?:number|code))"
    r"|(?:voice|(?:gate|garage) exit|entry|key|spare|master|guest|temporary|temp) code|answer word"
    r"|(?:digits|numbers) on the back|combo|profile lock|screen lock"
    r"|combination(?! of [^.\n]{2,30} and )"
)
_LOCK = (
    r"(?:pad)?locks?|lock ?box(?:es)?|key ?(?:box|pad|safe)|safe|locker"
    r"|suitcase|briefcase|strongbox|vault|doors?|gates?|garage"
    r"|lobby|entrance|panel|cabinet|alarm|intercom|barrier|shed|elevator|lift|voice ?mail"
    r"|cash ?(?:machine|point|dispenser)|atm|(?:cash|bank|debit) card|phones?|iphone|ipad|tablet"
    r"|parental controls?|printer|copier|diary"
)
_ACCESS = (
    r"log(?:s|ged|ging)? (?:in|into|on|onto)|log ?ins?|sign(?:s|ed|ing)? (?:in|into|on)"
    r"|unlock(?:s|ed)?|(?:i|we|he|she|they) lock|decrypt(?:s|ed)?|disarm(?:s|ed)?"
    r"|wi-?fi|wlan|ssid|hotspot|vpn|modem|network name"
    r"|gets? (?:in|into|on|onto|through|past)|(?:get|got) (?:in|into|online)"
    r"|lets? (?:me|us|you|him|her|them) (?:in|on|into|through)"
    r"|root|sudo|admin|bios|screen ?saver|at boot|turnstile"
)
_ISSUED = (
    r"gift ?(?:card|code)s?|e-?gift|vouchers?|redeem(?:s|ed|able|ing)?|top[ -]?up"
    r"|serial|licen[cs]es?|activat(?:e|es|ed|ion)|registration|product|authenticators?|totp"
)
_SERVICE = (
    r"(?:web ?)?sites?|laptop|desktop|computer|accounts?|opens|password manager|encrypted|nas"
    r"|user(?: ?name)?|e-?mail"
    r"|key for|netflix|spotify|instagram|facebook|paypal|ebay|amazon|gmail|icloud|dropbox"
    r"|apple id|steam|server|ssh|s?ftp|router|database|postgres|mysql|redis"
)
_CHINESE_SECRET = (
    r"密[码碼](?![学學本])|口令(?!红包|紅包)|暗[号號语語]"
    # the code of anything but a post office, a shop, a picture, a program
    r"|(?:(?<=[\u4e00-\u9fff])(?<![编編代号號二维維条條形尺数數区區页頁起价價惠扣乱亂字源扫掃品款票康误誤请請荐薦筹籌加译譯"
    r"等层層])|[取提]\w{1,3})[码碼]"
    r"|(?:恢[复復]|[备備]份|[备備]用|[验驗][证證]|安全|登[录錄])代[码碼]"
    r"|锁屏|鎖屏|密[钥鑰]|私[钥鑰]|令牌|卡密"
    r"|(?:[后背後]面|卡[后後背])\w{0,4}[三3]\s?位|支付的?[六6]位数?"
)
_CHINESE_LOCK = (
    r"(?<![连連])[锁鎖](?!骨)"
    r"|门禁|單元门|单元门|大门|铁门|门上|[前后後侧側院][门門]|保[险險][柜箱櫃]|密[码碼]箱|行李箱|储物柜|儲物櫃|(?:更衣|寄存|存包|保管)[柜櫃]"
    r"|打印机|印表機|小区|闸机|[取凭]?快[递遞]|驿站|老人机|存折|取款|[车車][库庫]|[钥鑰]匙[盒箱]"
    r"|取[钱錢]|面板|[枪槍储儲]物?[柜櫃]|[柜櫃]子|[首手][饰飾]盒|储值卡|车位|[警报報][报報铃鈴器]"
    r"|警[戒报報]|安防|防[盗盜]|布防|撤防|[铁鐵][柜櫃]|[门門][铃鈴]|[键鍵][盘盤]|[对對][讲講]"
)
_CHINESE_ACCESS = (
    r"登[录陆錄]|解[锁鎖压壓]|开机|開機|[无無][线線]|家里的网"
    r"|连\w{0,4}网|连的时候|进去|[才就]能?(?:打?[开開]|[关關]|进|進|用)|指[纹紋]|人脸|人臉|面容"
)
_CHINESE_ISSUED = (
    r"[验驗][证證]器|[礼禮]品卡|e卡|[购購]物卡|充值卡|[点點]卡|[兑兌][换換]|[礼禮]券|激活|序列|[注註][册冊]"
    r"|[产產]品|授[权權]"
)
_CHINESE_SERVICE = r"[账帳][号號户戶]|用[户戶]名|[邮郵]箱|后台|後台|服务器|数据库|路由器"


_WITHIN_SECRET = (
    rf"(?<![A-Za-z]){PIN}(?![A-Za-z])(?:\s?码)?"
    r"|(?:api|access|app)\s?的?\s?(?:key|token|secret)|(?<![A-Za-z])key(?=\s?[是为為:：])"
)
_WITHIN_ACCESS = "wi-?fi|root|admin|vpn"
_WITHIN_SERVICE = "ssh"
"""What Chinese writes in Latin letters, between its own or not."""


_WORDS: tuple[tuple[Kind, str], ...] = (
    ("secret", _SECRET),
    ("access", _ACCESS),
    ("lock", _LOCK),
    ("issued", _ISSUED),
    ("service", _SERVICE),
)
_WITHIN: tuple[tuple[Kind, str], ...] = (
    ("secret", _WITHIN_SECRET),
    ("access", _WITHIN_ACCESS),
    ("service", _WITHIN_SERVICE),
)
_CHINESE: tuple[tuple[Kind, str], ...] = (
    ("secret", _CHINESE_SECRET),
    ("access", _CHINESE_ACCESS),
    ("lock", _CHINESE_LOCK),
    ("issued", _CHINESE_ISSUED),
    ("service", _CHINESE_SERVICE),
)


@cache
def _topics(*, chinese: bool) -> tuple[re.Pattern[str], tuple[Kind, ...]]:
    """For small letters, and the kind that each group tells.

    Compiled when first asked for: it takes longer than a start may.
    """
    told = (*_WORDS, *_WITHIN, *(_CHINESE if chinese else ()))
    groups = [f"({pattern})" for _, pattern in told]
    words, others = groups[: len(_WORDS)], groups[len(_WORDS) :]
    whole = rf"(?<![a-z])(?:{'|'.join(words)})(?![a-z])|{'|'.join(others)}"
    return re.compile(whole), tuple(kind for kind, _ in told)


def topics_in(text: str) -> Iterator[Topic]:
    """Those of a text or a sentence, in the order they stand."""
    pattern, kinds = _topics(chinese=has_han(text))
    for found in pattern.finditer(lowered(text)):
        yield Topic(kinds[(found.lastindex or 1) - 1], *found.span())
