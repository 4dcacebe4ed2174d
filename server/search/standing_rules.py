"""What the pages and the core say about how to act: rules, boundaries, allergies, names.

They hold whatever is asked, so a search cannot be left to find them.
"""

import re
from collections.abc import Mapping, Sequence

from ..domain import layout
from ..domain.memory import Memory
from ..domain.patterns import regex
from ..language import markdown_sections, preferences
from ..language.people import self_description
from ..markdown_pages import core_memory_page, identity
from . import page_lines

_PIECES = (
    r"(?:messages?|e?mails?|letters?|notes?|lists?|drafts?|texts?|recipes?|tables?|dates?|amounts?"
    r"|sums?|prices?)"
)
_HAN_PIECES = "(?:消息|信|邮件|微信|短信|回信|写信|菜谱|金额|价格|日期|名单|清单|表格|草稿)"
"""What an assistant writes."""
_ACTS = regex(
    r"\b(?:always|never|must|should|only|don['’]t|do not|no longer|without asking|ask (?:me|first)"
    r"|avoid|please|refuse|allerg\w*|intoleran\w*|vegan|vegetarian|diabet\w*"
    r"|call(?:ed)? (?:me|him|her)|goes by|pronouns?|name|named"
    r"|(?:when(?:ever)?|if|(?:each|every) time) you (?:give|write|answer|reply|list|tell|send|show"
    r"|suggest|explain|recommend|make|use|talk|speak|draft|mention|quote|translate|address))\b"
    r"|\b(?:when(?:ever)?|if|(?:each|every) time) i (?:ask|say|send|show|tell|want|mention|write"
    r"|upload|paste)\b[^.;,]*, (?!i\b)"
    r"|(?:^|[.;!?]\s)(?:write|answer|reply|respond|speak|talk|use|keep|show|give|add|sign|quote)\b"
    r"|(?:^|[.;!?]\s)(?:for|in|with|when it is about)(?:(?! i | we )[^,.;]){1,40},? "
    r"(?:show|give|use|write|add|say)\b"
    r"|\b(?:answers?|replies|responses|lists) (?:about|on|to|have|show|end|begin|start)\b"
    rf"|^{_PIECES}\b[^.:;]{{0,40}}(?::\s"
    r"|\b(?:ends?|begins?|starts?|opens?|closes?|ha(?:s|ve)|get)\s"
    r"|\s(?:in|with|without) [^.;]{1,20}$)"
    r"|^for [A-Z][^.;:,]{0,20},? (?:no|only|just)\b|^round\b"
    r"|\b(?:answers?|replies|responses|explanations)\b[^.;]{0,20}\b(?:are to|in|short"
    r"|brief|concise|plain|without|long|detailed)\b"
    r"|\b(?:prefers?|wants?|likes?|expects?)\b[^.;]{0,30}\b(?:answers|replies|responses"
    r"|explanations)\b"
    r"|一律|凡是|不要|不能|不许|不准|不得|别|必须|一定|务必|总是|永远|从不|绝不|禁止|先问|只能|只用|请"
    r"|(?:给我|回答|回复|跟我说|告诉我)[^，。；,.;]{0,8}(?:时候|时，|的话)"
    r"|(?:^|[，。；！？])(?:写|列|画|翻译|推荐|起草|总结)[^，。；,.;我]{0,8}(?:的时候|时(?!候)|的话)(?!我)|跟我(?:说话|聊天)?用"
    r"|给我的[^，。；,.;]{0,8}(?:要|先|用)"
    r"|(?:回答|回复|答复|解释)[^，。；,.;]{0,6}(?:用|要|应|简|短|详)"
    rf"|^(?:[写发]?给[^，。；]{{1,8}})?{_HAN_PIECES}[^，。；]{{0,6}}(?:[用要先别不]|最多|口气|语气|四舍五入)"
    r"|^[写发]给[^，。；]{1,8}的[，,]?(?:[用要先别不]|最多)"
    r"|的(?:回答|回复|答复|清单)[，,]|(?:^|[，。；])(?:关于|跟|和|与)[^，。；]{1,8}(?:有关|相关)?的[，,]"
    r"|(?:替|帮)(?:我|用户)(?:写|发|回|拟)"
    r"|(?:希望|喜欢|要求|偏好)[^，。；,.;]{0,12}(?:回答|回复|答复)"
    r"|过敏|不耐受|忌口|素食|叫我|称呼|名字|姓名",
    re.IGNORECASE,
)


def standing(pages: Mapping[str, str], core: Sequence[Memory]) -> list[str]:
    """The lines, those that tell what to do before the others.

    `pages` are SOUL.md, IDENTITY.md and MEMORY.md as text; `core` the core memories that hold.
    """
    soul = page_lines.matching({layout.SOUL_PAGE: pages.get(layout.SOUL_PAGE, "")})
    lines = [f"{line.heading}: {line.text}" for line in soul]
    lines += identity_lines(pages.get(layout.IDENTITY_PAGE, ""))
    own = page_lines.matching({layout.CORE_PAGE: pages.get(layout.CORE_PAGE, "")})
    lines += [line.text for line in own]
    for memory in core:
        text = memory.shown_text
        is_rule = core_memory_page.block_of(memory) != "active"
        if acts(text) or (is_rule and not self_description.is_identity(text)):
            lines.append(f"[{memory.id}] {text}")
    return sorted(dict.fromkeys(lines), key=lambda line: not acts(line))


def identity_lines(page: str) -> list[str]:
    """The facts of IDENTITY.md, names above all, without what the assistant noticed of itself."""
    found = []
    for section in identity.laid_down(page):
        found += markdown_sections.points(section.body)
    return found


def acts(text: str) -> bool:
    """Whether a line tells what to do, what to leave, or what to call somebody."""
    return _ACTS.search(text) is not None or preferences.directs_assistant(text)
