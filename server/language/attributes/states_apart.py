"""States of a life apart from attributes, and the words that tell them; as `changing_states`."""

from collections.abc import Mapping

from .words import Attribute

APART: Mapping[str, Attribute] = {
    "something made": Attribute(
        """
        write_a writing_a novel book published manuscript build building_a built renovat* paint
        painted repaint* kitchen bathroom garden shed finished
        写书 写小说 出版 装修 盖房 刷墙 出书 小说
        """,
    ),
    "a home": Attribute(
        """
        keys_to the_keys new_home first_home own_place place_of_my_own place_of_our_own
        新房 钥匙 交房 收房 过户 房产证 自己的房
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
        a_glass_of a_pint a_pint_of a_beer
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
        stay_up stays_up up_until up_till 才睡
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
        been_with together_with got_together
        long-distance long_distance live_apart lives_apart moved_in_together 异地 异国 同居
        single in_a_relationship together_since together_for been_together seeing_someone dating
        girlfriend boyfriend fianc* broke_up split_up called_it_quits met_someone back_together wife
        husband divorc*
        been_going_out are_going_out going_out_since an_item fell_in_love
        好上了 处对象 成了一对
        单身 在一起 谈恋爱 女朋友 男朋友 对象 分手 脱单 复合 离婚 掰了 交往 吹了 男友 女友
        """,
        single=True,
    ),
    "a livelihood": Attribute(
        """
        freelanc* self-employed 自由职业 全职
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
        """
        glasses spectacles contact_lenses contacts lasik laser_surgery laser_eye eye_surgery
        cataract* short-sighted near-sighted eyesight 眼镜 隐形 近视 激光 视力 白内障
        """,
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
        驾照 学车 驾校 科目一 科目二 科目三 科目四 拿本
        """,
        single=True,
    ),
    "a landlord": Attribute(
        "landlord landlady new_owner building_was_sold property_manager 房东 业主 房主", single=True
    ),
    "a boss": Attribute(
        """
        manager boss supervis* team_lead report_to reports_to reporting_to
        line_manager 带我的 带我们的 管我的 管我们的 顶头
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
        academy attends_…_school goes_to_…_school goes_to_…_primary different_school
        new_school changed_school* changed_to_…_school 转学 学校 小学 中学 读书
        kindergarten nursery preschool primary_school elementary first_grade second_grade
        third_grade
        middle_school high_school secondary_school freshman sophomore senior_year graduat*
        幼儿园 小学 初中 高中 年级 大一 大二 大三 大四 研一 研二 毕业 大学
        """,
        single=True,
    ),
    "faith": Attribute(
        """
        church mosque synagogue temple baptised baptized catholic* protestant* muslim* islam
        buddhis* christian* hindu* judaism jewish orthodox atheis* agnostic converted
        教会 教堂 信教 受洗 皈依 信佛 佛教 基督 天主教 伊斯兰 无神论 不信
        """
    ),
    "papers": Attribute(
        """
        visa permit stamp_1 stamp_4 settled_status green_card citizen citizenship naturali*
        passport 签证 绿卡 居留 永居 国籍 入籍
        """
    ),
    "an assistant in health": Attribute(
        "dr doctor gp dentist physiotherapist therapist 医生 大夫 牙医 理疗师"
    ),
    "a family doctor": Attribute(
        "gp family_doctor general_practitioner paediatrician* pediatrician* 家庭医生 儿科医生",
        single=True,
    ),
    "breakfast": Attribute(
        "breakfast porridge muesli cereal 早饭 早餐 早点 喝粥 空腹 不吃早", single=True
    ),
    "an adviser": Attribute(
        """
        my_lawyer our_lawyer my_solicitor our_solicitor my_accountant our_accountant tax_advis*
        financial_advis* estate_agent 我的律师 代理律师 税务师 中介
        """
    ),
    "help at home": Attribute(
        """
        nanny babysitter* childminder cleaner cleaning_lady au_pair tutor* coach trainer
        window_cleaner our_windows the_windows 新阿姨 换…阿姨 家政 保洁
        保姆 钟点工 家教 月嫂 育儿嫂 私教 教练
        """
    ),
    "a utility": Attribute(
        """
        electricity power_provider power_supplier energy_provider energy_supplier gas_supplier
        gas_provider electricity_provider green_power 供电 电力公司 燃气公司 用电
        """,
        single=True,
    ),
    "savings": Attribute(
        """
        savings invest* shares stocks index_fund etf etfs pension crypto bitcoin
        基金 股票 定投 理财 存款 炒股
        """
    ),
    "a bank": Attribute(
        "bank banks account monzo revolut n26 银行 开户 销户 招行 工行 建行 农行 中行 交行",
        single=True,
    ),
    "insurance": Attribute(
        """
        insurer insurers insurance insured allianz axa aviva 保险 投保 参保 人保 平安保险 太保 国寿
        """
    ),
    "a provider": Attribute(
        """
        vodafone telekom o2 verizon t-mobile orange provider carrier broadband internet fibre fiber
        comcast wifi wi-fi 运营商 是移动 用移动 移动的号 移动卡 联通 电信 宽带 光纤 携号转网
        """,
        single=True,
    ),
    "a subscription": Attribute(
        """
        netflix spotify disney streaming hulu apple_music youtube_premium prime_video audible deezer
        subscription subscribe* membership member newspaper magazine
        订阅 会员 年卡 续费 退订 订了 周刊 杂志 报纸
        """
    ),
    "a mortgage": Attribute("mortgage* remortgage* refinanc* 房贷 按揭", single=True),
    "a birth": Attribute(
        "pregnan* was_born were_born gave_birth miscarr* 怀孕 预产期 出生 生了 流产"
    ),
    "a watch": Attribute(
        "watch wristwatch smartwatch garmin coros polar_watch suunto fitbit"
        " 手表 手环 佳明 高驰 颂拓",
        single=True,
    ),
    "a camera": Attribute(
        "camera canon nikon sony fujifilm fuji leica"
        " 相机 单反 微单 摄影用 佳能 尼康 索尼 富士 徕卡",
        single=True,
    ),
    "a club": Attribute(
        """
        captain captains club clubs society committee treasurer league squad
        队长 队员 退队 入队 归队 球队 社团 社长 退社 协会 俱乐部 退会 会长 退团 入团
        """,
    ),
    "hair": Attribute(
        """
        hair haircut bald beard moustache blond blonde shaved buzz_cut ponytail
        头发 光头 胡子 长发 短发 染发 烫发 寸头
        """
    ),
}
"""No question asks for them by name."""
