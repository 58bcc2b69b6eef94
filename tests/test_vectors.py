"""The vector index finds what comparing every vector would find, while the space changes under it."""

from __future__ import annotations

import gzip
import json
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beliefgraph.embedders.hashing import HashingEmbedder
from beliefgraph.embedders.local import LocalEmbedder
from beliefgraph.errors import ModelMismatch, NotFound, OutOfRange
from beliefgraph.ports import Codes, Space, Vectors
from beliefgraph.vectors import PackedIndex

DIALOGS = Path(__file__).parents[2] / "shared" / "data" / "dialogs"


class VectorSpace:
    """The vector methods of a namespace, in memory."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._rows: dict[int, Vectors] = {}
        self.before_vectors: Callable[[], None] | None = None

    def put_vectors(self, model: str, keys: Sequence[int], vectors: Vectors) -> None:
        with self._lock:
            self._rows.update(zip(keys, vectors.astype(np.float16), strict=True))

    def remove(self, *keys: int) -> None:
        with self._lock:
            for key in keys:
                del self._rows[key]

    def codes(self, after: int = 0) -> Codes:
        with self._lock:
            keys = list(self._rows)[after:]
            rows = [self._rows[key] for key in keys]
        bits = np.packbits(np.array(rows) > 0, axis=1) if rows else np.empty((0, 0), np.uint8)
        return Codes(np.array(keys, dtype=np.int64), bits)

    def vectors(self, keys: Sequence[int]) -> Vectors:
        if self.before_vectors:
            self.before_vectors()
        with self._lock:
            for key in keys:
                if key not in self._rows:
                    raise NotFound(key, "it has no vector", "Ask for keys that codes() returned")
            return np.array([self._rows[key] for key in keys], dtype=np.float32)


class FrozenSpace:
    """Many vectors that do not change."""

    def __init__(self, vectors: Vectors) -> None:
        self.keys = np.arange(1, len(vectors) + 1)
        self.stored = vectors.astype(np.float16)
        self.bits = np.packbits(vectors > 0, axis=1)

    def codes(self, after: int = 0) -> Codes:
        return Codes(self.keys[after:], self.bits[after:])

    def vectors(self, keys: Sequence[int]) -> Vectors:
        return self.stored[np.asarray(keys) - 1].astype(np.float32)


def index_of(space: VectorSpace | FrozenSpace, dim: int) -> PackedIndex:
    return PackedIndex(cast(Space, space), dim)


def directions(count: int, dim: int, seed: int = 0) -> Vectors:
    vectors = np.random.default_rng(seed).normal(size=(count, dim)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def filled(vectors: Vectors, first: int = 1) -> VectorSpace:
    space = VectorSpace()
    space.put_vectors("m", range(first, first + len(vectors)), vectors)
    return space


@settings(max_examples=60, deadline=None)
@given(dim=st.integers(1, 200), count=st.integers(1, 200), seed=st.integers(0, 2**32 - 1))
def test_up_to_200_vectors_of_any_dimension_are_ordered_by_their_exact_cosine(dim, count, seed):
    vectors = directions(count, dim, seed)
    query = directions(1, dim, seed + 1)[0]

    hits = index_of(filled(vectors), dim).search(query, limit=10)

    stored = vectors.astype(np.float16).astype(np.float64)
    exact = stored @ query / np.linalg.norm(stored, axis=1)
    assert sorted(key for key, _ in hits) == list(range(1, count + 1))
    assert [cosine for _, cosine in hits] == pytest.approx(np.sort(exact)[::-1], abs=1e-5)
    assert all(cosine == pytest.approx(exact[key - 1], abs=1e-5) for key, cosine in hits)


def test_a_text_is_found_in_either_language():
    embedder = HashingEmbedder()
    texts = ["我爱喝美式咖啡", "张三住在上海", "I like strong coffee", "The meeting moved to Friday"]
    space = filled(embedder.embed(texts))
    index = index_of(space, embedder.dim)

    questions = {"谁住在上海？": 2, "美式咖啡": 1, "which coffee is strong": 3, "Friday meeting": 4}
    for question, key in questions.items():
        assert index.search(embedder.embed([question])[0], limit=1)[0][0] == key


def test_an_empty_space_has_no_hits_until_something_is_put():
    space = VectorSpace()
    index = index_of(space, 64)
    vector = directions(1, 64)
    assert index.search(vector[0], limit=3) == []

    space.put_vectors("m", [7], vector)

    [(key, cosine)] = index.search(vector[0], limit=3)
    assert key == 7
    assert cosine == pytest.approx(1, abs=1e-6)


def test_more_than_200_are_returned_when_more_are_asked_for():
    vectors = directions(1_000, 64)
    hits = index_of(filled(vectors), 64).search(vectors[0], limit=600)
    assert len(hits) >= 600
    assert len({key for key, _ in hits}) == len(hits)


def test_equal_vectors_come_in_the_order_of_their_keys_and_crowd_nothing_nearer_out():
    same, other = directions(2, 128)
    space = VectorSpace()
    space.put_vectors("m", range(1_000, 0, -1), np.tile(same, (1_000, 1)))
    space.put_vectors("m", [5_000], other[np.newaxis])
    index = index_of(space, 128)

    assert index.search(other, limit=5)[0][0] == 5_000
    keys = [key for key, _ in index.search(same, limit=5)]
    assert keys == sorted(keys)
    assert len(keys) == 200


def test_the_length_of_the_query_does_not_matter():
    vectors = directions(50, 96)
    index = index_of(filled(vectors), 96)
    long = index.search(vectors[3] * 40, limit=5)
    assert [key for key, _ in long] == [key for key, _ in index.search(vectors[3], limit=5)]
    assert long[0][1] <= 1


def test_a_stored_vector_of_zeros_is_near_to_nothing():
    vectors = np.vstack([np.zeros((1, 64), np.float32), directions(1, 64)])
    assert index_of(filled(vectors), 64).search(vectors[1], limit=2)[1] == (1, 0.0)


def test_every_block_of_a_large_space_is_searched():
    vectors = directions(70_000, 64)
    index = index_of(FrozenSpace(vectors), 64)
    for row in (0, 32_767, 32_768, 65_535, 65_536, 69_999):
        assert index.search(vectors[row], limit=1)[0][0] == row + 1


def test_a_space_that_grows_over_block_edges_is_searched_like_one_read_at_once():
    vectors = directions(66_000, 64)
    whole = FrozenSpace(vectors)
    growing = FrozenSpace(vectors[:1])
    index = index_of(growing, 64)
    for size in (1, 2, 32_768, 32_769, 65_530, 66_000):
        growing.keys, growing.bits, growing.stored = whole.keys[:size], whole.bits[:size], whole.stored[:size]
        index.search(vectors[0], limit=1)

    for query in directions(5, 64, seed=9):
        assert index.search(query, limit=10) == index_of(whole, 64).search(query, limit=10)


def test_removed_vectors_are_not_found_and_later_ones_are():
    vectors = directions(300, 64)
    space = filled(vectors)
    index = index_of(space, 64)
    index.search(vectors[0], limit=1)

    space.remove(1, 2, 300)
    space.put_vectors("m", [900], vectors[:1])

    assert index.search(vectors[0], limit=1)[0][0] == 900
    found = {key for key, _ in index.search(vectors[1], limit=300)}
    assert found == {*range(3, 300), 900}


def test_a_rolled_back_vector_is_forgotten_though_its_key_is_used_again():
    others = directions(1_000, 64)
    undone = directions(1, 64, seed=1)
    space = filled(others)
    index = index_of(space, 64)
    space.put_vectors("m", [5_000], undone)
    assert index.search(undone[0], limit=1)[0][0] == 5_000

    space.remove(5_000)
    space.put_vectors("m", [5_000], -undone)

    assert index.search(-undone[0], limit=1)[0][0] == 5_000
    space.remove(5_000, *range(1, 1_001))
    assert index.search(undone[0], limit=1) == []


def test_a_vector_erased_in_the_middle_of_a_search_does_not_fail_it():
    vectors = directions(20, 64)
    space = filled(vectors)
    index = index_of(space, 64)

    def erase_once() -> None:
        space.before_vectors = None
        space.remove(1, 11)

    space.before_vectors = erase_once
    assert {key for key, _ in index.search(vectors[0], limit=20)} == set(range(1, 21)) - {1, 11}


def test_threads_that_search_first_together_read_the_codes_once():
    vectors = directions(500, 64)
    space = filled(vectors)
    read: list[int] = []

    def slow_codes(after: int = 0) -> Codes:
        time.sleep(0.02)
        codes = VectorSpace.codes(space, after)
        read.append(len(codes.keys))
        return codes

    space.codes = slow_codes  # type: ignore[method-assign]
    index = index_of(space, 64)
    with ThreadPoolExecutor(4) as pool:
        hits = list(pool.map(lambda row: index.search(vectors[row], limit=1)[0][0], range(4)))

    assert hits == [1, 2, 3, 4]
    assert sorted(read) == [1, 1, 1, 500]


def test_searching_while_vectors_are_put_never_fails_and_sees_what_was_put_before():
    dim, puts, batch = 128, 60, 37
    vectors = directions(puts * batch, dim)
    space = VectorSpace()
    index = index_of(space, dim)
    done = threading.Event()
    put = 0

    def write() -> None:
        nonlocal put
        for start in range(0, len(vectors), batch):
            space.put_vectors("m", range(start + 1, start + 1 + batch), vectors[start : start + batch])
            put = start + batch
        done.set()

    def read(seed: int) -> int:
        choose, searches = np.random.default_rng(seed), 0
        while not done.is_set() or searches < 5:
            if there := put:
                row = int(choose.integers(there))
                key, cosine = index.search(vectors[row], limit=1)[0]
                assert key == row + 1
                assert cosine > 0.999
                searches += 1
        return searches

    with rapid_thread_switches(), ThreadPoolExecutor(4) as pool:
        readers = [pool.submit(read, seed) for seed in range(3)]
        pool.submit(write).result(timeout=60)
        assert all(reader.result(timeout=60) >= 5 for reader in readers)


class rapid_thread_switches:
    """Lets threads interleave more finely, so that a race shows within a short test."""

    def __enter__(self) -> None:
        self._usual = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)

    def __exit__(self, *_: object) -> None:
        sys.setswitchinterval(self._usual)


@pytest.mark.parametrize("query", [np.ones(32, np.float32), np.ones((1, 64), np.float32)])
def test_a_query_of_another_shape_is_refused(query):
    with pytest.raises(ModelMismatch, match="model that embedded"):
        index_of(filled(directions(3, 64)), 64).search(query, limit=1)


def test_stored_vectors_of_another_dimension_are_refused():
    with pytest.raises(ModelMismatch, match="codes of 16 bytes"):
        index_of(filled(directions(3, 128)), 64).search(directions(1, 64)[0], limit=1)


@pytest.mark.parametrize("number", [0, np.nan, np.inf])
def test_a_query_without_direction_is_refused(number):
    with pytest.raises(OutOfRange, match="finite length"):
        index_of(filled(directions(3, 64)), 64).search(np.full(64, number, np.float32), limit=1)


def test_a_limit_or_dimension_below_one_is_refused():
    with pytest.raises(OutOfRange, match="limit=0"):
        index_of(VectorSpace(), 64).search(directions(1, 64)[0], limit=0)
    with pytest.raises(OutOfRange, match="dim=0"):
        index_of(VectorSpace(), 0)


def sentences(file: str, count: int) -> list[str]:
    with gzip.open(DIALOGS / file, "rt", encoding="utf-8") as lines:
        sessions = (session for line in lines for session in json.loads(line)["sessions"])
        distinct = dict.fromkeys(turn["text"] for session in sessions for turn in session["turns"])
    return list(distinct)[:count]


@pytest.mark.skipif(not DIALOGS.is_dir(), reason="the dialogs in ../shared/data are not here")
def test_the_ten_nearest_of_real_sentences_are_found():
    texts = [*sentences("locomo_1_5.jsonl.gz", 2_000), *sentences("memdaily_zh.jsonl.gz", 3_300)]
    vectors = np.random.default_rng(5).permutation(LocalEmbedder().embed(texts))
    queries, corpus = vectors[:300], vectors[300:]
    space = FrozenSpace(corpus)
    index = index_of(space, 512)
    stored = space.vectors(space.keys.tolist())

    found = 0
    for query in queries:
        tenth = np.partition(stored @ query, -10)[-10]
        hits = index.search(query, limit=10)[:10]
        found += sum(cosine >= tenth - 1e-3 for _, cosine in hits)

    assert len(corpus) >= 5_000
    assert found / (10 * len(queries)) >= 0.97
