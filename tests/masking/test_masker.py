"""The laws of masking: same value, same token; nothing else changes; what is masked stays as it is; time is linear."""

from __future__ import annotations

import re
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beliefgraph.errors import InvalidSettings
from beliefgraph.masking import KINDS, Mask, Masked, Masker

MASKER = Masker("a secret", KINDS | {"name"})

SPELLINGS = (
    ("13800138000", "+86 138-0013-8000", "0086 138 0013 8000", "１３８００１３８０００", "138\u200b0013\u200b8000"),
    ("010-62345678", "(010) 6234 5678", "+86 10 6234 5678"),
    ("+1 415 555 2671", "(415) 555-2671", "415.555.2671"),
    ("zhang@qq.com", "Zhang@QQ.com", "ｚｈａｎｇ＠ｑｑ．ｃｏｍ"),
    ("11010519491231002X", "110105 19491231 002x"),
    ("GB82WEST12345698765432", "GB82 WEST 1234 5698 7654 32"),
    ("4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111"),
    ("2001:db8::8a2e:370:7334", "2001:0DB8:0:0:0:8A2E:0370:7334"),
    ("北京市海淀区中关村大街27号", "北京市海淀区中关村大街２７号"),
    ("10 Downing Street, London SW1A 2AA", "10 Downing Street London SW1A 2AA"),
)

PIECES = (
    "13800138000", "+86 138-0013-8000", "zhang@qq.com", "北京市海淀区中关村大街27号", "门头沟路1号", "密码：abc12345",
    "11010519491231002X", "4111 1111 1111 1111", "10.0.0.7", "sk-abcdEFGH1234ijklMNOP5678", "我叫王伟", "Dr. Watson",
    "10 Downing Street", "[phone:0123abcd]", "[phone:", "卡号", "电话", "password is ", "，", " ", "-", ".", ":", "@",
    "a", "7",    "\u200b", "\0", "\n", "\ud800", "号", "室", "是", "版本2.1.0", "2025-03-01",
)  # fmt: skip
TEXTS = st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=12).map("".join))


@pytest.mark.parametrize("spellings", SPELLINGS)
def test_spellings_of_one_value_have_one_token(spellings: tuple[str, ...]) -> None:
    assert len({MASKER.mask(f"({written})").text for written in spellings}) == 1


def test_two_values_have_two_tokens() -> None:
    first, second = MASKER.mask("13800138000 或 13900139000").masks
    assert first.token != second.token


def test_another_key_gives_another_token() -> None:
    assert Masker("one").mask("13800138000") != Masker("two").mask("13800138000")


def test_long_keys_count_whole() -> None:
    assert Masker("k" * 200 + "1").mask("13800138000") != Masker("k" * 200 + "2").mask("13800138000")


def test_a_mask_says_where_it_stands_and_stood() -> None:
    masked = MASKER.mask("打 138-0013-8000 找我")
    token = masked.text.split(" ")[1]
    assert re.fullmatch(r"\[phone:[0-9a-f]{8}\]", token)
    assert masked == Masked(f"打 {token} 找我", (Mask("phone", token, 2, 2 + len(token), (2, 15)),))


def test_only_the_kinds_asked_for_are_masked() -> None:
    masked = Masker("key", frozenset({"email"})).mask("13800138000, zhang@qq.com")
    assert [mask.kind for mask in masked.masks] == ["email"]


def test_what_is_surer_wins_where_finds_overlap() -> None:
    assert [mask.kind for mask in MASKER.mask("13800138000@163.com").masks] == ["email"]
    assert [mask.kind for mask in MASKER.mask("密码：13800138000").masks] == ["secret"]


def test_a_national_number_is_read_as_its_region_writes_it() -> None:
    assert Masker("key", region="GB").mask("07400 123456").text == Masker("key").mask("+44 7400 123456").text
    assert Masker("key", region="GB").mask("13800138000").text == "13800138000"
    assert Masker("key", region="US").mask("2015550123").masks[0].kind == "phone"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"key": ""}, "not blank"),
        ({"key": " \n"}, "not blank"),
        ({"key": "k", "kinds": frozenset({"phone", "shoe"})}, "shoe"),
        ({"key": "k", "region": "XX"}, "XX"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidSettings, match=said):
        Masker(**settings)  # type: ignore[arg-type]


def test_the_key_is_not_shown() -> None:
    assert "hidden" not in repr(Masker("hidden"))


@given(TEXTS)
def test_only_what_was_found_changes(text: str) -> None:
    masked = MASKER.mask(text)
    restored, done = "", 0
    for mask in masked.masks:
        assert masked.text[mask.start : mask.end] == mask.token
        restored += masked.text[done : mask.start] + text[slice(*mask.found_at)]
        done = mask.end
    assert restored + masked.text[done:] == text


@given(TEXTS)
def test_masking_again_changes_nothing(text: str) -> None:
    masked = MASKER.mask(text)
    assert MASKER.mask(masked.text) == Masked(masked.text, ())
    assert MASKER.mask(text) == masked


def test_a_chain_of_things_that_free_one_another_is_followed_to_its_end() -> None:
    masked = MASKER.mask("门头沟路1号" * 60)
    assert MASKER.mask(masked.text) == Masked(masked.text, ())


def test_a_megabyte_of_prose_takes_seconds() -> None:
    said = "今天在海淀区喝咖啡，价格1299元，电话13800138000。Version 2.1.0 shipped on 2025-03-01; write ana@a.org. "
    text = said * (1_000_000 // len(said))
    began = process_time()
    assert len(MASKER.mask(text).masks) == 2 * (1_000_000 // len(said))
    assert process_time() - began < 20


HOSTILE = (
    "1", "12 ", "12345678 ", "4111 ", "a@", "a@a.", "a.", "+1 ", "(", "1号", "区", "门头沟路1号", "1 Abc ", "eyJ",
    "Aa1", ":", "a:", "-----BEGIN PRIVATE KEY-----", "http://a:", "密码", "password:", 'password "', "电话1", "NI A1 ",
    "[phone:", "IBAN AB12", "name: ", "我叫王", "Dr. ", "my address is ", "\u200b", " ",
)  # fmt: skip


@pytest.mark.parametrize("unit", HOSTILE)
def test_a_text_made_to_be_slow_is_not(unit: str) -> None:
    text = unit * (200_000 // len(unit))
    began = process_time()
    MASKER.mask(text)
    assert process_time() - began < 15  # about half a second; quadratic time would be minutes
