"""What the user is asked in a full reflection, and the fields of forms, in Chinese."""

from collections.abc import Mapping

from ....server.reflection.rewards import Decision
from ....server.reflection.steps import UserQuestion

QUESTIONS: Mapping[UserQuestion, str] = {
    "when": "现在进行反思，还是稍后？",
    "decide": (
        "对这份申请你怎么决定：批准、奖励（增加 N 个 tokens，或加到一共 N）、"
        "减少（减少 N，或减到一共 N）、原谅（免去自罚）、惩罚（扣 N、为什么）？"
        "也可以稍后或停止。"
    ),
    "approve": "这篇反思可以照原样记录吗？可以，或者要改什么，或者停止。",
    "approve rules": ("这几行就照这样写入吗（+ 加上，− 删去）？可以，或者要改什么，或者停止。"),
    "approve image": "用这份自我形象替换旧的吗？可以，或者要改什么，或者停止。",
}
FORM_FIELDS: Mapping[str, tuple[str, str]] = {
    "When.when": ("时间", "now 现在 · later 稍后 · stop 停止"),
    "Verdict.decision": (
        "决定",
        "approve 批准 · bonus 奖励 · reduce 减少 · forgive 原谅 · penalty 惩罚 · later 稍后 · "
        "stop 停止",
    ),
    "Verdict.tokens": ("数量", "奖励、减少、惩罚时：加减多少，不是总数"),
    "Verdict.reason": ("原因", "用你自己的话说明原因"),
    "Approval.decision": ("决定", "approve 批准 · change 修改 · stop 停止"),
    "Approval.comment": ("意见", "要改什么，或任何想说的话"),
    "Confirmation.delete": ("删除", "删除上面列出的内容"),
}
DECISIONS: Mapping[Decision, str] = {
    "approve": "批准",
    "bonus": "奖励",
    "reduce": "减少",
    "forgive": "原谅",
    "penalty": "惩罚",
}
