"""What the user types to be remembered."""

from recollect.server.cli.memory import spoken


def test_a_name_and_a_preference_are_told_by_their_words() -> None:
    """S3-04: at the command line no host is there to name the category."""
    categories = {
        "I prefer TypeScript": "stable_preference",
        "我更喜欢简短的回答": "stable_preference",
        "My name is Anna": "identity",
        "The blue server runs the tests": "fact",
        "I prefer tea score:6": "fact",
    }
    assert {text: spoken(text).category for text in categories} == categories
