"""Whether one text tells several facts that would be found and corrected better each by itself."""

import re

from ..domain.patterns import regex

_FACTS = 3
"""From so many statements on; two belong together more often than not."""
_SENTENCE_END = regex(r"(?<=[.!?])\s+(?=[A-Z\"'“])|(?<=[。！？])\s*(?=\S)|\n+(?=\s*[-*•\d])")
_CLAUSE_END = regex(r"\s*[;；]\s*|\s*[,，]\s*(?!\d)|(?<!\w)(?:and|but) (?=also\b)", re.IGNORECASE)
_SUBJECT = regex(r"[A-Za-z']+|[\u4e00-\u9fff]{1,2}")
_LEAD = r"(?:and |but |also |then )*"
_WHO = (
    r"(?:(?:i|he|she|they|we|it|who|(?:the )?user|(?:my|his|her|their|our|the|(?:the )?\w+'s) \w+"
    r"(?: \w+)?|\w+(?: and \w+)?) )?"
)
_STATES = (
    "am is are was were has have had lives live lived works work worked likes like loves love "
    "hates hate prefers prefer plays play speaks speak drives drive owns own studies study "
    "studied wants want plans plan uses use goes go eats eat drinks drink moved bought married "
    "keeps keep collects collect teaches teach learns learn writes write reads read runs run "
    "rides ride sings sing paints paint grew graduated earns earn weighs weigh needs need "
    "enjoys enjoy dislikes dislike avoids avoid cooks cook swims swim knows know owes owe "
    "celebrates practises practices takes take sleeps sleep wakes wears wear"
)
_ADVERBS = r"(?:(?:now|also|still|never|always|often|usually|currently|already|just|really) )*"
_ENGLISH = regex(
    rf"{_LEAD}{_WHO}{_ADVERBS}(?:{'|'.join(_STATES.split())}|doesn't|don't|can|can't|isn't)\b",
    re.IGNORECASE,
)
_CHINESE_ADVERBS = r"(?:并且|而且|同时|另外|还|也|又|现在|目前|平时|最近|从不|不|很|特别|非常|最)*"
_CHINESE_STATES = (
    "是 有 叫 住 在 喜欢 喜爱 热爱 爱 讨厌 不吃 不喝 吃 喝 养 会 说 开 骑 学 教 做 当 用 想 打算 "
    "计划 对 擅长 习惯 毕业 出生 结婚 搬 买 生日 害怕 怕 需要 信 练 打 弹 收集 每天 每周"
)
_CHINESE_SUBJECT = (
    r"(?:用户|[我他她它](?:们|的?[\u4e00-\u9fff]{2,3}?)?"
    r"|[\u4e00-\u9fff]{2,4}?(?=是|住在|喜欢|有|叫|在))?"
)
_CHINESE = regex(rf"{_CHINESE_SUBJECT}{_CHINESE_ADVERBS}(?:{'|'.join(_CHINESE_STATES.split())})")
_HAN = regex(r"[\u4e00-\u9fff]")
_DEPENDENT = regex(
    r"(?:because|since|when|while|if|although|though|so|as|after|before|until|which|that|where)\b"
    r"|因为|由于|所以|如果|虽然|但是?|当|为了|于是|以免|否则|那么?|就|才|却|然后|接着|后来|结果|此前|之前|以前|原来|原本",
    re.IGNORECASE,
)


def tells_several(text: str) -> bool:
    """Whether a text tells several facts: in sentences of their own, or in a row of clauses.

    Clauses of one thought (因为…，所以…) and lists of things are one fact.
    """
    sentences = [s for s in _SENTENCE_END.split(text.strip()) if len(s.strip()) > 3]
    subjects = {m[0].casefold() for s in sentences if (m := _SUBJECT.search(s))}
    if len(sentences) >= _FACTS and len(subjects) >= 2:
        return True
    statements = sum(_statements(sentence) for sentence in sentences)
    return statements >= _FACTS


def _statements(sentence: str) -> int:
    """How many clauses of a sentence state something by themselves."""
    count = 0
    for clause in _CLAUSE_END.split(sentence):
        clause = clause.strip()
        if _DEPENDENT.match(clause):
            continue
        stated = _CHINESE if _HAN.search(clause) else _ENGLISH
        if stated.match(clause):
            count += 1
    return count
