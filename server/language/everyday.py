"""People and things of everyday life, each in the words that people call it by.

"our internet provider" and "the broadband is with Zen", 领导 and 老大: no word in common, and one
thing all the same. English and Chinese stand in one group, so a group is one thing in both.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from ..domain.patterns import regex
from .tokenizer import HAN, fold, tokens

_GROUPS = """
    landlord landlady letting_agent rent lease tenancy tenant renting | 房东 房主 房租 租金 月租
        租房 租约
    boss manager supervisor line_manager team_lead superior | 老板 上司 领导 老大 主管 组长 上级
    partner girlfriend boyfriend wife husband spouse fiancé fiancée other_half | 对象 女朋友 男朋友
        女友 男友 老婆 老公 妻子 丈夫 太太 爱人 未婚妻 未婚夫 另一半 媳妇
    doctor gp physician surgery practice health_centre | 医生 大夫 家庭医生 门诊
    dentist dental tooth teeth orthodontist | 牙医 牙科 口腔 洗牙 牙齿 补牙 看牙
    vet vets veterinary veterinarian animal_doctor animal_hospital | 兽医 宠物医院 宠物医生
    teacher tutor instructor lecturer schoolteacher | 老师 班主任 家教 导师
    nursery kindergarten daycare childcare childminder creche preschool nanny |
        幼儿园 托班 托儿所 保育 园费
    best_friend closest_friend oldest_friend friend mate buddy pal | 闺蜜 闺密 朋友 死党 好友 哥们
        发小
    flatmate roommate classmate housemate university_friend college_friend fellow_student |
        室友 同学 舍友 校友
    neighbour neighbor next_door across_the_hall | 邻居 隔壁 楼上 楼下 对门
    accountant bookkeeper tax_adviser tax_return taxes tax | 会计 报税 税务 个税 退税
    lawyer solicitor barrister attorney notary | 律师 法务 公证
    client customer commissioner | 客户 甲方
    contact counterpart liaison | 对接人 联系人 接口人
    intern trainee apprentice graduate | 实习生 徒弟 应届生
    colleague coworker co-worker teammate | 同事 队友
    carer caregiver home_help cleaner babysitter | 护工 保姆 月嫂 钟点工
    hairdresser barber haircut salon | 理发 剪头发 发型师
    mechanic garage_workshop mot car_service | 修车 保养 年检 汽修
    plumber electrician handyman repairman technician | 水管工 电工 师傅 上门维修 维修
    coach trainer personal_trainer gym | 教练 健身房 私教
    nephew niece sister's_son | 外甥 侄子 侄女 外甥女 姐姐
    in-laws father-in-law mother-in-law | 岳父 岳母 公公 婆婆 丈人 丈母娘
    housing rent mortgage co-op service_charge ground_rent | 住房 物业费 房租 房贷
    mortgage home_loan remortgage | 房贷 按揭 还贷
    buy_a_house house_hunting afford_a_house deposit flat_hunting | 买房 换房 看房 购房 首付 两居
        三居室
    internet broadband wifi wi-fi router fibre internet_provider isp | 宽带 网络 上网 路由器 无线网
        断网
    electricity gas energy_supplier utility power_bill | 电费 燃气 水电 水电费
    laptop computer macbook thinkpad notebook_computer desktop pc | 电脑 笔记本 macbook 台式机
    phone mobile smartphone handset iphone android | 手机 iphone 安卓
    car vehicle automobile | 汽车 轿车 开车 车险 我的车 买车 换车
    parking garage lock-up lockup car_park parking_space | 停车 车位 车库 地库
    motorbike motorcycle scooter moped triumph vespa | 摩托车 机车 电瓶车
    bike bicycle cycle cycling cyclist | 自行车 单车 骑车 骑行
    train railway rail trains carriage | 火车 高铁 动车 车次 火车票
    flight fly plane airline airport airfare | 机票 航班 飞机 航空
    seat aisle window_seat front_row | 座位 靠窗 靠过道 选座
    passport travel_document identity_card | 护照 证件 通行证
    visa residence_permit work_permit immigration | 签证 居留 绿卡
    driving_licence driving_license driver's_license | 驾照 驾驶证
    glasses spectacles optician sunglasses lenses eyesight contact_lenses eyes | 眼镜 配镜 近视
        镜片 验光 墨镜 视力
    lamp desk_lamp reading_light lights bulb | 台灯 灯泡 阅读灯 吊灯 色温
    desk table chair furniture wardrobe sofa | 书桌 桌子 椅子 家具 沙发 衣柜
    shoes trainers sneakers running_shoes boots | 跑鞋 球鞋 运动鞋 鞋子 鞋码
    clothes shirt trousers jacket dress coat | 衣服 衬衫 裤子 外套 裙子
    watch wristwatch smartwatch jewellery ring | 手表 戒指 首饰 婚戒
    pension retirement superannuation | 养老金 退休金 企业年金
    investment invest savings index_fund etf shares portfolio | 定投 理财 基金 投资 股票 纳指 沪深
    joint_account shared_account bank_account bank | 联名账户 共同账户 银行 账户
    salary wage pay income earnings | 工资 薪水 月薪 年薪 收入
    insurance insured insurer policy premium | 保险 车险 投保 保单
    invoice bill day_rate hourly_rate invoiced billing | 发票 账单 日薪 结算
    expenses receipts reimbursement | 报销 票据 收据
    quote offer estimate quotation tender | 报价 估价
    budget spending_limit afford | 预算 总价
    instalment balance deposit down_payment outstanding | 尾款 订金 定金 余款
    heating boiler radiator heat_pump thermostat furnace | 暖气 锅炉 供暖 地暖 壁挂炉
    washing_machine washer laundry dryer | 洗衣机 烘干机
    fridge freezer refrigerator | 冰箱 冷柜
    oven stove hob cooker microwave | 烤箱 灶 微波炉 空气炸锅
    vacuum robot_vacuum hoover | 扫地机 吸尘器
    air_conditioning air_conditioner fan | 空调 风扇
    key spare_key lock door_code | 钥匙 密码锁 门锁
    garden allotment balcony lawn yard potted_plants houseplant | 阳台 花园 菜地 绿植 盆栽
        绿萝
    flowers bouquet roses lilies tulips peonies florist | 鲜花 花束 束花 送花 玫瑰 百合 芍药 郁金香
        买花
    birthday born turns_one anniversary | 生日 大寿 寿礼 寿辰 过生日
    christmas xmas christmas_day | 圣诞
    spring_festival lunar_new_year chinese_new_year | 春节 过年 除夕 年夜饭
    wedding marriage_ceremony bridal reception | 婚礼 婚宴 酒席 喜酒 结婚
    master_of_ceremonies compere emcee | 司仪 主持人
    best_man bridesmaid maid_of_honour | 伴郎 伴娘
    photographer photos photo_shoot photography | 摄影 拍照 照片 婚纱照
    hotel guesthouse accommodation lodging | 酒店 宾馆 民宿 住宿
    slides presentation deck keynote powerpoint slideshow | 幻灯片 ppt 演示文稿 演示
    printing printer printed print paper_stock | 印刷 打印 付印 排版
    novel novelist author writer books reading e-book kindle paperback | 电子书 小说 作家 读书 看书
        kindle 纸书
    exam examination test certificate | 考试 考级 考点 笔试 考证
    language_lesson language_course learning_portuguese learning_spanish learning_french
        learning_welsh learning_german learning_japanese language_teacher vocabulary | 外语 日语
        英语 法语 德语 韩语
    release deploy deployment rollout go_live launch ship major_version | 上线 发布 部署 发版
    message_queue message_broker kafka nats rabbitmq | 消息队列 kafka nats
    database postgres postgresql mysql sqlite | 数据库 postgresql mysql
    developer programmer software_engineer code | 程序员 开发者 工程师
    programming_language python rust javascript golang written_in | 编程语言 python
    machine_learning neural_network deep_learning lightgbm model | 神经网络 深度学习 机器学习
    plot chart graph figure heat_map heatmap colormap palette colours | 图表 画图 配色 热力图
    opening_hours opening_times opens closing_time | 营业时间 开门 打烊 关门
    bread loaf loaves sourdough baguette bakery | 面包 吐司
    coffee espresso flat_whites flat_white latte cappuccino coffee_beans | 咖啡 手冲 拿铁 咖啡豆
    tea matcha green_tea | 龙井 绿茶 喝茶 红茶
    alcohol wine beer spirits liquor drinks_party | 白酒 啤酒 敬酒 喝酒 应酬 红酒
    vegetarian vegan meat meatless | 吃素 素食 不吃肉
    headache headaches migraine painkiller paracetamol sumatriptan | 头疼 头痛 偏头痛 布洛芬 止痛
    thyroid levothyroxine tsh thyroid_hormone | 甲状腺 优甲乐
    diabetes insulin blood_sugar hba1c glucose carbohydrates | 糖尿病 血糖 降糖 胰岛素
        二甲双胍
    blood_pressure hypertension | 血压 降压 高血压 缬沙坦 氨氯地平
    antibiotic antibiotics penicillin amoxicillin | 抗生素 青霉素 头孢 消炎药
    altitude altitude_sickness | 高原 高反 海拔 稻城 西藏 拉萨
    injury injured sprain sprained recover | 受伤 拉伤 扭伤 养伤
    lift_heavy heavy_lifting bad_back slipped_disc | 腰椎 搬重 搬家 腰疼 腰伤
    hearing hear deaf ear | 听力 听不清 听得清 耳朵 左耳 右耳
    asleep bedtime lullaby fall_asleep insomnia | 睡觉 入睡 失眠 哄睡
    afraid scared frightened fear phobia terrified | 害怕 恐惧 怕黑 怕
    vaccine jab vaccination booster shot | 疫苗 打针 接种
    check-up checkup follow-up examined checked | 复查 体检 复诊
    medication pills tablets prescription medicine | 吃药 药片 服药 喂药 开药
    meeting appointment_time conference conference_call | 会议 开会 评审会 例会
    ring call phone_call voice_message | 打电话 语音 电话
    paper manuscript thesis submission submit hand_in | 论文 手稿 投稿 交稿
    application cover_letter cv reference references letter_of_recommendation job_interview | 申请
        推荐信 简历 求职 面试
    promotion promoted defence | 晋升 答辩 升职
    time_off annual_leave parental_leave maternity_leave on_leave | 休假 请假 年假 产假
    staff employees hire barista job_advert | 员工 招聘 招人
    trip holiday travel vacation itinerary journey | 旅行 旅游 行程 度假 蜜月
    hometown home_town back_home | 老家 家乡 回老家
    dog puppy whippet labrador corgi terrier spaniel | 狗 柯基 金毛 小狗 遛狗 狗粮
    cat kitten tabby tortoiseshell | 猫 橘猫 小猫 猫粮 猫咪
