"""States of a life that a new fact may have ended, and that recall does not ask for by name.

As in `words`, whose signs hold here: `*` the rest of a word, `_` a space, `…` up to eight
characters that end no clause. What remember asks about goes by them, no ranking does.
"""

from collections.abc import Mapping

from .states_apart import APART
from .states_of_days import DAYS, DAYS_OF_HOUSEHOLD
from .words import ATTRIBUTES, Attribute


def _of(attribute: str, more: str, *, single: bool = False) -> Attribute:
    """An attribute with words that tell it less surely."""
    return Attribute(ATTRIBUTES[attribute].words + more, single, attribute)


STATES: Mapping[str, Attribute] = {
    "where home is": _of(
        "residence",
        """
        farmhouse cabin room_of_my_own room_of_her_own room_of_his_own my_address our_address
        new_address user's_address 别墅 地址 住址 新居 乔迁 入住
        home_is my_home user's_home call_…_home calls_…_home place_is my_place user's_place studio
        staying_with staying_at stays_with settled condo sublet* emigrat* immigrat*
        moved_back_home staying_in staying_put not_moving
        不搬 留在 家在 我住 家住 全家都到
        老家 生活 人在 落脚 移居 移民 回国 旅居 借住 暂住 定居 安家 住处 公寓 宿舍
        """,
        single=True,
    ),
    "an occupation": _of(
        "work",
        """
        教职 任教 在…教
        last_day_at my_last_day back_to_work parental_leave maternity_leave paternity_leave
        sick_leave on_leave 产假 陪产假 育儿假 病假 停薪留职 返岗 复工 复职 最后一天
        started_at started_as started_with start_at starts_at begins_at begins_as began_at began_as
        retrain* position role staff taxi left_the handed_in_her_notice handed_in_his_notice
        handed_in_my_notice notice runs_a run_a owns_a own_a shop bookshop restaurant business
        closed_for_good closed_down bankrupt* went_under out_of_business became_a is_now_a
        drive_a_bus drives_a_bus drive_a_taxi drives_a_taxi drive_a_lorry drives_a_lorry
        drive_a_truck drives_a_truck bus_driver lorry_driver truck_driver taxi_driver
        head_of team_lead lead_of director_of made_me made_him made_her appointed squad
        sous-chef
        a_cook teaches teaching painter sailor soldier police_officer joined_as joined_the
        改行 开店 开…店 倒闭 破产 关门大吉 店关 关张 公司 去了 离开 加入 教书 提了离职 厨师
        ~会计 出租车
        """,
        single=True,
    ),
    "a course of study": _of(
        "study",
        """
        dissertation viva defended 答辩
        medicine law economics philosophy psychology history biology chemistry physics maths
        mathematics sociology linguistics literature engineering informatics computer_science
        second_year third_year first_year final_year semester diploma course courses class classes
        lessons certificate apprenticeship
        学的是 学习 转专业 转系 转到 大一 大二 大三 大四 研一 研二 高一 高二 高三 初三 雅思 托福
        文凭 学位 课程 上课 专业 哲学 物理 化学 数学 历史 法律 经济 新闻 心理学 计算机 医学 文学
        """,
    ),
    "who one is with": _of(
        "partner",
        """
        bachelor tied_the_knot engagement no_longer_together are_over are_through left_me
        left_her left_him newlywed* ex-girlfriend ex-boyfriend proposed eloped
        分开 离了 散了 退婚 成家 领了证 订了婚 求了婚 前女友 前男友
        """,
        single=True,
    ),
    "the animals": _of(
        "pets",
        """
        beagle* spaniel* dachshund* collie* bulldog* chihuahua* pug pugs greyhound* dalmatian*
        rottweiler* schnauzer* samoyed* shepherd mutt siamese tabby tomcat ferret* canary canaries
        pony horse horses chicken chickens bird birds flew_away ran_off put_to_sleep
        shelter rehomed animal animals
        边牧 萨摩耶 比熊 柴犬 英短 橘猫 法斗 吉娃娃 博美 雪纳瑞 德牧 小鸟 龙猫 飞走 送人 跑丢
        猫咪 狗狗
        """,
    ),
    "what one drives": _of(
        "vehicle",
        """
        my_ride new_ride drive lease leases leased golf passat polo fiat ford kia hyundai
        peugeot citroen nissan mazda subaru mercedes porsche jeep suv convertible
        electric_car company_car garage taxi
        电车 油车 燃油车 混动 电动车 蔚来 理想 小鹏 别克 吉利 奇瑞 日产 公司配车 被偷 摇到号 车卖
        """,
    ),
    "how one is": _of(
        "health",
        """
        plaster stitches sling splint walk_normally walks_normally on_my_feet on_her_feet
        on_his_feet discharged came_home sleep_like sleep_well sleep_badly sleep_through
        sleep_better 石膏 拆线 拄拐 支架 回家了
        antidepressant* anti-depressants insulin statins inhaler crutches cast wheelchair
        hearing_aid hearing hears deaf back_is knee_is wrist ankle shoulder hip eczema hay_fever
        anaemia anemia slept sleeps sleeping well_again is_fine are_fine came_off surgery pregnant
        gave_birth
        鼻炎 胃炎 湿疹 感冒 发烧 打石膏 拐杖 轮椅 助听器 听力 腰 颈椎 肩 睡得 睡不着 睡眠 好了
        药…停了 停…药
        降压药 怀孕 生了
        """,
    ),
    "a medicine": Attribute(
        """
        medication* medicine* pills tablets inhaler insulin dose dosage prescri* put_on_…_mg
        药 服用 剂量 胰岛素 毫克
        """,
    ),
    "what one drinks": _of(
        "drinks",
        """
        coffees caffeine caffeinated energy_drink* coke cola soda juice americano flat_white tea
        咖啡因 可乐 饮料 美式 一杯 果汁 汽水 奶茶
        """,
        single=True,
    ),
    "what one eats": _of(
        "diet",
        """
        eats eat eating bread pasta sugar carbs gluten-free pork bacon lamb shellfish spicy
        吃辣 无辣 辣 面食 碳水 戒糖 减肥
        """,
    ),
    "a handset": _of(
        "phone",
        """
        苹果1 换苹果 换了苹果 换成苹果 用苹果 用的苹果
        nokia samsung motorola xiaomi huawei blackberry handset
        三星 荣耀 魅族 一加 新手机
        """,
        single=True,
    ),
    "a journey": _of(
        "travel",
        """
        钱去 想去 打算去 计划去 准备去
        back_from returned_from came_back_from came_home_from got_back_from been_to went_to
        flew_to saw_the toured
        回来 去了 去…看 看到了 去过 玩了 登机 启程 出发
        """,
    ),
    "a family": _of(
        "children",
        """
        third_child second_child first_child siblings mother_of father_of
        three_of_us two_of_us four_of_us five_of_us just_the_two was_born were_born
        两口子 两口 俩人 出生 要孩子 几口人 四口 三口 五口 添了 满月
        """,
    ),
    "who is at home": _of(
        "household",
        """
        just_me me_and_my to_myself to_herself to_himself moved_in moves_in moved_out by_myself
        by_herself by_himself roommate* flatmate* share_a shares_a
        单住 搬出 搬进 搬来 四口人 三口人 五口人 添了 一家人 一家三 一家四 一家五 一家老小
        """,
        single=True,
    ),
    **APART,
    **DAYS,
}
"""Apart from the attributes: their words tell less surely what a question asks for."""
SHARED = DAYS_OF_HOUSEHOLD | {
    "who lives there",
    "who is at home",
    "a landlord",
    "the rent",
    "a birth",
}
"""States of one household, whoever of it is named."""
OF_TWO = frozenset({"partner", "a couple", "who one is with", "a couple's news", "a wedding"})
"""What is of the user too where somebody does it with them: "Alex broke up with me"."""
