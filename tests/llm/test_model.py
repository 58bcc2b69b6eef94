"""Asking a model: every way in which an answer fails, budgets, secrets."""

import json
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from beliefgraph.errors import FailureKind, InvalidSettings, LlmFailure
from beliefgraph.llm.endpoint import Endpoint, Form, Message
from beliefgraph.llm.meter import Meter
from beliefgraph.llm.model import Model, invalid
from beliefgraph.llm.outage import PATIENCE, REST, Outage
from beliefgraph.ports import Usage
from beliefgraph.testing import scripted as answers

SECRET = "sk-very-secret-0123456789"
SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
FORM = Form("place", SCHEMA)
ASKED = [Message("system", "Name the city."), Message("user", "Ich wohne in Graz.")]
GRAZ = answers.good(city="Graz")


def city(answer: Any) -> str:
    if not isinstance(answer.get("city"), str):
        raise invalid("city is missing")
    return str(answer["city"])


def kind_of(model: Model) -> FailureKind:
    with pytest.raises(LlmFailure) as failure:
        model.ask(ASKED, FORM, city)
    assert failure.value.rule and failure.value.remedy
    return failure.value.kind


def test_a_good_answer_costs_one_call(scripted: Any) -> None:
    model, llm = scripted(GRAZ)
    assert model.ask(ASKED, FORM, city) == "Graz"
    assert model.meter.usage == Usage(calls=1, failed=0, input_tokens=100, output_tokens=20)
    [asked] = llm.asked
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["authorization"] == f"Bearer {SECRET}"
    assert asked.body["messages"] == [{"role": m.role, "content": m.content} for m in ASKED]
    assert asked.body["temperature"] == 0 and asked.body["max_tokens"] == 2000


@pytest.mark.parametrize("mode", ["schema", "tool", "prompt"])
def test_the_form_is_asked_for_in_every_mode(scripted: Any, mode: str) -> None:
    model, llm = scripted(GRAZ, mode=mode)
    assert model.ask(ASKED, FORM, city) == "Graz"
    body = llm.asked[0].body
    if mode == "schema":
        assert body["response_format"]["json_schema"]["schema"] == SCHEMA
    elif mode == "tool":
        assert body["tools"][0]["function"]["parameters"] == SCHEMA
    else:
        assert json.dumps(SCHEMA) in body["messages"][0]["content"]
    assert ("response_format" in body, "tools" in body) == (mode == "schema", mode == "tool")


@pytest.mark.parametrize("mode", ["schema", "tool", "prompt"])
def test_prose_around_the_answer_is_passed_over(scripted: Any, mode: str) -> None:
    model, _ = scripted(answers.wrapped(city="Graz"), mode=mode)
    assert model.ask(ASKED, FORM, city) == "Graz"


@pytest.mark.parametrize(
    ("answer", "kind", "calls"),
    [
        (answers.prose("Graz."), FailureKind.UNPARSEABLE, 3),
        (answers.broken_escape(city="格拉茨"), FailureKind.UNPARSEABLE, 3),
        (answers.good(**SCHEMA), FailureKind.INVALID, 3),
        (answers.good(town="Graz"), FailureKind.INVALID, 3),
        (answers.refusal(), FailureKind.REFUSED, 1),
        (answers.Scripted("", finish="content_filter"), FailureKind.REFUSED, 1),
        (answers.truncated(city="Graz"), FailureKind.TRUNCATED, 1),
        (answers.status(500), FailureKind.UNREACHABLE, 1),
        (answers.status(429), FailureKind.UNREACHABLE, 1),
        (answers.status(401), FailureKind.REFUSED, 1),
        (answers.status(400), FailureKind.REFUSED, 1),
        (answers.dropped(), FailureKind.UNREACHABLE, 1),
        (answers.not_a_completion(), FailureKind.UNPARSEABLE, 1),
        (answers.not_a_completion(b'{"choices": []}'), FailureKind.UNPARSEABLE, 1),
        (answers.not_a_completion(b'{"choices": [{"message": null}]}'), FailureKind.UNPARSEABLE, 1),
        (answers.not_a_completion(b"[" * 100_000), FailureKind.UNPARSEABLE, 1),
    ],
)
def test_every_failure_has_a_kind_and_is_counted(
    scripted: Any, answer: answers.Scripted, kind: FailureKind, calls: int
) -> None:
    model, llm = scripted(answer)
    assert kind_of(model) is kind
    usage = model.meter.usage
    assert (usage.calls, usage.failed, len(llm.asked)) == (calls, calls, calls)
    assert usage.input_tokens > 0


def test_an_endpoint_that_hangs_is_left_in_time(scripted: Any) -> None:
    model, _ = scripted(answers.hanging(), timeout=0.2)
    assert kind_of(model) is FailureKind.TIMEOUT
    assert model.meter.usage.failed == 1


