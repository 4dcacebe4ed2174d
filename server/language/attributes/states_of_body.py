"""States of the body, of sleep, food and sport, and what tells them; as `states_of_days`."""

from collections.abc import Mapping

from .words import Attribute

BODY: Mapping[str, Attribute] = {
    "weight in figures": Attribute(
        """
        weigh weighs weighed kilos kg lbs the_scales on_the_scale pounds_lighter
        lost_…_kilos lost_…_pounds
        体重 公斤 上秤 秤 斤重 百…斤 斤了 瘦了 胖了
        """,
        single=True,
    ),
    "a fracture": Attribute(
        """
        broke_my broke_her broke_his broken fractured fracture plaster cast crutches splint sling
        sprained physio walking_boot on_my_feet
        骨折 石膏 拐杖 拄拐 夹板 拆了 扭伤 韧带 理疗 康复 复健
        """,
    ),
    "a grave illness": Attribute(
        """
        cancer tumour tumor chemo* radiotherapy remission in_the_clear all_clear leukaemia leukemia
        lymphoma stroke
        癌 肿瘤 化疗 放疗 缓解 指标 结节 中风 复查
        """,
    ),
    "a rash": Attribute("shingles rash eczema psoriasis hives acne 疱疹 疹子 湿疹 皮疹 荨麻疹 痘"),
    "headaches": Attribute("headache* migraine* 头疼 头痛 偏头痛", single=True),
    "how one sleeps": Attribute(
        """
        insomnia slept sleep_like sleep_badly sleep_well sleeping_badly sleeping_well lie_awake
        wide_awake sleeping_pills
        失眠 睡不着 睡得 睡眠 安眠药 一觉
        """,
        single=True,
    ),
    "a nap": Attribute("nap naps siesta 午睡 午觉 打盹 中午…睡", single=True),
    "what one can eat": Attribute(
        """
        allerg* intoleran* may_eat can_eat eat_…_again almonds nuts peanut* shellfish sneez* jabs
        desensiti* anaphyla*
        过敏 脱敏 阴性 能吃 可以吃 打喷嚏 忌口 不耐受
        """,
    ),
    "meat": Attribute(
        """
        vegan* vegetarian* veggie meat bacon burger* steak* sausage* ham lamb pork beef
        plant-based cheese eggs dairy
        吃素 素食 荤 撸串 烤串 羊肉 牛肉 猪肉 鸡肉 肉 鸡蛋 牛奶 开荤 烤肉
        """,
        single=True,
    ),
    "working out": Attribute(
        """
        gym_on to_the_gym workout* working_out work_out works_out exercising
        weight_training pilates crossfit personal_trainer
        健身 锻炼 撸铁 健身房 运动 训练 私教
        """,
        single=True,
    ),
    "running": Attribute(
        "running jog* marathon* 10k parkrun go_for_a_run 跑步 马拉松 慢跑 晨跑 夜跑 出去跑",
        single=True,
    ),
    "a sport": Attribute(
        """
        tennis racket badminton squash football soccer basketball volleyball golf cricket rugby
        hockey chess judo karate boxing climbing
        网球 球拍 羽毛球 乒乓球 足球 篮球 排球 高尔夫 拳击 下棋 攀岩
        """,
    ),
    "the hand one writes with": Attribute(
        "left-handed lefty right-handed left_hand right_hand 左撇子 左手 右手 惯用手", single=True
    ),
    "hair as it is": Attribute(
        """
        my_hair hair_is pixie a_bob chopped buzz_cut went_blonde went_grey shaved_my_head bald
        长发 短发 寸头 光头 剪成 染成 烫了 头发
        """,
        single=True,
    ),
    "braces": Attribute("braces retainer brace 牙套 牙箍 牙…拆 拆牙套", single=True),
}
