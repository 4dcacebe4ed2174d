"""Pairs of facts that differ by little, and pairs that say the same: one a line, with | between.

SAME is what rules are certain of; nothing in DIFFERENT may ever count as a repeat. CONTRADICTIONS
are different too, and the older one must come up beside the newer.
"""

SAME = """
我儿子身高一米二 | 我儿子身高1.2米
我家有猫、狗和兔子 | 我家有猫、狗和兔子。
我喜欢唱歌、跳舞 | 我喜欢跳舞和唱歌
我会做饭和开车 | 用户会开车和做饭
我爱吃饺子、面条和包子 | 我爱吃包子、面条、饺子
我买了鸡蛋和牛奶 | 我买了牛奶和鸡蛋
我学过钢琴和吉他 | 用户学过吉他和钢琴
门票价格是二十五块 | 门票价格是25元
我房租一个月四千元 | 我房租每月4000元
我媽媽叫王芳 | 我母亲叫王芳
我的小猫的名字叫年糕 | 我的小猫叫年糕
我每日喝八杯水 | 我每天喝8杯水
租约于2027年3月31日到期 | 租约2027年3月31号到期
我每周二、四上课 | 我每周四和周二上课
我名字叫李雷 | 我叫李雷
我的名字是李雷 | 我叫李雷
My appointment is at 3 pm on 5 March 2027 | My appointment is on March 5, 2027 at 15:00
Yoga is at 9:30 am on Mondays | Yoga is on Mondays at 09:30
My mum is called Ingrid | The user's mother is called Ingrid
My wife's name is Hanna | The name of my wife is Hanna
Our dog is called Biscuit | Our dog's name is Biscuit
I speak English, German and Polish | The user speaks Polish, German and English
I like tea, coffee, and cocoa | I like coffee, cocoa and tea
I have 2 cats and 3 dogs | I have three dogs and two cats
I am allergic to nuts and shellfish | The user is allergic to shellfish and nuts
I know Anna Berg, Ben and Cleo | I know Cleo, Anna Berg and Ben
I work from home on Mondays and Fridays | I work from home on Fridays and Mondays
We train every Monday and Thursday | We train on Mondays and Thursdays
The shop closes at half past six in the evening | The shop closes at 18:30
I take my pills at 8 in the morning | I take my pills at 8 a.m.
I am in bed at ten at night | I am in bed at 10 pm
The backup runs daily at midnight | The backup runs every day at 0:00
My contract ends on Dec 31, 2026 | My contract ends on 31.12.2026
I need a dozen eggs | I need 12 eggs
I owe a thousand euros | I owe 1,000 euros
My birthday is on the 4th of July | The user's birthday is July 4
I am 34 years old | The user is 34
I am gonna sell the bike | I am going to sell the bike
The backup fills 2 gigabytes | The backup fills 2 GB
I learnt to swim at sea | I learned to swim at sea
The parcel weighs 3 pounds | The parcel weighs 3 lbs
合同2026年12月31日到期 | 合同于2026-12-31到期
我會說中文、英文和日文 | 用户会说英文、日文和中文
我对花生、海鲜过敏 | 用户对海鲜和花生过敏
我有两个哥哥和一个姐姐 | 我有1个姐姐和2个哥哥
我用Python和Go写代码 | 用户用 Go 和 Python 写代码
每周三和周一健身 | 每周一和周三健身
我的房租是三千元一个月 | 我的房租是每月3000块
我的月薪是8000元 | 用户月薪8000元
用户体重六十五公斤 | 我体重65kg
我太太叫林静 | 我妻子的名字是林静
我的狗叫豆豆 | 用户的狗名叫豆豆
地铁票价是四块五 | 地铁票价是4.5元
我天天跑步 | 我每天跑步
我家九十平米 | 我家90平方米
药每次吃五毫克 | 药每次吃5mg
I've got two dogs | I have two dogs
Every morning the user runs 5 km | I run 5 km every morning
On Fridays the user bakes | I bake on Fridays
We pay nine hundred and fifty euros in rent | We pay €950 in rent
The gym costs 29.90 € a month | The gym costs €29.90 per month
My car's a red Golf | My car is a red Golf
The user goes running every Sunday | I go running on Sundays
The bus leaves at a quarter past seven | The bus leaves at 7:15
The bus leaves at quarter to eight | The bus leaves at 7:45
I get up at half past six | I get up at 6:30
The bell rings at ten to nine | The bell rings at 8:50
I was born in nineteen ninety | I was born in 1990
The user takes 5 mg of prednisone | I take 5 milligrams of prednisone
The warranty ends on 1/31/2027 | The warranty ends on January 31, 2027
I run 10 kilometers a week | I run 10 km per week
我妈今年五十八 | 我母亲今年58岁
我的手机号是13800001111 | 用户手机号是13800001111
我下周日去杭州 | 下星期天我去杭州
体检约在12月5日下午两点半 | 体检约在12月5号14:30
我身高一米七五 | 我身高1.75米
用户每天跑步三公里 | 我每天跑步3km
我于2018年毕业 | 我2018年毕业
我太太是护士 | 我妻子是护士
房租每个月四千二 | 房租每月4200元
我打了两针疫苗 | 我打了2针疫苗
The recipe needs 250 g of flour | The recipe needs 250 grams of flour
The kids are at camp | The children are at camp
我体重七十公斤 | 我体重70kg
The user swims twice a week | The user swims two times a week
围墙两米高 | 围墙2米高
我老板叫丁娜 | 用户的老板叫丁娜
我姑姑住在大理 | 用户的姑姑住在大理
The user pays $40 a month | I pay 40 dollars a month
The walk takes half an hour | The walk takes 30 minutes
The meeting lasts an hour | The meeting lasts one hour
I'd rather walk than drive | I would rather walk than drive
I came third in the race | I came 3rd in the race
The user practises violin daily | I practice violin daily
Please remember: the cat hates thunder. | The cat hates thunder
The dentist is on Thursdays | the dentist is on thursdays.
走路要半小时 | 走路要30分钟
请记住：猫怕打雷 | 猫怕打雷
我月薪一万五 | 我月薪15000
房租两千三百元 | 房租2300元
体检花了三百五 | 体检花了350
我弟弟叫小刚 | 用户的弟弟叫小刚
I have three cats | I have 3 cats
I have twenty-one books | I have 21 books
I paid two thousand three hundred | I paid 2300
The flat costs 1,000 euros | The flat costs 1000 euros.
The user likes coffee | I like coffee
User likes coffee. | I like coffee
The user's sister lives in Rome | My sister lives in Rome
The user doesn't eat meat | I don't eat meat
The user is allergic to nuts | I am allergic to nuts
The user has two children | I have 2 children
The user usually watches films at night | I usually watch films at night
The user never drinks alcohol | I never drink alcohol
User's birthday is May 3 | My birthday is 3 May
The user works as a nurse. | I work as a nurse
The user goes to the gym on Mondays | I go to the gym on Mondays
The user studies law | I study law
I'm a teacher | I am a teacher
I’m a teacher. | I'm a teacher
He doesn't smoke | He does not smoke
I cannot swim | I can't swim
She's a cook | She is a cook
It'll rain | It will rain
I've moved to Bonn | I have moved to Bonn
They won't come | They will not come
We meet at 3 pm | We meet at 15:00
We meet at 3 p.m. | We meet at 3 pm
We meet at 3:30 pm | We meet at 15:30
The train leaves at 08:15 | The train leaves at 8:15 am
We meet at 3 o'clock | We meet at 3:00
The exam is on 3 May 2026 | The exam is on May 3, 2026
The exam is on 2026-05-03 | The exam is on May 3rd, 2026
The exam is on 2026/5/3 | The exam is on 2026-05-03
The exam is on the 3rd of May | The exam is on May 3
The lease ends on Dec 31, 2027 | The lease ends on 31 December 2027
My mum is a doctor | My mother is a doctor
My dad lives in York | My father lives in York
My grandma is 90 | My grandmother is ninety
My favourite colour is blue | My favorite color is blue
I run 5km | I run 5 km
I run 5 kilometres | I run 5 km
The rate is 5% | The rate is 5 percent
It takes ten minutes | It takes 10 min
The meeting is on monday | The meeting is on Monday
The meeting is on Monday | Meeting is on Monday
Actually, I like tea | I like tea
Please call me Tom | Call me Tom, please
On Monday I swim | I swim on Monday
Tomorrow I fly to Oslo | I fly to Oslo tomorrow
In 2020 I moved to Bonn | I moved to Bonn in 2020
i prefer TypeScript | I prefer TypeScript.
I like tea! | I  like   tea
I prefer “TypeScript” | I prefer "TypeScript"
I will wait till Friday | I will wait until Friday
My fridge is broken | My refrigerator is broken
Ｉ ｒｕｎ | I run
Don't wake me before 7 am | Don't wake me before 07:00
The user won't travel in 2027 | I will not travel in 2027
The user's dad was born in 1950 | My father was born in 1950
I work eight hours a day | I work 8 hours a day
The user hates crowds | I hate crowds
我有三只猫 | 我有3只猫
我有两个孩子 | 我有2个孩子
我住在十二楼 | 我住在12楼
房租三千元 | 房租3000元
房租3万元 | 房租三万元
房租3000块 | 房租3000元
房租三千块钱 | 房租3000元
我出生于一九九〇年 | 我出生于1990年
我每天跑五公里 | 我每天跑5公里
我身高一米八 | 我身高一米八。
我每天睡八个小时 | 我每天睡8小时
我今年三十二岁 | 我今年32岁
涨了百分之五 | 涨了5%
我喜歡喝咖啡 | 我喜欢喝咖啡
我對花生過敏 | 我对花生过敏
我媽媽是醫生 | 我妈妈是医生
他在圖書館工作 | 他在图书馆工作
我下個月搬到臺北 | 我下个月搬到台北
用户喜欢猫 | 我喜欢猫
用户的妈妈是医生 | 我妈妈是医生
用户对花生过敏 | 我对花生过敏
用户不吃辣。 | 我不吃辣
用户住在杭州 | 我住在杭州
用户有两个孩子 | 我有2个孩子
用户养了一只狗 | 我养了1只狗
会议在星期天 | 会议在周日
会议在礼拜天 | 会议在周日
会议在礼拜一 | 会议在周一
我每星期三游泳 | 我每周三游泳
我每个星期三游泳 | 我每周三游泳
下个礼拜我去上海 | 我下周去上海
我的生日是五月三号 | 我的生日是5月3日
我的生日是五月三日 | 我的生日是5月3日
考试在2026年5月3日 | 考试在2026-05-03
考试在二〇二六年五月三日 | 考试在2026年5月3号
会议下午三点开始 | 会议15:00开始
会议下午三点开始 | 会议下午3点开始
会议下午三点半开始 | 会议15:30开始
会议早上八点开始 | 会议上午8点开始
火车晚上九点十五分开 | 火车21:15开
我早上七点起床 | 我早上7:00起床
我母亲是医生 | 我妈妈是医生
我妈是医生 | 我妈妈是医生
我弟在北京 | 我弟弟在北京
我岳父退休了 | 我老丈人退休了
我父亲退休了 | 我爸爸退休了
我爸退休了 | 我父亲退休了
我丈夫是老师 | 我老公是老师
我妻子在银行工作 | 我老婆在银行工作
我女朋友叫小美。 | 我女朋友叫小美
我姥姥住在西安 | 我外婆住在西安
我喜欢吃西红柿 | 我喜欢吃番茄
我骑脚踏车上班 | 我骑自行车上班
周二我去上海 | 我周二去上海
每天我跑步 | 我每天跑步
我 喜欢 喝 咖啡 | 我喜欢喝咖啡
我喜欢喝咖啡！ | 我喜欢喝咖啡~
我用 Python 写代码 | 我用Python写代码
我居住在上海 | 我住在上海
他到家啦 | 他到家了
我叫李雷 住在北京 | 我叫李雷，住在北京。
我目前在北京工作 | 我现在在北京工作
"""

