"""The masker: runs the finders, from the surest to the least sure, until none finds anything more."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

import phonenumbers

from beliefgraph.errors import InvalidSettings
from beliefgraph.masking.addresses import addresses
from beliefgraph.masking.finds import Finder, apart
from beliefgraph.masking.internet import emails, ips
from beliefgraph.masking.names import names
from beliefgraph.masking.numbers import cards, ids
from beliefgraph.masking.phones import phones
from beliefgraph.masking.secrets import chance, keys
from beliefgraph.masking.view import BLANK, View
from beliefgraph.ports import Mask, Masked
from beliefgraph.settings import MASKS

_ALL_KINDS = frozenset(MASKS)
KINDS = _ALL_KINDS - {"name"}
"""The kinds masked unless others are asked for. `name` must be asked for: it hides who things are about."""

# A pass finds what the one before has freed. Two do for any text that was not made to need more; one that was gets as
# many as it can need while it is short, and few when it is long, so that time stays linear.
_PASSES = 4
_READ_AT_MOST = 2_000_000  # characters, all passes together, beyond those few
_TOKEN = re.compile(rf"\[(?:{'|'.join(sorted(_ALL_KINDS))}):[0-9a-f]{{8}}\]")


@dataclass(frozen=True, slots=True, order=True)
class _Found:
    """What a finder found, in the original text."""

    start: int
    end: int
    kind: str
    value: str


class Masker:
    """Puts tokens in the place of personal data and secrets; under one key, one value always has the same token.

    Args:
        key: the secret that tokens depend on; whoever holds it can try values until a token agrees.
        kinds: what to mask, out of `KINDS` and `name`.
        region: ISO 3166 code of the country whose telephone numbers are written without a country code.

    Raises:
        InvalidSettings: the key is blank, a kind does not exist, or no telephone numbers are known of the region.
    """

    __slots__ = ("_digest", "_finders")

    def __init__(self, key: str, kinds: frozenset[str] = KINDS, region: str = "CN") -> None:
        if not key.strip():
            raise InvalidSettings(key, "a masking key is not blank", "Give a long random text and keep it secret")
        if unknown := sorted(frozenset(kinds) - _ALL_KINDS):
            raise InvalidSettings(unknown[0], "no such kind", f"Use some of: {', '.join(sorted(_ALL_KINDS))}")
        if region not in phonenumbers.SUPPORTED_REGIONS:
            raise InvalidSettings(
                region, "no telephone numbers are known of this region", "Use a code such as CN or US"
            )
        self._digest = _keyed(key)
        self._finders = tuple((kind, find) for kind, find in _surest_first(region) if kind in kinds)

    def mask(self, text: str) -> Masked:
        """The text with a token in the place of everything found; what is masked already stays as it is.

        Args:
            text: any text.
        """
        view = View.of(text)
        view = view.without(match.span() for match in _TOKEN.finditer(view.text))
        found: list[_Found] = []
        # Masking one thing can free another beside it, so that a single pass would leave work for the next call.
        for _ in range(max(_PASSES, _READ_AT_MOST // (len(text) + 1))):
            view, more = self._pass(view)
            found += more
            if not more:
                break
        return self._rewritten(text, sorted(found))

    def _pass(self, view: View) -> tuple[View, list[_Found]]:
        found: list[_Found] = []
        for kind, find in self._finders:
            finds = apart(one for one in find(view.text) if BLANK not in view.text[one.start : one.end])
            if finds:
                found += (_Found(*view.original(one.start, one.end), kind, one.value) for one in finds)
                view = view.without((one.start, one.end) for one in finds)
        return view, found

    def _rewritten(self, text: str, found: list[_Found]) -> Masked:
        pieces: list[str] = []
        masks: list[Mask] = []
        done = length = 0
        for one in found:
            token = f"[{one.kind}:{self._digest(one.kind, one.value)}]"
            start = length + one.start - done
            length = start + len(token)
            pieces += (text[done : one.start], token)
            masks.append(Mask(one.kind, token, start, length, (one.start, one.end)))
            done = one.end
        return Masked("".join([*pieces, text[done:]]), tuple(masks))


def _surest_first(region: str) -> tuple[tuple[str, Finder], ...]:
    """Finders in their fixed order; each reads what those before it have left."""
    return (
        ("secret", keys),
        ("email", emails),
        ("id", ids),
        ("card", cards),
        ("phone", phones(region)),
        ("ip", ips),
        ("address", addresses),
        ("secret", chance),
        ("name", names),
    )


def _keyed(key: str) -> Callable[[str, str], str]:
    # The key of BLAKE2b has at most 64 bytes, that of a caller any number.
    short = blake2b(key.encode("utf-8", "surrogatepass")).digest()

    def digest(kind: str, value: str) -> str:
        said = f"{kind}\0{value}".encode("utf-8", "surrogatepass")
        return blake2b(said, key=short).hexdigest()[:8]

    return digest
