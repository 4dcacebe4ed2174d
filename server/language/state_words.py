"""States of a life that a new fact may have ended, and that recall does not ask for by name.

As in `matter_words`, whose signs hold here: `*` the rest of a word, `_` a space, `…` up to eight
characters that end no clause. What remember asks about goes by them, no ranking does.
"""

from collections.abc import Mapping

from .matter_words import Matter

STATES: Mapping[str, Matter] = {
    "a home": Matter(
        """
        rent rents renting rented flat apartment condo house mortgage closed_on landlord
        租房 租住 合租 买房 买了房 房子 公寓 首付 房东
        """,
    ),
    "the place of work": Matter(
        """
        remotely remote_work works_remote work_remote home_office from_home in_the_office
        to_the_office on_site hybrid
        远程 居家办公 在家办公 在家上班 去办公室 天办公室 坐班 到岗
        """,
        single=True,
    ),
    "drinking": Matter(
        """
        drink drinks drinking drank alcohol beer wine whisky sober teetotal* a_drink
        喝酒 啤酒 白酒 红酒 戒酒 滴酒 酒量 酗酒
        """,
        single=True,
    ),
    "figures of health": Matter(
        """
        cholesterol blood_pressure blood_sugar iron_levels thyroid
        胆固醇 血脂 血压 血糖 尿酸
        """,
        single=True,
    ),
    "an age": Matter(
        """
        is_one is_two is_three is_four is_five is_six is_seven is_eight is_nine is_ten
        birthday turned_* years_old year-old months_old 岁 生日 满月 周岁
        """,
        single=True,
    ),
    "bedtime": Matter(
        """
        to_bed in_bed bedtime asleep by_ten by_eleven 点睡 点就睡 上床 睡觉 熬夜 早睡
        """,
        single=True,
    ),
    "tools of a team": Matter(
        """
        jira linear trello asana clickup basecamp slack teams discord zoom
        飞书 钉钉 企业微信 禅道 腾讯会议
        """,
    ),
    "a band": Matter(
        """
        band choir orchestra ensemble disbanded 乐队 合唱团 乐团 解散
        """,
    ),
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
        girlfriend boyfriend fianc* broke_up split_up called_it_quits met_someone back_together wife
        husband divorc*
        单身 在一起 谈恋爱 女朋友 男朋友 对象 分手 脱单 复合 离婚 掰了 交往 吹了 男友 女友
        """,
        single=True,
    ),
    "a livelihood": Matter(
        """
        works_at work_at works_for work_for works_as work_as
        teach teaches teaching taught left_teaching a_job
        looking_for_a_job looking_for_work job_hunting job_search unemployed between_jobs
        out_of_work
        part-time laid_off closed_down jobs made_redundant quit
        start_at starts_at starting_at first_day_at start_with got_the_job on_benefits
        教书 当老师 不当 去…上班 在…上班
        跳槽 换工作 换公司 换了工作 裁员 被裁 辞职 离职 在…做 在…当
        做运营 做销售 做产品 做开发 做测试 做财务 做会计 做行政 做客服 做设计 做编辑
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
        eats eat eating everything
        keto low-carb carbs bread pasta rice noodles sugar sweets gluten fasting diet vegan*
        vegetarian* meat fish dairy
        什么都吃 不吃 爱吃 忌口 素 荤 牛肉 猪肉 羊肉 鸡肉 肉
        主食 米饭 面条 面包 碳水 减肥 节食 吃素 素食 戒糖 甜食 断食 生酮 吃肉 牛奶 海鲜
        """,
    ),
    "who lives there": Matter(
        """
        share_a_flat shares_a_flat share_a_house shares_a_house flatshare shared_flat own_place
        place_of_my_own place_of_her_own place_of_his_own parents with_my_parents
        live_alone lives_alone living_alone live_on_my_own lives_with_us live_with_us lives_with_me
        live_with lives_with moved_in moved_out care_home nursing_home retirement_home
        assisted_living
        roommate* flatmate* housemate* empty_nest
        父母 爸妈 搬出来 自己租 单独住
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
        marathon half_marathon training_for 半马 全马 马拉松
        tennis racket squash badminton football soccer basketball volleyball running jogging sports
        hiking skiing climbing workout*
        网球 羽毛球 乒乓球 足球 篮球 排球 打球 打不了 踢球 跑步 跑不了 滑雪 爬山 登山 运动
        """,
    ),
    "the rent": Matter(
        """
        rent rents landlord put_it_up put_up put_the_rent raised_it
        房租 租金 涨到 涨租 涨价 降到 房东
        """,
        single=True,
    ),
    "a licence": Matter(
        """
        licence license to_drive driving_lesson* driving_school driving_test learner
        驾照 学车 驾校 科目一 科目二 科目三 拿本
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
    "a bank": Matter("bank banks account monzo revolut n26 银行 开户 销户", single=True),
    "insurance": Matter("insurer insurance insured 保险 投保"),
    "a provider": Matter(
        "vodafone telekom o2 verizon t-mobile orange provider carrier broadband"
        " 运营商 用移动 移动的号 移动卡 联通 电信 宽带",
        single=True,
    ),
    "a subscription": Matter(
        "netflix spotify disney subscription subscribe* membership member 订阅 会员 年卡 续费 退订"
    ),
    "hair": Matter("hair bald beard moustache blond blonde 头发 光头 胡子 长发 短发 染发"),
}
"""Apart from the matters: their words tell less surely what a question asks for."""
SHARED = frozenset({"who lives there", "a landlord", "the rent"})
"""States of one household, whoever of it is named."""