DIFFERENT = """
我喜欢猫和狗 | 我喜欢猫或狗
我爱吃饺子和面条 | 我不爱吃饺子和面条
我会说中文和英文 | 我会说中文和德文
我有三只猫和一只狗 | 我有一只猫和三只狗
我想去北京、上海 | 我去过北京、上海
小王和小李来了 | 小李和小王没来
我妈妈叫王芳 | 我妈妈叫王方
我的狗叫豆豆 | 我的猫叫豆豆
我房租每月四千元 | 我房租每月四千四百元
我每周二和周四上课 | 我每周二和周五上课
租约于2027年3月31日到期 | 租约于2027年3月30日到期
我先买菜再买花 | 我先买花再买菜
药每次吃5毫克 | 药每次吃5毫升
我家九十平米 | 我家九十九平米
我叫李雷 | 我爸叫李雷
I like cold tea and coffee | I like coffee and cold tea
I like my parents, Ann and Bob | I like Ann, Bob and my parents
I prefer tea, coffee and cocoa | I prefer cocoa, coffee and tea
I visited Rome and Paris | I visited Paris and Rome
I have two cats and dogs | I have dogs and two cats
I eat pork or beef | I eat pork and beef
I like cooking, dogs and kids | I like cooking dogs and kids
I fly on Monday and Friday | I fly on Friday and Monday
I work from Mondays to Fridays | I work from Fridays to Mondays
I don't swim every Monday and Friday | I don't swim on Mondays and Fridays
My daughter calls me mum | My daughter calls me mother
My mother is called Ingrid | My mother is called ingrid
I saw 8 in the morning | I saw 8 am
I am up at 12 in the morning | I am up at 12:00
The shop opens at 8 in the morning | The shop opens at 8 in the evening
The contract ends on 3.4.2027 | The contract ends on 4.3.2027
A daily walk helps at noon | A walk every day helps at noon
I read the Daily Mail | I read the Mail every day
I am 34 years old | I was 34
It weighs 5 pounds | It costs 5 pounds sterling
I have half a dozen eggs | I have a dozen eggs
我喜欢冰咖啡和茶 | 我喜欢茶和冰咖啡
我去过北京和上海 | 我去过上海和北京
我有两只猫和狗 | 我有狗和两只猫
我喜欢喝茶，不喜欢喝酒 | 我不喜欢喝酒，喜欢喝茶
我吃猪肉或牛肉 | 我吃猪肉和牛肉
我喜欢和平和自由 | 我喜欢自由
每周一、三天不吃饭 | 每周三天不吃饭
我妈妈叫我宝宝 | 我母亲的名字是我宝宝
最晚于2026年交 | 最晚2026年交
票价四块五 | 票价四十五块
用户体验很好 | 我体验很好
我房租每月3000元 | 我房租每年3000元
我天天快乐幼儿园上学 | 我每天快乐幼儿园上学
I don't work every Sunday | I don't work on Sundays
I only work every Sunday | I only work on Sundays
I swim every Sunday evening | I swim on Sundays
I've got to like it | I have to like it now
The trip is on 2/3/2027 | The trip is on 3/2/2027
I work from 10 to 8 | I work from 7:50
Let's not go | Let is not go
I have 19 in 90 | I have 1990
王太太是护士 | 王老婆是护士
外祖母住在西安 | 祖母住在西安
我表弟在北京 | 我弟弟在北京
大姐在苏州 | 姐姐在苏州
姐在苏州 | 姐姐在苏州
Gran lives in Whitby | Nana lives in Whitby
我身高一米七五 | 我身高一米五七
房租每月四千二 | 房租每月四千零二
用户手册丢了 | 我手册丢了
The recipe needs 250 g of flour | The recipe needs 250 ml of flour
The recipe needs 250 g of flour | The recipe needs 250 kg of flour
我体重七十公斤 | 我体重七十斤
The user lent Tom 50 euros | Tom lent the user 50 euros
We meet every Friday | We meet every other Friday
I have at least 3 bikes | I have at most 3 bikes
除了周一我都在家 | 周一我都在家
我借给小明五百块 | 小明借给我五百块
药饭前吃 | 药饭后吃
左边的钥匙开地下室 | 右边的钥匙开地下室
只有妈妈喜欢榴莲 | 妈妈只喜欢榴莲
The recipe needs 2 tsp of salt | The recipe needs 2 tbsp of salt
The user lent Tom 40 pounds | Tom lent the user 40 pounds
用户生于1986年的根特 | 用户生于1968年的根特
用户只在周一游泳 | 只有用户在周一游泳
The parcel was £20 | The parcel was 20 pounds
The walk takes half an hour | The walk takes an hour and a half
Remember to feed the cat | Feed the cat
The jar holds 2 kg | The jar holds 2 lb
The user used to play golf | The user plays golf
Only Ben has a key | Ben only has a key
走路要半小时 | 走路要一个半小时
走路要半小时 | 走路要大半小时
我月薪一万五 | 我月薪一万五千五
我月薪一万五 | 我年薪一万五
我没少花钱 | 我少花钱
我每两周去一次 | 我每周去两次
My variable is userId | My variable is userID
The file has 5 Mb | The file has 5 MB
Her name is Anne Marie | Her name is Anne-Marie
I like Polish bread | I like polish bread
He works for us | He works for US
We use Rust | We use rust
I saw The Wire | I saw the wire
He said "yes" | He said yes
My "friend" took the car | My friend took the car
Let's eat, grandma | Let's eat grandma
I like tea, coffee and cake | I like tea coffee and cake
No, changes are needed | No changes are needed
The players who train, win | The players who train win
I re-signed the lease | I resigned the lease
I have a film | I have a movie
My bike is red | My bicycle is red
My kids call me mum | My kids call me mother
Spell it colour | Spell it color
I really like tea | I like tea
I have 3 cats | I have 4 cats
It costs $5 | It costs €5
The rate is 5% | The rate is 0.5%
We run Python 3.1 | We run Python 3.10
The score was 3:2 | The score was 2:3
It was -5 degrees | It was 5 degrees
I run 5 km | I run 5 miles
My birthday is May 3 | My birthday is May 13
My birthday is 2026-01-03 | My birthday is 2026-03-01
We meet at 3 am | We meet at 3 pm
We meet at 3:00 | We meet at 15:00
We meet at 8:00 | We meet at 20:00
We meet on 3/5 | We meet on 5/3
The party is on March 3 | The party is on May 3
The user likes cats | He likes cats
The user's brother is ill | The user is ill
The users like it | I like it
My users like it | The user likes it
Tom likes the user | The user likes Tom
The user told me about Tom | I told the user about Tom
I like coffee | I don't like coffee
I no longer smoke | I smoke
My mother is a doctor | My father is a doctor
He's moved | He is moved
I used to like tea | I like tea
Maybe I will come | I will come
On Monday I swim and run | I swim and run on Tuesday
On Monday I said I would come | I said I would come on Monday, not Tuesday
The Who is my favourite band | Who is my favourite band
I have a cat | I have cats
Call me Tom | Call me tom
I live in flat 007 | I live in flat 7
Plan 👍 | Plan 👎
Do you like tea? | You like tea
The deadline is Friday 5 pm | The deadline is Friday 5 am
I go to the gym on Mondays | I go to the gym on Monday
My dog is called Seven | My dog is called 7
I bought ten shares | I bought 10% shares
The user may come | The user May come
I work at the Bank | I work at the bank
We leave on 5 June 2026 | We leave on 5 June 2027
除了周五，晚上我都有空 | 除了周五晚上，我都有空
不，可以 | 不可以
我爱吃二、三、四 | 我爱吃二三四
请用您称呼我 | 请用你称呼我
我和您见过 | 我和你见过
孩子叫我妈妈 | 孩子叫我母亲
他说“好” | 他说好
我有三只猫 | 我有四只猫
我今年三十二岁 | 我今年二十三岁
房租一百五 | 房租一百零五
来了三四个人 | 来了34个人
房租3000元 | 房租3000美元
我买了3000块砖 | 我买了3000元砖
会议下午三点开始 | 会议上午三点开始
会议下午三点开始 | 会议三点开始
会议三点开始 | 会议15:00开始
会议在周一 | 会议在下周一
我两个月后回来 | 我两月后回来
我的生日是5月3日 | 我的生日是5月4日
用户喜欢猫 | 他喜欢猫
用户名是李雷 | 我名是李雷
公司的用户喜欢蓝色 | 公司的我喜欢蓝色
用户喜欢我 | 我喜欢用户
她叫鍾麗 | 她叫鐘麗
我喜欢咖啡 | 我不喜欢咖啡
我很喜欢咖啡 | 我喜欢咖啡
我喜爱咖啡 | 我喜欢咖啡
妈妈是医生 | 爸爸是医生
爷爷住在上海 | 外公住在上海
爸爸的妈妈住在上海 | 爸爸妈妈住在上海
我从北京到上海 | 我从上海到北京
我会来 | 我来了
我想去日本 | 我去过日本
如果下雨我就不去 | 下雨我就不去
他在北京吧 | 他在北京
我用Python写代码 | 我用python写代码
变量叫userId | 变量叫userID
我抽烟 | 我已经不抽烟了
请别人来 | 别人来
爱我的妈妈 | 爱我妈妈
你喜欢猫吗？ | 你喜欢猫
每周三我游泳 | 我每周四游泳
我学计算机 | 我学电脑
明天我的车要修 | 我的明天车要修
我喝3杯 | 我喝3瓶
涨了百分之五 | 涨了五成
我住在12楼 | 我住在12号楼
王小明喜欢李红 | 李红喜欢王小明
小明、小红来了 | 小明，小红，来了
我哥在北京 | 我弟在北京
这是《你好》 | 这是“你好”
我吃了 | 我吃
他没来 | 他来了
我只喝茶 | 我喝茶
他比我高 | 我比他高
我大概周五去 | 我周五去
我周五去 | 我周六去
会议在5月3日上午9点 | 会议在5月3日晚上9点
我们两月后回来 | 我们二月后回来
我女友叫小美 | 我女朋友叫小丽
"""

