"""How the doctor goes about it: in order, without writing, in one state; a healthy graph is left in peace."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from beliefgraph import BeliefGraph, Claim, Settings, checks
from beliefgraph.doctor import Diagnosis
from beliefgraph.doctor.rounds import CHECKLIST
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.findings import Severity, Stage, Treatment
from beliefgraph.domain.model import Context, Node
from beliefgraph.errors import InvalidInput, InvalidSettings
from beliefgraph.intake import as_time
from beliefgraph.stories import STORIES, Story
from beliefgraph.surfaces.cli import main
from beliefgraph.surfaces.desk import EXIT_CODES, Desk
from beliefgraph.testing import FixedClock

from .conftest import Patient

OpenGraph = Callable[..., BeliefGraph]
EARLY = datetime(1970, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_healthy_graph_is_left_in_peace(open_graph: OpenGraph, story: Story) -> None:
    last = max(as_time(row["at"], "UTC") or EARLY for row in story.tells)
    graph = open_graph(zone="UTC", clock=FixedClock(last + timedelta(days=1)))
    for row in story.tells:
        graph.observe(**row)
    for name, of in story.aliases:
        graph.alias(name, of)
    found = graph.doctor()
    assert [f for f in found.findings if f.severity is not Severity.NOTE] == []
    assert [row.name for row in found.checklist] == list(CHECKLIST) and all(row.passed for row in found.checklist)
    assert found.ok and found.begin is None


def test_an_empty_graph_is_healthy(graph: BeliefGraph) -> None:
    found = graph.doctor()
    assert found.ok and found.findings == () and len(found.checklist) == 8


def ill(patient: Patient) -> None:
    """Something wrong at the first, the fourth and the last stage."""
    patient.embedder = "hashing"
    patient.tell(
        {"text": "I like the cafÃ© here.", "speaker": "Ann"},
        {"text": "我喜欢绿茶。", "speaker": "小李", "authority": 0.1},
        {"text": "小王喜欢红茶。", "speaker": "小王", "claims": [Claim("小王", "likes", "红茶")]},
    )
    patient.clock.tick(days=300)


def test_stages_are_looked_at_in_order_and_the_first_with_trouble_is_named(patient: Patient) -> None:
    ill(patient)
    found = patient.doctor()
    assert found.stages == tuple(Stage) == ("input", "extraction", "edges", "confidence", "retrieval")
    stages = [list(Stage).index(finding.stage) for finding in found.findings]
    assert stages == sorted(stages)
    assert {"damaged text", "weights", "fading and clearing", "no vectors"} <= {f.rule for f in found.findings}
    assert (found.begin, found.ok) == (Stage.INPUT, False)
    assert all(f.cause and f.remedy and f.message for f in found.findings)


def test_one_stage_alone(patient: Patient) -> None:
    ill(patient)
    found = patient.doctor(stage="confidence")
    assert found.stages == (Stage.CONFIDENCE,)
    assert {f.stage for f in found.findings} == {Stage.CONFIDENCE}
    assert [row.name for row in found.checklist] == ["history", "fading and clearing", "weights", "review"]
    with pytest.raises(InvalidInput, match="input, extraction, edges, confidence, retrieval"):
        patient.doctor(stage="心情")


def test_looking_writes_nothing(patient: Patient) -> None:
    ill(patient)
    with patient.graph() as graph:
        before, entries = graph.digest(), graph.audit(limit=100)
        graph.doctor()
        graph.doctor(fix=True, dry_run=True)
        assert (graph.digest(), graph.audit(limit=100)) == (before, entries)


def test_what_is_safe_is_mended_by_acts_that_can_be_undone(patient: Patient) -> None:
    ill(patient)
    patient.tell({"text": "我住在北京。", "speaker": "小赵", "at": patient.clock()})
    tried = patient.doctor(fix=True, dry_run=True)
    assert [done.command for done in tried.mended] == ["beliefgraph maintain", "beliefgraph embed"]
    assert "no vectors" in {f.rule for f in tried.findings}
    done = patient.doctor(fix=True, by="Ana")
    left = {f.rule for f in done.findings}
    assert "weights" in left and not left & {"no vectors", "fading and clearing"}
    [maintained, embedded] = done.mended
    assert maintained.changed == tried.mended[0].changed and embedded.changed > 0
    with patient.graph() as graph:
        assert {entry.by for entry in graph.audit(act="maintain")} == {"Ana"}
        for act in reversed(maintained.acts):
            graph.undo(act)
        assert graph.beliefs()
    assert patient.doctor(fix=True).mended, "what was taken back can be mended again"


def test_what_is_mended_already_is_left(patient: Patient) -> None:
    ill(patient)
    patient.doctor(fix=True)
    assert patient.doctor(fix=True).mended == ()


def test_retracted_evidence_troubles_nobody(patient: Patient) -> None:
    ill(patient)
    patient.embedder = "none"
    with patient.graph() as graph:
        graph.retract([e.id for e in graph.space.all_evidence()], "all of it")
    found = patient.doctor()
    assert [f for f in found.findings if f.severity is not Severity.NOTE] == []
    assert found.counts.evidence == 0


def test_what_an_agent_keeps_to_itself_is_looked_at_and_not_told(patient: Patient) -> None:
    for value in ("zebrafish", "zebrafishes", "zebrafissh"):
        row = {"text": f"caf\u00c3\u00a9 {value}", "claims": [Claim("小李", "keeps", value)]}
        patient.tell(row | {"agent": "alpha", "speaker": "线人", "source": "线报"})
    found = patient.doctor()
    assert {"damaged text", "duplicate beliefs"} <= {f.rule for f in found.findings}
    told = repr(found)
    assert not any(word in told for word in ("zebrafis", "线人", "线报"))


def test_what_cannot_be_read_is_mended_first(patient: Patient) -> None:
    ill(patient)
    with patient.graph() as graph:
        graph.space.commit(ChangeSet(nodes=[Node("m_torn", "comparison", {"半": "条"})]))
    found = patient.doctor()
    assert found.unread and not found.ok and found.checklist == ()
    assert {f.rule for f in found.findings} >= {"unreadable mark"}
    mended = patient.doctor(fix=True)
    assert not mended.unread
    assert mended.mended[0].command == "beliefgraph validate --fix" and len(mended.checklist) == 8


def test_limits_are_settings() -> None:
    chosen = Settings(doctor={"growth": 5})
    assert (chosen.doctor["growth"], chosen.doctor["waiting"]) == (5, 30)
    for wrong in ({"mood": 1}, {"growth": -1}, {"growth": float("nan")}):
        with pytest.raises(InvalidSettings):
            Settings(doctor=wrong)


# The command --------------------------------------------------------------------------------------------------


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        main(["doctor", *arguments])
    return int(ended.value.code or 0), capsys.readouterr().out


def test_the_command_tells_programs_everything(patient: Patient, capsys: pytest.CaptureFixture[str]) -> None:
    ill(patient)
    code, out = ran(capsys)
    told = json.loads(out)
    assert code == 1 and "doctor" in EXIT_CODES
    assert (told["ok"], told["begin"], told["stages"]) == (False, "input", list(Stage))
    assert [row["name"] for row in told["checklist"]] == list(CHECKLIST)
    assert {"rule", "stage", "severity", "cause", "remedy", "command", "safe"} <= told["findings"][0].keys()
    assert {"kind", "measure", "median", "lower", "upper", "outliers"} <= told["weights"][0].keys()
    assert told["counts"]["evidence"] == 3 and told["mended"] == []
    assert {field for field in Diagnosis.__dataclass_fields__} <= told.keys()


def test_the_command_tells_people_in_order(
    patient: Patient, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Desk, "for_programs", False)
    monkeypatch.setenv("COLUMNS", "140")
    ill(patient)
    code, out = ran(capsys)
    assert code == 1
    places = [out.index(words) for words in ("Begin here: input", "Checklist", "1. Input", "2. Extraction", "3. Edges")]
    assert places == sorted(places)
    assert "FAILS" in out and "passes" in out and "$ beliefgraph retract e_" in out
    assert "How much evidence counts" in out and "0.85" in out
    copied = out[out.index("$ beliefgraph retract") + 2 :].split("\n")
    until = next(at for at, line in enumerate(copied) if not line.rstrip().endswith("\\"))
    words = shlex.split("".join(line.strip().removesuffix("\\") for line in copied[: until + 1]))
    assert words in [shlex.split(finding.command) for finding in patient.doctor().findings]
    code, out = ran(capsys, "--stage", "retrieval")
    assert code == 0 and "5. Retrieval" in out and "Checklist" not in out
    code, out = ran(capsys, "--stage", "nothing")
    assert code == 2


def test_the_command_mends(
    patient: Patient, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Desk, "for_programs", False)
    patient.tell({"text": "我喜欢绿茶。", "speaker": "小李", "at": "2025-01-01"})
    code, out = ran(capsys, "--fix", "--dry-run")
    assert code == 1 and "Would be mended" in out
    code, out = ran(capsys, "--fix", "--by", "Ana", "--reason", "每周")
    assert "Mended:" in out and "(act " in out and code == 0
    code, out = ran(capsys, "--fix")
    assert code == 0 and out.startswith("Nothing to mend.")
    with patient.graph() as graph:
        assert graph.audit(act="maintain")[0].by == "Ana"


@pytest.mark.parametrize("command", ["doctor", "validate"])
@pytest.mark.parametrize("option", [["--by", "Ana"], ["--reason", "每周"], ["--dry-run"]])
def test_what_is_about_mending_is_refused_without(
    patient: Patient, capsys: pytest.CaptureFixture[str], command: str, option: list[str]
) -> None:
    patient.tell({"text": "我喜欢绿茶。"})
    with pytest.raises(SystemExit) as ended:
        main([command, *option])
    assert ended.value.code == 2 and "--fix" in capsys.readouterr().err
    with patient.graph() as graph, pytest.raises(InvalidInput, match="fix=True"):
        graph.doctor(by="Ana")


def test_commands_name_the_graph_that_was_named(
    patient: Patient, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    patient.tell(*({"text": "我喜欢美式咖啡。", "ref": f"retry-{n}", "source": "日志"} for n in range(9)))
    monkeypatch.setenv("BELIEFGRAPH_DB", "elsewhere.db")
    here = ["--db", str(patient.path), "--namespace", "default"]
    _, out = ran(capsys, *here)
    [row] = [row for row in json.loads(out)["checklist"] if not row["passed"] and row["stage"] == "input"]
    assert row["finding"]["command"].endswith(f" --db {patient.path} --namespace default")
    monkeypatch.setattr(Desk, "for_programs", False)
    _, out = ran(capsys, *here)
    lines = out[out.index("$ beliefgraph retract") + 2 :].split("\n")
    until = next(at for at, line in enumerate(lines) if not line.endswith("\\"))
    assert until > 1, "a shell goes on after a backslash only where nothing follows it"
    patient.run(" ".join(line.strip().removesuffix("\\") for line in lines[: until + 1]))
    with patient.graph() as graph:
        assert graph.doctor(stage="input").checklist[0].passed


def test_a_graph_is_gone_through_no_more_than_it_must(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    ill(patient)
    patient.doctor(fix=True)
    looks = []
    monkeypatch.setattr(checks, "look", lambda *given: looks.append(1) or look(*given))
    patient.doctor(fix=True)
    assert len(looks) == 1, "there is nothing to mend"
    with patient.graph() as graph:
        graph.space.commit(ChangeSet(contexts=[Context("版本", "2.1", "2")]))
        assert graph.doctor(fix=True).mended[0].treatment is Treatment.MEND
    assert len(looks) == 1 + 3, "before it, within it, and after it"


look = checks.look


def test_only_what_goes_wrong_at_a_stage_is_mended_there(patient: Patient) -> None:
    patient.tell({"text": "我喜欢绿茶。"})
    with patient.graph() as graph:
        [belief] = graph.beliefs()
        graph.space.commit(ChangeSet(contexts=[Context("版本", "2.1", "2")], beliefs=[replace(belief, created=None)]))
        graph.doctor(stage="edges", fix=True)
        assert {f.stage for f in graph.validate()} == {Stage.CONFIDENCE}
        graph.doctor(stage="confidence", fix=True)
        assert graph.validate() == []
