"""The signs of how a prompt is said."""

from recollect.server.search.prompt_form import PLACES, places


def test_signs_have_places_in_order_and_none_twice() -> None:
    found = places("Can I, can I, can I still book the hall?")
    assert found == sorted(set(found))
    assert 0 <= found[0] <= found[-1] < PLACES


def test_the_order_of_words_is_a_sign() -> None:
    assert places("can i still") != places("still i can")


def test_numbers_and_capitals_are_all_alike() -> None:
    assert places("What is 12 times 7?") == places("what is 3 times 4?")


def test_runs_of_chinese_characters_are_signs() -> None:
    common = set(places("博物馆是哪一年建的")) & set(places("公司是哪一年成立的"))
    assert len(common) > len(set(places("博物馆")) & set(places("公司")))
    assert places("這是哪一年的") == places("这是哪一年的")


def test_of_a_long_prompt_its_ends_are_read() -> None:
    pasted = "some line of code " * 100
    assert len(places(f"Explain this. {pasted} Why?")) == len(
        places(f"Explain this. {pasted}{pasted} Why?")
    )
    assert places("Explain this. " + "a b " * 100 + "c d " * 100 + "Why?") == places(
        "Explain this. " + "a b " * 100 + "now and then " + "c d " * 100 + "Why?"
    )


def test_an_empty_prompt_has_a_beginning_and_an_end() -> None:
    assert places("")
