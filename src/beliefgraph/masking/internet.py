"""E-mail and IP addresses."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator

from beliefgraph.masking.finds import HAN, Find

# Letters of scripts that put gaps between words; a word of Han before an address is no part of it.
_LETTER = "A-Za-z0-9\u00c0-\u0dff"
_ENDING = (
    r"(?:xn--[A-Za-z0-9-]{2,59}|[A-Za-z\u00c0-\u0dff]{2,24}|中国|中國|公司|网络|網絡|网址|在线|中文网|香港|台灣|台湾)"
)
_FILE_ENDING = r"(?:png|jpe?g|gif|svg|webp|ico|css|js|mjs|ts|json|html?|md|py)"
_DOMAIN = rf"(?:[{_LETTER}{HAN}](?:[{_LETTER}{HAN}-]{{0,61}}[{_LETTER}{HAN}])?\.){{1,6}}(?!{_FILE_ENDING}\b){_ENDING}"
_EMAIL = re.compile(
    rf"(?:(?<![{_LETTER}])(?!git@)[{_LETTER}][{_LETTER}._%+'-]{{0,63}}+"
    rf"|(?:(?<=[\s:,<是为])|(?<![\w.]))[{HAN}]{{1,16}}+)@{_DOMAIN}(?![{_LETTER}_-])"
)

_V4 = re.compile(r"(?<![0-9A-Za-z_.+-])\d{1,3}(?:\.\d{1,3}){3}(?![0-9A-Za-z_]|\.\d|-\d)")
_V6 = re.compile(
    r"(?<![0-9A-Za-z_:.])(?=[0-9A-Fa-f:]*:[0-9A-Fa-f:]*:)[0-9A-Fa-f:]{3,39}+(?:\.\d{1,3}){0,3}(?![0-9A-Za-z_:])"
)
_NO_ADDRESS = re.compile(
    r"(?:版本号?|版|固件|第|章节|§|[A-Za-z]/|\b(?:version|ver|release|firmware|build|section|v)\.?)[\s:=]{0,2}\Z", re.I
)


def emails(text: str) -> Iterator[Find]:
    """E-mail addresses, also of scripts other than Latin."""
    if "@" in text:
        for match in _EMAIL.finditer(text):
            yield Find(match.start(), match.end(), match[0].casefold())


def ips(text: str) -> Iterator[Find]:
    """IP addresses of a machine, not of every machine (127.0.0.1, 0.0.0.0, a netmask)."""
    for pattern in (_V4, _V6):
        for match in pattern.finditer(text):
            address = _address(match[0])
            if address is None or address.is_loopback or address.is_unspecified or match[0].startswith("255."):
                continue
            if not _NO_ADDRESS.search(text[max(0, match.start() - 16) : match.start()]):
                yield Find(match.start(), match.end(), str(address))


def _address(written: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    if ":" in written and len(written.replace(":", "")) < 4:
        return None  # "::" and "a::b" are read in programs
    try:
        return ipaddress.ip_address(written)
    except ValueError:
        return None
