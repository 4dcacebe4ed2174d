"""What a text tells to be no more, and whether another one tells of that."""

import pytest

from recollect.server.language import departures

GONE = [
    ("Maria has gone back to Portugal", "Maria cleans for us every Wednesday"),
    ("Dr Harlow retired; I'm with Dr Banerjee now", "My GP is Dr Harlow at the practice"),
    ("Lindqvist is on parental leave", "My supervisor is Professor Lindqvist"),
    ("The Coros broke; I'm back on the Garmin", "I've swapped my watch for a Coros Pace 3"),
    ("My dog Rex died", "We have a dog called Rex"),
    ("The move is off", "We're moving to Leeds in January"),
    ("Gave up the Kreuzberg office; we work from home", "Our office is at Factory Kreuzberg"),
    ("The user sold the Skoda and bought a van", "The user drives a blue Skoda"),
    ("豆包走丢了，一直没找到", "我们养了一只金毛，叫豆包"),
    ("膝盖不好，太极不打了", "我每天早上在人民公园打太极"),
    ("西藏没去，改去了云南", "打算国庆和老伴去西藏"),
    ("把高尔夫卖了", "我开一辆高尔夫"),
]
STILL_THERE = [
    ("Maria lost her key", "Maria cleans for us every Wednesday"),
    ("Maria left for the summer camp", "Maria paints sunsets"),
    ("I left the firm", "I drive a firm bargain"),
    ("The user cancelled FitBox", "The user has a dog"),
    ("My dad's dog died", "I have a dog"),
    ("I sold a painting", "I am painting"),
    ("用户搬走了", "用户养了一只狗"),
    ("医院不远了", "我在医院上班"),
    ("高驰不好用", "跑步手表换成高驰了"),
]


@pytest.mark.parametrize(("text", "other"), GONE)
def test_what_is_no_more_is_what_the_other_tells_of(text: str, other: str) -> None:
    assert departures.of(text, other)


@pytest.mark.parametrize(("text", "other"), STILL_THERE)
def test_what_goes_on_is_not_no_more(text: str, other: str) -> None:
    assert not departures.of(text, other)


def test_who_is_company_is_told_of_where_company_is_meant() -> None:
    text, other = "Noor moved out", "I share a flat in Uppsala with Noor"
    assert not departures.of(text, other)
    assert departures.of(text, other, company=True)
