"""The physician of a graph: looks at it as beliefs come to be, and tells what is wrong and what helps.

Nothing here writes, and no language model is asked. `BeliefGraph.doctor` carries out what it prescribes.
"""

from beliefgraph.doctor.diagnosis import Counts, Diagnosis, Outlier, Row, Spread, Treated
from beliefgraph.doctor.looks import Case
from beliefgraph.doctor.rounds import diagnose

__all__ = ["Case", "Counts", "Diagnosis", "Outlier", "Row", "Spread", "Treated", "diagnose"]
