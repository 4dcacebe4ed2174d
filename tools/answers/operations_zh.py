"""What is wrong with a list of operations, in Chinese, by its English; `{0}` is what fills in."""

from collections.abc import Mapping

OPERATIONS: Mapping[str, str] = {
    "No operation found; nothing was applied. Send one a line, for example: {} Known: {}.": (
        "没有找到操作，什么也没有执行。请每行写一个，例如：[ADD] 用户喜欢喝茶。可用的有：{1}。"
    ),
    "{} could not be read; nothing was applied. Correct and send the whole list again.": (
        "{0}读不懂，什么也没有执行。请改正后重新发送整个列表。"
    ),
    "{} operation": "{0} 个操作",
    "{} operations": "{0} 个操作",
    "… and {} more": "……还有 {0} 个",
    "unknown operation {}; known: {}": "没有 {0} 这个操作；可用的有：{1}",
    "an id without an operation; write for example [BOOST:id]": (
        "只有编号，没有操作；请写成例如 [BOOST:id]"
    ),
    'names no operation; expected for example {"op": "ADD", "text": "…"}': (
        '没有写是什么操作；应当像这样：{{"op": "ADD", "text": "…"}}'
    ),
    "two operations in one line; give each a line of its own": "一行里有两个操作；请各写一行",
    "this JSON is not closed": "这段 JSON 没有写完",
    "not readable as JSON": "不是能读懂的 JSON",
    "the bracket is not closed": "括号没有闭合",
    "its text is not a string": "它的文字不是字符串",
    "{} needs an id: {}": "{0} 需要编号：{1}",
    "{} needs at least two different ids: {}": "{0} 需要至少两个不同的编号：{1}",
    "{} takes one id, not {}; write one line for each": (
        "{0} 只接受一个编号，不是 {1} 个；请每个写一行"
    ),
    "{} is no id: {}": "{0} 不是编号：{1}",
    "{} needs a text after the bracket": "{0} 的括号后面需要文字",
    "{} takes nothing in its bracket; write {}": "{0} 的括号里不写内容；请写 [ADD] 用户喜欢喝茶。",
    "SCORE needs six numbers from 0 to 10 ({}), not {}": (
        "SCORE 需要六个 0–10 的数（{0}），不是 {1} 个"
    ),
    "a score is a whole number from 0 to 10, not {}": "评分是 0–10 的整数，不是 {0}",
    "an id is mem_, ep_ or prop_ and 8 characters from 0-9 and A-Z without I, L, O, U, like {}": (
        "编号是 mem_、ep_ 或 prop_ 加 8 个字符（0–9 和 A–Z，没有 I、L、O、U），例如 {0}"
    ),
}
