"""States of an everyday life, and the words that tell them; as `changing_states`.

Who gets up when, who cooks, what is paid: each of them is otherwise one day, and then told in
other words than before.
"""

from collections.abc import Mapping

from .states_of_answers import ANSWERS
from .states_of_body import BODY
from .words import Attribute

DAYS: Mapping[str, Attribute] = {
    **ANSWERS,
    **BODY,
    "getting up": Attribute(
        """
        early_bird early_riser up_at up_by up_before up_until out_of_bed lie_in lies_in
        lying_in lie-in lie-ins
        sleep_in sleeping_in sleep_till sleep_until sleeps_till alarm_clock night_owl at_dawn
        crack_of_dawn get_up gets_up wake_at wakes_at wake_up wakes_up
        早起 起床 点起 半起 点多起 睡到 赖床 懒觉 晚起 闹钟 夜猫子 爬起来 起得 天亮就
        """,
        single=True,
    ),
    "alcohol": Attribute(
        """
        teetotal* non-drinker sober abstain* alcohol alcoholic booze boozing pint pints beer beers
        lager ale cider wine prosecco champagne vodka gin rum whisky whiskey cocktail* spirits
        pub_crawl tipsy hangover hungover dry_january on_the_wagon off_the_wagon drink_alcohol
        不沾 沾酒 喝酒 戒酒 啤酒 红酒 白酒 黄酒 洋酒 清酒 鸡尾酒 小酌 喝两杯 喝两瓶 喝几瓶 喝几杯
        喝一杯 喝点酒 喝大 断酒 酒局 酒量 来一杯 喝醉 微醺
        """,
        single=True,
    ),
    "cigarettes": Attribute(
        """
        smok* smoke-free non-smoker cigarette* cig cigs a_pack tobacco vape vapes vaping nicotine
        lit_up chain-smok*
        抽烟 吸烟 戒烟 包烟 根烟 支烟 没抽 不抽 口没抽 烟瘾 电子烟 香烟 烟都 烟也 烟 复吸
        """,
        single=True,
    ),
    "swimming": Attribute(
        """
        swim* swam front_crawl breaststroke backstroke laps lengths the_pool
        游泳 自由泳 蛙泳 仰泳 蝶泳 泳池 旱鸭子 会水 下水 浮水
        """,
    ),
    "the cooking": Attribute(
        """
        cook cooks cooking cooked the_kitchen_is over_the_kitchen every_meal our_meals makes_dinner
        make_dinner makes_the_meals in_the_kitchen the_dinners
        做饭 烧饭 煮饭 掌勺 下厨 饭都 晚饭 做的饭 烧菜 做菜 厨房归 管饭
        """,
        single=True,
    ),
    "the chores": Attribute(
        """
        housework chores the_dishes wash_up washes_up washing_up dishwasher the_laundry ironing
        hoover* vacuum* the_bins the_trash the_rubbish the_groceries the_shopping mow mows
        家务 洗碗 拖地 扫地 洗衣服 倒垃圾 买菜 打扫 收拾屋子
        """,
    ),
    "the school run": Attribute(
        """
        school_run drops_off drop_off drop_the_kids pick_up_the_kids picks_up_the_kids
        pick_the_kids from_school to_school collects_the collect_the
        接孩子 送孩子 接送 接娃 送娃 接放学
        """,
        single=True,
    ),
    "who minds the children": Attribute(
        """
        looks_after_the minds_the babysits childcare child-care day_care daycare
        childminder nanny au_pair
        带孩子 带娃 看孩子 孩子…带 娃…带 托班 托管 托儿所 月嫂 育儿嫂
        """,
        single=True,
    ),
    "a membership": Attribute(
        """
        member membership fitness_club gym_card club_card warehouse_club direct_debit
        season_ticket loyalty_card subscription subscribe* signed_up renew* monthly_fee
        unsubscribe* parcels magazine newspaper
        会员 年卡 月卡 会籍 健身卡 续卡 续费 续订 退卡 停卡 年费 月费 订阅 周送 月送 杂志 报纸 订了
        """,
    ),
    "money owed": Attribute(
        """
        owe owes owed debt debts loan borrowed lent pay_back paid_back square quits settled_up
        repaid repay
        欠 借了 借给 账清 账…清 结清 两清 还清 还上 还了 还完 还给 讨债 还钱
        """,
    ),
    "a payment": Attribute(
        """
        invoice invoices unpaid paid payment transferred wired outstanding
        overdue reimburs*
        发票 账单 尾款 没付 未付 付清 付了 付款 转给 打款 结账 结算 欠费 缴 报销 押金
        """,
    ),
    "money at hand": Attribute(
        """
        hard_up skint strapped tight_for_money things_are_tight money_is_tight flush well_off
        penny-pinching in_the_black in_the_red pay_cheque_to
        手头 拮据 月光 宽裕 见底 省着花 缺钱 没钱 紧巴 富余
        """,
        single=True,
    ),
    "written work": Attribute(
        """
        thesis dissertation report essay assignment manuscript handed_it_in handed_in
        submitted submit write-up
        论文 报告 稿子 初稿 定稿 交稿 动笔 交上去 提交 写完 方案 材料…交 作业
        """,
    ),
    "a machine": Attribute(
        """
        server servers the_machine vm vps ubuntu debian centos fedora red_hat alpine windows_server
        operating_system nas raspberry_pi
        服务器 主机 机器 操作系统 云主机
        """,
    ),
    "a release": Attribute(
        "deploy* release_on releases rollout ship_on code_freeze 发版 发布 部署 上线 封版"
    ),
    "flying": Attribute(
        """
        flying fly flew planes aeroplane* airplane* on_a_plane in_the_air turbulence
        坐飞机 飞行 飞了 恐飞 乘机 飞一趟
        """
    ),
    "a wedding": Attribute(
        """
        wedding weddings the_reception tied_the_knot marry married marriage banquet bridesmaid
        bachelor_party get_married called_it_off
        婚礼 婚期 婚宴 酒席 喜酒 喜宴 领证 结婚 婚不 办婚 成亲 掰了 悔婚 退婚
        """,
        single=True,
    ),
    "a couple's news": Attribute(
        """
        split girlfriend boyfriend fianc* broke_up tied_the_knot married single divorc* dumped
        seeing_someone dating our_anniversary an_item back_together
        女朋友 男朋友 女友 男友 单身 散了 掰了 吹了 分手 分了 领证 脱单 离了 复合 在一起 结婚
        """,
        single=True,
    ),
    "a job sought": Attribute(
        """
        looking_for_a_job looking_for_work looking_for_a_new_job job_hunt* job_search unemployed
        out_of_work between_jobs found_work found_a_job signed_the_contract signed_a_contract
        signed_with signed_my_contract offer start_work on_benefits jobless redundant laid_off
        working_again first_day my_own_shop my_own_business
        找工作 没工作 待业 失业 求职 签了合同 签合同 签约 录用 找到活 找到工作 上岗 被裁 裁了 有班上
        摆摊 摆起 上班第一天 新工作
        """,
        single=True,
    ),
    "a ride": Attribute(
        """
        motorbike* motorcycle* scooter* moped* vespa* ducati yamaha kawasaki harley
        from_the_dealer dealership e-bike e-scooter ebike
        摩托 电动车 电瓶车 小电驴 杜卡迪 雅马哈 车行 电摩 机车 小电动
        """,
    ),
    "driving": Attribute(
        """
        drive driving behind_the_wheel driving_test driving_licen* driver's_licen* learner_driver
        开车 驾照 本儿 拿本 驾驶 科目一 科目二 科目三 科目四 驾考 上路 方向盘
        """,
    ),
    "an instrument": Attribute(
        """
        piano cello violin viola guitar* ukulele drums flute clarinet trumpet* saxophone instrument
        music_lesson* music_teacher
        钢琴 大提琴 小提琴 吉他 尤克里里 架子鼓 长笛 萨克斯 古筝 二胡 琴退 练琴 学琴 琴课 卖琴
        """,
    ),
    "music one hears": Attribute(
        """
        jazz blues techno opera metal hip-hop rap classical_music pop_music
        playlist
        爵士 摇滚 古典乐 说唱 民谣 听歌 歌单
        """,
    ),
    "a music service": Attribute(
        "spotify tidal deezer apple_music youtube_music qobuz 网易云 qq音乐 酷狗 酷我 汽水音乐",
        single=True,
    ),
    "reading": Attribute(
        "fiction novel novels read_books reading kindle audiobook* book_club 小说 看书 听书 读书会"
    ),
    "short videos": Attribute(
        """
        tiktok reels youtube_shorts instagram facebook twitter social_media doomscroll*
        短视频 短視頻 抖音 快手 刷视频 视频号 朋友圈 微博 小红书
        """,
    ),
    "games": Attribute(
        """
        video_game* gaming xbox playstation nintendo ps5 lottery gambl* betting scratch_card*
        casino poker
        打游戏 游戏 原神 王者 彩票 刮刮乐 买彩 赌 打牌 麻将
        """,
    ),
    "a group one leads": Attribute(
        """
        choir conducts conductor hiking_group the_walks book_club committee captain the_band
        orchestra chair chairs chairman chairwoman treasurer scout* troop
        合唱团 登山队 队伍 队长 团长 会长 社长 业委会 委员会 带队 领队 理事
        """,
    ),
    "who heads it": Attribute(
        """
        head_of leads_the lead_the in_charge_of line_manager managing_director
        ceo cto took_over_from stepped_down
        说了算 归…管 负责人 总监 主管 接班 接手 接替 带的团队 挂帅 分管 领导
        """,
    ),
    "relations": Attribute(
        """
        speaking_terms speak_to_us speaks_to_us speak_to_me made_up_with make_up_with fell_out
        falling_out not_talking estranged reconciled cut_off
        来往 和好 断交 绝交 闹翻 断联 冷战 翻脸 不说话 走动
        """,
    ),
    "guests": Attribute(
        """
        staying_with_us stays_with_us went_back_home gone_home visiting_us house_to_ourselves
        guest_room houseguest*
        住在我们家 住我家 来住 老家了 回去了 住几天 借住
        """,
    ),
    "one's own place": Attribute(
        """
        with_my_parents with_my_folks my_folks with_his_parents with_her_parents moved_out
        own_place place_of_my_own place_of_our_own my_own_flat our_own_flat flew_the_nest
        keys_to
        跟爸妈 和爸妈 跟父母 和父母 搬出来 自己的小家 单过 自立门户 收楼 新家
        """,
        single=True,
    ),
    "sharing a home": Attribute(
        """
        spare_room lodger* flatmate* housemate* roommate* share_the_rent share_a_flat sublet*
        tenant
        合租 室友 找人合租 次卧 分摊房租 租客 房客
        """,
        single=True,
    ),
    "a home for the old": Attribute(
        """
        nursing_home care_home retirement_home old_people's_home assisted_living lives_by_herself
        lives_by_himself lives_alone sheltered_housing a_carer
        养老院 敬老院 护理院 老年公寓 一个人住 独居 护工
        """,
        single=True,
    ),
    "bedrooms": Attribute(
        """
        share_a_bedroom share_a_room room_of_their_own own_bedroom own_room bunk_bed* a_room_each
        一间屋 一人一间 自己的房间 分房 上下铺
        """,
        single=True,
    ),
    "building work": Attribute(
        """
        renovat* building_site builders workman workmen scaffold* the_loft being_done refurb*
        装修 施工 工人走 完工 刷漆 翻新 装好
        """,
    ),
    "a parking space": Attribute(
        "parking_space parking_spot parking_permit garage a_bay 车位 停车费 停车位 地库",
        single=True,
    ),
    "a locker": Attribute("locker seat_number desk_number 储物柜 柜子 工位 座位", single=True),
    "a browser": Attribute("chrome firefox safari browser vivaldi 浏览器 火狐", single=True),
    "a mailbox": Attribute(
        "gmail outlook protonmail proton_mail hotmail email_provider 邮箱 gmail", single=True
    ),
    "the hour of a meeting": Attribute(
        """
        standup stand-up the_daily daily_meeting weekly_meeting google_meet team_meeting
        晨会 每天的会 早会 例会 周会 站会 组会
        """,
    ),
    "a colour liked": Attribute(
        """
        favourite_colour favorite_color gone_off_green purple green yellow turquoise
        绿色 紫色 红色 蓝色 黄色 粉色 黑色
        """,
    ),
    "typing": Attribute(
        "fountain_pen* by_hand handwrit* typing longhand 钢笔 手写 键盘敲 打字", single=True
    ),
    "brothers and sisters": Attribute(
        """
        only_child siblings youngest_of eldest_of oldest_of brothers_and_sisters
        独生 独苗 就我一个 老幺 排行 兄弟姐妹
        """,
        single=True,
    ),
    "where one grew up": Attribute(
        "grew_up my_childhood was_raised raised_in 长大 童年 少年 从小在", single=True
    ),
}
"""No question asks for them by name."""
DAYS_OF_HOUSEHOLD = frozenset(
    {
        "the cooking",
        "the chores",
        "the school run",
        "who minds the children",
        "bedrooms",
        "building work",
        "sharing a home",
        "guests",
        "a group one leads",
        "the hour of a meeting",
    }
)
"""What one of several does, whoever of them is named."""
