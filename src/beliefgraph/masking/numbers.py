"""Numbers that a state or a bank gives out: sure by their check digits, or named by a cue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from stdnum import iban, luhn
from stdnum.br import cpf
from stdnum.cn import ric
from stdnum.fr import nir
from stdnum.it import codicefiscale
from stdnum.kr import rrn

from beliefgraph.masking.finds import AFTER, BEFORE, LINK, Find, code, counts_something, digits, shorter


@dataclass(frozen=True, slots=True)
class _Checked:
    """How a number is written, and the check that makes it sure."""

    pattern: re.Pattern[str]
    valid: Callable[[str], bool]


def _written(pattern: str) -> re.Pattern[str]:
    return re.compile(BEFORE + pattern + AFTER)


def _by_shape(_: str) -> bool:
    return True


_CHECKED = (
    _Checked(_written(r"\d{6}[ -]?\d{8}[ -]?\d{3}[\dXx]"), ric.is_valid),
    _Checked(_written(r"[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?"), iban.is_valid),
    _Checked(_written(r"[A-Z]{6}\d{2}[A-EHLMPR-T]\d{2}[A-Z]\d{3}[A-Z]"), codicefiscale.is_valid),
    _Checked(_written(r"\d{3}\.\d{3}\.\d{3}-\d{2}"), cpf.is_valid),
    _Checked(_written(r"\d{6}-[1-8]\d{6}"), rrn.is_valid),
    _Checked(_written(r"[12] ?\d{2} ?[01]\d ?\d[\dAB] ?\d{3} ?\d{3} ?\d{2}"), nir.is_valid),
    # Nothing to check, but nothing else is written like these: a Hong Kong card, a British insurance number.
    _Checked(re.compile(BEFORE + r"[A-Z]{1,2}\d{6}\([\dA]\)"), _by_shape),
    _Checked(_written(r"(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] \d\d \d\d \d\d [A-D]"), _by_shape),
)

_CUED_ID = re.compile(
    r"(?:身份证|身份證|身分證|证件|證件|护照|護照|社保卡?|驾驶证|驾照|駕照|军官证|通行证|居留证|学籍|"
    r"(?<![A-Za-z])(?:SSN|(?i:social security|passport|national insurance|national id|identity card|id card|"
    r"driver'?s? licen[cs]e|driving licen[cs]e|tax id|tax ?payer id|aadhaar)"
    r"|NINO|NI|NHS|PAN|CPF|DNI|NIE|BSN|PESEL|TFN|RRN))"
    rf"(?i:{LINK})"
    r"((?=[A-Za-z]{0,3}[ -]?\d)[A-Za-z0-9]{1,18}"
    r"(?:[ -](?=[0-9]|[A-Za-z0-9](?![A-Za-z]))[A-Za-z0-9]{1,8}){0,5}(?:\([\dA]\))?)" + AFTER
)

_CARD = re.compile(rf"{BEFORE}(?<!\+)(?=([2-6]\d{{3,18}}(?:[ -]\d{{2,15}}){{0,4}}){AFTER})\d+")
_CUED_CARD = re.compile(
    r"(?:卡号|卡號|银行卡|信用卡|储蓄卡|借记卡|账号|帐号|账户|賬號|(?<![a-z])(?:card|account|iban)(?! ?id))"
    rf"{LINK}(\d{{4,19}}(?:[ -]\d{{2,15}}){{0,4}}){AFTER}",
    re.IGNORECASE,
)
# Issuer prefixes and the lengths they issue: Visa, Mastercard, American Express, Diners, JCB, Discover, Maestro,
# UnionPay and Mir.
_ISSUED = re.compile(
    r"4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}"
    r"|35(?:2[89]|[3-8]\d)\d{12}|6(?:011|5\d\d|4[4-9]\d)\d{12}|(?:5018|5020|5038|6304|6759|676[1-3])\d{12}"
    r"|62\d{14,17}|220[0-4]\d{12}"
)


def ids(text: str) -> Iterator[Find]:
    """Numbers of persons and accounts that a state or a bank gives out."""
    for kind in _CHECKED:
        for match in kind.pattern.finditer(text):
            for end in shorter(text, match.start(), match.end()):
                number = code(text[match.start() : end])
                if kind.valid(number):
                    yield Find(match.start(), end, number)
                    break
    for match in _CUED_ID.finditer(text):
        start, end = match.span(1)
        if 6 <= len(code(match[1])) <= 24 and len(digits(match[1])) >= 5 and not _is_date(match[1]):
            yield Find(start, end, code(match[1]))


def cards(text: str) -> Iterator[Find]:
    """Numbers of bank cards: an issuer's prefix and length with the check digit, or 13 to 19 digits after a cue."""
    for match in _CARD.finditer(text):
        start, end = match.span(1)
        for place in shorter(text, start, end):
            number = digits(text[start:place])
            if _ISSUED.fullmatch(number) and luhn.is_valid(number):
                if not counts_something(text, start, place):
                    yield Find(start, place, number)
                break
    for match in _CUED_CARD.finditer(text):
        start, end = match.span(1)
        for place in shorter(text, start, end):
            if 13 <= len(digits(text[start:place])) <= 19:
                yield Find(start, place, digits(text[start:place]))
                break


def _is_date(written: str) -> bool:
    return bool(re.fullmatch(r"(?:19|20)\d\d[-/ ]?\d{1,2}[-/ ]?\d{1,2}", written))
