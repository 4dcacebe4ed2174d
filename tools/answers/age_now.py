"""How old somebody is by now of whom a text tells an age: it was so on the day of the telling."""

from datetime import timedelta

from ...server.domain.memory import Memory
from ...server.engine import Engine
from ...server.language import ages
from .language import phrases_for

_MAY_HAVE_PASSED = timedelta(days=31)
"""So long after the telling a birthday that nobody told may have passed: of one in twelve."""


def ages_now(engine: Engine, memory: Memory, text: str) -> list[str]:
    """`41 then, 42 or 43 now`; none of what is as it was, by a birthday that is known.

    None of accounts, behind whose day everything is as it was then.
    """
    if memory.is_secret or memory.store == "episodic":
        return []
    zone, today = engine.settings.zone, engine.calendar.today
    told_on = min(memory.happened_at, memory.created_at).astimezone(zone).date()
    found: list[str] = []
    for years, before in ages.told(text) if told_on < today else ():
        birth = engine.search.birth_of(before, memory)
        least, most = ages.now(years, told_on, today, birth)
        is_known = least == most
        if most == years or (not is_known and today - told_on < _MAY_HAVE_PASSED):
            continue
        say = phrases_for(text)
        now = say.either.join(dict.fromkeys((str(least), str(most))))
        found.append(say.recall["aged"].format(years=years, now=now))
    return found
