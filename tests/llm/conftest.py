"""A model at a scripted endpoint, and one claim that is right."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any

import pytest

from beliefgraph.llm.endpoint import Endpoint
from beliefgraph.llm.meter import Meter
from beliefgraph.llm.model import Model
from beliefgraph.testing.scripted import Scripted, ScriptedLLM

SECRET = "sk-very-secret-0123456789"

Scripts = Callable[..., tuple[Model, ScriptedLLM]]


@pytest.fixture
def scripted() -> Iterator[Scripts]:
    """scripted(answers, **settings) -> a model and the endpoint that it asks."""
    with ExitStack() as stack:

        def start(
            script: Any, *, meter: Meter | None = None, retries: int = 2, **settings: Any
        ) -> tuple[Model, ScriptedLLM]:
            answers: Sequence[Scripted] | Any = [script] if isinstance(script, Scripted) else script
            llm = stack.enter_context(ScriptedLLM(answers))
            endpoint = Endpoint(llm.url, "tiny", key=SECRET, **settings)
            return Model(endpoint, meter or Meter(), retries), llm

        yield start
