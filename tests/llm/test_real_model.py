"""A small real model behind a real endpoint: its answers have the right form and language.

Runs where BELIEFGRAPH_TEST_MODEL names a GGUF file and the package xllamacpp is installed; takes some minutes of CPU.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

import httpx2
import pytest

from beliefgraph.domain.language import language
from beliefgraph.extractors.model import ModelExtractor, extraction_prompt
from beliefgraph.llm.endpoint import Endpoint
from beliefgraph.llm.meter import Meter
from beliefgraph.llm.model import Model
from beliefgraph.ports import Passage

GGUF = os.environ.get("BELIEFGRAPH_TEST_MODEL", "")
LOADED_WITHIN = 120.0  # seconds
READ_WITHIN = 900.0

pytestmark = [
    pytest.mark.skipif(not Path(GGUF).is_file(), reason="BELIEFGRAPH_TEST_MODEL names no GGUF file"),
    pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed"),
]

SERVE = """
import sys, threading, xllamacpp
params = xllamacpp.CommonParams()
params.model.path, params.port, params.hostnames = sys.argv[1], int(sys.argv[2]), ["127.0.0.1"]
params.n_ctx, params.n_parallel = 8192, 1
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
server = xllamacpp.Server(params)
threading.Event().wait()
"""

MESSAGES = [
    ("Anna", "I live in Graz and work as a nurse."),
    ("Anna", "I sold my bike."),
    ("Anna", "My brother Paul plays the cello."),
    ("Anna", "Turned 40 in May!"),
    ("Anna", "I don't eat meat any more."),
    ("Anna", "Thanks, see you tomorrow!"),
    ("Anna", "Could you send me the file again?"),
    ("Anna", "What a day."),
    ("Anna", "ok, sounds good"),
    ("Anna", "Happy birthday, Paul!"),
    ("王芳", "我住在成都，是一名护士。"),
    ("王芳", "我把自行车卖了。"),
    ("王芳", "我弟弟王强会拉大提琴。"),
    ("王芳", "五月份我就四十岁了！"),
    ("王芳", "我已经不吃肉了。"),
    ("王芳", "谢谢，明天见！"),
    ("王芳", "能把文件再发我一遍吗？"),
    ("王芳", "哈哈哈太好笑了"),
    ("王芳", "好的，没问题"),
    ("王芳", "生日快乐！"),
]
SMALL_TALK = 5  # the last messages of either speaker


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A served model's address; the server ends with the tests."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE, GGUF, str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/health", server)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        server.kill()
        server.wait()


def _wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    deadline = monotonic() + LOADED_WITHIN
    while monotonic() < deadline and server.poll() is None:
        try:
            if httpx2.get(address, timeout=5, trust_env=False).status_code == 200:
                return
        except httpx2.HTTPError:
            with pytest.raises(subprocess.TimeoutExpired):  # waits a little, unless the server has ended
                server.wait(0.2)
    pytest.fail("the model is not served")


def test_form_language_and_small_talk(url: str) -> None:
    meter = Meter(max_calls=3 * len(MESSAGES))
    model = Model(Endpoint(url, "local", timeout=300), meter)
    passages = [Passage(text, speaker) for speaker, text in MESSAGES]
    began = monotonic()
    readings = ModelExtractor(model, extraction_prompt("conversation"), concurrency=1).extract(passages)
    assert monotonic() - began < READ_WITHIN
    assert [reading.unread for reading in readings] == [""] * len(MESSAGES)
    for passage, reading in zip(passages, readings, strict=True):
        for claim in reading.claims:
            assert claim.span is not None and passage.text[slice(*claim.span)].strip()
            assert language(claim.text) == language(passage.text)
    english, chinese = readings[: len(MESSAGES) // 2], readings[len(MESSAGES) // 2 :]
    for half in (english, chinese):
        talk, told = half[-SMALL_TALK:], half[:-SMALL_TALK]
        assert sum(any(claim.believable for claim in reading.claims) for reading in talk) == 0
        assert sum(bool(reading.claims) for reading in told) >= 4
    assert 0 < meter.usage.calls < len(MESSAGES) * 3
