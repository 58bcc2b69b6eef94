"""The JSON in an answer, whatever stands around it."""

import time

import pytest

from beliefgraph.errors import FailureKind, LlmFailure
from beliefgraph.llm.answers import json_in

KEYS = frozenset({"claims"})


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ('{"claims": []}', {"claims": []}),
        ('好的，结果如下：\n```json\n{"claims": []}\n```\n希望有帮助 {笑}', {"claims": []}),
        ('I thought of {"claims": [1]} first. {"claims": [2]}', {"claims": [2]}),
        ('{"claims": [2]} and, by the way, {"note": 1}', {"claims": [2]}),
        ('{"claim": []}', {"claim": []}),  # of another form, which the reader refuses
        ('{"claims": ["a\nb"]}', {"claims": ["a\nb"]}),
        (r'{"claims": ["\u{4f60}\x41\U0001F600 it\'s"]}', {"claims": ["你A😀 it's"]}),
        (r'{"claims": ["C:\\x41"]}', {"claims": [r"C:\x41"]}),
        (r'{"claims": ["C:\\x41 \x41"]}', {"claims": [r"C:\x41 A"]}),
    ],
)
def test_found(answer: str, found: object) -> None:
    assert json_in(answer, KEYS) == found


@pytest.mark.parametrize("answer", ["", "no", "[]", '{"claims": [', r'{"claims": ["\u4f6"]}', "{" * 5000, "1" * 5000])
def test_not_found(answer: str) -> None:
    with pytest.raises(LlmFailure) as failure:
        json_in(answer, KEYS)
    assert failure.value.kind is FailureKind.UNPARSEABLE


def test_what_was_said_instead_is_told() -> None:
    with pytest.raises(LlmFailure, match="I'm sorry, I can't help with that"):
        json_in("I'm sorry, I can't help with that.", KEYS)


@pytest.mark.parametrize("hostile", ["{" * 400_000, '{"a":' * 100_000, '{"' * 200_000, "\\u" * 200_000, "[" * 400_000])
def test_hostile_answers_take_linear_time(hostile: str) -> None:
    began = time.process_time()
    with pytest.raises(LlmFailure):
        json_in(hostile, KEYS)
    assert time.process_time() - began < 2
