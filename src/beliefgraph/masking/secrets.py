"""Keys, passwords and tokens: by the form that an issuer gives them, after a cue, or by looking like chance."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from beliefgraph.masking.finds import FIRM_LINK, HAN, Find

_ISSUED = re.compile(
    r"(?<![0-9A-Za-z_-])(?:"
    r"sk-[A-Za-z0-9_-]{20,}|[rsp]k_(?:live|test)_[A-Za-z0-9]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{22,}"
    r"|glpat-[\w-]{20,}|(?:AKIA|ASIA)[0-9A-Z]{16}|LTAI[A-Za-z0-9]{12,}|AKID[A-Za-z0-9]{28,}|AIza[\w-]{35}"
    r"|xox[abeprs]-[A-Za-z0-9-]{10,}|npm_[A-Za-z0-9]{30,}|pypi-[\w-]{30,}|hf_[A-Za-z0-9]{30,}|whsec_[A-Za-z0-9]{20,}"
    r"|SG\.[\w-]{16,}\.[\w-]{16,}|ya29\.[\w-]{20,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{10,})(?![0-9A-Za-z])",
    re.ASCII,
)
# From one line of dashes to the next, so that a block without an end costs no more than its length.
_PRIVATE_KEY = re.compile(
    r"-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:[^\0-]|-(?!----))*+"
    r"-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----"
)
_IN_ADDRESS = re.compile(r"(?<![A-Za-z])[a-z][a-z0-9+.-]{1,15}://[^\s/:@\0]{0,64}:([^\s/@\0]{1,128})@")
_BEARER = re.compile(r"(?<![A-Za-z])(?:bearer|basic)\s{1,3}([A-Za-z0-9._~+/-]{16,}={0,2})", re.IGNORECASE)

_LONGEST = 128
_CLOSING = {'"': '"', "'": "'", "“": "”", "‘": "’", "「": "」"}
_PROSE = re.compile(r"v?\d+(?:\.\d+)+|(?:19|20)\d\d-\d\d(?:-\d\d)?", re.IGNORECASE)  # a version, a date
_VALUE = rf"(?P<value>[^\s\0\"'“”‘’「」,;，。；、{HAN}]{{4,{_LONGEST}}})"
_PASSWORD = re.compile(
    r"(?:密码|密碼|口令|(?<![A-Za-z])(?:[a-z0-9]{1,16}_)?(?:password|passwd|passphrase|passcode|pwd?))"
    rf"(?P<link>{FIRM_LINK}|\s{{0,2}}){_VALUE}",
    re.IGNORECASE,
)
_TOKEN = re.compile(
    r"(?:令牌|密钥|密鑰|秘钥|授权码|(?<![A-Za-z])(?:[a-z0-9]{1,16}[_-]){0,3}"
    rf"(?:(?:api|access|secret|private)[ _-]?key|apikey|secret|token)){FIRM_LINK}{_VALUE}",
    re.IGNORECASE,
)
_PIN = re.compile(rf"(?:PIN码?|取款密码){FIRM_LINK}(\d{{4}})(?![\d.])")
_NO_PASSWORD = re.compile(
    r"(?:[<$%{\[(].*|[*•x.#_-]+|[a-z_][\w.]*[(\[].*|[a-z_]+(?:\.[a-z_]+)+|(?:your|my|new|old|the|an?|str|string|text|bytes|int|integer|number|bool|any|object"
    r"|required|optional|mandatory|none|null|nil|undefined|true|false|yes|no|not|empty|unset|hidden|redacted|masked|secret"
    r"|changed|reset|expired|invalid|incorrect|wrong|correct|missing|needed|stored|encrypted|hashed|case-sensitive|too|very"
    r"|at|must|should|please|see|same|different|minimum|maximum|os\..*|getenv.*|process\..*|env\..*)[.!?)]?)",
    re.IGNORECASE,
)
_LONG = re.compile(r"(?<![0-9A-Za-z+/_=.-])[A-Za-z0-9+/_-]{32,}+={0,2}(?![0-9A-Za-z])")
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_DIGEST_BEFORE = re.compile(r"(?:sha\d{1,3}|md5|integrity|checksum|digest)[:= \"]{1,3}\Z", re.IGNORECASE)
_DIGEST = re.compile(r"sha\d{1,3}-", re.IGNORECASE)


def keys(text: str) -> Iterator[Find]:
    """Secrets that are sure by their form or by the words before them."""
    for pattern in (_PRIVATE_KEY, _ISSUED):
        for match in pattern.finditer(text):
            yield Find(match.start(), match.end(), match[0])
    for match in _IN_ADDRESS.finditer(text):
        yield Find(*match.span(1), match[1])
    for match in _BEARER.finditer(text):
        if any(map(str.isdigit, match[1])):
            yield Find(*match.span(1), match[1])
    for match in _PIN.finditer(text):
        yield Find(*match.span(1), match[1])
    for match in _PASSWORD.finditer(text):
        start, said = match.start("value"), _said(text, match)
        if _NO_PASSWORD.fullmatch(said):
            continue
        if _stated(match["link"]) or _sign_like(said, 4 if match["link"].strip() else 6):
            yield Find(start, start + len(said), said)
    for match in _TOKEN.finditer(text):
        start, said = match.start("value"), _said(text, match)
        if len(said) >= 8 and _mixed(said) and not _NO_PASSWORD.fullmatch(said):
            yield Find(start, start + len(said), said)


def chance(text: str) -> Iterator[Find]:
    """Long strings whose letters and digits come as if by chance; no UUID, no hexadecimal digest, no path of names."""
    for match in _LONG.finditer(text):
        before = text[max(0, match.start() - 12) : match.start()]
        known = _UUID.fullmatch(match[0]) or _DIGEST.match(match[0]) or _DIGEST_BEFORE.search(before)
        if not known and _restless(match[0]):
            yield Find(match.start(), match.end(), match[0])


def _said(text: str, match: re.Match[str]) -> str:
    """The value after a cue: to the closing quotation mark if there is one, else to the end of the word."""
    start = match.start("value")
    if closing := _CLOSING.get(text[start - 1]):
        end = text.find(closing, start, start + _LONGEST)
        if end > start and text[start:end].isprintable():
            return text[start:end]
    return match["value"].rstrip(".!?)")


def _stated(link: str) -> bool:
    """Whether a cue ends in a sign after which any word may be the value."""
    return link.rstrip().endswith((":", "=", *_CLOSING))


def _sign_like(said: str, shortest: int) -> bool:
    """Whether a word that only happens to follow a cue looks like a password rather than like prose."""
    return len(said) >= shortest and any(map(str.isdigit, said)) and not _PROSE.fullmatch(said)


def _mixed(written: str) -> bool:
    return any(map(str.isdigit, written)) and any(map(str.isalpha, written))


def _restless(written: str) -> bool:
    """Whether capitals, small letters and digits change places as often as chance makes them: names do not."""
    classes = [_class(character) for character in written if character.isalnum()]
    if len(set(classes)) < 3:
        return False
    changes = sum(first != second for first, second in pairwise(classes))
    return changes >= 0.4 * len(classes)


def _class(character: str) -> str:
    return "digit" if character.isdigit() else "capital" if character.isupper() else "small"
