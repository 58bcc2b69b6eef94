"""Where a quotation stands in a text."""

import time

import pytest

from beliefgraph.extractors.quotes import Quotable, around

TEXT = "She said: “I’ve moved to  Graz”,\nand that’s it. 他說「我搬到 格拉茨 了」。ＡＢＣ"


@pytest.mark.parametrize(
    ("quote", "words"),
    [
        ("moved to  Graz", "moved to  Graz"),
        ("I've moved to Graz", "I’ve moved to  Graz"),
        ("i've moved TO graz.", "I’ve moved to  Graz"),
        ("Graz, and that's it", "Graz”,\nand that’s it"),
        ("我搬到格拉茨了。", "我搬到 格拉茨 了"),
        ("他说“我搬到格拉茨了”", "他說「我搬到 格拉茨 了"),
        ("ABC", "ＡＢＣ"),
    ],
)
def test_found_as_it_was_copied(quote: str, words: str) -> None:
    span = Quotable(TEXT).find(quote)
    assert span is not None
    assert TEXT[slice(*span)] == words


@pytest.mark.parametrize("quote", ["", " ", "“”", "…", "I moved to Graz", "搬到维也纳", "ABCD"])
def test_other_words_are_not_found(quote: str) -> None:
    assert Quotable(TEXT).find(quote) is None


def test_the_sentence_around_a_span() -> None:
    text = "Hi. Dr. Lee lives in Graz 2.1. 她很好。再见"
    for words, sentence in (("Lee", "Dr. Lee lives in Graz 2.1"), ("很", "她很好"), ("再见", "再见")):
        start = text.index(words)
        assert text[slice(*around(text, (start, start + len(words))))].strip() == sentence


def test_a_long_text_takes_linear_time() -> None:
    began = time.process_time()
    text = Quotable("a " * 100_000 + "“" * 100_000)
    assert all(text.find("a b " * 100) is None for _ in range(20))
    assert time.process_time() - began < 2
