"""How many messages a second the rules read, in one thread, on public dialogs."""

from __future__ import annotations

import time

from beliefgraph.domain.figures import Figure, share
from beliefgraph.evaluate.data import EvaluationData, turns
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

DIALOGS = {"locomo": "locomo_1_5", "beam": "beam_100k", "memdaily": "memdaily_zh"}
_BATCH = 200  # messages timed at once


def measure(data: EvaluationData) -> dict[str, Figure]:
    """Messages a second of processor time, for each set of public dialogs and for all; none without public data."""
    timed = {name: _timed(data, file) for name, file in DIALOGS.items()} if data.public else {}
    everything = [batch for batches in timed.values() for batch in batches]
    sets = {"": everything} | {f", {name}": batches for name, batches in timed.items()}
    return {
        f"messages a second, rules{name}": share(batches, sum(count for count, _ in batches))
        for name, batches in sets.items()
        if batches
    }


def _timed(data: EvaluationData, name: str) -> list[tuple[int, float]]:
    """(messages, seconds) of each batch."""
    dialogs = data.published(f"dialogs/{name}", turns)
    said = [Passage(turn.text, turn.speaker, turn.at) for dialog in dialogs for turn in dialog]
    extractor = RuleExtractor()
    extractor.extract(said[:_BATCH])  # loads dictionaries and compiles patterns
    batches = [said[start : start + _BATCH] for start in range(0, len(said), _BATCH)]
    timed = []
    for batch in data.track("batches of messages timed", batches):
        began = time.thread_time()
        extractor.extract(batch)
        timed.append((len(batch), time.thread_time() - began))
    return timed
