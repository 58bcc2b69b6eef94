"""Every line of an answer or an explanation leads back to what it tells, in both languages."""

from __future__ import annotations

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.domain.retold import LONGEST, Told, told

LINES = (
    ("Probably: Dana lives in Oslo [scenario=work].", "Dana lives in Oslo"),
    ("Also: Not so: Dana lives in Rome.", "Dana lives in Rome"),
    ("No longer: Dana likes tea, since 12 October 2025.", "Dana likes tea"),
    ("For: Dana, 2 October 2025: “I love tea.” (counts 1.81)", "I love tea"),
    ("October 2025: +0.00 → +0.77, because Dana, 2 October 2025: “I love tea.” (evidence-sum)", ""),
    ("Unknown 39%, contested 0%.", ""),
    ("Nothing known bears on this question.", ""),
    ("可能：小张住在上海。", "小张住在上海"),
    ("另有：不成立：小张住在苏州。", "小张住在苏州"),
    ("自2025年2月2日起不再成立：小张喜欢茶。", "小张喜欢茶"),
    ("支持：小张，2025年2月2日：“我喜欢茶”［2025年2月1日］（分量 2.28）", "我喜欢茶"),
    ("未知 23%，有争议 0%。", ""),
    ("经过：", ""),
    ("Dana lives in Oslo.", "Dana lives in Oslo"),
    ("我喜欢茶。", "我喜欢茶"),
)


@pytest.mark.parametrize(("line", "words"), LINES)
def test_the_words_around_a_proposition_are_taken_off(line: str, words: str) -> None:
    assert told(line).words == words


@pytest.mark.parametrize("line", ["She said “I love tea” to me", "Dana: fine, thanks", "For sale: one car", "“”", ""])
def test_other_words_stay_as_they_are(line: str) -> None:
    assert told(line) == Told(line, ours=False)


def test_what_is_too_long_to_be_ours_stays_as_it_is() -> None:
    line = "Probably: " + "x" * LONGEST
    assert told(line) == Told(line, ours=False)


@pytest.mark.parametrize(
    ("speaker", "texts", "question"),
    [
        ("Dana", ("I love jasmine tea.", "I stopped drinking jasmine tea.", "I live in Oslo."), "Does Dana like tea?"),
        ("阿宁", ("我喜欢茉莉花茶", "我戒了茉莉花茶", "我住在苏州"), "阿宁喜欢茉莉花茶吗？"),
    ],
)
def test_a_machine_may_add_something_new_to_what_it_was_told(
    speaker: str, texts: tuple[str, ...], question: str, graph: BeliefGraph
) -> None:
    for day, text in enumerate(texts, start=1):
        graph.observe(text, speaker=speaker, at=f"2025-10-0{day}T00:00Z")
    before = graph.digest()
    answer = graph.ask(question, as_of="2025-10-05T00:00Z").text
    plain = graph.observe(answer, speaker="assistant", at="2025-10-06T00:00Z")
    assert not plain.claims and "recalled" in plain.notes[0]
    graph.retract(plain.evidence[0].id, "only to compare")
    assert graph.digest() == before
    more = graph.observe(f"{answer}\nEmil lives in Graz.", speaker="assistant", at="2025-10-07T00:00Z")
    assert "Emil lives in Graz" in [belief.text for belief in more.beliefs]
