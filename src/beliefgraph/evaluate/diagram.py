"""The reliability diagram: how often beliefs are right, over the probability that was stated, as a PNG.

Drawn with Pillow alone, because a plotting library would weigh several times what all the rest does.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from beliefgraph.domain.figures import Figure, short
from beliefgraph.errors import InvalidInput
from beliefgraph.evaluate.calibration import STATED

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

KIND = "calibration"
SIDE, MARGIN, FINE = 720, 90, 3  # pixels of the picture and around the plot; drawn so many times finer, then reduced
INK, FAINT, BLUE = (40, 40, 40), (215, 215, 215), (31, 98, 166)
Point = tuple[float, float]


def check(file: Path, kind: str) -> None:
    """Refuse a diagram that cannot be drawn, before anything is measured.

    Raises:
        InvalidInput: the name, the folder or the kind of evaluation does not fit, or Pillow is missing.
    """
    if file.suffix != ".png":
        raise InvalidInput(str(file), "the diagram is a PNG", "Give it a name that ends in .png")
    if not file.parent.is_dir():
        raise InvalidInput(str(file), "there is no such folder", "Make it, or choose another")
    if kind not in (KIND, "all"):
        raise InvalidInput(kind, f"the diagram shows {KIND}", f"Measure {KIND}, or all")
    if find_spec("PIL") is None:
        rule = "a diagram needs Pillow, which is not installed"
        raise InvalidInput(str(file), rule, 'Install it: pip install "beliefgraph[evaluate]"')


def draw(file: Path, figures: Mapping[str, Figure]) -> None:
    """Draw the bins that were measured.

    Args:
        file: the PNG.
        figures: of calibration; those that have a stated probability beside them are bins.
    """
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (SIDE * FINE, SIDE * FINE), "white")
    pen = ImageDraw.Draw(picture)
    _axes(pen)
    _bins(pen, figures)
    error = figures["calibration error"]
    _text(pen, (0.5, 1.06), f"calibration error {short(error.figure)}, n {error.n:,}")
    picture.resize((SIDE, SIDE), Image.Resampling.LANCZOS).save(file)


def _axes(pen: ImageDraw) -> None:
    for tenth in range(0, 11, 2):
        at = tenth / 10
        _line(pen, (at, 0.0), (at, 1.0), FAINT)
        _line(pen, (0.0, at), (1.0, at), FAINT)
        _text(pen, (at, -0.03), f"{at:.1f}")
        _text(pen, (-0.04, at), f"{at:.1f}")
    _line(pen, (0.0, 0.0), (1.0, 1.0), INK)
    _text(pen, (0.5, -0.09), "probability stated")
    _text(pen, (0.0, 1.03), "share that is right")


def _bins(pen: ImageDraw, figures: Mapping[str, Figure]) -> None:
    """A dot for each bin, larger for more beliefs, on the line of its interval."""
    seen = [figure for figure in figures.values() if figure.floors.get(STATED) is not None]
    most = max((figure.n for figure in seen), default=1)
    for figure in seen:
        stated = figure.floors[STATED]
        if stated is None or figure.figure is None or figure.low is None or figure.high is None:
            continue
        _line(pen, (stated, figure.low), (stated, figure.high), BLUE)
        x, y = _place((stated, figure.figure))
        radius = FINE * (4 + 8 * (figure.n / most) ** 0.5)
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=BLUE)


def _place(point: Point) -> Point:
    """Where a point of the unit square lies in the picture."""
    inside = SIDE - 2 * MARGIN
    return FINE * (MARGIN + point[0] * inside), FINE * (SIDE - MARGIN - point[1] * inside)


def _line(pen: ImageDraw, start: Point, end: Point, colour: tuple[int, int, int]) -> None:
    pen.line((_place(start), _place(end)), fill=colour, width=2 * FINE)


def _text(pen: ImageDraw, centre: Point, words: str) -> None:
    pen.text(_place(centre), words, fill=INK, font_size=15 * FINE, anchor="mm")
