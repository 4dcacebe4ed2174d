"""The ranges of time that words name.

`vocabulary` and `feasts` are the words, `english_rules`, `chinese_rules` and `numeric_rules` the
rules that find them (`rule` is how one is written), `readings` what a match means, `tense` whether
it lies ahead, `modifiers` the words beside a range that change it, `calendar` counts days, `span`
is the range that comes of it, and `ranges` puts them together.
"""
