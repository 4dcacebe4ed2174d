"""What may say of a value near it that it is a secret: names of secrets, and what they open."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple

from .values import PIN

Kind = Literal["secret", "lock", "access", "issued", "service"]
_KINDS: tuple[Kind, ...] = ("secret", "access", "lock", "issued", "service")


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
    rf"|(?<![A-Za-z]){PIN}(?![A-Za-z])(?:\s?码)?"
    # the code of anything but a post office, a shop, a picture, a program
    r"|(?:(?<=[\u4e00-\u9fff])(?<![编編代号號二维維条條形尺数數区區页頁起价價惠扣乱亂字源扫掃品款票康误誤请請荐薦筹籌加译譯"
    r"等层層])|[取提]\w{1,3})[码碼]"
    r"|(?:恢[复復]|[备備]份|[备備]用|[验驗][证證]|安全|登[录錄])代[码碼]"
    r"|锁屏|鎖屏|密[钥鑰]|私[钥鑰]|令牌|卡密|(?:api|access|app)\s?的?\s?(?:key|token|secret)"
    r"|(?<![A-Za-z])key(?=\s?[是为為:：])"
    r"|(?:[后背後]面|卡[后後背])\w{0,4}[三3]\s?位|支付的?[六6]位数?"
)
_CHINESE_LOCK = (
    r"[锁鎖](?!骨)|门禁|單元门|单元门|大门|铁门|门上|[前后後侧側院][门門]|保[险險][柜箱櫃]|密[码碼]箱|行李箱|储物柜|儲物櫃|(?:更衣|寄存|存包|保管)[柜櫃]"
    r"|打印机|印表機|小区|闸机|[取凭]?快[递遞]|驿站|老人机|存折|取款|[车車][库庫]|[钥鑰]匙[盒箱]"
    r"|取[钱錢]|面板|[枪槍储儲]物?[柜櫃]|[柜櫃]子|[首手][饰飾]盒|储值卡|车位|[警报報][报報铃鈴器]|警[戒报報]|安防|防[盗盜]|布防|撤防|[铁鐵][柜櫃]|[门門][铃鈴]|[键鍵][盘盤]|[对對][讲講]"
)
_CHINESE_ACCESS = (
    r"登[录陆錄]|解[锁鎖压壓]|开机|開機|wi-?fi|[无無][线線]|家里的网|连\w{0,4}网|连的时候|进去|[才就]能?(?:打?[开開]|[关關]|进|進|用)|指[纹紋]|人脸|人臉|面容"
    r"|root|admin|vpn"
)
_CHINESE_ISSUED = (
    r"[验驗][证證]器|[礼禮]品卡|E卡|[购購]物卡|充值卡|[点點]卡|[兑兌][换換]|[礼禮]券|激活|序列|[注註][册冊]"
    r"|[产產]品|授[权權]"
)
_CHINESE_SERVICE = r"ssh|[账帳][号號户戶]|用[户戶]名|[邮郵]箱|后台|後台|服务器|数据库|路由器"


@cache
def _topics() -> re.Pattern[str]:
    """Compiled when first asked for: it takes longer than a start may."""
    return re.compile(
        rf"(?P<secret>(?<![A-Za-z])(?:{_SECRET})(?![A-Za-z])|{_CHINESE_SECRET})"
        rf"|(?P<access>(?<![A-Za-z])(?:{_ACCESS})(?![A-Za-z])|{_CHINESE_ACCESS})"
        rf"|(?P<lock>(?<![A-Za-z])(?:{_LOCK})(?![A-Za-z])|{_CHINESE_LOCK})"
        rf"|(?P<issued>(?<![A-Za-z])(?:{_ISSUED})(?![A-Za-z])|{_CHINESE_ISSUED})"
        rf"|(?P<service>(?<![A-Za-z])(?:{_SERVICE})(?![A-Za-z])|{_CHINESE_SERVICE})",
        re.I,
    )


def names_any(text: str) -> bool:
    """Whether there is one at all."""
    return _topics().search(text) is not None


def topics_in(sentence: str) -> Iterator[Topic]:
    """Those of a sentence, in the order they stand."""
    for found in _topics().finditer(sentence):
        for kind in _KINDS:
            if found[kind] is not None:
                yield Topic(kind, *found.span())
