"""Names in two scripts that may mean one entity, found by meaning: "Eiffel Tower" and 埃菲尔铁塔.

Spelling tells nothing across scripts, and within one script nearness of meaning tells too little ("Ana's sister" is
nearer to "Ana's brother" than most names are to their translations). What is found waits for a decision, as always.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

import numpy as np

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.domain.model import Entity
from beliefgraph.domain.tasks import Comparison
from beliefgraph.ports import Embedder, Space
from beliefgraph.records import node_of
from beliefgraph.text import name_key

NEAR = 0.65  # cosine from which two names are worth a look
BLOCK = 256  # names compared at a time, each with all of the other script
_HAN = re.compile(f"[{IDEOGRAPH}]")
_FIGURES = re.compile(r"\d+")


def compare_by_meaning(space: Space, embedder: Embedder, recorded: datetime) -> list[Comparison]:
    """Enter a comparison for every name and the nearest one in the other script.

    What was compared before, decided or not, is left as it is. Others may write while meanings are compared.

    Args:
        space: the namespace.
        embedder: tells how near two names are in meaning.
        recorded: the moment of comparing.
    """
    aliases = space.aliases()
    plain = [entity for entity in space.all_entities() if entity.id not in aliases and name_key(entity.name)]
    chinese = [entity for entity in plain if _HAN.search(entity.name)]
    others = [entity for entity in plain if not _HAN.search(entity.name)]
    if not chinese or not others:
        return []
    found = _nearest(chinese, others, embedder, recorded)
    with space.writing():
        known = space.nodes([comparison.id for comparison in found])
        new = [comparison for comparison in found if comparison.id not in known]
        space.commit(ChangeSet(nodes=[node_of(comparison) for comparison in new]))
    return new


def _nearest(
    names: Sequence[Entity], others: Sequence[Entity], embedder: Embedder, recorded: datetime
) -> list[Comparison]:
    table = embedder.embed([entity.name for entity in others])
    found = []
    for start in range(0, len(names), BLOCK):
        block = names[start : start + BLOCK]
        cosines = embedder.embed([entity.name for entity in block]) @ table.T
        for entity, row in zip(block, cosines, strict=True):
            best = int(np.argmax(row))
            if row[best] >= NEAR and _may_be_one(entity, others[best]):
                one, another = sorted((name_key(entity.name), name_key(others[best].name)))
                score = round(float(row[best]), 3)
                found.append(Comparison(one, another, score, "their meaning is near, in two scripts", recorded))
    return found


def _may_be_one(one: Entity, other: Entity) -> bool:
    """Whether neither kind nor figures part two names."""
    kinds = {one.type, other.type} - {""}
    return len(kinds) < 2 and _FIGURES.findall(one.name) == _FIGURES.findall(other.name)
