"""What remember says, in Chinese."""

from collections.abc import Mapping

from ....server.capture.outcomes import Held
from ....server.domain.memory import Mood
from ..phrase_names import Beside, Confirmed, Listed

REMEMBERED: Mapping[Confirmed, str] = {
    "stored": "🧠 记住了。",
    "updates": "✏️ 已更新。",
    "changed": "✏️ 已记下变化。",
    "ended": "🏁 已记下：结束了。",
    "ends": "🏁 已记下：到 {day} 结束。",
    "begins": "✏️ 已记下：从 {day} 起。",
    "death": "🕯️ 已记下。",
    "amended": "✏️ 已按要求更改。",
    "renewed": "✏️ 又恢复了。",
    "sealed": "🔒 已加密保存。",
    "known": "🔁 早已记得。",
    "proposed": "📝 留作提议。",
    "refused": "🚫 没有保存。",
    "unappraised": "🧭 待评分，尚未保存。",
    "withheld": "🔐 没有保存：里面有机密。",
}
LISTED: Mapping[Listed, str] = {
    "stored": "🧠 记住 {count} 条",
    "updates": "✏️ 更新 {count} 条",
    "updates later": "✏️ 更新 {count} 条，以后才生效",
    "updates partly later": "✏️ 更新 {count} 条，其中 {later} 条以后才生效",
    "ended": "🏁 结束 {count} 条",
    "ended later": "🏁 {count} 条以后结束",
    "ended partly later": "🏁 结束 {count} 条，其中 {later} 条以后才结束",
    "death": "🕯️ 记下 {count} 条",
    "sealed": "🔒 加密保存 {count} 条",
    "known": "🔁 早已记得 {count} 条",
    "proposed": "📝 {count} 条留作提议",
    "refused": "🚫 {count} 条没有保存",
    "unappraised": "🧭 {count} 条待评分，尚未保存",
    "withheld": "🔐 {count} 条没有保存：里面有机密",
}
BESIDE: Mapping[Beside, str] = {
    "holds_until": "到 {day} 为止仍然有效：{ids}",
    "goes_on": "继续有效：{ids}",
    "tells_until": "现在就取代，不等到 {day}：它也说了那天之前怎样",
    "in_place": "取代 {ids}",
    "contradicts": "⚖️ 与 {ids} 矛盾：用户说明哪条成立之前，两条都保留。",
    "beside": (
        "⚖️ 这是转述的，没有取代 {ids}：两条并存。用户说确实如此时，"
        "再以 explicit=true 和同样的 verdicts 记一次。"
    ),
    "private": "私密：只给用户看，子代理看不到",
    "linked": "已关联 {ids}",
    "happened": "已经发生，仍保留，只作关联：{ids}（updates 才取代它）",
    "completes": "完成 {ids}",
    "but_not": "，{days}除外",
    "had_ended": "{id} 曾结束 {ended}（若又成立，请再记）",
    "apart": "说的是 ↻ {id} 的 {days} 那次",
    "stands_on": "日期 {day}",
    "pending": "提交待补：git 没有回应",
    "over": "已结束：{ids}",
    "no_more": "不再如此：{ids}",
    "was": "原来的内容",
    "safety": ("⚠️ 这关系到安全，而新内容少了：{words}。请告诉用户；仍然成立的，请再记一次。"),
    "left_out": "它还说了别的事（{words}）：仍然成立的，请单独再记一次；该忘的，请忘掉旧的那条。",
    "scored": "失分最多：{names}",
    "needs_more": "涉及他人隐私，{needed} 分起才保存",
    "unsure": "不确定归在哪里：先放 semantic，已列入待审（reflect）。",
    "near": "已有的相近记忆",
    "that_day": "那天还有",
    "away": "那天不在或要值班",
    "near_ask": (
        "有错误、过时或相同的吗？有则用同样的内容加 verdicts"
        "（updates、changed、ended、conflicts、same）再记一次；没有就不必做什么。"
    ),
    "near_again": "有错误、过时或相同的吗？有则加 verdicts 再记一次，没有就不必",
    "nearest": "是其中哪条变了吗？是则加 verdicts 再记一次，不是就不必",
    "was_plain": (
        "它曾以明文保存在这里：在用户运行 `recollect purge` 之前，git 历史里仍有旧版本。"
    ),
    "plain_copies": (
        "⚠️ {ids} 里也有它的明文。请给用户看；同意之后：forget(confirm='{handle}') 将其彻底删除。"
    ),
    "which": "各条对应",
    "take_back": "forget(undo=id) 可撤回其中一条。",
    "given_to_none": "这些标签和实体没有一条提到，因此未添加",
    "score_again": '同前打分：remember(proposal="{id}", scores={{…}})，或 explicit=true。',
    "unscored": "这样的事实下次请在同一次调用里给出六项评分；用户明确要求时用 explicit=true。",
    "doubtful scores": "评分与理由不符，或六项全都相同：现在不必做什么，下次请逐项判断。",
    "judge_again": (
        "评分与理由不符，或六项全都相同：请逐项判断，再 remember(proposal='{id}', scores={{…}})。"
    ),
    "suggested": (
        "等待主代理或用户同意：reflect(operations='[COMMIT:{id}]')，或 [REJECT:…]、[DEFER:…]。"
    ),
    "proposed": "等待同意：如果用户要保留，remember(proposal='{id}', explicit=true)。",
    "withheld": (
        "什么也没有保存。如果用户要保留，请加 explicit=true 和一个无害的 label 再存：那时会加密。"
    ),
    "refused": "如果用户仍要保留：remember(proposal='{id}', explicit=true)。",
    "refused_gone": "什么也没有保存。如果用户仍要保留：explicit=true。",
}
MOODS: Mapping[Mood, str] = {
    "possible": "可能，未确定",
    "planned": "计划中",
    "hypothetical": "假设",
    "hearsay": "听说",
    "fictional": "虚构",
}
AWAITED: Mapping[Held, str] = {
    "quoted": "转述的；用户当真的话，改用 source=user 再记一次",
    "private": "私密的",
    "doubtful": "有疑问、假设、提问或虚构的成分",
    "others' words": "可能是别人的话",
    "passing": "只是眼下或这次谈话里的事",
    "not plain": "不是明确的长期事实或计划",
}
