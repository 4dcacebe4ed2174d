"""How the assistant is to answer, and the words that tell it; as `changing_states`."""

from collections.abc import Mapping

from .words import Attribute

_LANGUAGES = (
    "english french german spanish italian portuguese dutch polish russian japanese korean chinese"
    " mandarin swedish danish norwegian finnish turkish arabic hindi"
)
_SAYS_IN = "in stick_with stick_to switch_to back_to use only speak prefer reply_in write_to_me_in"
_CHINESE_LANGUAGES = "英文 英语 中文 汉语 普通话 粤语 日语 日文 法语 德语 韩语 俄语 西班牙语"
_CHINESE_SAYS = "用 说 讲 换 改 准说 用回 全"
_IN_A_LANGUAGE = " ".join(
    f"{says}_{language}" for says in _SAYS_IN.split() for language in _LANGUAGES.split()
)
_IN_CHINESE = " ".join(
    f"{says}{language}" for says in _CHINESE_SAYS.split() for language in _CHINESE_LANGUAGES.split()
)

ANSWERS: Mapping[str, Attribute] = {
    "the language of answers": Attribute(
        f"{_IN_A_LANGUAGE} {_IN_CHINESE} 英文回 中文回 英语回 中文答 英文答", single=True
    ),
    "the length of answers": Attribute(
        """
        short_answers answers_short brief_answers answers_brief keep_it_short keep_it_brief
        be_brief be_concise concise to_the_point long_answers longer_answers detailed_answers
        long_replies detailed_replies detailed_explanations in_detail more_detail full_detail
        at_length elaborate bullet_points long-winded waffle verbose one-liner*
        keep_answers keep_your_answers keep_replies keep_your_replies tl;dr
        简短 简洁 简明 精简 简单点 短一点 短一些 短点 长一点 长一些 写长 写短 长篇大论 啰嗦 详细
        展开讲 展开说 细一点 越细越 句话 言简意赅 要点 多讲讲 多说几句 说细
        """,
        single=True,
    ),
    "how one is addressed": Attribute(
        """
        call_me calls_me address_me addresses_me first_name first-name surname my_nickname
        on_first-name_terms just_call formal informal formally
        叫我 喊我 称呼 尊称 称您 用您 用“您” 用你 别叫 直呼 叫名字 喊名字 生分 见外
        """,
        single=True,
    ),
    "signs in answers": Attribute(
        "emoji* smiley* emoticon* exclamation_mark* 表情 颜文字 感叹号", single=True
    ),
    "units of measure": Attribute(
        """
        metric_units imperial_units in_metric in_imperial metric imperial celsius fahrenheit
        feet_and_inches feet_and_pounds pounds_and_ounces miles_and_pounds
        摄氏 华氏 公制 英制 市斤
        """,
        single=True,
    ),
    "code in answers": Attribute(
        """
        full_code whole_code full_file whole_file changed_lines the_diff only_diffs snippet*
        complete_code code_comments
        完整代码 代码 改动的 只给改 差异 代码注释
        """,
        single=True,
    ),
    "reminders": Attribute("remind* nudge ping_me 提醒 闹铃", single=False),
}
"""How the assistant is to answer: a newer rule stands in the place of an older one."""
