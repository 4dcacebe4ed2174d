"""The words of synonyms.py, by the thing that they are words for."""

GROUPS = """
    landlord landlady letting_agent rent lease tenancy tenant renting | 房东 房主 房租 租金 月租
        租房 租约
    final_boss boss_fight end_boss
    boss manager supervisor line_manager team_lead superior | 老板 上司 领导 老大 主管 组长 上级
    partner girlfriend boyfriend wife husband spouse fiancé fiancée other_half | 对象 女朋友 男朋友
        女友 男友 老婆 老公 妻子 丈夫 太太 爱人 未婚妻 未婚夫 另一半 媳妇
    business_partner co-owner co-founder | 合伙人 合伙
    doctor gp physician surgery practice health_centre | 医生 大夫 家庭医生 门诊
    dentist dental tooth teeth toothache orthodontist | 牙医 牙科 口腔 洗牙 牙齿 补牙 看牙
        牙疼 牙痛 拔牙
    vet vets veterinary veterinarian animal_doctor animal_hospital | 兽医 宠物医院 宠物医生
    teacher tutor instructor lecturer schoolteacher | 老师 班主任 家教 导师
    nursery kindergarten daycare childcare childminder creche preschool nanny babysitter
        toddler_room key_worker | 幼儿园 托班 托儿所 保育 园费 保姆
    best_friend closest_friend oldest_friend friend mate buddy pal | 闺蜜 闺密 朋友 死党 好友 哥们
        发小
    flatmate roommate classmate housemate university_friend college_friend fellow_student | 室友
        同学 舍友 校友
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
        断网 网费 宽带费 路由
    electricity gas energy_supplier utility power_bill | 电费 燃气 水电 水电费
    laptop computer macbook thinkpad notebook_computer desktop pc | 电脑 笔记本 台式机
    phone_number | 手机号 手机号码 电话号码
    phone mobile smartphone handset iphone android | 手机 安卓
    car vehicle automobile drive driving driver tyre tyres petrol fuel charging_station hatchback
        saloon | 汽车 轿车 开车 车险 我的车 买车 换车 车子 私家车 自驾 轮胎 加油 充电桩 车牌 过户
        洗车
    parking garage lock-up lockup car_park parking_space | 停车 车位 车库 地库 停车费
    motorbike motorcycle scooter moped triumph vespa | 摩托车 机车 电瓶车
    bike bicycle cycle cycling cyclist | 自行车 单车 骑车 骑行
    train railway rail trains carriage get_there getting_there travel_there business_trip |
        火车 高铁 动车 车次 火车票 出差
    flight fly plane airline airport airfare get_there getting_there travel_there business_trip |
        机票 航班 飞机 航空 出差
    seat aisle window_seat front_row | 座位 靠窗 靠过道 选座
    passport travel_document identity_card id_card | 护照 证件 通行证 身份证 出国
    visa residence_permit work_permit immigration | 签证 居留 绿卡
    driving_licence driving_license driver's_license | 驾照 驾驶证
    glasses spectacles optician sunglasses lenses eyesight contact_lenses eyes
        specs dioptres | 眼镜 配镜 近视
        镜片 验光 墨镜 视力
    lamp desk_lamp reading_light lights bulb | 台灯 灯泡 阅读灯 吊灯 色温
    desk table chair furniture wardrobe sofa | 书桌 桌子 椅子 家具 沙发 衣柜
    shoes trainers sneakers running_shoes boots | 跑鞋 球鞋 运动鞋 鞋子 鞋码
    clothes shirt trousers jacket dress coat | 衣服 衬衫 裤子 外套 裙子
    watch wristwatch smartwatch jewellery ring | 手表 戒指 首饰 婚戒
    pension retirement superannuation | 养老金 退休金 企业年金
    investment invest index_fund etf shares portfolio | 定投 理财 基金 投资 股票 纳指 沪深
    joint_account shared_account bank_account bank | 联名账户 共同账户 银行 账户
    salary wage income earnings | 工资 薪水 月薪 年薪 收入
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
    key spare_key lock door_code front_door entrance_door unlock | 钥匙 密码锁 门锁 大门 入户门
        开门锁
    garden allotment balcony lawn yard potted_plants houseplant | 阳台 花园 菜地 绿植 盆栽 绿萝
    flowers bouquet roses lilies tulips peonies florist | 鲜花 花束 束花 送花 玫瑰 百合 芍药 郁金香
        买花
    birthday born turns_one anniversary birthday_present gift gifts
        a_present present_for | 生日 大寿 寿礼 寿辰 过生日 礼物
        生辰
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
        纸书
    exam examination test certificate | 考试 考级 考点 笔试 考证
    language_lesson language_course learning_portuguese learning_spanish learning_french
        learning_welsh learning_german learning_japanese language_teacher vocabulary | 外语 日语
        英语 法语 德语 韩语
    release deploy deployment rollout go_live launch ship major_version | 上线 发布 部署 发版
    message_queue message_broker kafka nats rabbitmq | 消息队列
    database postgres postgresql mysql sqlite | 数据库
    developer programmer software_engineer code | 程序员 开发者 工程师
    programming_language python rust javascript golang written_in | 编程语言
    machine_learning neural_network deep_learning lightgbm model | 神经网络 深度学习 机器学习
    plot chart graph figure heat_map heatmap colormap palette colours | 图表 画图 配色 热力图
    opening_hours opening_times opens closing_time open_on closed_on closing_days | 营业时间 开门
        打烊 关门 几点开门 开店 关店 歇业
    bread loaf loaves sourdough baguette bakery | 面包 吐司
    coffee espresso flat_whites flat_white latte cappuccino coffee_beans | 咖啡 手冲 拿铁 咖啡豆
    tea matcha green_tea | 龙井 绿茶 喝茶 红茶
    alcohol wine beer spirits liquor drinks_party pint pub whisky vodka | 白酒 啤酒 敬酒 喝酒 应酬
        红酒 茅台 五粮液 二锅头 干杯 酒局 劝酒 洋酒
    vegetarian vegan meat meatless | 吃素 素食 不吃肉 不吃羊肉 忌荤
    headache headaches migraine painkiller paracetamol ibuprofen sumatriptan aura zigzags throbbing
        splitting_head head_hurts | 头疼 头痛 偏头痛 布洛芬 止痛 太阳穴 脑袋疼 头昏 头晕
    thyroid levothyroxine tsh thyroid_hormone | 甲状腺 优甲乐
    diabetes insulin blood_sugar hba1c glucose carbohydrates sugar_value sugar_level
        long-term_sugar a1c | 糖尿病 血糖 降糖 胰岛素 二甲双胍 血糖仪
    blood_pressure hypertension | 血压 降压 高血压 缬沙坦 氨氯地平
    antibiotic antibiotics penicillin amoxicillin prescribe prescribes prescribed infection infected
        abscess | 抗生素 青霉素 头孢 消炎药 消炎 发炎 感染 化脓
    altitude altitude_sickness | 高原 高反 海拔 稻城 西藏 拉萨
    injury injured sprain sprained recover hurt wounded rehab physio | 受伤 拉伤 扭伤 养伤 伤 手伤
        腿伤 恢复训练 复健 康复
    lift_heavy heavy_lifting bad_back slipped_disc | 腰椎 搬重 搬家 腰疼 腰伤
    hearing hear deaf ear | 听力 听不清 听得清 耳朵 左耳 右耳
    asleep bedtime lullaby fall_asleep insomnia | 睡觉 入睡 失眠 哄睡
    afraid scared frightened fear phobia terrified | 害怕 恐惧 怕黑 怕
    vaccine jab vaccination booster shot | 疫苗 打针 接种
    check-up checkup follow-up examined checked | 复查 体检 复诊
    medication pills tablets prescription medicine ibuprofen aspirin paracetamol painkillers
        blood_thinner apixaban warfarin rivaroxaban metformin statin atorvastatin sertraline
        ramipril amlodipine omeprazole prednisolone supplements melatonin
        | 吃药 药片 服药 喂药 开药 布洛芬 阿司匹林 华法林 二甲双胍 他汀 降压药 感冒药 止痛药
        退烧药 褪黑素 保健品 抗凝药 氯吡格雷 奥美拉唑 缬沙坦 氨氯地平 优甲乐
    meeting appointment_time conference conference_call meetings standup | 会议 开会 评审会 例会
        会面 晨会 周会
    ring call phone_call voice_message | 打电话 语音 电话
    paper manuscript thesis submission submit hand_in | 论文 手稿 投稿 交稿
    application cover_letter cv reference references letter_of_recommendation job_interview
        faculty_position vacancy job_posting | 申请 推荐信 简历 求职 面试 应聘 求职信 教职
    promotion promoted defence job_title career_step | 晋升 答辩 升职 升职加薪 转岗 换岗 转正
    honeymoon newlyweds | 蜜月 新婚 结完婚 婚后
    time_off annual_leave parental_leave maternity_leave on_leave holidays_off day_off
        away_from_work out_of_office | 休假 请假 年假 产假 放假 不上班 调休
    staff employees hire barista job_advert leaving_party | 员工 招聘 招人
    trip holiday travel vacation itinerary journey | 旅行 旅游 行程 度假 蜜月 出游 出行
    hometown home_town back_home | 老家 家乡 回老家
    dog puppy whippet labrador corgi terrier spaniel | 狗 柯基 金毛 小狗 遛狗 狗粮
    cat kitten tabby tortoiseshell | 猫 橘猫 小猫 猫粮 猫咪
    parents'_evening school_meeting parents_meeting class_teacher | 家长会 班主任 学校开会
    child kid toddler baby little_one son boy | 孩子 宝宝 娃 小孩 儿子 小家伙
    child kid toddler baby little_one daughter girl | 孩子 宝宝 娃 小孩 女儿 闺女 小家伙
    homework school pupil year_5 primary | 作业 上学 学校 年级 小学 中学
    swimming swim pool deep_water lake beach coast seaside paddling | 游泳 泳池 下水 海边
        湖边 玩水 沙滩
    toys toy lego | 玩具 积木
    allergic allergy intolerant intolerance cannot_eat bake baking snack | 过敏 不耐受 忌口 避开
        点心 烘焙 不能吃
    restaurant bistro eat_out eating_out | 餐厅 饭店 馆子 聚餐 下馆子
    milk dairy lactose latte yoghurt yogurt cream | 牛奶 乳制品 乳糖 拿铁 酸奶 奶茶 奶油
    nut nuts walnuts peanuts almonds hazelnuts pesto marzipan satay | 坚果 花生 核桃 杏仁 花生酱
    egg eggs omelette meringue mayonnaise | 鸡蛋 蛋类 蛋黄酱 煎蛋
    pork ham bacon sausage chorizo salami gammon | 猪肉 火腿 培根 香肠 排骨
    lamb mutton kebab | 羊肉 羊肉串 烤串 涮羊肉 羊排
    seafood sushi prawns shrimp shellfish salmon | 海鲜 虾 寿司 生鱼片 蒸鱼 鱼肉
    gluten wheat pasta coeliac celiac pizza flour | 麸质 面粉 面食 意面
    spicy chilli chili hot_food | 辣 麻辣 麻辣烫 川菜 火锅 辣椒 辣味
    sweets sweet dessert desserts chocolate sweet_tooth | 甜食 甜点 甜品 甜的 巧克力 月饼 糖果
    fruit mango mangoes pineapple smoothie | 水果 芒果 果汁 果盘
    vegetable vegetables veg carrots | 蔬菜 青菜 胡萝卜 吃菜
    offal liver innards | 内脏 毛肚 肥肠 鸭血
    coriander cilantro herbs garnish | 香菜 葱花
    groceries supermarket weekly_shop shopping_list | 买菜 超市 菜市场 采购 购物清单
    fat fatty fried cholesterol blood_lipids | 油炸 血脂 胆固醇 油腻 饮食 清淡
    cleaning chores tidy_up spring_clean | 打扫 大扫除 家务 清洁 收拾
    rubbish trash recycling | 垃圾 回收
    battery batteries recharge out_of_power | 电池 没电 充电
    renovation renovate redecorate decorate loft_conversion builders repaint | 装修 刷墙 翻新 油漆
    mattress pillow bed bedding | 床垫 枕头 床品
    snore snoring earplugs noisy noise loud_neighbour drums | 打呼噜 呼噜 鼾声 耳塞 太吵 噪音
    move_house moving_house moving_day removal_van | 搬家 新家 搬走
    drill toolbox diy | 工具箱 电钻
    film films movie movies cinema netflix television tv | 电影 电视 影院 追剧 看片 剧集
    podcast podcasts radio listen_to audiobook playlist | 播客 广播 电台 听点 听书 歌单
    commute get_to_work tube underground metro subway bus tram | 通勤 上班路 地铁 公交 去公司 坐车
    taxi uber cab car_sharing rental_car hire_car minivan van | 打车 出租车 网约车 租车
    luggage suitcase packing_list | 行李 箱子 打包
    boat sailing sailor sail yacht dinghy dory | 帆船 航海 造船 小船
    traffic jam congestion motorway | 堵车 不堵 堵 路线 高速 路况
    knee knees arthritis hip | 膝盖 关节 护膝 腿脚
    fever cough flu a_cold sore_throat croup sick | 发烧 咳嗽 感冒 生病 止咳
    stomach digestion gastritis gastroscopy gut | 肠胃 胃镜 胃炎 胃病 肚子疼 胃
    skin rash eczema mole dermatologist hives | 皮肤 疹子 湿疹 起疹
    heart cardiologist heart_murmur palpitations | 心脏 心跳
    blood_test blood_drawn blood_sample anaemia haemoglobin | 验血 抽血 血常规 缺铁 贫血 血红蛋白
        铁剂
    blood_group blood_type donate_blood blood_donor donor donate give_blood | 血型 献血
    pregnant pregnancy twins | 怀孕 孕期 预产期 双胞胎
    lose_weight diet calories slim | 减肥 体重 控制饮食 减脂
    running_partner go_running long_run jog jogging runner marathon half_marathon | 跑步 慢跑
        马拉松 跑友 半马
    workout fitness | 锻炼 健身 运动
    climbing climb bouldering climber | 攀岩 岩馆 抱石 岩壁 上墙 爬墙
    anxiety depression therapist counselling burnout | 焦虑 抑郁 心理咨询 咨询师
    hospital clinic surgery surgeon | 医院 手术 住院 诊所
    asthma inhaler wheezing | 哮喘 气喘 喷雾
    hay_fever pollen antihistamine | 花粉 花粉症
    smoking cigarettes quit_smoking smoker | 抽烟 戒烟 香烟
    hypo low_sugar omnipod | 胰岛素泵
    home_office work_from_home remote_work hybrid office_days | 在家办公 居家办公 远程 去公司 到岗
        坐班
    open-plan | 办公室
    employer occupation profession what_do_for_a_living | 职位 岗位 做什么的 职业
    resign resigned gave_notice leaving farewell last_day | 离职 辞职 最后一天 欢送
    weekly_report status_report summary_report | 周报 汇报 日报 月报
    deadline due hand_in handed_over submit_by until_when by_when | 截止 期限 交付 什么时候交 上交
    expire expires expiry run_out renewal renew | 到期 过期 有效期 续签 续期
    dashboard dashboards superset tableau | 看板 报表 仪表盘
    bullet_points enumerate | 清单 列一 列出 列东西
    voice_message voice_note voice_memo | 语音消息 语音
    contract signature | 合同 签约 协议
    feedback criticism praise compliment flattery cheer_on | 反馈 批评 夸 加油 鼓励
    exclamation_mark punctuation emoji emojis | 感叹号 标点 表情符号
    metric imperial celsius fahrenheit | 公制 英制 摄氏
    container containers docker podman dockerfile kubernetes k8s | 容器 镜像
    ci pipeline github_actions gitlab_ci jenkins continuous_integration build_server | 流水线
        持续集成 构建
    test tests unit_test pytest jest test_coverage test_runner qa | 测试 单测 用例 覆盖率 提测
    linter lint formatter code_style indentation indent tabs eslint ruff prettier | 格式化 缩进
        代码风格 空格
    review reviews code_review pull_request merge_request | 评审 审查 代码评审 合并请求
    editor ide vscode vs_code vim neovim emacs intellij goland zed | 编辑器
    commit commits commit_message branch merge rebase pull_request git | 分支 合并请求
    server hosting cloud aws vps production_server | 服务器 云主机 阿里云 主机 机房
    api endpoint graphql | 接口 请求头
    sign-in login log_in authentication password sso single_sign-on oauth | 登录 认证 鉴权 单点登录
    frontend front_end vue svelte user_interface | 前端 网页端
    backend back_end django rails | 后端 服务端
    config configuration yaml toml settings_file | 配置 配置文件
    cache caching redis memcached | 缓存
    issue_tracker jira bug_tracker | 工单 缺陷
    time_zone timezone utc | 时区
    monitoring alert alerts alarm alarms grafana prometheus pager on-call | 监控 报警 告警 报警器
        预警 值班
    backup backups snapshot restore | 备份 恢复数据 快照
    data_warehouse hive starrocks snowflake bigquery | 数据仓库 数仓
    operating_system linux ubuntu macos | 操作系统
    keyboard mechanical_keyboard key_switches | 键盘 机械键盘 红轴
    monitor_screen screen headphones headset earphones | 显示器 屏幕 耳机
    package_manager dependencies dependency npm pip poetry uv requirements
        venv | 依赖 包管理
    open_source licence license mit maintainer | 开源 许可证 开源库 开源项目
    retry retries idempotent idempotency double_charge | 重试 幂等 重复扣款 重复扣钱
    payment checkout stripe paypal billing | 扣款 付款 收款 扣钱
    docstring comments code_comments documentation | 注释
    loan lend lent borrow debt owe | 借钱 贷款 欠款
    subscription subscribe subscribed membership magazine | 订阅 会员 杂志
    instrument guitar piano violin cello viola trumpet | 乐器 吉他 钢琴 小提琴 大提琴 琴 练琴 弹琴
        租琴
    choir orchestra sing singing concert rehearsal programme_notes | 合唱 乐团 音乐会 排练 演出
    chess go_game board_game board_games | 围棋 象棋 下棋 棋院 桌游
    painting watercolour watercolor sketch | 水彩 画画 绘画 颜料
    picture_book picture_books illustrated_book | 绘本 图画书
    museum exhibition gallery | 博物馆 展览 看展 办展
    football soccer | 足球 球队 球赛
    camping tent hike hiking trail outdoors | 露营 帐篷 徒步
    theatre ballet | 剧院 话剧 舞剧 看演出
    pottery ceramics knitting sewing craft | 陶艺 编织 手工
    book_club reading_group book_circle | 读书会 书友会
    notebook moleskine leuchtturm diary journal | 笔记本子 日记 手账 记笔记
    new_year's_eve new_year | 元旦 跨年
    mid-autumn mooncake mooncakes | 中秋 月饼
    qingming tomb_sweeping grave | 清明 扫墓
    guests guest visitors visitor stay_over staying_with sleep_over | 客人 做客 借住 来住 住几晚
        来访 接风
    funeral died death passed_away memorial late_father late_mother | 去世 走了 葬礼 忌日
    divorce divorced separated ex-wife ex-husband break_up | 离婚 分手
    engagement engaged wedding_ring | 求婚 订婚 婚戒 戒指
    politics vote election | 政治 投票 选举
    rain rainy thunder storm thunderstorm | 下雨 雨天 打雷 雷雨
    shade shady shaded north-facing sunless dark_corner | 背阴 晒不到太阳 朝北 阴面 采光
    pet_food kibble dog_food cat_food | 狗粮 猫粮 处方粮 罐头 喂食 喂猫 喂狗 口粮
    aquarium fish_tank fish_room zebrafish | 鱼缸 鱼房 水温 喂鱼 养鱼
    microscope microscopy imaging light-sheet | 显微镜 成像
    app_store play_store shop_listing store_page | 应用商店 上架
    nationality citizenship settled_status | 国籍 入籍
    old_age retire retirement pension | 养老 退休
    savings_account put_aside nest_egg | 存钱 攒 攒钱 积蓄
    hygiene_rating inspection inspector inspected | 卫生评级
    vertigo fear_of_heights afraid_of_heights cable_car glass_bridge ferris_wheel skydiving
        abseiling bungee | 恐高 缆车 玻璃桥 玻璃栈道 高空 蹦极 摩天轮 跳伞
    motion_sickness seasick travel_sick carsick ferry cruise boat_trip whale_watching | 晕车 晕船
        渡轮 游轮 坐船 盘山路 出海
    claustrophobia claustrophobic cave mri escape_room | 幽闭恐惧 溶洞 核磁 密室
    colour-blind colour-blindness red-green red_and_green colour_scheme colour-coded traffic_lights
        | 色盲 色弱 红绿 配色
    sober teetotal quit_drinking alcohol-free wine champagne cocktails prosecco whisky gin | 戒酒
        滴酒不沾 香槟 碰杯 敬酒 红酒 白酒 黄酒 喝两杯
    gout uric_acid | 痛风 尿酸 海鲜 啤酒 内脏
    incense scented_candle scented_candles perfume diffuser air_freshener mould asthma asthmatic
        | 点香 熏香 香薰 沉香 蚊香 香水 除味 霉味 哮喘 鼻炎
    driving_licence can't_drive doesn't_drive rent_a_car hire_car car_hire rental_car self-drive
        road_trip | 驾照 自驾 租车 不会开车 没有驾照
    glasses contact_lenses short-sighted optician | 近视 眼镜 隐形眼镜 配镜
    knee knees hiking hike stairs steep | 膝盖 爬山 爬楼 徒步 登山
    slipped_disc bad_back bookcase wardrobe furniture heavy_boxes | 腰椎 腰伤 书柜 衣柜 重物 家具
    pregnant sauna rollercoaster hot_tub sushi | 怀孕 孕妇 桑拿 过山车 温泉
    caffeine insomnia espresso energy_drink | 咖啡因 失眠 浓茶 浓咖啡
    lilies poisonous_plants toxic_to_cats houseplant houseplants cat | 百合 绿萝 盆栽 猫
    hay_fever pollen picnic meadow | 花粉 野餐 赏花
    halal ramadan fasting | 清真 斋月
    kosher shabbat | 犹太 安息日
    analytics mixpanel google_analytics cookie_banner telemetry tracking_sdk no_tracking tracking
        | 埋点 统计 追踪
    mortgage house_hunting buy_a_house two-bed three-bed four-bed bedroom estate_agent asking_price
        | 买房 房贷 首付 看房 二手房 三居 两居 学区房
    deep_learning lstm cnn rnn pytorch tensorflow | 深度学习
    message_queue kafka rabbitmq nats | 消息队列
    database postgres postgresql mysql sqlite mongodb | 数据库
    javascript_framework react vue svelte angular htmx frontend | 前端
    idempotency idempotent retry retries backoff | 重试 幂等 退避
    subscription subscriptions membership streaming_service | 订阅 会员 包月 办卡
    spending_freeze budget can't_afford splurge overspend | 预算 省钱 超支 存钱
    pets animals pet-sitter cat cats kitten | 宠物 小动物 猫
    pets animals pet-sitter dog dogs puppy | 宠物 小动物 狗
    pets animals pet-sitter tortoise rabbit rabbits hamster guinea_pig hens parrot budgie | 宠物
        小动物 乌龟 兔子 仓鼠 鹦鹉
    tattoo piercing needles fear_of_needles faint | 纹身 打耳洞 晕针 晕血
    left-handed scissors guitar | 左撇子 剪刀
    stammer stutter presentation public_speaking toast_speech | 口吃 演讲 发言
    face_mask immune immunosuppressed chemotherapy chemo live_vaccine | 化疗 免疫
    sunburn sun_cream fair_skin sunbathing | 晒伤 防晒 晒太阳
    blood_pressure salty liquorice | 高血压 腌菜 咸菜 咸的
    latex gloves rubber_gloves balloons | 乳胶 橡胶手套 气球
    bees wasp wasps bee_sting epipen beekeeping honey | 蜂蜇 蜜蜂 养蜂 肾上腺素
    feathers down_jacket duvet | 羽绒 羽绒被
    wool jumper itchy | 羊毛 毛衣
    nickel earrings | 耳环 镍
    supplier delivery delivered order_from | 供应商 送货 进货
"""
"""One thing a line, English before the bar and Chinese behind it; `_` stands for a space."""
SOMEBODY = """
    landlord boss doctor dentist vet teacher accountant lawyer contact intern carer hairdresser
    mechanic plumber coach dog cat
"""
"""One word of each group that is of people or animals whom one has one of, by a name."""
