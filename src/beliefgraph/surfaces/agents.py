"""Commands for several agents on one graph: agents, trust, trusts, share, unshare, views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from beliefgraph.errors import InvalidInput
from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import AsOf, By, Contexts, Desk, DryRun, KnownAt, Reason, command, context_of, tables
from beliefgraph.surfaces.writing import claim_of, show_amendment

if TYPE_CHECKING:
    from beliefgraph.agents import Entrusted
    from beliefgraph.domain.model import Belief

app = typer.Typer()

Evidence = Annotated[list[str], typer.Argument(help="Evidence ids.")]


@command(app, "agents")
def agents(desk: Desk) -> None:
    """List the agents: whoever wrote something here, trusts, or is trusted."""
    with desk.graph() as graph:
        found = graph.agents()
    desk.show(lambda: found, lambda: tables().sentence("\n".join(found) or "No agents."))


@command(app, "trust")
def trust(
    desk: Desk,
    agent: Annotated[str, typer.Argument(help="Who trusts.")],
    other: Annotated[str, typer.Argument(help="Who is trusted.")],
    value: Annotated[float | None, typer.Argument(help="How far, 0 to 1.")] = None,
    *,
    forget: Annotated[bool, typer.Option("--forget", help="Take back what was said instead.")] = False,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Say how far one agent trusts what another shares; its evidence counts so far and no further for it."""
    if (value is None) is not forget:
        raise InvalidInput("trust", "it takes how far, or --forget, and not both", "Give one of the two")
    with desk.graph(create=True, keep=not dry_run) as graph:
        done = graph.trust(agent, other, value, by=by, reason=reason, dry_run=dry_run)
    desk.show(lambda: payloads.numbers(done), lambda: tables().sentence(_told(done, dry_run)))


def _told(done: Entrusted, dry_run: bool) -> str:
    now, before = ("as far as the setting `trust` says" if v is None else f"{v:.2g}" for v in (done.value, done.before))
    undone = f" Act {done.act}; `undo {done.act}` takes it back." if done.act else ""
    trusts = "would trust" if dry_run else "trusts"
    return f"{done.agent} {trusts} {done.other} {now} (before: {before}).{undone}"


@command(app, "trusts")
def trusts(desk: Desk, agent: Annotated[str, typer.Argument(help="Only what this agent trusts [all].")] = "") -> None:
    """List how far agents trust one another, who said so and why."""
    with desk.graph() as graph:
        found = graph.trusts(agent)
    rows = [(each.agent, each.other, f"{each.value:.2g}", each.by, each.reason) for each in found]
    desk.show(
        lambda: [payloads.record(each) for each in found],
        lambda: (
            tables().table("", ("agent", "trusts", "how far", "by", "reason"), rows)
            if rows
            else tables().sentence("Nobody said how far agents trust one another.")
        ),
    )


@command(app, "share")
def share(desk: Desk, evidence: Evidence, *, by: By = "", reason: Reason = "", dry_run: DryRun = False) -> None:
    """Let all agents see evidence that one wrote for itself; `unshare` takes it back."""
    with desk.graph() as graph:
        show_amendment(desk, graph.share(evidence, by=by, reason=reason, dry_run=dry_run), "Shared")


@command(app, "unshare")
def unshare(desk: Desk, evidence: Evidence, *, by: By = "", reason: Reason = "", dry_run: DryRun = False) -> None:
    """Keep what an agent shared to it alone again."""
    with desk.graph() as graph:
        show_amendment(desk, graph.unshare(evidence, by=by, reason=reason, dry_run=dry_run), "Unshared")


@command(app, "views")
def views(
    desk: Desk,
    belief: Annotated[str, typer.Argument(help="A belief id that all see, or 'subject|predicate|value'.")],
    *,
    context: Contexts = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
) -> None:
    """Show how each agent sees a belief, and how it is without one; for who may see what all of them know."""
    asked = claim_of(belief) if "|" in belief else belief
    with desk.graph() as graph:
        found = graph.views(asked, context=context_of(context) or None, as_of=as_of, known_at=known_at)
    rows = [_row(agent, seen) for agent, seen in found.items()]
    columns = ("agent", "verdict", "signed", "unknown", "belief", "says")
    desk.show(
        lambda: {agent: payloads.belief(seen) for agent, seen in found.items()},
        lambda: tables().table("", columns, rows),
    )


def _row(agent: str, seen: Belief) -> tuple[str, ...]:
    opinion = seen.opinion
    return agent or "(all)", opinion.band.value, f"{opinion.signed:+.2f}", f"{opinion.unknown:.2f}", seen.id, seen.text
