"""What each verb does. The effects are shown through the tool in tests/tools/test_reflect.py."""

from recollect.server.review.operation import VERBS
from recollect.server.review.verbs import HANDLERS


def test_every_verb_that_can_be_written_can_be_carried_out() -> None:
    assert set(HANDLERS) == set(VERBS)
