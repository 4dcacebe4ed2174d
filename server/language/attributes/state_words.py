"""States of a life that a new fact may have ended, and that recall does not ask for by name.

As in `words`, whose signs hold here: `*` the rest of a word, `_` a space, `…` up to eight
characters that end no clause. What remember asks about goes by them, no ranking does.
"""

from collections.abc import Mapping

from .words import ATTRIBUTES, Attribute


def _of(attribute: str, more: str, *, single: bool = False) -> Attribute:
    """An attribute with words that tell it less surely."""
    return Attribute(ATTRIBUTES[attribute].words + more, single, attribute)


STATES: Mapping[str, Attribute] = {
    "where home is": _of(
        "residence",
        """
        home_is my_home user's_home call_…_home calls_…_home place_is my_place user's_place studio
        staying_with staying_at stays_with settled condo sublet* emigrat* immigrat*
        moved_back_home staying_in staying_put not_moving
        不搬 留在 家在 老家 生活 人在 落脚 移居 移民 回国 旅居 借住 暂住 定居 安家 住处 公寓 宿舍
        """,
        single=True,
    ),
    "an occupation": _of(
        "work",
        """
        started_at started_as started_with start_at starts_at begins_at begins_as began_at began_as
        retrain* position role staff taxi left_the handed_in_her_notice handed_in_his_notice
        handed_in_my_notice notice runs_a run_a owns_a own_a shop bookshop restaurant business
        closed_for_good closed_down bankrupt* went_under out_of_business became_a is_now_a
        a_cook teaches teaching painter sailor soldier police_officer joined_as joined_the
        改行 开店 开…店 倒闭 破产 关门大吉 店关 关张 公司 去了 离开 加入 教书 提了离职 厨师
        ~会计 出租车
        """,
        single=True,
    ),
    "a course of study": _of(
        "study",
        """
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
        shelter rehomed
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
        antidepressant* anti-depressants insulin statins inhaler crutches cast wheelchair
        hearing_aid hearing hears deaf back_is knee_is wrist ankle shoulder hip eczema hay_fever
        anaemia anemia slept sleeps sleeping well_again is_fine are_fine came_off surgery pregnant
        gave_birth
        鼻炎 胃炎 湿疹 感冒 发烧 打石膏 拐杖 轮椅 助听器 听力 腰 颈椎 肩 睡得 睡不着 睡眠 停了 好了
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
        nokia samsung motorola xiaomi huawei blackberry handset
        三星 荣耀 魅族 一加 新手机
        """,
        single=True,
    ),
    "a journey": _of(
        "travel",
        """
        back_from returned_from came_back_from came_home_from got_back_from been_to went_to
        flew_to saw_the toured
        回来 去了 去…看 看到了 去过 玩了 登机 启程 出发
        """,
    ),
    "a family": _of(
        "children",
        """
        third_child second_child first_child siblings mother_of father_of
        要孩子 几口人 四口 三口 五口 添了 满月
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
    "something made": Attribute(
        """
        write_a writing_a novel book published manuscript build building_a built renovat* paint
        painted repaint* kitchen bathroom garden shed finished
        写书 写小说 出版 装修 盖房 刷墙 出书 小说
        """,
    ),
    "a home": Attribute(
        """
        rent rents renting rented flat apartment condo house mortgage closed_on landlord
        租房 租住 合租 买房 买了房 房子 公寓 首付 房东
        """,
    ),
    "the place of work": Attribute(
        """
        remotely remote_work works_remote work_remote home_office from_home in_the_office
        to_the_office on_site hybrid
        远程 居家办公 在家办公 在家上班 去办公室 天办公室 坐班 到岗
        """,
        single=True,
    ),
    "drinking": Attribute(
        """
        drink drinks drinking drank alcohol beer wine whisky sober teetotal* a_drink
        喝酒 啤酒 白酒 红酒 戒酒 滴酒 酒量 酗酒
        """,
        single=True,
    ),
    "figures of health": Attribute(
        """
        cholesterol blood_pressure blood_sugar iron_levels thyroid
        胆固醇 血脂 血压 血糖 尿酸
        """,
        single=True,
    ),
    "an age": Attribute(
        """
        is_one is_two is_three is_four is_five is_six is_seven is_eight is_nine is_ten
        birthday turned_1* turned_2* turned_3* years_old year-old months_old 岁 生日 满月 周岁
        """,
        single=True,
    ),
    "bedtime": Attribute(
        """
        to_bed in_bed bedtime asleep by_ten by_eleven 点睡 点就睡 上床 睡觉 熬夜 早睡
        """,
        single=True,
    ),
    "tools of a team": Attribute(
        """
        jira linear trello asana clickup basecamp slack teams discord zoom
        飞书 钉钉 企业微信 禅道 腾讯会议
        """,
    ),
    "a band": Attribute(
        """
        band choir orchestra ensemble disbanded 乐队 合唱团 乐团 解散
        """,
    ),
    "the way there": Attribute(
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
    "a couple": Attribute(
        """
        single in_a_relationship together_since together_for been_together seeing_someone dating
        girlfriend boyfriend fianc* broke_up split_up called_it_quits met_someone back_together wife
        husband divorc*
        单身 在一起 谈恋爱 女朋友 男朋友 对象 分手 脱单 复合 离婚 掰了 交往 吹了 男友 女友
        """,
        single=True,
    ),
    "a livelihood": Attribute(
        """
        works_at work_at works_for work_for works_as work_as
        teach teaches teaching taught left_teaching a_job
        looking_for_a_job looking_for_work job_hunting job_search unemployed between_jobs
        out_of_work
        part-time laid_off closed_down jobs made_redundant quit
        start_at starts_at starting_at first_day_at start_with got_the_job on_benefits
        教书 当老师 不当 去…上班 去…当 在…上班 在…教
        跳槽 换工作 换公司 换了工作 裁员 被裁 辞职 离职 在…做 在…当
        做运营 做销售 做产品 做开发 做测试 做财务 做会计 做行政 做客服 做设计 做编辑
        找工作 求职 待业 失业 报到 入职 上岗 新公司 在家待着
        """,
        single=True,
    ),
    "hours of work": Attribute(
        """
        night_shift* day_shift* early_shift* late_shift* shift shifts on_days on_nights work_nights
        works_nights work_weekends part-time part_time full-time full_time office_days
        夜班 白班 早班 晚班 倒班 轮班 大夜 兼职 全职 双休 单休 朝九晚五
        """,
        single=True,
    ),
    "what is eaten": Attribute(
        """
        eats eat eating everything
        keto low-carb carbs bread pasta rice noodles sugar sweets gluten fasting diet vegan*
        vegetarian* meat fish dairy
        什么都吃 不吃 爱吃 忌口 素 荤 牛肉 猪肉 羊肉 鸡肉 肉 吃鱼
        主食 米饭 面条 面包 碳水 减肥 节食 吃素 素食 戒糖 甜食 断食 生酮 吃肉 牛奶 海鲜
        """,
    ),
    "who lives there": Attribute(
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
    "eyes": Attribute(
        "glasses spectacles contact_lenses contacts lasik laser_surgery short-sighted near-sighted"
        " eyesight 眼镜 隐形 近视 激光 视力",
        single=True,
    ),
    "teeth": Attribute("braces retainer dentures crown 牙套 牙箍 假牙 种牙 正畸", single=True),
    "sports": Attribute(
        """
        marathon half_marathon training_for 半马 全马 马拉松
        tennis racket squash badminton football soccer basketball volleyball running jogging sports
        hiking skiing climbing workout*
        网球 羽毛球 乒乓球 足球 篮球 排球 打球 打不了 踢球 跑步 跑不了 滑雪 爬山 登山 运动
        """,
    ),
    "the rent": Attribute(
        """
        rent rents landlord put_it_up put_up put_the_rent raised_it
        房租 月租 租金 涨到 涨租 涨价 降到 房东
        """,
        single=True,
    ),
    "a licence": Attribute(
        """
        licence license to_drive driving_lesson* driving_school driving_test learner
        驾照 学车 驾校 科目一 科目二 科目三 拿本
        """,
    ),
    "a landlord": Attribute(
        "landlord landlady new_owner building_was_sold property_manager 房东 业主 房主", single=True
    ),
    "a boss": Attribute(
        """
        manager boss supervis* team_lead report_to reports_to reporting_to
        经理 老板 上司 领导 主管 归…管 汇报
        """,
        single=True,
    ),
    "notes": Attribute(
        "notion obsidian evernote onenote logseq my_notes for_notes note-taking 笔记 有道云 语雀",
        single=True,
    ),
    "weight": Attribute("weigh weighs kilos kg lbs 体重 公斤 千克", single=True),
    "schooling": Attribute(
        """
        kindergarten nursery preschool primary_school elementary first_grade second_grade
        third_grade
        middle_school high_school secondary_school freshman sophomore senior_year graduat*
        幼儿园 小学 初中 高中 年级 大一 大二 大三 大四 研一 研二 毕业 大学
        """,
        single=True,
    ),
    "faith": Attribute(
        "church mosque synagogue temple baptised baptized catholic protestant muslim buddhist"
        " atheist converted 教会 教堂 信教 受洗 皈依 信佛 基督 无神论"
    ),
    "papers": Attribute(
        "visa permit stamp_1 stamp_4 settled_status green_card citizen citizenship naturalised"
        " passport 签证 绿卡 居留 永居 国籍"
    ),
    "an assistant in health": Attribute(
        "dr doctor gp dentist physiotherapist therapist 医生 大夫 牙医 理疗师"
    ),
    "a bank": Attribute(
        "bank banks account monzo revolut n26 银行 开户 销户 招行 工行 建行 农行 中行 交行",
        single=True,
    ),
    "insurance": Attribute("insurer insurance insured 保险 投保"),
    "a provider": Attribute(
        "vodafone telekom o2 verizon t-mobile orange provider carrier broadband"
        " 运营商 用移动 移动的号 移动卡 联通 电信 宽带",
        single=True,
    ),
    "a subscription": Attribute(
        "netflix spotify disney subscription subscribe* membership member 订阅 会员 年卡 续费 退订"
    ),
    "a mortgage": Attribute("mortgage* remortgage* refinanc* 房贷 按揭", single=True),
    "a birth": Attribute(
        "pregnan* was_born were_born gave_birth miscarr* 怀孕 预产期 出生 生了 流产"
    ),
    "a watch": Attribute(
        "watch smartwatch garmin coros polar_watch suunto fitbit 手表 手环 佳明 高驰 颂拓",
        single=True,
    ),
    "a camera": Attribute(
        "camera canon nikon sony fujifilm fuji leica"
        " 相机 单反 微单 摄影用 佳能 尼康 索尼 富士 徕卡",
        single=True,
    ),
    "hair": Attribute("hair bald beard moustache blond blonde 头发 光头 胡子 长发 短发 染发"),
}
"""Apart from the attributes: their words tell less surely what a question asks for."""
SHARED = frozenset({"who lives there", "who is at home", "a landlord", "the rent", "a birth"})
"""States of one household, whoever of it is named."""
OF_TWO = frozenset({"partner", "a couple", "who one is with"})
"""What is of the user too where somebody does it with them: "Alex broke up with me"."""