def test_an_endpoint_that_is_down_is_not_waited_for_again_and_again(scripted: Any) -> None:
    model, llm = scripted(answers.status(503))
    assert {kind_of(model) for _ in range(10)} == {FailureKind.UNREACHABLE}
    assert len(llm.asked) == model.meter.usage.calls == PATIENCE


def test_an_endpoint_that_was_down_is_tried_again_by_one_call() -> None:
    now = 0.0
    outage = Outage(clock=lambda: now)
    for _ in range(PATIENCE):
        outage.check()
        outage.note(FailureKind.TIMEOUT)
    with pytest.raises(LlmFailure, match="3 times in a row"):
        outage.check()
    now = REST + 1
    outage.check()
    with pytest.raises(LlmFailure):
        outage.check()
    outage.note(None)
    outage.check()
    outage.check()


def test_bad_answers_are_no_outage(scripted: Any) -> None:
    model, llm = scripted(answers.prose(), retries=0)
    assert {kind_of(model) for _ in range(10)} == {FailureKind.UNPARSEABLE}
    assert len(llm.asked) == 10


def test_nobody_listens(scripted: Any) -> None:
    with answers.ScriptedLLM([GRAZ]) as llm:
        gone = llm.url
    assert kind_of(Model(Endpoint(gone, "tiny"), Meter())) is FailureKind.UNREACHABLE


def test_a_bad_answer_is_handed_back_with_what_is_wrong(scripted: Any) -> None:
    model, llm = scripted([answers.good(town="Graz"), GRAZ])
    assert model.ask(ASKED, FORM, city) == "Graz"
    bad, complaint = llm.asked[1].body["messages"][-2:]
    assert bad == {"role": "assistant", "content": '{"town": "Graz"}'}
    assert "city is missing" in complaint["content"]
    assert model.meter.usage == Usage(calls=2, failed=1, input_tokens=200, output_tokens=40)


def test_tokens_are_estimated_where_the_endpoint_counts_none(scripted: Any) -> None:
    model, _ = scripted(answers.Scripted('{"city": "格拉茨"}', usage=None))
    model.ask(ASKED, FORM, city)
    assert 5 <= model.meter.usage.output_tokens <= 20
    assert 10 <= model.meter.usage.input_tokens <= 50


def test_the_cap_on_calls_holds_for_all_threads_together(scripted: Any) -> None:
    model, llm = scripted(GRAZ, meter=Meter(max_calls=5))

    def ask(_: int) -> str:
        try:
            return model.ask(ASKED, FORM, city)
        except LlmFailure as failure:
            return failure.kind

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(ask, range(20)))
    assert sorted(results) == ["Graz"] * 5 + ["over budget"] * 15
    assert model.meter.usage.calls == len(llm.asked) == 5


def test_the_cap_on_tokens_is_never_passed(scripted: Any) -> None:
    meter = Meter(max_tokens=700)
    model, _ = scripted(GRAZ, meter=meter, options={"max_tokens": 100})
    for _ in range(20):
        try:
            model.ask(ASKED, FORM, city)
        except LlmFailure as failure:
            assert failure.kind is FailureKind.OVER_BUDGET
            assert "budget spent" in str(failure) and "max_tokens" in str(failure)
    assert 0 < meter.usage.input_tokens + meter.usage.output_tokens <= 700


def test_a_meter_reserves_for_calls_under_way() -> None:
    meter = Meter(max_calls=1)
    meter.begin(10)
    with pytest.raises(LlmFailure):
        meter.begin(10)
    meter.end(10, Usage(calls=1))
    assert meter.usage.calls == 1


def test_a_meter_loses_no_count_between_threads() -> None:
    meter = Meter()

    def spend() -> None:
        for _ in range(500):
            meter.begin(3)
            meter.end(3, Usage(1, 0, 1, 2))

    threads = [threading.Thread(target=spend) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert meter.usage == Usage(2000, 0, 2000, 4000)


def test_the_key_is_shown_nowhere(scripted: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    shown = []
    for answer in (answers.status(401, f"bad key {SECRET}"), answers.status(400, f"bad key {SECRET}"), GRAZ):
        model, _ = scripted(answer, retries=0)
        shown += [repr(model), repr(model.endpoint), str(model.endpoint), repr(vars(model))]
        try:
            shown.append(model.ask(ASKED, FORM, city))
        except LlmFailure as failure:
            shown += [str(failure), repr(failure), repr(failure.__cause__), repr(failure.args)]
    assert "***" in "".join(shown)
    assert SECRET not in "".join(shown) + caplog.text


@pytest.mark.parametrize(
    "settings",
    [
        {"url": "host/v1"},
        {"url": "ftp://host/v1"},
        {"url": f"https://me:{SECRET}@host/v1"},
        {"model": " "},
        {"key": "two\nlines"},
        {"key": "密钥"},
        {"mode": "guess"},
        {"timeout": 0},
    ],
)
def test_settings_that_cannot_work_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(InvalidSettings) as refused:
        Endpoint(**({"url": "https://host/v1", "model": "tiny"} | settings))
    assert SECRET not in str(refused.value)
