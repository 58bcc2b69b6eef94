"""The store contract: a back-end is right when a three-line subclass of this passes.

class TestMyStore(StoreContract):
    def make_store(self, tmp_path):
        return MyStore(tmp_path / "graph")
"""

from __future__ import annotations

from beliefgraph.testing.laws_cold import ColdLaws
from beliefgraph.testing.laws_erasing import ErasingLaws
from beliefgraph.testing.laws_finding import FindingLaws, VectorLaws
from beliefgraph.testing.laws_layers import LayerLaws
from beliefgraph.testing.laws_reading import ReadingLaws
from beliefgraph.testing.laws_tracing import AbsenceLaws, AuditLaws, TracingLaws
from beliefgraph.testing.laws_writing import WritingLaws


class StoreContract(
    WritingLaws,
    ReadingLaws,
    TracingLaws,
    FindingLaws,
    LayerLaws,
    VectorLaws,
    AbsenceLaws,
    ErasingLaws,
    ColdLaws,
    AuditLaws,
):
    """Every law of `ports.Store` and `ports.Space`, one test each."""
