"""Whom the memories tell of: by what each is to the user, and by what else they are called.

Names are case folded. Two people of one name are told apart by their roles.
"""

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime

from ...domain.memory import Memory
from ...language import dialogue_turns, people
from ...language.attributes import Statement
from ...language.attributes.changing_states import SHARED
from ...language.people.subject import begins_with_user, is_somebody_else_s
from ...language.people.words import NEAREST, NO_FIRST_NAMES
from ...language.relatives import FAMILY
from ...language.script import is_chinese
from . import memory_json
from .database import Database, marks_for
from .entities import Entities

_TABLES = """
CREATE TABLE IF NOT EXISTS told (
    name TEXT, n INTEGER, introduced INTEGER, PRIMARY KEY (name, n)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS told_n ON told (n);
CREATE INDEX IF NOT EXISTS told_introduced ON told (name) WHERE introduced;
CREATE TABLE IF NOT EXISTS roles (
    name TEXT, role TEXT, n INTEGER, PRIMARY KEY (name, role, n)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS roles_n ON roles (n);
CREATE TABLE IF NOT EXISTS aliases (
    name TEXT, other TEXT, n INTEGER, PRIMARY KEY (name, other, n)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS aliases_n ON aliases (n);
"""
_CURRENT = "JOIN memories USING (n) WHERE current AND ends > ?"
_TWO = 2
_OPENING = 40
_NAME_LENGTHS = (4, 3, 2)
"""Of a Chinese name, in characters."""
_MOST_NAMES = 20
"""Of one person; more are no names of one."""
_RELATIVES = FAMILY.keys() - people.CHOSEN - {"friend", "boss", "child", "parents"}
"""Who is one of them is so for good; of friends the one that is known is not the one meant."""
_PAGED = "SELECT name, n FROM entities UNION SELECT name, n FROM told WHERE introduced"


@dataclass(frozen=True, slots=True)
class Person:
    """One of those who have a name: what they are to the user, and the memories that say so."""

    name: str
    """The longest that they are told by."""
    roles: frozenset[str]
    numbers: tuple[int, ...]

    def is_same(self, other: "Person") -> bool:
        """Whether nothing told makes them two: neither another last name nor what they are."""
        longest, shorter = sorted((self.name, other.name), key=len, reverse=True)
        is_part = longest == shorter or longest.startswith(f"{shorter} ")
        return is_part and not people.are_two(self.roles, other.roles)

    def with_(self, other: "Person") -> "Person":
        """Both as the one they are."""
        name = max(self.name, other.name, key=len)
        return Person(name, self.roles | other.roles, (*self.numbers, *other.numbers))


def joined(persons: Iterable[Person]) -> list[Person]:
    """These people, each of them once."""
    found: list[Person] = []
    for each in persons:
        same = next((one for one in found if one.is_same(each)), None)
        if same is None:
            found.append(each)
        else:
            found[found.index(same)] = same.with_(each)
    return found


