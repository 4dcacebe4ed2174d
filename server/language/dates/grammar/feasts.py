"""Holidays and feasts, under the names that English and Chinese give them."""

import re
from datetime import date, timedelta

from ....domain.patterns import regex
from .calendar import Days, Yearly, days_of_year, months_of_year

_FIRST_YEAR = 2000
_LAST_YEAR = 2050
# First days of the Chinese year, Duanwu, Mid-Autumn, Qixi and Chongyang, 2000–2050, month and day:
# facts of the Chinese calendar, written out with the PyPI package lunardate, those of the first
# three compared with LunarCalendar: no date differs.
_SPRING = """
0205 0124 0212 0201 0122 0209 0129 0218 0207 0126 0214 0203 0123 0210 0131 0219 0208
0128 0216 0205 0125 0212 0201 0122 0210 0129 0217 0206 0126 0213 0203 0123 0211 0131
0219 0208 0128 0215 0204 0124 0212 0201 0122 0210 0130 0217 0206 0126 0214 0202 0123
"""
_DUANWU = """
0606 0625 0615 0604 0622 0611 0531 0619 0608 0528 0616 0606 0623 0612 0602 0620 0609
0530 0618 0607 0625 0614 0603 0622 0610 0531 0619 0609 0528 0616 0605 0624 0612 0601
0620 0610 0530 0618 0607 0527 0614 0603 0622 0611 0531 0619 0608 0529 0615 0604 0623
"""
_MID_AUTUMN = """
0912 1001 0921 0911 0928 0918 1006 0925 0914 1003 0922 0912 0930 0919 0908 0927 0915
1004 0924 0913 1001 0921 0910 0929 0917 1006 0925 0915 1003 0922 0912 1001 0919 0908
0927 0916 1004 0924 0913 1002 0920 0910 0928 0917 1005 0925 0915 1004 0922 0911 0930
"""
_QIXI = """
0806 0825 0815 0804 0822 0811 0731 0819 0807 0826 0816 0806 0823 0813 0802 0820 0809
0828 0817 0807 0825 0814 0804 0822 0810 0829 0819 0808 0826 0816 0805 0824 0812 0801
0820 0810 0828 0817 0807 0826 0814 0803 0822 0811 0731 0819 0808 0827 0816 0805 0823
"""
_CHONGYANG = """
1006 1025 1014 1004 1022 1011 1030 1019 1007 1026 1016 1005 1023 1013 1002 1021 1009
1028 1017 1007 1025 1014 1004 1023 1011 1029 1018 1008 1026 1016 1005 1024 1012 1001
1020 1009 1027 1017 1007 1026 1014 1003 1022 1011 1029 1018 1008 1027 1016 1005 1024
"""


def _lunar(first_days: str, shift: int = 0, count: int = 1) -> Yearly:
    """So many days, beginning `shift` days after the one in the table."""
    table = first_days.split()

    def feast(year: int) -> Days:
        if not _FIRST_YEAR <= year <= _LAST_YEAR:
            raise ValueError(year)
        month_day = table[year - _FIRST_YEAR]
        start = date(year, int(month_day[:2]), int(month_day[2:])) + timedelta(shift)
        return start, start + timedelta(count)

    return feast


def _easter(shift: int = 0, count: int = 1) -> Yearly:
    """So many days, beginning `shift` days after Easter Sunday of the Gregorian calendar."""

    def feast(year: int) -> Days:
        century, place = year // 100, year % 19
        corrected = century - century // 4 - (8 * century + 13) // 25
        epact = (corrected + 19 * place + 15) % 30
        is_late = epact // 28
        epact -= is_late * (1 - is_late * (29 // (epact + 1)) * ((21 - place) // 11))
        weekday = (year + year // 4 + epact + 2 - century + century // 4) % 7
        start = date(year, 3, 28) + timedelta(epact - weekday + shift)
        return start, start + timedelta(count)

    return feast


def _nth_weekday(month: int, weekday: int, nth: int, shift: int = 0) -> Yearly:
    """The nth Monday (0) to Sunday (6) of a month, or so many days after it."""

    def feast(year: int) -> Days:
        first = date(year, month, 1)
        days = (weekday - first.weekday()) % 7 + 7 * (nth - 1) + shift
        start = first + timedelta(days)
        return start, start + timedelta(1)

    return feast


def _turn_of_the_year(year: int) -> Days:
    return date(year - 1, 12, 31), date(year, 1, 2)


_american_thanksgiving = _nth_weekday(11, 3, 4)
_canadian_thanksgiving = _nth_weekday(10, 0, 2)
_spring_festival = _lunar(_SPRING, -1, 8)
_christmas = days_of_year(12, 24, 3)

FEASTS: dict[str, Yearly] = {
    "christmas eve": days_of_year(12, 24),
    "christmas day": days_of_year(12, 25),
    "christmas": _christmas,
    "xmas": _christmas,
    "new year's eve": days_of_year(12, 31),
    "new year's day": days_of_year(1, 1),
    "new year's": _turn_of_the_year,
    "new year": _turn_of_the_year,
    "valentine's day": days_of_year(2, 14),
    "halloween": days_of_year(10, 31),
    "good friday": _easter(-2),
    "easter sunday": _easter(),
    "easter monday": _easter(1),
    "easter": _easter(-2, 4),
    "thanksgiving": _american_thanksgiving,
    "black friday": _nth_weekday(11, 3, 4, 1),
    "chinese new year": _spring_festival,
    "lunar new year": _spring_festival,
    "spring festival": _spring_festival,
    "dragon boat festival": _lunar(_DUANWU),
    "mid-autumn festival": _lunar(_MID_AUTUMN),
    "春节": _spring_festival,
    "过年": _spring_festival,
    "除夕": _lunar(_SPRING, -1),
    "元宵": _lunar(_SPRING, 14),
    "端午": _lunar(_DUANWU),
    "中秋": _lunar(_MID_AUTUMN),
    "清明": days_of_year(4, 4, 3),
    "五一": days_of_year(5, 1, 5),
    "劳动节": days_of_year(5, 1, 5),
    "国庆": days_of_year(10, 1, 7),
    "元旦": days_of_year(1, 1),
    "跨年": days_of_year(12, 31),
    "平安夜": days_of_year(12, 24),
    "圣诞": _christmas,
    "复活节": _easter(-2, 4),
    "感恩节": _american_thanksgiving,
    "母亲节": _nth_weekday(5, 6, 2),
    "父亲节": _nth_weekday(6, 6, 3),
    "七夕": _lunar(_QIXI),
    "重阳": _lunar(_CHONGYANG),
    "情人节": days_of_year(2, 14),
    "儿童节": days_of_year(6, 1),
    "暑假": months_of_year(7, 2),
    "寒假": days_of_year(1, 15, 45),
    "年三十": _lunar(_SPRING, -1),
}
_DAYS_OF_SPRING_FESTIVAL = {
    f"初{sign}": _lunar(_SPRING, shift) for shift, sign in enumerate("一二三四五六七八")
}
FEASTS |= _DAYS_OF_SPRING_FESTIVAL

_CANADA = regex(r"\bcanad|加拿大", re.IGNORECASE)
_STATES = regex(r"\b(?:[Aa]merican|USA?|U\.S\.|United States|the States)(?!\w)|美国")
_THANKSGIVING = ((_CANADA, _canadian_thanksgiving), (_STATES, _american_thanksgiving))
OF_COUNTRIES = {"thanksgiving": _THANKSGIVING, "感恩节": _THANKSGIVING}
"""Feasts that two countries keep on different days: what names the country, and its day."""
