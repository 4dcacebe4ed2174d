"""Codes that stand beside what they open, without a word such as "code" or "password"."""

import re
from collections.abc import Iterator
from functools import cache

from ...domain.patterns import regex
from ..script import has_han, lowered

_DIGITS = r"(\d(?:[ \-–]?\d){2,11}[#*]?)(?![\w\-–/%€$£]|[.:]\d)"
_END = r"(?=\s*(?:$|[.,;!?)\n]|(?:and|but|for|if|so)\b))"
_OPENED = (
    r"phone|iphone|ipad|tablet|laptop|door|gate|safe|locker|alarm|garage|lock ?box|key ?box|shed"
)
_BY = r"(?:with|using|by (?:typing|entering))"
_OPENED_TOO = rf"{_OPENED}|fob|drawer|cabinet|box|screen|padlock|lock|barrier|lift|cellar|turnstile"
_ENTERED = r"(?:draw|trace|swipe|type(?: in)?|enter|tap(?: in)?|press|key in|punch in|dial|put in)"
_OPENING = (
    r"(?:opens?|unlocks?|wakes?(?: up)?|(?:lets?|gets?) (?:me|us|you|him|her|them) (?:in|on))"
)
_MADE_UP = r"((?=\S{0,40}\d)(?=\S{0,40}[a-z])[^\s\"“”'‘’,;]{6,40})"
_ENGLISH = (
    # the tablet opens if you draw 2589
    rf"\b({_OPENED_TOO}) {_OPENING} (?:if|when|once|after) (?:you|i|we|they) {_ENTERED}"
    rf" {_DIGITS}{_END}",
    # the front desk system lets me in with Wintergreen#71
    rf"\b(lets? (?:me|us|you|him|her|them) (?:in|on|through|past)) (?:with|using|after) "
    rf"(?=\S{{0,40}}[#!@$&_]|\d+\b){_MADE_UP}",
    rf"\b(lets? (?:me|us|you|him|her|them) (?:in|on|through|past)) (?:with|using|after) "
    rf"{_DIGITS}{_END}",
    # garage fob backup number is 882310
    rf"\b((?:{_OPENED_TOO}) (?:backup|override|master|unlock|entry|reset) (?:number|digits))"
    rf"(?: is| was|\s?:) {_DIGITS}{_END}",
    # the card withdraws with 3907
    r"\b(card|atm|cash (?:machine|point)) (?:withdraws|pays out|gives (?:me|us|you) (?:money|cash))"
    rf" (?:with|on|using) {_DIGITS}{_END}",
    # you key in 'GretelHansel5'
    rf"\b((?:you|i|we|they|to) (?:key|punch|tap) in) [\"“'‘]{_MADE_UP}[\"”'’]",
    # Garage keypad 1984; the bike lock is 4-8-1-5; the safe opens with 12-34-56
    r"\b((?:[a-z]{2,12} ){0,2}(?:keypad|(?:pad)?lock|safe|locker|strongbox|(?:bike|cycle) chain)"
    r"(?: (?:in|at|of|on) (?:[a-z'’]{2,12} ){0,2}[a-z'’]{2,12})?)"
    rf"(?: (?:opens|unlocks)(?: with| by| at)?"
    rf"| (?:is|was) (?:now |set to )?(?=\d{{1,2}}[ \-–]\d|0\d\d)|\s?[:=]| [\-–—])?"
    rf" ?{_DIGITS}{_END}",
    # unlock my phone with 2468; the garage door opens with 8812; our gate uses 2288
    rf"\b((?:un)?lock|open|disarm|get into|switch off)(?:s|ed|ing)?"
    rf" (?:my|the|our|his|her|their|your) (?:[a-z'’]{{2,12}} ){{0,2}}?(?:{_OPENED})"
    rf" {_BY} {_DIGITS}",
    # the caretaker gave us 6614 for the bin room
    rf"()\b(?:gave|gives|given|sent|told|texted) (?:me|us|you|him|her|them) {_DIGITS}"
    rf"(?= (?:for|to open|to get into) (?:[a-z'’]{{2,12}} ){{0,3}}?"
    rf"(?:{_OPENED_TOO}|room|entrance|building|house|flat|store ?room|wi-?fi)\b)",
    # Lidl app: 5519
    rf"\b((?:[a-z]{{2,15}} )?(?:app|banking|debit card|bank card)) ?[:=] ?(\d{{4,6}}){_END}",
    # garage 4471#
    rf"\b({_OPENED}) (\d{{3,8}}#)(?!\w)",
    # the side entrance 7714#: nothing else ends so
    r"(?<![\w*#./\-住在房室楼樓])(?<!room )(?<!flat )()(\d{4,8}#)(?![\w#楼樓房室])",
    # the chain opens with 5-5-2-9
    r"\b(opens|unlocks) (?:with|on|to|by|at) (\d{1,2}(?:-\d{1,2}){2,5})(?![\w\-/])",
    # the combo: 12 left, 34 right
    r"\b(combo|combination)\b[^\d\n]{0,12}((?:\d{1,2} (?:left|right)[, ]{0,3}){2,6})",
    rf"\b((?:{_OPENED})(?: (?:in|at|of|to) (?:[a-z'’]{{2,12}} ){{0,2}}[a-z'’]{{2,12}})?)"
    rf" (?:(?:(?:is|gets|can be) )?(?:open|unlock|disarm|switch|turn)(?:s|ed)?(?: off)? {_BY}|uses)"
    rf" {_DIGITS}{_END}",
    # gate: 9911
    rf"\b((?:front |back |garden |garage |main )?(?:gate|door|entrance|lobby|intercom)) ?[:=] ?"
    rf"(\d{{4,8}}[#*]?){_END}",
    # Wifi Hotel Adler: gast2024!
    r"\b((?:wi-?fi|wlan)(?: [\w\-']{1,20}){0,4}) ?[:=] ?([^\s,;:]{6,63})",
    # anna@example.com:Passw0rd123
    r"(?<![\w/])([\w.+\-]{1,40}@[\w\-]{1,60}(?:\.[\w\-]{1,30}){1,4}):(?=\S{0,40}[a-z])"
    r"([^\s:@/\"',;]{6,60})",
    # the code for the office door, it's 4096
    r"\b(code (?:for|of|to) [a-z'’ ]{3,30}), (?:it|that)(?:['’]s| is) "
    r"(\d{3,8}[#*]?)(?![\w\-/]|\.\d)",
    # dial 0-8-2-5
    r"\b(dial|punch in|press|enter|key in|type(?: in)?) (\d(?:-\d){2,7})(?![\w\-/])",
    # the code from Google: G-582913
    r"\b(code)[^\n.\d]{0,24} (g-\d{6})(?![\w\-])",
    # R12 L40 R7
    r"(?<!\w)()((?:r\d{1,2}[, \-]{1,3}l\d{1,2}|l\d{1,2}[, \-]{1,3}r\d{1,2})"
    r"(?:[, \-]{1,3}[rl]\d{1,2}){1,4})(?!\w)",
    # anna:S3cretpass@db.example.com
    r"(?<![\w/])([\w.+\-]{1,40}):([^\s:@/]{5,60})@[\w\-]{1,60}(?:\.[\w\-]{1,60}){1,6}",
)
_CHINESE_END = (
    r"(?=\s*(?:$|\.(?!\S)|[。，,；;！!）)\n]|[就才便能可来來]|打?[开開]|解[锁鎖]|升|取|进|進))"
)
_CHINESE = (
    # 解锁画2589, 进门用3391
    r"((?:解|[开開])[锁鎖]|(?:[进進开開])(?:[门門屋楼樓柜櫃箱]|[仓倉][库庫])|取[钱錢款])"
    r"(?:的?时候|的?時候|[时時都就])?(?:[画畫用按拨撥敲]|[输輸]入?)(?:的是|的)?\s?(\d{3,9}[#*]?)"
    + _CHINESE_END,
    # 柜子用917打开
    r"([柜櫃箱盒门門]子?|抽[屉屜]|平板|手[机機]|[车車][库庫])(?:[里裡]?[，,]?(?=[拨撥]))?"
    r"(?:[画畫用按凭憑敲]|[拨撥]到?|[输輸]入?)(?:的是)?\s?"
    r"(\d{3,9}[#*]?)(?=[就才便能可]?[能以]?(?:打?[开開]|解[锁鎖]|升|取(?![决決])))",
    # SIM卡要5520: of four digits, as no card costs
    r"(sim\s?卡)(?:要|用|[输輸]入?)\s?(\d{4})(?!\d)" + _CHINESE_END,
    r"((?:密[码碼][锁鎖]|[门門]禁|指[纹紋][锁鎖]|[门門][锁鎖]|保[险險][箱柜櫃]|[钥鑰]匙[盒箱]|[侧側大][门門]))"
    r"\s{0,2}[:：是为為]?\s{0,2}(?:[\u4e00-\u9fff]{1,4}加\s?)?(\d{4,10}[#*]?)(?!\s?\.\d"
    r"|\s?[\d:：年月日元块塊米号號层層%])",
    # 车库的 code 还是 9051
    r"((?:[门門锁鎖库庫箱柜櫃禁楼樓院]|门口|大堂)[\u4e00-\u9fff]?的?\s?code)\s?"
    r"(?:还是|還是|现在是|換成|换成|改成了?|是|为|為|[:：]|)\s?(\d{3,8}[#*]?)(?!\.?\d|\s?[年月日元行个個])",
    r"([布撤][防][码碼]?)\s{0,2}[:：是为為]?\s{0,2}(\d{3,8})(?!\.\d|[\d年月日元块號号])",
    r"((?:[箱柜櫃门門车車盒袋庫库链鏈]子?|自行车|自行車|[\u4e00-\u9fff](?=的))的?[锁鎖])\s{0,2}[:：是为為]?\s{0,2}(\d{3,8})"
    r"(?!\s?\.\d|\s?[\d:：年月日元块塊把号號寸层層米%个個])",
    r"(密[码碼])[是为為:：]{0,2}\s{0,2}((?:[左右](?:[一二两三四五\d]圈)?\s?\d{1,3}[\s，,]{0,2}){2,8})",
    r"(密[码碼])(?:[^\n，。一二三四五六七八九两]{0,4}?)[是为為:：]{0,2}\s{0,2}"
    r"([一二三四五六七八九两\d][个個]\s?[零〇一二三四五六七八九\d])(?!月)",
    r"(提[取货][码碼])[\s:：是为為]{0,3}((?=[a-z]{0,5}\d)[a-z0-9]{4,8})(?!\w)",
    r"(口令|暗[号號])[\s:：是为為]{1,3}([\u4e00-\u9fff]{2,8}\d{1,6})(?!\.\d|[\d年月日元块個个])",
    r"((?:解[锁鎖])?(?:图案|圖案|手[势勢])(?:代?[码碼]|密[码碼])?)\s{0,2}"
    r"[:：是为為]?\s{0,2}(\d(?:[\- ]\d){3,8})",
    r"((?:后台|後台|路由器|管理[员員])[\u4e00-\u9fff]{0,4})[:：]?\s{0,2}"
    r"(\w{2,30}/[\w!@#$%^&*]{4,40})",
)
_HINT = regex(
    r"keypad|lock|phone|ipad|tablet|laptop|alarm|garage|shed|combo|combi|opens|[侧側大钥鑰]|[自箱][行子]"
    r"|safe|strongbox|gate|door|entrance|lobby|intercom|wi-?fi|wlan|:[^\s:@/]{5,60}@"
    r"|@[^\s:]{3,80}:\S"
    r"|dial|punch in|press|enter|key in|type"
    r"|serial|licen|activation|product|registration|code|口令|暗|[rl]\d|chain|[序激注產产授提]|[图圖手][案势勢]"
    r"|\blets?\b|card|fob|atm|cash|[kp]\w+ in\b|tap in|[画畫用按凭憑拨撥敲要入输輸是的]\s?\d{3}"
    r"|gave|gives?|sent|told|texted|\bapp\b|banking"
    r"|[锁鎖防]|\d{4}#|[密门門指保行][码碼禁纹紋险險李]|后台|後台|路由器|管理[员員]"
)
_SIGNS = frozenset("!@#$%^&*零〇一二三四五六七八九")
"""Of which a code has one, if it has no digit."""


@cache
def _patterns(*, chinese: bool) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(each) for each in (*_ENGLISH, *(_CHINESE if chinese else ())))


def locks_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Where such codes stand, and the words that name what they open."""
    small = lowered(text)
    if not _is_code(text) or not _HINT.search(small):
        return
    for pattern in _patterns(chinese=has_han(text)):
        for found in pattern.finditer(small):
            if _is_code(found[2]):
                yield (*found.span(2), text[slice(*found.span(1))])


def _is_code(value: str) -> bool:
    """Whether it is no mere word: it has digits, or signs within."""
    return any(each.isdigit() or each in _SIGNS for each in set(value))