class People:
    """Tables `told`, `roles` and `aliases`. Uses the database's lock."""

    def __init__(self, database: Database, entities: Entities) -> None:
        """The catalog's tables are there already."""
        self._db = database
        self._entities = entities
        with database.lock:
            database.connection.executescript(_TABLES)

    # --- writing ---

    def put(self, n: int, memory: Memory) -> None:
        """Memory number `n` tells of these people, and of nobody else any more."""
        told = _Told.by(memory)
        with self._db.transaction() as c:
            self.drop(n)
            # 陈桂芳2026年…: where a name ends that no verb follows, what is known tells.
            known = frozenset() if memory.is_secret else self._opening(memory.text)
            names = [(name, n, name in told.introduced) for name in told.names | known]
            c.executemany("INSERT OR IGNORE INTO told VALUES (?,?,?)", names)
            roles = [(name, role, n) for name, role in told.roles]
            c.executemany("INSERT OR IGNORE INTO roles VALUES (?,?,?)", roles)
            both = [*told.aliases, *((other, name) for name, other in told.aliases)]
            aliases = [(name, other, n) for name, other in both]
            c.executemany("INSERT OR IGNORE INTO aliases VALUES (?,?,?)", aliases)
            self._let_pages_lag(c, n)

    def drop(self, n: int) -> None:
        """Memory number `n` tells of nobody any more."""
        with self._db.transaction() as c:
            self._let_pages_lag(c, n)
            for table in ("told", "roles", "aliases"):
                c.execute(f"DELETE FROM {table} WHERE n=?", (n,))

    def pages_lag(self, id: str) -> None:
        """The pages of those whom a memory tells of show what is so no more."""
        with self._db.transaction() as c:
            for (n,) in c.execute("SELECT n FROM memories WHERE id=?", (id,)).fetchall():
                self._let_pages_lag(c, n)

    def _let_pages_lag(self, c: sqlite3.Connection, n: int) -> None:
        """What a memory tells stands on the page of everybody it names, by whichever name."""
        sql = "SELECT name FROM told WHERE n=? UNION SELECT name FROM entities WHERE n=?"
        own = [name for (name,) in c.execute(sql, (n, n))]
        others = "SELECT other FROM aliases WHERE name=?"
        qualified = "SELECT DISTINCT name FROM entities WHERE name > ? AND name < ?"
        names = set(own)
        for name in own:
            names |= {other for (other,) in c.execute(others, (name,))}
            names |= {other for (other,) in c.execute(qualified, (f"{name} (", f"{name} )"))}
        self._entities.pages_lag([name for name in names if self.has_page(name)])

    # --- names ---

    def names(self) -> list[str]:
        """Every name that has a page."""
        return self._db.column(f"SELECT DISTINCT name FROM ({_PAGED})")

    def counts(self, now: datetime) -> list[tuple[str, int]]:
        """Names and how many current memories mention each, most first."""
        sql = f"SELECT name, count(*) FROM ({_PAGED}) {_CURRENT} GROUP BY name ORDER BY 2 DESC, 1"
        return self._db.rows(sql, (now.timestamp(),))

    def has_page(self, name: str) -> bool:
        """Whether somebody named, introduced or tied to it what has this name."""
        sql = (
            "SELECT 1 FROM entities WHERE name=? UNION ALL "
            "SELECT 1 FROM told INDEXED BY told_introduced "
            "WHERE name=? AND introduced LIMIT 1"
        )
        return self._db.has(sql, (name, name))

    def called(self, names: Iterable[str], now: datetime) -> list[str]:
        """These names, and what else those who have them are called."""
        found = dict.fromkeys(people.folded(name) for name in names)
        sql = f"SELECT DISTINCT other FROM aliases {_CURRENT} AND name=?"
        waiting = list(found)
        with self._db.reading() as c:
            while waiting and len(found) < _MOST_NAMES + len(waiting):
                for (other,) in c.execute(sql, (now.timestamp(), waiting.pop())).fetchall():
                    if other not in found:
                        found[other] = None
                        waiting.append(other)
        return list(found)

    def others(self, names: Sequence[str], now: datetime) -> list[str]:
        """What else those who have one of these names are called.

        Not the user: what is told of them is nearly everything.
        """
        asked = {people.folded(name) for name in names}
        marks = marks_for(asked)
        sql = f"SELECT DISTINCT name FROM aliases WHERE name IN ({marks})"
        known = self._db.column(sql, tuple(asked))
        if not known:
            return []
        users = self.called([people.USER], now)
        known = [name for name in known if name not in users]
        return [name for name in self.called(known, now) if name not in asked]

    # --- who is who ---

    def persons(self, name: str, now: datetime) -> list[Person]:
        """Those who have a name, as far as it is told what they are to the user.

        Of a first name those as well who have it with a last name.
        """
        plain = people.folded(name)
        found = joined(self._with_roles(plain, now))
        if all(one.name != plain for one in found):
            found += self._told_in_full(plain, {one.name for one in found}, now)
        return found

    def _with_roles(self, plain: str, now: datetime) -> Iterator[Person]:
        """Each memory that says what somebody of that name is to the user."""
        sql = f"SELECT n, name, role FROM roles {_CURRENT} AND (name=? OR (name>? AND name<?))"
        told: dict[tuple[int, str], set[str]] = {}
        for n, whole, role in self._db.rows(
            f"{sql} ORDER BY n", (now.timestamp(), plain, *_followed(plain))
        ):
            told.setdefault((n, whole), set()).add(role)
        for (n, whole), roles in told.items():
            yield Person(whole, frozenset(roles), (n,))

    def _told_in_full(self, first: str, known: Set[str], now: datetime) -> list[Person]:
        """Those of whom nothing but first and last name is told, where that tells people apart."""
        sql = f"SELECT name, n FROM told {_CURRENT} AND name>? AND name<? ORDER BY n"
        numbers: dict[str, list[int]] = {}
        for name, n in self._db.rows(sql, (now.timestamp(), *_followed(first))):
            numbers.setdefault(name, []).append(n)
        if len(numbers) < _TWO or first in NO_FIRST_NAMES:
            return []
        others = [name for name in numbers if name not in known]
        return [Person(name, frozenset(), tuple(numbers[name])) for name in others]

    def widened(self, statement: Statement, text: str, now: datetime) -> Statement:
        """The statement with all that those whom it is about are known by.

        Of a name that two people have, nothing is added: which one is meant is not known.
        """
        opening = self._opening(text)
        about: dict[str, frozenset[str]] = {}
        for attribute, subject in statement.about.items():
            about[attribute] = self._known_by(subject or opening, now)
        states: dict[str, frozenset[str]] = {}
        for state, subject in statement.states.items():
            is_shared = state in SHARED
            states[state] = subject if is_shared else self._known_by(subject or opening, now)
        return replace(statement, about=about, states=states)

    def _opening(self, text: str) -> frozenset[str]:
        """The name of somebody known that a Chinese text begins with."""
        for length in _NAME_LENGTHS:
            if is_chinese(text[:length]) and self.has_page(people.folded(text[:length])):
                return frozenset({people.folded(text[:length])} - {people.USER})
        return frozenset()

    def opens_with_somebody(self, text: str, now: datetime) -> bool:
        """Whether a text begins with somebody of whom a memory tells: Toby, 豆豆."""
        return any(self.telling(name, now) for name in self._names_opening(text))

    def opens_with_family(self, text: str, now: datetime) -> bool:
        """Whether it begins with a name of the user, or of their partner, child or parent alone."""
        opening = self._names_opening(text)
        if opening and not opening.isdisjoint(self.called([people.USER], now)):
            return True
        for name in opening:
            who = self.persons(name, now)
            if len(who) == 1 and who[0].roles & NEAREST:
                return True
        return False

    def _names_opening(self, text: str) -> frozenset[str]:
        opening = text[:_OPENING].casefold()
        named = {name for name in people.read(text).names if opening.startswith(name)}
        return self._opening(text) | named

    def _known_by(self, subject: frozenset[str], now: datetime) -> frozenset[str]:
        found = set(subject)
        relatives = subject & _RELATIVES
        if relatives:
            subject |= set(self.being(relatives, now))
        for name in self.called(subject, now):
            who = self.persons(name, now)
            if len(who) < _TWO:
                found |= {name, *(who[0].roles if who else ())}
        # A statement on the user names nobody, by whichever name they are called.
        return frozenset() if people.USER in found else frozenset(found)

    def being(self, roles: Collection[str], now: datetime) -> list[str]:
        """The names of those who are this to the user: who the husband is.

        Nobody where several are it: which of two sisters is meant is not known.
        """
        marks = marks_for(roles)
        sql = f"SELECT DISTINCT role, name FROM roles {_CURRENT} AND role IN ({marks})"
        names: dict[str, list[str]] = {}
        for role, name in self._db.rows(sql, (now.timestamp(), *roles)):
            names.setdefault(role, []).append(name)
        found: list[str] = []
        for each in names.values():
            longest = max(each, key=len)
            if all(longest == name or longest.startswith(f"{name} ") for name in each):
                found += each
        return found

    def known_as(self, roles: Collection[str], now: datetime) -> list[str]:
        """As `being`, and their first names, where nobody else is known by them."""
        whole = self.being(roles, now)
        first = [name.partition(" ")[0] for name in whole if " " in name]
        own = [n for n in first if n not in NO_FIRST_NAMES and len(self.persons(n, now)) < _TWO]
        return list(dict.fromkeys([*whole, *own]))

    # --- the memories that tell of them ---

    def introductions(self, names: Sequence[str], now: datetime) -> list[int]:
        """Row numbers of what says what those are to the user who have one of these names.

        A first name will do.
        """
        marks = marks_for(names)
        first = "substr(name, 1, instr(name, ' ') - 1)"
        sql = (
            f"SELECT DISTINCT n FROM roles {_CURRENT} "
            f"AND (name IN ({marks}) OR {first} IN ({marks}))"
        )
        return self._db.column(sql, (now.timestamp(), *names, *names))

    def introducing(self, now: datetime) -> list[Memory]:
        """Current memories that tell what somebody is to the user, the first written first."""
        sql = f"SELECT body FROM (SELECT DISTINCT n FROM roles) {_CURRENT} ORDER BY n"
        rows = self._db.rows(sql, (now.timestamp(),))
        return memory_json.load_all(self._db, [body for (body,) in rows])

    def telling(self, name: str, now: datetime) -> list[int]:
        """Row numbers of memories that tell of whoever has a name, by whichever of theirs.

        Of "Tom (colleague)" those that tell of that one.
        """
        plain, role = people.qualified(name)
        names = self.called([plain], now)
        marks = marks_for(names)
        sql = (
            f"SELECT n FROM told WHERE name IN ({marks}) "
            f"UNION SELECT n FROM entities WHERE name IN ({marks})"
        )
        found = self._db.column(sql, (*names, *names))
        if not role:
            return found
        meant = [one for one in self.persons(plain, now) if not people.are_two(one.roles, {role})]
        own = {n for one in meant for n in one.numbers}
        return [n for n in found if n in own]

    def of_the_user(self, numbers: Collection[int], now: datetime) -> set[int]:
        """Those of the rows that tell of the user, and not what somebody is to them."""
        names = self.called([people.USER], now)
        named, rows = marks_for(names), marks_for(numbers)
        sql = (
            f"SELECT n FROM told WHERE name IN ({named}) AND n IN ({rows}) "
            f"EXCEPT SELECT n FROM roles WHERE n IN ({rows})"
        )
        return set(self._db.column(sql, (*names, *numbers, *numbers)))

    def memories(self, name: str, now: datetime, limit: int = 500) -> list[Memory]:
        """Current memories that tell of whoever has a name, newest first."""
        numbers = self.telling(name, now)
        marks = marks_for(numbers)
        sql = (
            f"SELECT body FROM memories WHERE n IN ({marks}) AND current AND ends > ? "
            "ORDER BY happened DESC, n DESC LIMIT ?"
        )
        rows = self._db.rows(sql, (*numbers, now.timestamp(), limit))
        return memory_json.load_all(self._db, [body for (body,) in rows])


