"""Rules first: a model is asked only about what they leave."""

from typing import Any

import pytest

from beliefgraph.extractors.both import RulesThenModel
from beliefgraph.extractors.model import ModelExtractor, extraction_prompt
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage
from beliefgraph.testing import scripted as answers

NOTHING = answers.good(claims=[])


def both(scripted: Any, script: Any, **settings: Any) -> tuple[RulesThenModel, Any]:
    model, llm = scripted(script, **settings)
    return RulesThenModel(RuleExtractor(), ModelExtractor(model, extraction_prompt("conversation"))), llm


@pytest.mark.parametrize(
    "text",
    [
        "I like coffee.",
        "我喜欢咖啡。",
        "Thanks so much, see you tomorrow!",
        "谢谢你啦，明天见！",
        "Where does the bus to Graz stop?",
        "你知道去格拉茨的车在哪儿坐吗？",
        "",
    ],
)
def test_what_rules_read_and_what_claims_nothing_costs_no_call(scripted: Any, text: str) -> None:
    extractor, llm = both(scripted, NOTHING)
    [reading] = extractor.extract([Passage(text, "Maya")])
    assert not llm.asked
    assert [claim.value for claim in reading.claims] == [value for value in ("coffee", "咖啡") if value in text]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("I like coffee. The attic smells of old rope. Thanks!", "The attic smells of old rope."),
        ("我喜欢咖啡。阁楼里一股旧绳子的味道。谢谢！", "阁楼里一股旧绳子的味道。"),
    ],
)
def test_only_the_sentences_that_are_left_are_sent(scripted: Any, text: str, left: str) -> None:
    extractor, llm = both(scripted, NOTHING)
    extractor.extract([Passage(text, "Maya")])
    [asked] = llm.asked
    _, _, sent = asked.question.replace("：", ": ").partition("\n")
    assert sent.split(": ", 1)[1].strip() == left


def test_readings_are_merged_in_the_order_of_their_words(scripted: Any) -> None:
    text = "The attic smells of old rope. I like coffee."
    said = {"quote": "The attic smells of old rope", "subject": "attic", "predicate": "smells of", "value": "old rope"}
    good = answers.good(claims=[{**said, "polarity": 1, "text": "The attic smells of old rope"}])
    extractor, _ = both(scripted, good)
    [reading] = extractor.extract([Passage(text, "Maya")])
    assert [(claim.value, claim.method.split("/")[0]) for claim in reading.claims] == [
        ("old rope", "llm"),
        ("coffee", "rules"),
    ]
    assert [text[slice(*claim.span)] for claim in reading.claims if claim.span] == [said["quote"], "I like coffee"]


def test_an_endpoint_that_is_down_keeps_what_rules_found(scripted: Any) -> None:
    extractor, _ = both(scripted, answers.status(500))
    [mixed, plain] = extractor.extract(
        [Passage("I like tea. The attic smells of rope.", "Maya"), Passage("I like tea.")]
    )
    assert [claim.value for claim in mixed.claims] == ["tea"] and "HTTP 500" in mixed.unread
    assert len(plain.claims) == 1 and not plain.unread
