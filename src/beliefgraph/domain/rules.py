"""The named rules with their default parameters."""

from __future__ import annotations

from beliefgraph.domain.article_rules import BoundedNudge, SignedShift, WeightedRetention
from beliefgraph.domain.confidence import Rule
from beliefgraph.domain.evidence_sum import EvidenceSum

RULES: dict[str, Rule] = {
    rule.name: rule for rule in (EvidenceSum(), SignedShift(), WeightedRetention(), BoundedNudge())
}
"""The named rules with their default parameters."""
