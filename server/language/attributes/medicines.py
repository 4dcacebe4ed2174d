"""Medicines by the stems of their names, or by a dose: who takes a -pril or a 沙坦, or 50 mg of it.

An international name ends in what kind of medicine it is, in Chinese as in English, so that one
that nobody has listed is known for one.
"""

from collections.abc import Iterator

from ...domain.patterns import regex

_STEMS = (
    "pril sartan olol dipine statin formin gliptin gliflozin glutide prazole cillin mycin floxacin"
    " oxetine azepam azolam profen triptan thiazide xaban thyroxine traline opram faxine tapine"
    " peridone trexate cycline lukast sone solone dronate gabalin pentin trigine"
)
_CHINESE_STEMS = (
    "普利 沙坦 洛尔 地平 他汀 双胍 列净 列汀 鲁肽 拉唑"
    " 腺素 西林 霉素 沙星 西汀 西泮 唑仑 布芬 洛芬 曲坦 沙班 他定 匹林 曲林 普兰"
    " 拉法辛 硫平 利酮 环素 司特 米松 尼松 膦酸钠 巴林 喷丁 三嗪"
)
NAME = rf"(?!april\b|person\b)[a-z]{{2,14}}(?:{'|'.join(_STEMS.split())})s?"
CHINESE_NAME = (
    r"(?:(?:(?![吃服用射的了把药天])[\u4e00-\u9fff]){0,5}?"
    rf"(?:{'|'.join(_CHINESE_STEMS.split())})|铁剂|钙片)"
)
_AMOUNT = r"\d[\d.,]*\s?(?:mg|mcg|µg|μg|micrograms?|milligrams?)\b(?!\s?(?:/|per\b))"
_HAN_AMOUNT = r"\d[\d.]*\s?(?:mg|毫克|微克)(?![/每])"
_MEDICINE = regex(
    rf"\b{NAME}\b|{_AMOUNT} of (?!sodium|salt|sugar|caffeine|fat)[a-z-]{{4,30}}\b"
    rf"|\b(?:takes?|taking) [a-z-]{{4,30}},? {_AMOUNT}"
    rf"|[\u4e00-\u9fff](?:{'|'.join(_CHINESE_STEMS.split())})|铁剂|钙片"
    rf"|(?:吃|服用?|注射)[\u4e00-\u9fff]{{2,8}}{_HAN_AMOUNT}"
    rf"|(?:吃|服用?|注射){_HAN_AMOUNT}[\u4e00-\u9fff]{{2}}"
)


def named_in(folded: str) -> Iterator[int]:
    """Where a folded text names a medicine."""
    for found in _MEDICINE.finditer(folded):
        yield found.start()
