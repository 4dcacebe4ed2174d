"""Words that tell less surely than a change does that something is otherwise now."""

from ...domain.patterns import regex

TURN = """
    lately recently as_of from_this_week since_the day_one first_day any_longer had_enough done_with
    through_with fed_up gone_off go_off stop stops stop_reminding lay_off feel_free you_may you_can
    no_need not_needed needn't only_the stick_with stick_to back_on made_up_with in_remission
    all_clear negative as_before like_before plaster_off cast_off all_better finished took_up
    taken_up taken_over took_over takes_over stepped_down stood_down handed_it handed_over
    gave_…_back given_…_back gave_it_up packed_in packed_up threw_out chucked swapped run_out
    ran_out not_renewing unsubscribed square quits out_of_my out_of_our scrap migrated someone_else
    somebody_else the_other_one one_each of_their_own of_our_own they_gave_me gave_us hooked
    i_was_wrong oops actually scratch_that correction turns_out forget_what found_work till_the_end
    may_eat can_eat on_the_first_go transferred held_in put_them out_of_it tore_down
    如今 眼下 近来 最近 从今 今后 往后 以后 再也 彻底 终于 总算 反而 其实 原来是 记错 说错 更正
    改口 接班 接手 接替 说了算 让给 交给 转给 退卡 到期 解约 散了 掰了 清了 结清 两清 还清 还上 挪
    调成 迁 宽限 延期 提前 卸了 卸任 弃 扔了 送人 撤 拆 消了 没事了 正常 缓解 和好 不用再 不必 免了
    可以加 可以写 可以吃 别叫 别再 关掉 关了 只给 只要 只准 还是说 还是用 成了习惯 迷上 上瘾
    泡汤 黄了     破了 破戒 不打算再 再订 干脆 索性 一把过 签了 转投 新号 换号 轮到 由…带
"""
"""Something may have gone, come, or been put in the place of something."""

_DENIES = regex(
    r"\b(?:no|not|never|none|nobody|without|cannot|can['’]?t|don['’]?t|doesn['’]?t|didn['’]?t"
    r"|won['’]?t|isn['’]?t|aren['’]?t|hates?|dislikes?|loathes?|detests?|teetotal|terrified|afraid"
    r"|scared|unpaid|unable|non-\w+|hardly|rarely|stop(?:ped)?|quit)\b"
    "|[不没無无未别莫戒]|讨厌|討厭|害怕|[最很特]怕|我怕"
)


def says_no(folded: str) -> bool:
    """Whether a folded text says that something is not so, not done or not liked."""
    return _DENIES.search(folded) is not None
