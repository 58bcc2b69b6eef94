"""Laws of tracing: what was concluded from what, which run brought what in, and the audit log."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.domain.audit import Entry, breaches, chained
from beliefgraph.domain.changes import ChangeSet, Erased, Filed, Restored
from beliefgraph.errors import NotFound
from beliefgraph.ports import Capability, Space, Store
from beliefgraph.testing.laws import Laws
from beliefgraph.testing.reads import everything, whole_log
from beliefgraph.testing.samples import AWKWARD, START, belief, edge, entry, evidence, moment, small_graph


class _Abandoned(Exception):
    pass


class TracingLaws(Laws):
    """How a store leads from one thing to another."""

    def test_what_was_concluded_from_a_belief_is_found(self, store: Store) -> None:
        space, other = store.space("user_1"), store.space("user_10")
        for one in (space, other):
            one.commit(ChangeSet(beliefs=[belief("b1"), belief("b2")]))
        concluded = [evidence("e3", premises=("b1", "b'2\"")), evidence("e2", premises=("b1",)), evidence("e1")]
        space.commit(ChangeSet(evidence=concluded))
        assert space.derived(["b1", "b'2\"", "b3"]) == {"b1": ("e2", "e3"), "b'2\"": ("e3",)}
        assert space.derived([]) == {} and other.derived(["b1"]) == {}
        space.commit(ChangeSet(retractions={"e2": (moment(1), "说错了")}))
        assert space.derived(["b1"]) == {"b1": ("e2", "e3")}

    def test_derivations_are_listed_with_every_belief_they_are_filed_under(self, space: Space) -> None:
        concluded = [evidence("e2", premises=("b3",)), evidence("e1", premises=("b3", "b4")), evidence("e3")]
        space.commit(
            ChangeSet(
                evidence=concluded,
                beliefs=[belief("b1"), belief("b2", family="f0"), belief("b3", family="f3")],
                edges=[edge("e2", "b1"), edge("e1", "b2"), edge("e1", "b1"), edge("e3", "b3")],
                retractions={"e2": (moment(1), "说错了")},
            )
        )
        held = space.evidence(["e1", "e2"])
        assert list(space.all_derivations()) == [
            Filed(edge("e1", "b1"), held["e1"]),
            Filed(edge("e1", "b2"), held["e1"]),
            Filed(edge("e2", "b1"), held["e2"]),
        ]

    def test_evidence_is_found_by_the_run_that_brought_it_in(self, store: Store) -> None:
        space, other = store.space("user_1"), store.space("user_10")
        runs = {"e2": "夜间", "e1": "夜间", "e3": "夜间 ", "e4": "o'run", "e5": ""}
        space.commit(ChangeSet(evidence=[evidence(id, run=run) for id, run in runs.items()]))
        other.commit(ChangeSet(evidence=[evidence("e9", run="夜间")]))
        assert space.brought_in("夜间") == ["e1", "e2"] and other.brought_in("夜间") == ["e9"]
        assert space.brought_in("o'run") == ["e4"]
        assert space.brought_in("") == space.brought_in("夜") == []

    def test_evidence_is_found_by_its_source(self, store: Store) -> None:
        space, other = store.space("user_1"), store.space("user_10")
        sources = {"e2": "论坛", "e1": "论坛", "e3": "论坛 ", "e4": "o'source"}
        space.commit(ChangeSet(evidence=[evidence(id, source=source) for id, source in sources.items()]))
        other.commit(ChangeSet(evidence=[evidence("e9", source="论坛")]))
        space.commit(ChangeSet(retractions={"e1": (moment(1), "说错了")}))
        assert space.from_source("论坛") == ["e1", "e2"] and other.from_source("论坛") == ["e9"]
        assert space.from_source("o'source") == ["e4"] and space.from_source("论") == []

    def test_a_new_reading_of_evidence_takes_it_elsewhere_and_not_its_traces(self, space: Space) -> None:
        said = evidence(premises=("b2",), run="夜间")
        space.commit(ChangeSet(evidence=[said], beliefs=[belief(), belief("b2")], edges=[edge()]))
        space.commit(ChangeSet(evidence=[said], removed_edges=[("e1", "b1")]))
        assert list(space.all_derivations()) == []
        assert space.derived(["b2"]) == {"b2": ("e1",)} and space.brought_in("夜间") == ["e1"]


class AbsenceLaws(Laws):
    """How a store keeps when evidence was retracted and restored, and whom it is shown to."""

    def test_every_absence_is_remembered_in_order(self, space: Space) -> None:
        space.commit(small_graph())
        for since, until in ((7, 8), (1, 2), (1, 2)):
            space.commit(ChangeSet(retractions={"e1": (moment(since), "说错了")}))
            space.commit(ChangeSet(retractions={"e1": Restored(moment(until))}))
        kept = space.evidence(["e1"])["e1"]
        assert kept.absences == ((moment(1), moment(2)), (moment(7), moment(8)))
        assert (kept.retracted, kept.retract_reason) == (None, "")
        space.commit(ChangeSet(retractions={"e1": (moment(9), "again")}))
        again = space.evidence(["e1"])["e1"]
        assert again == replace(kept, retracted=moment(9), retract_reason="again")
        assert space.filed("b1")[0].evidence == again

    def test_restoring_what_is_not_retracted_changes_nothing(self, space: Space) -> None:
        space.commit(small_graph())
        before = everything(space)
        space.commit(ChangeSet(retractions={"e1": Restored(moment(1))}))
        assert everything(space) == before

    def test_restoring_or_sharing_something_unknown_is_refused(self, store: Store) -> None:
        store.space("other").commit(small_graph())
        space = store.space("zhang")
        for changes in (
            ChangeSet(retractions={"e1": Restored(START)}),
            ChangeSet(shares=["e1"]),
            ChangeSet(unshares=["e1"]),
        ):
            with pytest.raises(NotFound):
                space.commit(changes)

    def test_sharing_changes_nothing_but_who_sees_it(self, store: Store) -> None:
        space, other = store.space("user_1"), store.space("user_10")
        private = evidence(agent="a", shared=False)
        for one in (space, other):
            one.commit(ChangeSet(evidence=[private]))
        for _ in range(2):
            space.commit(ChangeSet(shares=["e1"]))
            assert space.evidence(["e1"]) == {"e1": replace(private, shared=True)}
        space.commit(ChangeSet(evidence=[private]))
        assert space.evidence(["e1"])["e1"].shared and not other.evidence(["e1"])["e1"].shared
        for _ in range(2):
            space.commit(ChangeSet(unshares=["e1"]))
            assert space.evidence(["e1"]) == {"e1": private}


class AuditLaws(Laws):
    """How a store keeps its audit log."""

    def test_entries_are_numbered_and_chained_over_commits(self, space: Space) -> None:
        given = [entry("observe", n) for n in range(5)]
        for part in (given[:2], given[2:3], given[3:]):
            space.commit(ChangeSet(entries=part))
        log = whole_log(space)
        assert log == chained(None, given) and breaches(log) == []
        assert [kept.number for kept in log] == [1, 2, 3, 4, 5] and space.counts()["entry"] == 5

    def test_every_field_of_an_entry_survives(self, space: Space) -> None:
        full = Entry(
            "retract",
            moment(1.123456),
            by="阿宁",
            run="夜间",
            reason="说错了",
            data={"evidence": ["e1"], "量": [1, 2.5, None, True, {"深": "度"}]},
        )
        space.commit(ChangeSet(entries=[full, entry("undo")]))
        assert whole_log(space) == chained(None, [full, entry("undo")])
        assert whole_log(space)[0].recorded.isoformat() == full.recorded.isoformat()

    @pytest.mark.parametrize("text", AWKWARD, ids=ascii)
    def test_any_unicode_text_is_chained_as_it_is(self, space: Space, text: str) -> None:
        space.commit(ChangeSet(entries=[Entry(text, START, text, text, text, {text: text}), entry()]))
        log = whole_log(space)
        assert log[0].reason == log[0].act == log[0].by == text and log[0].data == {text: text}
        assert breaches(log) == []

    def test_numbers_and_digests_are_the_stores_to_give(self, space: Space) -> None:
        space.commit(ChangeSet(entries=[replace(entry(), number=7, body="b", chain="c")]))
        assert whole_log(space) == chained(None, [entry()])

    def test_the_log_is_read_page_by_page_both_ways(self, space: Space) -> None:
        space.commit(ChangeSet(entries=[entry("observe", n) for n in range(7)]))

        def numbers(entries: list[Entry]) -> list[int]:
            return [kept.number for kept in entries]

        assert numbers(space.entries(limit=3)) == [1, 2, 3] and numbers(space.entries(3, 3)) == [4, 5, 6]
        assert numbers(space.entries(6)) == [7] and space.entries(7) == space.entries(99) == []
        assert numbers(space.last_entries(limit=3)) == [7, 6, 5] and numbers(space.last_entries(5, 3)) == [4, 3, 2]
        assert numbers(space.last_entries(99, 1)) == [7] and space.last_entries(1) == []
        assert space.entries(limit=0) == space.last_entries(limit=0) == []

    def test_an_undone_act_leaves_no_entry(self, space: Space) -> None:
        space.commit(ChangeSet(entries=[entry("first")]))
        with pytest.raises(_Abandoned), space.writing():
            space.commit(ChangeSet(entries=[entry("never")]))
            assert [kept.act for kept in space.entries()] == ["first", "never"]
            raise _Abandoned
        space.commit(ChangeSet(entries=[entry("second")]))
        assert whole_log(space) == chained(None, [entry("first"), entry("second")])

    def test_every_namespace_has_a_log_of_its_own(self, store: Store) -> None:
        names = ("user_1", "user_10", "o'brien", "用户一")
        for number in range(3):
            for name in names:
                store.space(name).commit(ChangeSet(entries=[entry(name, number)]))
        for name in names:
            assert whole_log(store.space(name)) == chained(None, [entry(name, number) for number in range(3)])

    def test_what_a_caller_changes_later_is_not_what_is_logged(self, space: Space) -> None:
        data: dict[str, Any] = {"evidence": ["e1"]}
        space.commit(ChangeSet(entries=[replace(entry(), data=data)]))
        data["evidence"].append("e2")
        for kept in (*space.entries(), *space.last_entries()):
            kept.data["evidence"] = None
        assert whole_log(space)[0].data == {"evidence": ["e1"]} and breaches(whole_log(space)) == []

    def test_an_erased_entry_keeps_its_digests_and_the_log_stays_whole(self, space: Space) -> None:
        space.commit(ChangeSet(entries=[entry("observe", n) for n in range(3)]))
        first, second, third = whole_log(space)
        space.commit(ChangeSet(erased=Erased(entries=(2, 9)), entries=[replace(entry("erase"), data={"entries": [2]})]))
        log = whole_log(space)
        assert log[:3] == [first, replace(second, reason="", data={}, erased=True), third]
        assert log[3].act == "erase" and breaches(log) == []

    def test_after_a_whole_log_is_erased_a_new_one_begins(self, store: Store) -> None:
        space, other = store.space("user_1"), store.space("user_10")
        for one in (space, other):
            one.commit(ChangeSet(entries=[entry("observe", n) for n in range(3)]))
        with pytest.raises(_Abandoned), space.writing():
            space.commit(ChangeSet(erased=Erased(log=True)))
            assert space.entries() == space.last_entries() == []
            raise _Abandoned
        assert len(whole_log(space)) == 3
        space.commit(ChangeSet(erased=Erased(log=True), entries=[entry("erase", 4)]))
        space.commit(ChangeSet(entries=[entry("observe", 5)]))
        assert whole_log(space) == chained(None, [entry("erase", 4), entry("observe", 5)])
        assert whole_log(other) == chained(None, [entry("observe", n) for n in range(3)])

    def test_a_log_that_is_taken_over_is_the_same_log(self, store: Store) -> None:
        here, there = store.space("here"), store.space("there")
        there.commit(ChangeSet(entries=[entry("observe", n) for n in range(4)]))
        there.commit(ChangeSet(erased=Erased(entries=(1, 3))))
        for kept in whole_log(there):
            here.commit(ChangeSet(entries=[kept]))
        assert whole_log(here) == whole_log(there)

    def test_threads_log_without_losing_or_mixing_entries(self, space: Space) -> None:
        def work(worker: int) -> None:
            for number in range(10):
                space.commit(ChangeSet(entries=[entry(str(worker), number)]))

        threads = [threading.Thread(target=work, args=(worker,)) for worker in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=120)
        log = whole_log(space)
        assert len(log) == 40 and breaches(log) == []
        assert {kept.act: kept.data["n"] for kept in log} == dict.fromkeys("0123", 9)

    def test_a_store_opened_twice_keeps_one_log(self, store: Store, tmp_path: Path) -> None:
        if Capability.CONCURRENT_WRITERS not in store.capabilities:
            pytest.skip("this store is opened by one process alone")
        second = self.make_store(tmp_path)
        for number in range(3):
            for one in (store, second):
                one.space("zhang").commit(ChangeSet(entries=[entry("observe", number)]))
        assert whole_log(second.space("zhang")) == whole_log(store.space("zhang"))
        assert len(whole_log(store.space("zhang"))) == 6 and breaches(whole_log(store.space("zhang"))) == []
        second.close()
