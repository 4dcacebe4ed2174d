"""Plain statements in two languages, each beside its translation: what a model is measured on.

They are about different things, so that what any two of one language have in common is what any
two texts have; whether a model knows Chinese shows in whether it sees which translates which.
"""

_PAIRS = (
    ("Her sister works as a nurse in a hospital.", "她姐姐在医院当护士。"),
    ("He is allergic to peanuts.", "他对花生过敏。"),
    ("The meeting was moved to Thursday afternoon.", "会议改到了星期四下午。"),
    ("I would rather take the train than fly.", "比起坐飞机，我更愿意坐火车。"),
    ("They adopted a grey cat last winter.", "去年冬天他们收养了一只灰猫。"),
    ("Write replies short and without jargon.", "回复要简短，不要用行话。"),
    ("We paid the rent for March in advance.", "我们提前付了三月份的房租。"),
    ("My grandfather grew up in a mountain village.", "我爷爷在一个山村长大。"),
    ("She plays the violin in an orchestra.", "她在乐团里拉小提琴。"),
    ("The report is due at the end of the month.", "报告月底要交。"),
    ("He broke his wrist while skiing.", "他滑雪时摔断了手腕。"),
    ("The kitchen will be painted green.", "厨房要刷成绿色。"),
)
ENGLISH = tuple(english for english, _ in _PAIRS)
CHINESE = tuple(chinese for _, chinese in _PAIRS)
