"""The person: what is told, asked and corrected, drawn from a seed.

Everyday facts speak of the same people as the facts needed once a year.
"""

import random
from dataclasses import dataclass, field

from recollect.server.domain.memory import Category, Store

_LATIN = (  # noqa: SIM905 — as a sentence they can be read
    "Oda Bjarne Carmen Dmitri Elif Farah Gustav Hana Ivo Jiro Kerstin Leon Mirela Nadia Otto "
    "Priya Quentin Rosa Sven Tilda"
).split()
_HAN = "小林 老王 李雷 张曼 陈静 赵磊 王芳 刘洋 周敏 吴桐".split()  # noqa: SIM905
_PEOPLE = [*_LATIN, *_HAN]
_VERBS = (
    "saw a {a} {b} near the {c}",
    "bought a {a} {b} at the {c}",
    "plans to bring the {a} {b} to the {c}",
    "wrote about the {a} {b} of the {c}",
    "repaired the {a} {b} behind the {c}",
    "prefers the {a} {b} to the {c}",
    "lost a {a} {b} on the way to the {c}",
    "likes the {a} {b} by the {c}",
)
_NEAR_MISSES = (
    "{p} told a joke about a birthday at the {c}",
    "{p} read that somebody is allergic to {b} dust",
    "{p} left a {a} key in a flat near the {c}",
    "the daughter of {p}'s friend is called a {a} singer",
    "the wedding anniversary of {p}'s cousin was at the {c}",
    "{p} takes {a} shoes to the {c}",
    "{p} talked about tax and a boiler by the {c}",
    "{p}说起生日蛋糕和{b}",
    "{p}听说有人对{b}过敏",
    "{p}把护照忘在{c}了",
)
"""Everyday sentences in the words of the yearly questions, about the same people."""
_NEAR_MISS_SHARE = 0.06
_A = (  # noqa: SIM905 — as a sentence they can be read
    "amber brittle copper crooked dusty early faded gentle hollow icy jagged linen mossy "
    "narrow oval painted quiet rusty silver woven"
).split()
_B = (  # noqa: SIM905 — as a sentence they can be read
    "anchor basket bicycle camera candle chair clock coat drum engine fence flute globe kettle "
    "ladder lantern mirror notebook piano radio saddle table tent vase"
).split()
_C = (  # noqa: SIM905 — as a sentence they can be read
    "airport bakery bridge castle cinema clinic forest gallery garden harbour island library "
    "market meadow mill museum office orchard pier quarry school station theatre valley"
).split()

_YEARLY: tuple[tuple[str, str, tuple[str, ...], Category], ...] = (
    (
        "{p} is allergic to {x}.",
        "What is {p} allergic to?",
        ("hazelnuts", "penicillin", "shellfish", "latex", "sesame"),
        "fact",
    ),
    (
        "{p}'s birthday is on {x}.",
        "When is {p}'s birthday?",
        ("3 June", "19 August", "7 March", "30 October", "12 May"),
        "fact",
    ),
    (
        "The wedding anniversary with {p} is on {x}.",
        "When is our wedding anniversary?",
        ("21 September",),
        "identity",
    ),
    (
        "{p}'s daughter is called {x}.",
        "What is the name of {p}'s daughter?",
        ("Signe", "Noor", "Paulina", "Mei", "Ada"),
        "fact",
    ),
    (
        "The spare key of the flat is with {p}, in the {x}.",
        "Where is the spare key of the flat?",
        ("blue tin",),
        "fact",
    ),
    (
        "{p} takes size {x} in shoes.",
        "Which shoe size does {p} take?",
        ("38", "45", "41", "36", "43"),
        "fact",
    ),
    (
        "The tax adviser is {p}; returns are due on {x}.",
        "Who is my tax adviser, and when are returns due?",
        ("31 July",),
        "fact",
    ),
    (
        "The boiler's service contract with {p} ends in {x}.",
        "When does the boiler's service contract end?",
        ("November 2027",),
        "fact",
    ),
    ("{p}对{x}过敏。", "{p}对什么过敏？", ("花生", "青霉素", "芒果", "海鲜", "花粉"), "fact"),
    (
        "{p}的生日是{x}。",
        "{p}的生日是哪一天？",
        ("六月三日", "八月十九日", "三月七日", "十月三十日", "五月十二日"),
        "fact",
    ),
    ("我的血型是{x}。", "我的血型是什么？", ("AB型",), "identity"),
    ("护照放在{x}。", "护照放在哪里？", ("书房的红盒子里",), "fact"),
)

_CATEGORIES: dict[Category, int] = {
    "temporary": 30,
    "short_term_preference": 15,
    "fact": 38,
    "stable_preference": 9,
    "skill": 5,
    "identity": 3,
}


@dataclass(frozen=True, slots=True)
class Told:
    """A fact as the person tells it.

    `question` if it will be asked once, at the end of the year.
    """

    text: str
    category: Category
    store: Store = "semantic"
    question: str = ""


@dataclass(slots=True)
class Person:
    """Draws from one seed; the same seed lives the same life."""

    random: random.Random
    said: set[str] = field(default_factory=set)

    def needed_once(self) -> list[Told]:
        """The facts that are told early, never spoken of, and asked once a year."""
        found = []
        for text, question, answers, category in _YEARLY:
            people = _LATIN if text.isascii() else _HAN
            for person, answer in zip(
                self.random.sample(people, len(answers)), answers, strict=True
            ):
                found.append(
                    Told(
                        text.format(p=person, x=answer),
                        category,
                        question=question.format(p=person),
                    )
                )
        return found

    def everyday(self) -> Told:
        category = self.random.choices(list(_CATEGORIES), list(_CATEGORIES.values()))[0]
        store: Store = (
            "episodic" if category == "temporary" and self.random.random() < 0.3 else "semantic"
        )
        return Told(self._sentence(), category, store)

    def _sentence(self) -> str:
        while True:
            near = self.random.random() < _NEAR_MISS_SHARE
            form = self.random.choice(
                _NEAR_MISSES if near else [f"{{p}} {what}" for what in _VERBS]
            )
            person = self.random.choice(
                _LATIN if form.isascii() and near else _HAN if near else _PEOPLE
            )
            text = (
                form.format(
                    p=person,
                    a=self.random.choice(_A),
                    b=self.random.choice(_B),
                    c=self.random.choice(_C),
                )
                + "."
            )
            if text not in self.said:
                self.said.add(text)
                return text
