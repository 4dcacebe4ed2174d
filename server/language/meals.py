"""What is to be cooked or ordered, and what somebody does not eat or drink.

Cues in English and Chinese: "a curry for tonight" shares no word with "allergic to cashews",
and must not be answered without.
"""

import re

from ..domain.patterns import regex
from .word_list import simplified

_MEAL = regex(
    r"\b(?:recipes?|cook(?:s|ing|book)?|bak(?:e|es|ing)|roast|grill(?:ing)?|barbecue|bbq|dinners?"
    r"|supper|lunch(?:es)?|lunchbox(?:es)?|breakfasts?|brunch|meals?|menus?|snacks?|desserts?"
    r"|restaurants?|bistros?|takeaway|take-?out|picnics?|buffet|potluck|dish(?:es)?|eat|food"
    r"|groceries|curry|curries|pasta|pizzas?|soups?|stews?|salads?|sandwich(?:es)?|noodles"
    r"|risotto|sushi|ramen|burgers?|burritos?|omelettes?|kebabs?|dumplings?|pancakes?"
    r"|pastr(?:y|ies)|sushi|tacos?|cakes?|cookies|smoothies?|pesto"
    r"|caf[eé]s?|drinks?|cocktails?|wines?)\b"
    r"|[菜食]谱|做[^，。；？]{0,4}[菜饭]|烧菜|下厨|[早午晚夜]饭|[早午晚]餐|[夜宵]宵|吃什么(?![^，。；？]{0,4}药)|吃点"
    r"|吃饭|聚餐|餐[厅馆]|饭[店馆]|馆子|外卖|点[菜餐]|点什么|菜单|便当|零食|点心|甜[点品]|火锅|烧烤"
    r"|[吃喝]啥|在(?:家|外面|外头)吃|点[杯份]什么|点[些杯份]?啥|喝什么|喝点|喝杯|咖啡[馆店厅]|酒[水单]|烤肉|布丁|面包|饼干|奶茶|果汁"
    r"|粽子|粥|面条|炒饭|饺子|[煲炖]汤|沙拉|蛋糕|红烧|清蒸|凉拌|麻辣烫|烤串|串串|冒菜"
    r"|烧烤|寿司|拉面|米线|米粉|盖饭|汉堡|披萨|[煎烤]肉|炒[^，。；？]{0,3}菜|拿铁|奶昔",
    re.IGNORECASE,
)
_ALLERGY = regex(
    r"\b(?:allerg(?:ic|y|ies)|intoleran(?:t|ce)) (?:to|of)\s+(?P<to>[^.;!?。；]+)"
    r"|(?P<before>[\w-]+(?: and [\w-]+)?) (?:allerg(?:y|ies)|intolerance)\b"
    r"|对(?P<对>[^，。；]+?)(?:严重|有点|都|会|也|很)*(?:过敏|不耐受)"
    r"|(?P<前>[^\s，。；对]{1,4})(?:过敏|不耐受)",
    re.IGNORECASE,
)
_NO_FOOD = regex(
    r"penicillin|amoxicillin|antibiotic|aspirin|ibuprofen|codeine|sulfa|medic|drug|pollen|dust"
    r"|mite|\bcats?\b|\bdogs?\b|\bfur\b|\bhair\b|latex|nickel|\bbees?\b|wasp|sting|grass|birch"
    r"|mou?ld|plaster|perfume|seasonal|hay ?fever"
    r"|青霉素|头孢|阿司匹林|药|花粉|尘|螨|猫|狗|毛|乳胶|镍|蜂|阳光|紫外线|香水|季节|皮肤",
    re.IGNORECASE,
)
_CHOICE = regex(
    r"\b(?:what|which)\b[^.;!?]{0,60}?\b(?:can|could|should|shall|would|do|might) (?:i|we)\b"
    r"|(?:[吃喝做煮炒烤点买带备]|准备)[点些杯份个]*(?:什么|啥)|(?:炒|做|烧|点|煮)[一二两三四五几]?[个道份]",
    re.IGNORECASE,
)
"""Something is to be chosen, in whatever words: "what can we cook …", 做点啥, 炒两个菜."""
_WORDS_ABOUT_FOOD = regex(
    r"\b(?:(?:names?|titles?) (?:for|of)|slogans?|taglines?|captions?|poems?|haikus?"
    r"|story|stories|essay|article"
    r"|jokes?|riddles?|logos?|adverts?|posters?|emojis?)\b"
    r"|名字|起名|取名|店名|口号|文案|标题|广告|海报|故事|作文|笑话|谜语|[一写]首",
    re.IGNORECASE,
)
"""It is words that are asked for, and nobody eats them: five names for a tea shop."""
_RULE_FOR_MEALS = regex(
    r"\b(?:when(?:ever)?|if|(?:each|every|any) time) (?:i|you) [^.;]{0,40}?"
    r"\b(?:food|meals?|dish(?:es)?|recipes?|restaurants?|snacks?|dinners?|lunch(?:es)?|cook|eat)\b"
    r"|(?:推荐|问|找|做|给|写|说)[^，。；]{0,6}(?:菜谱|食谱|餐厅|饭店|吃的|菜单|美食|做饭)"
    r"[^，。；]{0,4}(?:时|的时候|的话|要|先|都|请)",
    re.IGNORECASE,
)
"""How the user wants it when they ask for a meal: "if I ask for food, give the carbohydrates"."""
_ONE_OF_SEVERAL = regex(r",|\band\b|\bor\b|[、和与及跟]", re.IGNORECASE)
_DISLIKED = (
    "coriander cilantro mushroom mushrooms olives onion onions garlic seafood fish shellfish "
    "shrimp shrimps prawns oysters meat pork beef lamb liver offal tofu cheese egg eggs aubergine "
    "aubergines eggplant celery beetroot broccoli spinach tomatoes peppers chili spicy nuts "
    "peanuts coconut ginger cinnamon raisins anchovies sushi dairy gluten sugar"
)
"""What is said of food by its name alone: "can't stand coriander"."""
_DIETS = "vegan vegetarian pescatarian halal kosher keto coeliac celiac"
_CHINESE_DIETS = "素食 吃素 纯素 清真 忌口 戒酒 控糖 戒糖 少盐 低盐 低糖"
_NOT_EATEN = regex(
    rf"\b(?:{'|'.join(_DIETS.split())}|low-(?:carb|salt|sugar)"
    r"|(?:gluten|lactose|dairy|nut|sugar|alcohol|meat)-free)\b"
    r"|(?:\bnot|n['’]t|\bnever|\bcannot|\bno longer|\bavoids?|\bstopped|\bgave up|\bwithout) "
    r"(?:\w+ ){0,2}(?:eat|eats|eating|drink|drinks|drinking|have any)\b"
    r"|\b(?:eats?|drinks?) no(?:thing)?\b(?! but)"
    r"|\b(?:avoids?|hates?|dislikes?|loathes?|(?:can['’]?t|cannot) (?:stand|bear)"
    r"|(?:does|do)(?: not|n['’]t) like)"
    rf" (?:\w+ ){{0,3}}?(?:{'|'.join(_DISLIKED.split())})\b"
    rf"|{'|'.join(_CHINESE_DIETS.split())}|生酮"
    r"|不(?:能|可以|敢|爱|喜欢|想|会|再)*吃(?!药|亏|醋|这一套|老本)|吃不(?:了|惯|得)(?!苦|亏)"
    r"|不(?:能|可以|敢|爱|喜欢|想|会|再)*喝(?!彩)|戒咖啡|不(?:能|爱|喜欢)?碰(?:[荤肉糖辣海酒])"
    r"|讨厌(?:吃|香菜|葱|姜|蒜)|忌(?:辛辣|生冷|海鲜|油腻)",
    re.IGNORECASE,
)
_ASKS_WHAT_IS_NOT_EATEN = regex(
    r"\b(?:what|which|anything|any (?:food|dish|drink)s?)\b[^.;!]*?"
    r"(?:n['’]t|\bnot|\bcannot|\bnever|\bno longer)\b[^.;!?]{0,30}?\b(?:eat|drink|have to eat)\b"
    r"|\b(?:food|dish|drink|ingredient)s?\b[^.;!]*?\b(?:avoid|allergic|intolerant)\b"
    r"|\bdiet(?:s|ary)?\b(?! coke)|\b(?:food )?(?:allergies|intolerances)\b"
    r"|\b(?:food|eating|dietary) (?:restriction|dislike|aversion|requirement|need|limit)s?\b"
    r"|(?:什么|哪些|啥)[^，。；]{0,4}不(?:能|可以|敢|爱|喜欢|想|会)?[吃喝]"
    r"|不(?:能|可以|敢|爱|喜欢|想|会)?[吃喝](?:什么|哪些|啥)|忌口|[饮食]食?禁忌|食物过敏",
    re.IGNORECASE,
)
_SAYS_MORE = regex(
    r"(?!\b(?:restrictions|requirements|needs|food|known)\b)\b[^\W_]+", re.IGNORECASE
)
CUES = (
    f"allergic allergy allergies intolerant intolerance {_DIETS} gluten-free lactose eat eats "
    f"eating drink drinks drinking {_DISLIKED} 过敏 不耐受 {_CHINESE_DIETS} 不吃 不能吃 不喝 "
    "不能喝 香菜"
)
"""Words, one of which most texts have that tell what somebody does not eat."""
RULE_CUES = (
    "food meal meals recipe recipes restaurant restaurants dish dishes snack dinner lunch cook eat "
    "菜谱 食谱 餐厅 饭店 吃的 菜单 做饭"
)
"""Words, one of which is in what the user wants whenever a meal is asked for."""


