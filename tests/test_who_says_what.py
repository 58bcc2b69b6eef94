"""Who says what about whom: reports, echoes, recalled text, instructions to machines, the gate, the layers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from beliefgraph import BeliefGraph, Claim, Settings
from beliefgraph.domain.layers import layer_of
from beliefgraph.domain.model import Modality
from beliefgraph.errors import InvalidSettings, InvalidText

OpenGraph = Callable[..., BeliefGraph]
AT = "2025-11-01T10:00:00+00:00"
LATER = "2025-11-02T10:00:00+00:00"


def test_a_report_speaks_in_the_name_of_whom_it_passes_on(open_graph: OpenGraph) -> None:
    graph = open_graph()
    hates = Claim("Jack", "likes", "football", polarity=-1, said_by="Alice", modality=Modality.REPORTED)
    first = graph.observe("Alice says Jack hates football.", speaker="Sam", at=AT, claims=[hates])
    again = graph.observe("Jack hates football, Alice said.", speaker="Kim", at=AT, claims=[hates])
    assert first.beliefs[0].opinion.signed < 0
    assert again.beliefs[0].standing.origins == 1  # two pass on one word
    told = graph.explain(first.beliefs[0].id).text
    assert "Alice, as Sam tells" in told or "Alice, as Kim tells" in told
    changed = graph.observe("x", speaker="Alice", at=LATER, claims=[Claim("Jack", "likes", "football")])
    assert changed.beliefs[0].opinion.signed > 0  # her own later word takes back what was passed on


def test_aliases_of_whom_is_passed_on_are_followed(open_graph: OpenGraph) -> None:
    graph, born_so = open_graph(), open_graph()
    for target in (graph, born_so):
        if target is born_so:
            target.alias("Ally", "Alice")
        for n, name in enumerate(("Alice", "Ally")):
            claim = Claim("Jack", "likes", "football", said_by=name, modality="reported")
            target.observe(f"text {n}", speaker="Sam", at=AT, claims=[claim])
    assert graph.beliefs()[0].standing.origins == 2
    graph.alias("Ally", "Alice")
    assert graph.beliefs()[0].standing.origins == 1 and graph.digest() == born_so.digest()


@pytest.mark.parametrize("modality", ["hypothetical", "question"])
def test_what_is_supposed_or_asked_is_kept_and_not_believed(open_graph: OpenGraph, modality: str) -> None:
    graph = open_graph()
    outcome = graph.observe("x", speaker="Ana", at=AT, claims=[Claim("Ana", "lives_in", "Rome", modality=modality)])
    assert outcome.evidence and outcome.claims and not outcome.beliefs and outcome.layer.value != "semantic"
    assert any("supposed" in note for note in outcome.notes)


def test_what_nothing_could_settle_is_not_believed(open_graph: OpenGraph) -> None:
    claims = [Claim("life", "is", "a dream", verifiable=False)]
    assert not open_graph().observe("x", speaker="Ana", at=AT, claims=claims).beliefs


def test_an_unknown_modality_is_refused() -> None:
    with pytest.raises(InvalidText, match="asserted"):
        Claim("Ana", "is", "tall", modality="maybe")  # type: ignore[arg-type]


ECHOED = [
    {"speaker": "Ana", "at": AT, "text": "one"},
    {"speaker": "assistant", "at": LATER, "text": "two"},
    {"speaker": "助手", "at": LATER, "text": "three"},
]


@pytest.mark.parametrize("rule", ["evidence-sum", "signed-shift", "weighted-retention", "bounded-nudge"])
def test_an_assistant_that_says_it_again_adds_nothing(open_graph: OpenGraph, rule: str) -> None:
    alone, echoed = open_graph(rule=rule), open_graph(rule=rule)
    claim = [Claim("Ana", "likes", "tea")]
    alone.observe(**ECHOED[0], claims=claim)  # type: ignore[arg-type]
    for order in permutations(ECHOED):
        graph = open_graph(rule=rule)
        for row in order:
            graph.observe(**row, claims=claim)  # type: ignore[arg-type]
        assert graph.beliefs()[0].opinion == alone.beliefs()[0].opinion
        assert graph.validate() == []
        echoed = graph
    why = echoed.explain(echoed.beliefs()[0].id)
    assert sorted(c.why for c in why.supports if not c.counts) == ["echo", "echo"]
    assert "says again" in why.text


def test_an_assistants_own_guess_weighs_little_and_gives_way(open_graph: OpenGraph) -> None:
    graph = open_graph()
    guess = graph.observe("x", speaker="assistant", at=AT, claims=[Claim("Ana", "lives_in", "Rome")])
    assert 0 < guess.beliefs[0].opinion.confidence < 0.3
    own = graph.observe("y", speaker="Ana", at=LATER, claims=[Claim("Ana", "lives_in", "Oslo")])
    assert own.beliefs[0].opinion.confidence > 0.6


def test_without_the_word_it_repeats_the_echo_counts_for_itself(open_graph: OpenGraph) -> None:
    graph = open_graph()
    first = graph.observe("one", speaker="Ana", at=AT, claims=[Claim("Ana", "likes", "tea")])
    graph.observe("two", speaker="assistant", at=LATER, claims=[Claim("Ana", "likes", "tea")])
    graph.retract(first.evidence[0].id, "a joke")
    assert 0 < graph.beliefs()[0].opinion.confidence < 0.3


@pytest.mark.parametrize(
    ("said", "recalled"), [("I love jazz.", "- I love jazz."), ("我喜欢爵士乐。", "· 我喜欢爵士乐")]
)
def test_text_recalled_from_the_graph_adds_nothing(open_graph: OpenGraph, said: str, recalled: str) -> None:
    graph = open_graph()
    belief = graph.observe(said, speaker="Ana", at=AT).beliefs[0]
    for text in (recalled, f"{belief.text}", f"Memory {belief.id}: {belief.text}"):
        outcome = graph.observe(text, speaker="tool", at=LATER)
        assert not outcome.beliefs and any("recalled from here" in note for note in outcome.notes)
    pasted = graph.observe(f"{belief.text} ({belief.id})", speaker="Ben", at=LATER)
    assert not pasted.beliefs
    assert graph.beliefs()[0].standing.evidence == 1


def test_a_second_person_who_says_the_same_is_no_recall(open_graph: OpenGraph) -> None:
    graph = open_graph()
    graph.observe("Rome is old.", speaker="Ana", at=AT, claims=[Claim("Rome", "is", "old")])
    assert graph.observe("I love jazz.", speaker="Ana", at=AT).beliefs
    assert graph.observe("I love jazz.", speaker="Ben", at=AT).beliefs


def test_its_own_answer_fed_back_adds_nothing(open_graph: OpenGraph) -> None:
    graph = open_graph()
    graph.observe("I live in Rome.", speaker="Ana", at=AT)
    before = graph.beliefs()[0].opinion
    graph.observe(graph.ask("Where does Ana live?").text, speaker="assistant", at=LATER)
    assert graph.beliefs()[0].opinion == before


@pytest.mark.parametrize("speaker", ["system", "developer", "系统"])
def test_instructions_to_a_machine_are_nobodys_word(open_graph: OpenGraph, speaker: str) -> None:
    outcome = open_graph().observe("I live in Rome. 我住在上海。", speaker=speaker, at=AT)
    assert outcome.evidence and not outcome.beliefs and any("instructions" in note for note in outcome.notes)


def test_the_gate_keeps_weak_documents_out_and_says_by_which_rule(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=Settings(gates={"forum": 0.5}))
    outcome = graph.observe("Rome is old.", source="board", kind="forum", at=AT)
    assert outcome.evidence == () and "0.4 is below 0.5" in outcome.refused
    assert graph.space.counts()["evidence"] == graph.space.counts()["source"] == 0
    [line] = graph.refusals()
    assert (line.source, line.kind) == ("board", "forum") and "Rome" not in repr(line)
    told = {"text": "Rome is old.", "source": "board", "kind": "forum", "at": AT}
    assert graph.observe_many([told, told | {"authority": 0.9}]).refused == 1
    assert graph.observe("I think so.", speaker="assistant", kind="inference", at=AT).evidence  # agents are let in


def test_given_claims_are_not_read_over_by_the_same_words_without(open_graph: OpenGraph) -> None:
    graph = open_graph()
    row = {"text": "I live in Rome.", "speaker": "Ana", "at": AT}
    graph.observe_many([row | {"claims": [Claim("Ana", "likes", "tea")]}, row])
    assert [belief.value for belief in graph.beliefs()] == ["tea"]


def test_a_document_without_words_is_refused(open_graph: OpenGraph) -> None:
    graph = open_graph()
    assert "no words" in graph.observe("12 !! …", kind="press", source="wire", at=AT).refused
    assert graph.observe("👍", speaker="Ana", at=AT).evidence  # what people say is always kept


def test_a_gate_of_no_kind_is_refused() -> None:
    with pytest.raises(InvalidSettings):
        Settings(gates={"nonsense": 0.3})


LAYERS = [
    ("Thanks a lot!", "short-term"),
    ("谢谢你", "short-term"),
    ("Where is my bag?", "short-term"),
    ("1. Open the lid.\n2. Press start.", "procedural"),
    ("先把水烧开，再放茶叶。", "procedural"),
    ("We walked along the river for hours.", "episodic"),
    ("昨天我们去爬山了。", "episodic"),
]


@pytest.mark.parametrize(("text", "layer"), LAYERS)
def test_layers(text: str, layer: str) -> None:
    assert layer_of(text, ()).value == layer


def test_claims_make_an_input_semantic() -> None:
    assert layer_of("Thanks!", [Claim("Ana", "is", "kind")]).value == "semantic"
