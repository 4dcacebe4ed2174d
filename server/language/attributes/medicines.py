"""Medicines by the stems of their names: who takes a -pril or a 沙坦 takes something.

An international name ends in what kind of medicine it is, in Chinese as in English, so that one
that nobody has listed is known for one.
"""

from collections.abc import Iterator

from ...domain.patterns import regex

_STEMS = (
    "pril sartan olol dipine statin formin gliptin gliflozin glutide prazole cillin mycin floxacin"
    " oxetine azepam azolam profen triptan thiazide xaban thyroxine"
)
_CHINESE_STEMS = (
    "普利 沙坦 洛尔 地平 他汀 双胍 列净 列汀 鲁肽 拉唑"
    " 腺素 西林 霉素 沙星 西汀 西泮 唑仑 布芬 曲坦 沙班 他定 匹林"
)
_MEDICINE = regex(
    rf"\b(?!april\b)[a-z]{{2,14}}(?:{'|'.join(_STEMS.split())})s?\b"
    rf"|[\u4e00-\u9fff](?:{'|'.join(_CHINESE_STEMS.split())})"
)


def named_in(folded: str) -> Iterator[int]:
    """Where a folded text names a medicine."""
    for found in _MEDICINE.finditer(folded):
        yield found.start()
