"""How a name is written, for patterns: English ones by capitals, Chinese ones by family names."""

from ..tokenizer import HAN
from .words import NO_NAMES, NO_VERB, SURNAMES

NO_NAME = rf"{NO_VERB}(?!(?:{'|'.join(sorted(NO_NAMES))})\b)"
WORD = "[A-Z][a-zà-ÿ]+"
_WRITTEN = rf"{WORD}(?:-{WORD})?(?: {NO_NAME}{WORD})?"
NAME = rf"(?-i:{NO_NAME}({_WRITTEN}))"
NAME_BY_GROUP = rf"(?-i:{NO_NAME}(?P<name>{_WRITTEN}))"
_GOES_ON = "的是在和住去说喜有也叫不很对会要想养搬开买做跟刚最又已就换还都没"
END = f"(?=[，。、；：！？,.;:!?()（）{_GOES_ON}]|$)"
_NO_WEEKDAY = f"(?!周[一二三四五六日天末]{END})"
_NO_SUBJECT = "(?!(?<=[语英中日法德俄韩作外古])文|(?<=历)史|(?<=主)任|老[师板婆公家人乡])"
"""What somebody teaches, or that they head a class, is no surname: 语文老师, 班主任老师."""
_NO_HAN_NAME = f"(?<!英){_NO_WEEKDAY}{_NO_SUBJECT}"
_HAN_WRITTEN = f"(?:[{SURNAMES}][{HAN}]{{1,2}}?|[小老阿][{HAN}])"
HAN_NAME = f"{_NO_HAN_NAME}({_HAN_WRITTEN}){END}"
HAN_NAME_BY_GROUP = f"{_NO_HAN_NAME}(?P<name>{_HAN_WRITTEN}){END}"
HAN_ALIAS = f"([{HAN}]{{1,4}}?|[A-Za-z]{{2,20}}){END}"
