"""Telephone numbers: with a country code, as a region writes them, and whatever follows a cue.

A number without any mark of its own counts only where the numbering plan of the region knows it. Hotlines (400, 800)
belong to nobody and stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import phonenumbers
from phonenumbers import PhoneMetadata, PhoneNumberType

from beliefgraph.masking.finds import AFTER, BEFORE, LINK, Find, Finder, counts_something, digits, shorter

_HOTLINES = frozenset(
    {
        PhoneNumberType.TOLL_FREE,
        PhoneNumberType.PREMIUM_RATE,
        PhoneNumberType.SHARED_COST,
        PhoneNumberType.UAN,
    }
)
_INTERNATIONAL = re.compile(r"(?<![0-9A-Za-z_+])(?:\((?=\+?\d{1,5}\)))?(?:\+|00) ?[1-9](?:[ ().-]{0,2}\d){6,14}(?!\d)")
_NORTH_AMERICAN = re.compile(rf"{BEFORE}(?:1[ .-])?(?:\([2-9]\d\d\)[ -]?|[2-9]\d\d[.-])[2-9]\d\d[.-]\d{{4}}{AFTER}")
_GROUPS = r"(?:\(\d{1,5}\)|\d{1,15})(?:[ .-]{1,2}(?:\(\d{1,5}\)|\d{2,8})|(?<=\))\d{2,8}){0,5}"
# Looks ahead over all groups but moves on by one: the number may begin at any of them.
_DOMESTIC = re.compile(rf"{BEFORE}(?=({_GROUPS}){AFTER})\(?\d+")
_CUED = re.compile(
    r"(?:电话|電話|手机|手機|座机|联系方式|聯繫方式|致电|传真|"
    r"(?<![a-z])(?:(?:tele)?phone|fax|tel|mobile|cell|whatsapp"
    r"|(?:call|text|ring|reach) (?:me|us|him|her|them)(?: (?:at|on))?))"
    rf"(?:联系)?\.?{LINK}(\+?{_GROUPS}){AFTER}",
    re.IGNORECASE,
)
_DATE = re.compile(r"(?:19|20)\d\d([-./ ]?)(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d)")
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:[ .]\d{3})+")
_DECIMALS = re.compile(r"\d\.\d[^ ]* |.* [^ ]*\d\.\d")


def phones(region: str) -> Finder:
    """A finder of telephone numbers.

    Args:
        region: ISO 3166 code of the country whose numbers are written without a country code.
    """
    plan = _numbering_plan(region)

    def find(text: str) -> Iterator[Find]:
        yield from _international(text)
        yield from _north_american(text, region)
        yield from _cued(text, region, plan)
        yield from _domestic(text, region, plan)

    return find


def _international(text: str) -> Iterator[Find]:
    for match in _INTERNATIONAL.finditer(text):
        for end in shorter(text, match.start(), match.end()):
            written = text[match.start() : end]
            number = _parsed("+" + digits(written).removeprefix("00"), None)
            if number is None or ("+" not in written and _is_other(written)):
                continue
            if phonenumbers.is_valid_number(number):
                if phonenumbers.number_type(number) not in _HOTLINES:
                    yield Find(match.start(), end, _e164(number))
                break
            # Invented numbers, such as +1 (555) 123-4567, are marked by how they are written.
            if "+" in written and len(_grouped(written)) >= 3 and phonenumbers.is_possible_number(number):
                yield Find(match.start(), end, _e164(number))
                break


def _north_american(text: str, region: str) -> Iterator[Find]:
    for match in _NORTH_AMERICAN.finditer(text):
        if not _hotline(match[0], region) and not _hotline(match[0], "US"):
            yield Find(match.start(), match.end(), "+1" + digits(match[0])[-10:])


def _cued(text: str, region: str, plan: re.Pattern[str]) -> Iterator[Find]:
    for match in _CUED.finditer(text):
        start, end = match.span(1)
        if _DATE.match(text, start) or _hotline(match[1], region):
            continue
        ends = list(shorter(text, start, end))
        for place in ends:
            if plan.fullmatch(digits(text[start:place])):
                yield Find(start, place, _normal(text[start:place], region))
                break
        else:
            fitting = [place for place in ends if 7 <= len(digits(text[start:place])) <= 15]
            if fitting:
                # A first group that is long enough is the number, and what follows it is another.
                place = fitting[-1] if text[start : fitting[-1]].isdigit() else fitting[0]
                yield Find(start, place, _normal(text[start:place], region))


def _domestic(text: str, region: str, plan: re.Pattern[str]) -> Iterator[Find]:
    for match in _DOMESTIC.finditer(text):
        start, end = match.span(1)
        for place in shorter(text, start, end):
            written = text[start:place]
            found = digits(written)
            if (len(found) < 9 and found == written) or not plan.fullmatch(found):
                continue  # eight digits without a gap are as likely a date or a count
            if not (_is_other(written) or counts_something(text, start, place)):
                yield Find(start, place, _normal(written, region))
            break


def _numbering_plan(region: str) -> re.Pattern[str]:
    """Mobile numbers of a region with or without its prefixes, and fixed lines with the prefix that marks them."""
    metadata = PhoneMetadata.metadata_for_region(region)
    assert metadata is not None, region  # the masker has checked it
    prefix = f"(?:{metadata.country_code}|{metadata.national_prefix or ''})"
    mobile, fixed = (
        f"(?:{kind.national_number_pattern})" if kind and kind.national_number_pattern else "(?!)"
        for kind in (metadata.mobile, metadata.fixed_line)
    )
    return re.compile(f"{prefix}?{mobile}|{prefix}{fixed}")


def _is_other(written: str) -> bool:
    """Whether groups of digits are a date, one large number or several with decimals."""
    return bool(_DATE.match(written) or _THOUSANDS.fullmatch(written) or _DECIMALS.search(written))


def _hotline(written: str, region: str) -> bool:
    number = _parsed(written, region)
    return number is not None and phonenumbers.number_type(number) in _HOTLINES


def _normal(written: str, region: str) -> str:
    number = _parsed(written, region)
    if number is not None and phonenumbers.is_valid_number(number):
        return _e164(number)
    return digits(written)


def _grouped(written: str) -> list[str]:
    return re.findall(r"\d+", written)


def _parsed(written: str, region: str | None) -> phonenumbers.PhoneNumber | None:
    try:
        return phonenumbers.parse(written, region)
    except phonenumbers.NumberParseException:
        return None


def _e164(number: phonenumbers.PhoneNumber) -> str:
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