"""
"""One thing a line, English before the bar and Chinese behind it; `_` stands for a space."""

_LONGEST_ENGLISH = 3
_LONGEST_CHINESE = 5
_RUN = regex(f"[{HAN}]+")


@lru_cache(maxsize=2_000)
def things_in(text: str) -> dict[str, frozenset[int]]:
    """The words of a text that are in a group: the numbers of their groups, by the word."""
    folded = fold(text)
    found: dict[str, frozenset[int]] = {}
    found.update(_english_in(tokens(_RUN.sub(" ", folded))))
    for run in _RUN.findall(folded):
        found.update(_chinese_in(run))
    return found


def in_other_words(one: str, other: str) -> int:
    """How many things two texts both name, each by a word that the other does not have."""
    named, also_named = things_in(one), things_in(other)
    both = named.keys() & also_named.keys()
    said = frozenset().union(*(named[word] for word in both))
    mine = frozenset().union(*(groups for word, groups in named.items() if word not in both))
    theirs = frozenset().union(*(groups for word, groups in also_named.items() if word not in both))
    return len((mine & theirs) - said)


def _english_in(words: list[str]) -> Iterator[tuple[str, frozenset[int]]]:
    for at in range(len(words)):
        for size in range(_LONGEST_ENGLISH, 0, -1):
            phrase = " ".join(words[at : at + size])
            if groups := _groups().get(phrase):
                yield phrase, groups


def _chinese_in(run: str) -> Iterator[tuple[str, frozenset[int]]]:
    at = 0
    while at < len(run):
        ends = range(min(len(run), at + _LONGEST_CHINESE), at, -1)
        word = next((run[at:end] for end in ends if run[at:end] in _groups()), "")
        if word:
            yield word, _groups()[word]
        at += len(word) or 1


@cache
def _groups() -> dict[str, frozenset[int]]:
    """The groups that each word is in."""
    found: dict[str, frozenset[int]] = {}
    lines = regex(r"\n {4}(?! )").split(_GROUPS)
    for number, line in enumerate(lines):
        for word in line.replace("|", " ").split():
            known = word if _RUN.match(word) else " ".join(tokens(word.replace("_", " ")))
            found[known] = found.get(known, frozenset()) | {number}
    return found
