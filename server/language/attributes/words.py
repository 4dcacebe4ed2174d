"""The words by which a statement tells what it is about, in English and Chinese.

`*` stands for the rest of an English word, `_` for a space, `…` for up to three English words or
eight Chinese characters that end no clause. `~` stands before an occupation that may be a title:
behind a surname, where the title does something, or where somebody has one, it tells of nobody's
(周老师, 老师说, my dentist). Texts are folded: lower case.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Attribute:
    """`single`: one has one of it at a time, so two statements on it hardly both hold.

    `of`: the attribute that it tells less surely.
    """

    words: str
    single: bool = False
    of: str = ""


ATTRIBUTES: Mapping[str, Attribute] = {
    "residence": Attribute(
        """
        live_in lives_in lived_in living_in live_at lives_at live_near lives_near lives_on live_on
        living_on move_to moves_to moved_to moving_to moving_back moving_into moved_into moved_in
        moved_out moved_back moved_away moved_from moved_house relocat* resides residing resident
        resided
        place_of_residence apartment flat home_address
        cottage bungalow villa settled_in settled_down
        lives_…_in live_…_in living_…_in
        one-bed two-bed three-bed bedsit rent_a rent_an
        based_in rents renting new_place house hometown
        住在 住进 住到 现居 居住 常住 定居 搬到 搬去 搬家 搬过 搬进 搬回 搬离 搬出 搬来 搬往 搬走
        居室 迁到 迁居 落户 租房 租了 租住 买房 买了…房 新家 家在
        """,
        single=True,
    ),
    "work": Attribute(
        """
        work_at works_at worked_at working_at work_for works_for worked_for working_for works_as
        work_as working_as works_in employ* unemployed job jobs new_job hired resign* laid_off
        fired got_promoted promoted profession career retir* freelanc* self-employed
        intern interns interned internship*
        teach_at teaches_at teaching_at taught_at teach_…_at teaches_…_at teaching_…_at
        quit_the quit_her quit_his quit_my quit_their quit_work left_the_company left_her_job
        left_…_joined quit_…_joined left_…_started part-time_at full-time_at joined_…_as
        left_his_job joined_the_company company_called company_is_called company_was_called
        company_renamed company_was_renamed company_acquired company_was_acquired company_closed
        company_folded company_went
        start-up startup sabbatical ~engineer ~developer ~programmer ~teacher ~nurse ~doctor ~lawyer
        ~accountant ~designer ~manager ~architect ~chef ~journalist ~consultant ~professor
        ~scientist ~analyst ~paramedic ~plumber ~electrician ~carpenter ~pharmacist ~surveyor
        ~researcher ~librarian ~baker ~barista ~waiter ~waitress ~pilot ~farmer ~gardener ~mechanic
        ~hairdresser ~translator ~editor ~photographer ~actor ~musician ~firefighter ~cleaner
        ~cashier ~bricklayer ~welder ~butcher ~tailor ~secretary ~receptionist ~clerk ~midwife
        ~dentist vet_at trainee apprentice
        公司改名 公司更名 公司倒闭 公司破产 公司被 公司关
        工作 上班 任职 就职 入职 离职 辞职 辞了 辞掉 跳槽 失业 裁员 被裁 求职 转行 职业 退休 升职
        升为 升任 担任 出任 任命 录用 聘用 应聘 受聘 当上了 服务员 店员 保安 快递员 外卖员 ~保姆
        ~理发师 电工 木工 ~水管工
        ~教练 飞行员 消防员 警察 军人 农民 ~主管 ~总监 ~助理 ~秘书 文员 ~客服 ~学徒
        晋升 我升了 用户升了 他升了 她升了 升了职 升了主管 升主管 升了经理 升经理 升了总监 升总监
        创业 自由职业 ~实习 ~工程师 ~程序员 ~老师 教师 ~医生 ~护士 ~律师 ~会计 ~设计师 ~经理 ~司机
        ~厨师 ~分析师 ~药剂师 ~摄影师 ~建筑师 研究员 ~编辑 ~销售
        做…开发 做…运营 做…测试 做…设计 网约车 ~翻译
        记者 公务员 ~顾问 ~教授 在…当 公司当 公司做 公司叫 公司是 offer
        """,
        single=True,
    ),
    "study": Attribute(
        """
        study_at studies_at studying_at studied_at studies studying study_for student university
        college high_school law_school medical_school major* degree master's masters_degree phd
        bachelor* graduat* exam exams entrance enrol* dropped_out admitted accepted_to
        accepted_into accepted_by thesis
        上学 读研 读书 读博 读大学 读本科 考研 考上 考博 考公 考取 考过 考试 研究生 本科 硕士 博士
        大学
        毕业 专业 退学 休学 录取 入学 留学 就读 高考 论文 备考 落榜
        """,
    ),
    "partner": Attribute(
        """
        girlfriend boyfriend wife husband spouse partner fianc* married marry marries wedding
        engaged single divorc* broke_up break_up breaking_up split_up separated dating
        in_a_relationship relationship_status marital_status love_life
        seeing_someone going_out_with together_with widow* ex-wife ex-husband
        感情状况 感情生活 婚姻状况
        女朋友 男朋友 女友 男友 对象 恋爱 单身 结婚 已婚 未婚 离婚 分手 订婚 没离 和好了
        妻子 丈夫 老婆 老公 太太 我先生 我家先生
        用户的先生
        爱人 在一起了
        未婚夫 未婚妻 伴侣 复合 求婚 脱单 领证 丧偶 离异 婚礼
        """,
        single=True,
    ),
    "children": Attribute(
        """
        children child kid kids baby babies son daughter pregnan* expecting gave_birth newborn twins
        triplets adopted adopting childless childfree had_a_boy had_a_girl
        孩子 小孩 宝宝 儿子 女儿 怀孕 怀了 生了 生孩子 出生 双胞胎 二胎 三胎 领养 备孕 丁克 预产期
        坐月子
        """,
    ),
    "household": Attribute(
        """
        live_alone lives_alone living_alone live_with lives_with living_with roommate* flatmate*
        housemate* moved_in_with on_her_own on_his_own on_my_own parents'
        独居 一个人住 合租 室友 和…住 跟…住 与…住 同住 同居 自己住
        """,
        single=True,
    ),
    "pets": Attribute(
        """
        dog dogs cat cats puppy puppies kitten kittens pet pets hamster* rabbit* parrot* budgie*
        goldfish aquarium turtle* tortoise* guinea_pig* labrador* retriever* corgi* poodle* terrier*
        husky beagle* dachshund* spaniel* collie* chihuahua* pug pugs bulldog* greyhound* whippet*
        schnauzer* dalmatian* rottweiler* mutt german_shepherd* shih_tzu* tabby siamese maine_coon
        ferret* gecko* chinchilla* canary canaries cockatiel*
        husky vet hens goats sheep horse horses pony ponies
        狗 猫 宠物 仓鼠 兔子 鹦鹉 金鱼 乌龟 金毛 柯基 哈士奇 泰迪 布偶 拉布拉多
        边牧 萨摩耶 柴犬 比熊 雪纳瑞 吉娃娃 博美 英短 美短 龙猫 守宫 养了 养着 喵
        """,
    ),
    "vehicle": Attribute(
        """
        car cars vehicle drives driving drive_to drives_to bike bikes bicycle* motorbike*
        motorcycle*
        scooter* moped* vespa* e-bike van truck
        drive_a drives_a drive_an drives_an drive_my drive_our drive_the drives_the
        yaris corolla civic clio octavia fabia fiesta astra tiguan duster
        model_3 model_y
        subaru mazda nissan kia hyundai ford chevrolet chevy fiat peugeot citroen mercedes porsche
        lexus jeep dacia opel vauxhall suv minivan estate_car hatchback
        tesla toyota bmw audi volkswagen honda volvo skoda renault to_drive learner_driver
        driver's_licence driver's_license driving_licence driving_test driving_licen* commutes_by
        cycles_to takes_the_bus takes_the_train takes_the_tram
        买车 买…车 卖车 卖…车 开车 换车 提车 新车 辆车 电动车 自行车 摩托车 汽车 轿车 驾照 驾驶
        特斯拉
        蔚来 小鹏 吉利 哈弗 日产 马自达 起亚 福特 雪佛兰 别克 凯迪拉克 雷克萨斯 保时捷 沃尔沃 路虎
        比亚迪 丰田 本田 宝马 奔驰 奥迪 大众 开…车 骑车 骑…车 没有车 有车 坐地铁 坐公交 学车
        """,
    ),
    "health": Attribute(
        """
        can_eat safe_to_eat 能吃…了 可以吃…了
        allerg* tolerat* intoleran* asthma diabet* diagnos* illness disease surgery operation
        operated hospital* injur*
        broke_her broke_his broke_my broke_their broken_leg broken_arm broken_wrist sprain* recover*
        cured healed medication medicine pills tablets blood_pressure pain therapy therapist cancer
        migraine* depress* anxiety sick flu influenza covid fever a_cold the_cold
        her_cold his_cold pneumonia bronchitis shingles chickenpox measles mumps tonsillitis
        appendicitis toothache headache*
        sinusitis concussion infection* anaemia anemia arthritis sciatica
        insomnia physiotherap* symptom* knee back_problem* outgrew
        outgrown
        过敏 哮喘 糖尿病 高血压 确诊 诊断 生病 手术 住院 出院 受伤 骨折 扭伤 康复 痊愈 治好 好转
        吃药 服药 流感 感冒 发烧 退烧 新冠 肺炎 咳嗽 水痘 带状疱疹 肠胃炎 阑尾 感染 扁桃体 脑震荡
        贫血 关节炎
        停药 服用 药 疼 痛 癌 抑郁 焦虑 失眠 体检 血压 血糖 膝盖 病
        """,
    ),
    "allergy": Attribute(
        """
        allerg* tolerat* intoleran* hay_fever outgrew outgrown can_eat safe_to_eat
        能吃…了 可以吃…了 过敏 不耐受 花粉症
        """,
    ),
    "smoking": Attribute(
        """
        smok* cigarette* vape vapes vaping nicotine cigar cigars tobacco pack_a_day packs_a_day
        抽烟 抽上 又抽 烟戒 把烟 戒…烟 复吸 包烟 根烟 支烟 条烟 雪茄 烟民 吸烟 戒烟 香烟 电子烟 烟瘾
        """,
        single=True,
    ),
    "diet": Attribute(
        """
        vegetarian* vegan* pescatarian* omnivore meat steak* pork beef chicken bacon ham burger*
        sausage* egg eggs cheese fish seafood sushi halal kosher keto low-carb gluten* lactose dairy
        diet
        plant-based
        吃素 素食 纯素 吃肉 吃荤 开荤 忌口 饮食 减肥 生酮 乳糖 麸质 清真 牛排 牛肉 猪肉 羊肉 鸡肉
        海鲜
        荤 肉 奶制品 鸡蛋 奶酪 芝士
        """,
        single=True,
    ),
    "drinks": Attribute(
        """
        coffee espresso latte cappuccino tea matcha alcohol beer wine whisky whiskey cocktail*
        sober teetotal* decaf drinks drinking
        咖啡 茶 喝酒 戒酒 啤酒 红酒 白酒 威士忌 奶茶 饮酒 拿铁
        """,
    ),
    "phone": Attribute(
        """
        iphone* android google_pixel a_pixel my_pixel the_pixel new_pixel pixel_1* pixel_4* pixel_5*
        pixel_6* pixel_7* pixel_8* pixel_9* galaxy smartphone* mobile_phone cell_phone cellphone
        phone oneplus fairphone
        手机 安卓 华为 小米 苹果手机 iphone
        """,
        single=True,
    ),
    "phone number": Attribute(
        """
        phone_number mobile_number cell_number new_number number_is
        电话 手机号 号码 换号 新号
        """,
        single=True,
    ),
    "computer": Attribute(
        """
        laptop* macbook* thinkpad* desktop_computer pc windows linux ubuntu macos computer
        电脑 笔记本
        """,
    ),
    "age": Attribute(
        """
        years_old year-old birthday born_on born_in born_1* born_2* born_3* born_4* born_5*
        born_6* born_7* born_8* born_9* turned_1* turned_2* turned_3*
        turned_4* turned_5*
        turned_6* turned_7*
        岁 生日 出生于 日出生 年出生 月出生
        """,
        single=True,
    ),
    "name": Attribute(
        """
        be_called name_is renamed rebranded is_called is_named goes_by nickname surname last_name
        maiden_name call_me
        名字 叫我 叫用户 被叫做 被称为 叫做 昵称 改名 姓 网名 称呼
        """,
        single=True,
    ),
    "income": Attribute(
        """
        earn earned 涨薪 薪资 涨工资
        salary earns income wage wages paid_monthly pay_rise raise a_rise the_rise on_…_grand
        工资 薪水 月薪 年薪 收入 加薪 降薪
        """,
        single=True,
    ),
    "debt": Attribute(
        """
        paid_…_back paid_back pay_back 还给 还钱 还上 还了
        mortgage* remortgage* loan loans debt debts owe owes owed paid_off
        房贷 车贷 贷款 欠 债 还清
        """,
    ),
    "exercise": Attribute(
        """
        fitness crossfit
        runs running jog* swim* gym yoga pilates cycling marathon* climb* workout* works_out tennis
        football basketball badminton go_running goes_running cannot_run can't_run
        跑步 游泳 健身 瑜伽 普拉提 骑行 马拉松 攀岩 锻炼 网球 足球 篮球 羽毛球 晨跑 夜跑
        """,
    ),
    "music": Attribute(
        """
        piano cello violin viola guitar* ukulele drums flute clarinet trumpet* saxophone trombone
        harp accordion harmonica oboe bassoon plays_the_organ instrument instruments sings_in choir
        orchestra plays_in_a_band
        钢琴 大提琴 小提琴 中提琴 提琴 吉他 尤克里里 架子鼓 打鼓 长笛 笛子 单簧管 小号 萨克斯 竖琴
        手风琴 口琴 古筝 二胡 琵琶 古琴 葫芦丝 练琴 弹琴 拉琴 学琴 乐器 合唱团 乐队 乐团
        """,
    ),
    "sleep": Attribute(
        """
        gets_up get_up got_up sleeps_in sleeps_until sleeps_till sleeps_late in_bed_by
        wakes_up wake_up bedtime goes_to_bed go_to_bed night_owl early_riser
        起床 早起 睡到 就睡 才睡 点睡 晚起 赖床 睡觉 熬夜 早睡 晚睡 夜猫子
        """,
        single=True,
    ),
    "travel": Attribute(
        """
        trip travel* vacation holiday holidays flight flights flies_to flying_to visit visiting
        visited honeymoon
        旅行 旅游 出差 度假 机票 航班 飞往 去…玩 蜜月 自驾游 回国 出国
        """,
    ),
    "database": Attribute(
        """
        database postgres* mysql sqlite mongodb mongo redis duckdb mariadb oracle dynamodb
        数据库
        """,
    ),
    "editor": Attribute(
        """
        editor ide vs_code vscode vim neovim emacs intellij pycharm sublime zed webstorm
        编辑器
        """,
    ),
    "framework": Attribute(
        """
        framework react vue angular svelte next.js nuxt django flask fastapi rails spring_boot
        前端 后端 框架
        """,
    ),
    "hosting": Attribute(
        """
        aws azure gcp heroku vercel netlify kubernetes hetzner hosted_on deployed_on deploys_to
        部署 阿里云 腾讯云
        """,
    ),
    "deadline": Attribute(
        """
        deadline due_on due_by launch launches release ships_on kick-off kickoff go-live
        截止 上线 发布 交付 期限
        """,
    ),
}

CHANGE = """
    lapse lapsed we_split got_together nowadays these_days last_day
    put_…_down took_…_off taken_off is_off are_off came_home
    paid_…_back have_a_new has_a_new got_a_new found_a_new
    no_longer anymore any_more not_any now moved moving quit left joined changed changes switched
    switching replaced traded swapped upgraded ditched sold
    stopped gave_up failed
    divorced broke_up split died lost retired resigned
    fired promoted cancelled canceled postponed turned_down declined instead
    paid_off settled_up cleared off_the off_his off_her off_my weaned
    ended expired terminated rewrote rewritten ported migrated converted a_new_chap a_new_guy
    a_new_man a_new_woman a_new_lady a_new_person given_up arrived came_through has_become
    have_become
    passed_away called_it_quits discontinued disbanded dissolved closed_down
    recovered cured outgrew outgrown returned came_back
    decided_against decided_not run_over killed stolen crashed disappeared handed_over
    handed_the handed_on called_off ran_away ran_off put_to_sleep put_down was_given given_away
    went_missing slipped pushed_back delayed as_good_as_new
    renamed rebranded relocated retrained gave_away gave_the gave_our gave_my settled_in flew_away
    my_new user's_new came_off come_off coming_off put_off pulled_out no_more back_at back_with
    rejected turned_…_down went_up went_down gone_up
    gone_down after_all turned_out false_alarm misdiagnos* remortgaged rescheduled rebooked
    is_over is_…_over was_over cleared_up got_over am_over_the i'm_over_the
    tolerates tested_negative ruled_out
    fell_through backed_out took_over torn_down burned_down burnt_down destroyed flattened
    again back_to back_on back_in back_together is_back are_back am_back gone went_back dropped
    never isn't_* doesn't don't stays remained
    又 重新
    不再 更名 不…了 改 换 搬 辞 卖了 结束 分手 离婚 退 戒
    取消 推迟
    现在 目前 停 去世 走了 丢 离职 转 没有…了 没…了
    康复
    注销 不过敏 阴性
    误诊 弄错 搞错
    痊愈 治好 出院 复合 脱单 升 降 涨
    了， 了。 了； 了！ 了,
