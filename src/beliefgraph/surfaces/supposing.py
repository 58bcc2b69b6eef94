"""Commands that suppose and decide, and write nothing: what-if, flips, gate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import (
    Agent,
    AsOf,
    BeliefId,
    Contexts,
    Desk,
    Threshold,
    command,
    context_of,
    json_of,
    said,
    tables,
)

if TYPE_CHECKING:
    from beliefgraph.domain.decision import Decision, Judged, Missing
    from beliefgraph.domain.supposition import Flips, Loss, News, Shift, Supposed, Turning

app = typer.Typer()

GATED = {"act": 0, "ask_person": 10, "need_evidence": 11, "block": 12}
"""Exit codes of `gate`, by verdict."""


@command(app, "what-if")
def what_if(
    desk: Desk,
    belief: Annotated[str | None, typer.Argument(help="A belief id, to have its explanation as it would read.")] = None,
    *,
    without: Annotated[list[str] | None, typer.Option(help="Evidence id to suppose away; repeat for more.")] = None,
    without_source: Annotated[str, typer.Option(help="Suppose away all of a source.")] = "",
    without_speaker: Annotated[str, typer.Option(help="Suppose away all that somebody said.")] = "",
    without_agent: Annotated[str, typer.Option(help="Suppose away all that was written on behalf of an agent.")] = "",
    without_run: Annotated[str, typer.Option(help="Suppose away all that a run brought in.")] = "",
    with_: Annotated[
        list[str] | None,
        typer.Option("--with", help="Words to suppose said, or a JSON object: an observation or a claim; repeat."),
    ] = None,
    as_of: AsOf = None,
    agent: Agent = "",
    threshold: Threshold = None,
) -> None:
    """Tell what would be believed without some evidence, or if something else were said. Nothing is written."""
    chosen = {
        "evidence": without,
        "source": without_source,
        "speaker": without_speaker,
        "agent": without_agent,
        "run": without_run,
    }
    given = {name: value for name, value in chosen.items() if value}
    supposed_said = [_observed(each) for each in with_ or ()]
    with desk.graph() as graph:
        supposed = graph.what_if(
            belief, without=given or None, with_=supposed_said, as_of=as_of, agent=agent, threshold=threshold
        )
    desk.show(lambda: _supposed(supposed), lambda: tables().sentence(supposed.text))


def _observed(given: str) -> dict[str, Any]:
    return dict(json_of(given, dict, "--with")) if given.lstrip().startswith("{") else {"text": said(given)}


@command(app, "flips")
def flips(
    desk: Desk,
    belief: BeliefId,
    *,
    largest: Annotated[int, typer.Option(help="How much evidence to lose at once, at most.")] = 3,
    as_of: AsOf = None,
    agent: Agent = "",
    threshold: Threshold = None,
) -> None:
    """Tell what would change our mind: the least evidence to lose, and the least new evidence. Nothing is written."""
    with desk.graph() as graph:
        told = graph.flips(belief, largest=largest, as_of=as_of, agent=agent, threshold=threshold)
    desk.show(lambda: _flips(told), lambda: tables().sentence(told.text))


@command(app, "gate")
def gate(
    desk: Desk,
    action: Annotated[str, typer.Argument(help="What is about to be done; the reasons are in its language.")],
    *,
    need: Annotated[
        list[str],
        typer.Option(
            "--need",
            help="What must hold: a question, a belief id, or a JSON object (subject, predicate, value; or need, "
            "polarity, at_least, or); repeat.",
        ),
    ],
    context: Contexts = None,
    as_of: AsOf = None,
    speaker: Annotated[str, typer.Option(help='On whose behalf: "I" and "my boss" in the needs.')] = "",
    agent: Agent = "",
    threshold: Threshold = None,
) -> None:
    """Tell whether what is believed is enough to act: exit code 0 act, 10 ask a person, 11 need evidence, 12 block."""
    needs = [json_of(each, dict, "--need") if each.lstrip().startswith("{") else each for each in need]
    with desk.graph() as graph:
        decision = graph.gate(
            said(action),
            needs,
            context=context_of(context) or None,
            as_of=as_of,
            speaker=speaker,
            agent=agent,
            threshold=threshold,
        )
    desk.show(lambda: _decision(decision), lambda: tables().sentence(decision.text))
    raise typer.Exit(GATED[decision.verdict.value])


# What programs read ------------------------------------------------------------------------------------------


def _supposed(of: Supposed) -> payloads.Json:
    return {
        "text": of.text,
        "moved": [_shift(shift) for shift in of.moved],
        "made": [payloads.belief(b) for b in of.made],
        "withdrawn": [payloads.belief(b) for b in of.withdrawn],
        "without": [payloads.evidence(e) for e in of.without],
        "with": [payloads.evidence(e) for e in of.with_],
        "explanation": payloads.explanation(of.explanation) if of.explanation else None,
        "notes": list(of.notes),
    }


def _shift(of: Shift) -> payloads.Json:
    return {
        "belief": payloads.belief(of.belief),
        "before": payloads.opinion(of.before),
        "after": payloads.opinion(of.after),
        "verdict_before": of.verdict_before.value,
        "verdict_after": of.verdict_after.value,
    }


def _flips(of: Flips) -> payloads.Json:
    return {
        "text": of.text,
        "belief": payloads.belief(of.belief),
        "verdict": of.verdict.value,
        "answer": of.answer.value,
        "pieces": of.pieces,
        "of_verdict": _turning(of.of_verdict),
        "of_answer": _turning(of.of_answer),
    }


def _turning(of: Turning) -> payloads.Json:
    return {
        "losses": [_loss(loss) for loss in of.losses],
        "news": [_news(news) for news in of.news],
        "searched": of.searched,
        "tried": of.tried,
        "complete": of.complete,
    }


def _loss(of: Loss) -> payloads.Json:
    evidence = [payloads.evidence(e) for e in of.evidence]
    return {"evidence": evidence, "origins": list(of.origins), "verdict": of.verdict.value}


def _news(of: News) -> payloads.Json:
    return {
        "polarity": of.polarity,
        "authority": of.authority,
        "kinds": list(of.kinds),
        "verdict": of.verdict.value,
    }


def _decision(of: Decision) -> payloads.Json:
    return {
        "action": of.action,
        "verdict": of.verdict.value,
        "text": of.text,
        "needs": [_judged(each) for each in of.needs],
        "missing": [_missing(each) for each in of.missing],
        "notes": list(of.notes),
        "as_of": payloads.moment(of.as_of),
    }


def _judged(of: Judged) -> payloads.Json:
    return {
        "need": of.need,
        "verdict": of.verdict.value,
        "band": of.band,
        "reason": of.reason,
        "at_least": of.at_least,
        "confidence": of.confidence,
        "belief": payloads.belief(of.belief) if of.belief else None,
        "says_so": list(of.says_so),
        "says_not": list(of.says_not),
        "last_said": payloads.moment(of.last_said),
        "stale": of.stale,
        "quoted": [payloads.evidence(e) for e in of.quoted],
        "refused": of.refused,
        "instead_of": of.instead_of,
        "unsettled": [payloads.belief(b) for b in of.unsettled],
    }


def _missing(of: Missing) -> payloads.Json:
    return {
        "need": of.need,
        "kind": of.kind,
        "about": of.about,
        "holds": of.holds,
        "before": of.before,
        "after": of.after,
        "lift": of.lift,
        "band": of.band.value,
        "enough": of.enough,
    }