def _followed(first: str) -> tuple[str, str]:
    """Between what the names lie that begin with this one and a space."""
    return f"{first} ", f"{first}!"


@dataclass(frozen=True, slots=True)
class _Told:
    """What the tables keep of one memory."""

    names: frozenset[str]
    introduced: frozenset[str]
    """Those that have a page for it."""
    roles: tuple[tuple[str, str], ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()

    @classmethod
    def by(cls, memory: Memory) -> "_Told":
        if memory.is_secret:
            return cls(frozenset(), frozenset())
        read = people.read(memory.text)
        said = people.roles_of(memory.text, memory.entities)
        introduced = set(said)
        for one, other in read.aliases:
            introduced |= {one, other}
        for relation in memory.relations:
            introduced |= {people.folded(relation.subject), people.folded(relation.object)}
        if read.roles or _is_of_the_user(memory):
            introduced.add(people.USER)
        names = read.names | introduced
        roles = [(name, role) for name in said for role in said[name]]
        return cls(names, frozenset(introduced), tuple(roles), tuple(read.aliases))


def _is_of_the_user(memory: Memory) -> bool:
    """Whether it states something of the user: no account, and nobody else's life."""
    if memory.store == "episodic" or dialogue_turns.is_turn(memory):
        return False
    if is_somebody_else_s(memory.text, memory.entities):
        return False
    return memory.store == "core" or begins_with_user(memory.text)