"""
"""Something went, or came in the place of something: what was known may be so no more."""

EVENT = """
    defended shaved dyed naturalised naturalized
    since turned bought got gotten became become started passed finished graduated married
    adopted born had_a accepted accepted_to done completed signed hired handed_in brought
    picked_up found_a begins published finally gave_birth took_a admitted engaged already
    tied_the_knot
    买了 考上 考过 录取 完成 结婚了 生了 毕业 终于 开始 拿到 入职 当上 成了 成为 通过 怀 已经 了
"""
"""Something came or was done, and what was known is as likely so still."""

DEATH = """
    died dead passed_away passed_on deceased 去世 过世 逝世 离世 病逝 病故 不在了 走了 后事
    丧事 喜丧 出殡 下葬 安葬 入土
"""
"""Somebody is no more: whatever was known of them is past."""

PLAN = """
    plan plans planning planned wants want wanted hopes hope hoping intends intend going_to
    thinking_of thinking_about considering considers looking_for applying applied preparing
    prepares saving_for would_like i'd_like we'd_like will wishes dreams_of trying_to about_to
    打算 想 计划 准备 希望 考虑 在找 申请 备考 备孕 攒钱 存钱 攒着钱 存着钱
    将要 梦想 争取 快要 即将 要去 要买 要学 要考
    要换 要搬 要结婚
"""
"""What somebody means to do."""

NOT_BEHIND = {"出生": "年月日", "生了": "究学医先花考", "好了": "修弄做写买装搞办谈约建盖造"}
"""Signs that make another word of the phrase: 研究生了, 修好了, 1985年3月9日出生."""
LODGING = "[^，。；,.;!?]{0,12}(?:民宿|酒店|宾馆|賓館|旅馆|旅館|旅店|客栈|青旅|度假村)"
"""Where one stays for some nights, and does not live."""
