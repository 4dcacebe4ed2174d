"""States of a life that a new fact may have ended, and that recall does not ask for by name.

As in `matter_words`, whose signs hold here: `*` the rest of a word, `_` a space, `…` up to eight
characters that end no clause. What remember asks about goes by them, no ranking does.
"""

from collections.abc import Mapping

from .matter_words import Matter

STATES: Mapping[str, Matter] = {
    "the way there": Matter(
        """
        commut* cycle_to cycles_to cycling_to bike_to bikes_to by_train by_bus by_tram by_bike
        by_car
        by_subway on_foot take_the_bus take_the_train take_the_tram takes_the_bus takes_the_train
        takes_the_tram walk_to walks_to drive_to drives_to carpool* drive_a drives_a totalled
        totaled
        written_off scrapped to_the_office
        地铁 公交 骑车 骑自行车 开车 开…车 开大众 步行 走路去 打车 通勤 拼车 报废 电动车 班车
        """,
        single=True,
    ),
    "a couple": Matter(
        """
        single in_a_relationship together_since together_for been_together seeing_someone dating
        girlfriend boyfriend fianc* broke_up split_up met_someone back_together wife husband divorc*
        单身 在一起 谈恋爱 女朋友 男朋友 对象 分手 脱单 复合 离婚
        """,
        single=True,
    ),
    "a livelihood": Matter(
        """
        looking_for_a_job looking_for_work job_hunting job_search unemployed between_jobs
        out_of_work
        start_at starts_at starting_at first_day_at start_with got_the_job on_benefits
        找工作 求职 待业 失业 报到 入职 上岗 新公司 在家待着
        """,
        single=True,
    ),
    "hours of work": Matter(
        """
        night_shift* day_shift* early_shift* late_shift* shift shifts on_days on_nights work_nights
        works_nights work_weekends part-time part_time full-time full_time office_days
        夜班 白班 早班 晚班 倒班 轮班 大夜 兼职 全职 双休 单休 朝九晚五
        """,
        single=True,
    ),
    "what is eaten": Matter(
        """
        keto low-carb carbs bread pasta rice noodles sugar sweets gluten fasting diet vegan*
        vegetarian* meat fish dairy
        主食 米饭 面条 面包 碳水 减肥 节食 吃素 素食 戒糖 甜食 断食 生酮 吃肉 牛奶 海鲜
        """,
    ),
    "who lives there": Matter(
        """
        live_alone lives_alone living_alone live_on_my_own lives_with_us live_with_us lives_with_me
        live_with lives_with moved_in moved_out care_home nursing_home retirement_home
        assisted_living
        roommate* flatmate* housemate* empty_nest
        一个人住 独居 自己住 一起住 搬进来 搬来 搬走 搬出去 养老院 敬老院 护理院 合租 室友 同住
        """,
        single=True,
    ),
    "eyes": Matter(
        "glasses spectacles contact_lenses contacts lasik laser_surgery short-sighted near-sighted"
        " eyesight 眼镜 隐形 近视 激光 视力",
        single=True,
    ),
    "teeth": Matter("braces retainer dentures crown 牙套 牙箍 假牙 种牙 正畸", single=True),
    "sports": Matter(
        """
        tennis racket squash badminton football soccer basketball volleyball running jogging sports
        hiking skiing climbing workout*
        网球 羽毛球 乒乓球 足球 篮球 排球 打球 打不了 踢球 跑步 跑不了 滑雪 爬山 登山 运动
        """,
    ),
    "a landlord": Matter(
        "landlord landlady new_owner building_was_sold property_manager 房东 业主 房主", single=True
    ),
    "a boss": Matter(
        """
        manager boss supervisor team_lead report_to reports_to reporting_to
        经理 老板 上司 领导 主管 归…管 汇报
        """,
        single=True,
    ),
    "notes": Matter(
        "notion obsidian evernote onenote logseq my_notes for_notes note-taking 笔记 有道云 语雀",
        single=True,
    ),
    "weight": Matter("weigh weighs kilos kg pounds lbs 体重 公斤 千克", single=True),
    "schooling": Matter(
        """
        kindergarten nursery preschool primary_school elementary first_grade second_grade
        third_grade
        middle_school high_school secondary_school freshman sophomore senior_year graduat*
        幼儿园 小学 初中 高中 年级 大一 大二 大三 大四 研一 研二 毕业 大学
        """,
        single=True,
    ),
    "faith": Matter(
        "church mosque synagogue temple baptised baptized catholic protestant muslim buddhist"
        " atheist converted 教会 教堂 信教 受洗 皈依 信佛 基督 无神论"
    ),
    "papers": Matter(
        "visa residence_permit green_card work_permit citizenship naturalised 签证 绿卡 居留 国籍"
    ),
    "an assistant in health": Matter(
        "dr doctor gp dentist physiotherapist therapist 医生 大夫 牙医 理疗师"
    ),
    "a bank": Matter("bank 银行", single=True),
    "insurance": Matter("insurer insurance insured 保险 投保"),
    "a provider": Matter(
        "vodafone telekom o2 verizon t-mobile orange provider carrier broadband"
        " 运营商 移动卡 联通 电信 宽带",
        single=True,
    ),
    "a subscription": Matter(
        "netflix spotify disney subscription subscribe* membership member 订阅 会员 年卡 续费 退订"
    ),
    "hair": Matter("hair bald beard moustache blond blonde 头发 光头 胡子 长发 短发 染发"),
}
"""Apart from the matters: their words tell less surely what a question asks for."""
SHARED = frozenset({"who lives there", "a landlord"})
"""States of one household, whoever of it is named."""