CONTRADICTIONS = """
I live in Berlin | I moved from Berlin to Hamburg
I like coffee in the morning | I stopped drinking coffee in the morning
I work at Siemens | I left Siemens in June
My sister Anna is single | My sister Anna got married
The meeting with Tom is on Monday | The meeting with Tom was moved to Friday
I am learning Spanish | I gave up learning Spanish
My car is a red Golf | I sold the red Golf
I have a cat called Miso | Miso the cat died
I take the bus to work | I take the bike to work now
We use PostgreSQL for billing | We replaced PostgreSQL with SQLite for billing
我住在柏林 | 我从柏林搬到了汉堡
我早上喜欢喝咖啡 | 我早上不喝咖啡了
我在西门子工作 | 我六月离开了西门子
我妹妹安娜单身 | 我妹妹安娜结婚了
和汤姆的会议在周一 | 和汤姆的会议改到周五了
我在学西班牙语 | 我不学西班牙语了
我的车是红色高尔夫 | 我把红色高尔夫卖了
我有一只猫叫味噌 | 猫味噌死了
我坐公交上班 | 我现在骑车上班了
计费系统用PostgreSQL | 计费系统改用SQLite
"""


def rows(table: str) -> list[tuple[str, str]]:
    """The pairs of a table."""
    pairs: list[tuple[str, str]] = []
    for line in table.strip().splitlines():
        first, _, second = line.partition(" | ")
        pairs.append((first.strip(), second.strip()))
    return pairs