def asks_for_meal(text: str) -> bool:
    """Whether it is about what to cook, to order or where to eat."""
    return _MEAL.search(simplified(text)) is not None


def asks_to_choose(text: str) -> bool:
    """Whether something to eat or drink is to be chosen or made."""
    return _CHOICE.search(simplified(text)) is not None


def asks_for_words(text: str) -> bool:
    """Whether names, slogans or stories are asked for, which nobody eats."""
    return _WORDS_ABOUT_FOOD.search(simplified(text)) is not None


def lays_down_for_meals(text: str) -> bool:
    """Whether it tells what the user wants whenever a meal is asked for."""
    return _RULE_FOR_MEALS.search(simplified(text)) is not None


def asks_what_is_not_eaten(question: str) -> bool:
    """Whether what somebody does not eat is asked for itself: "which food should I avoid?"."""
    return _ASKS_WHAT_IS_NOT_EATEN.search(simplified(question)) is not None


def asks_for_that_alone(topic: str) -> bool:
    """Whether it is but a name for what is not eaten, as in a list of topics: 忌口."""
    rest = _ASKS_WHAT_IS_NOT_EATEN.sub(" ", simplified(topic))
    return asks_what_is_not_eaten(topic) and not _SAYS_MORE.search(rest)


def tells_what_is_not_eaten(text: str) -> bool:
    """Whether it tells what somebody cannot or will not eat; pollen and penicillin are no food."""
    plain = simplified(text)
    return _NOT_EATEN.search(plain) is not None or tells_food_allergy(text)


def tells_food_allergy(text: str) -> bool:
    """Whether it tells of food that somebody must not eat, not only does not like."""
    found = _ALLERGY.finditer(simplified(text))
    return any(_is_of_food(each.group(each.lastgroup or 0)) for each in found)


def _is_of_food(allergens: str) -> bool:
    named = [one for one in _ONE_OF_SEVERAL.split(allergens) if one.strip()]
    return any(not _NO_FOOD.search(one) for one in named)
