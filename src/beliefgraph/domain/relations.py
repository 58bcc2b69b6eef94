"""Words for one relation between people and what is theirs: 妈妈 and 母亲, boss and manager."""

from __future__ import annotations

import re
from collections.abc import Iterable

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.domain.senses import mentions, roots, senses_of

_ALIKE = """
    mother mom mum mama 妈妈 母亲 妈 老妈 | father dad papa daddy 爸爸 父亲 爸 老爸
    husband spouse partner 丈夫 老公 配偶 爱人 | wife spouse partner 妻子 老婆 太太 配偶 爱人
    son 儿子 | daughter 女儿 | child kid 孩子 | 姐姐 姐 | 妹妹 妹 | 哥哥 哥 | 弟弟 弟
    aunt auntie | uncle
    舅舅 舅父 | 舅妈 舅母 | 叔叔 叔父 | 婶婶 婶子 | 伯伯 伯父 | 姑姑 姑妈 | 姑父 姑丈 | 姨妈 阿姨 | 姨父 姨丈
    表哥 表兄 | 堂哥 堂兄 | 表弟 姑表弟 | 表姐 姑表姐 | 表妹 姑表妹 | 侄子 侄儿 | 外甥 甥儿
    grandmother grandma granny 奶奶 外婆 姥姥 | grandfather grandpa grandad 爷爷 外公 姥爷 | 外婆 姥姥 | 外公 姥爷
    boss manager supervisor 上司 领导 老板 经理 主管 上级 | colleague coworker workmate 同事 | assistant 助理 助手
    subordinate 下属 部下 | classmate 同学 | friend 朋友 好友
    neighbour neighbor 邻居 | roommate flatmate housemate 室友
    girlfriend 女朋友 女友 | boyfriend 男朋友 男友 | doctor gp physician 医生 | dog 狗 狗狗 | cat 猫 猫咪 | car 车 汽车
"""
_GROUPS = tuple(frozenset(group.split()) for line in _ALIKE.strip().splitlines() for group in line.split("|"))


def words_for(relation: str) -> set[str]:
    """A relation's word and those of the same meaning; a word of two groups is the broader one for both.

    Args:
        relation: normalised, in either language.
    """
    return {relation, *(word for group in _GROUPS if relation in group for word in group)}


_ALONE = frozenset("brother sister cousin nephew niece landlord tenant 房东 租客 孙子 孙女 侄女 外甥女".split())  # noqa: SIM905
"""Relations that have no second word here."""
_KNOWN = frozenset(word for group in _GROUPS for word in group) | _ALONE
_PLURAL = {"children": "child", "wives": "wife"}


def _either(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


_ENGLISH = _either((*filter(str.isascii, _KNOWN), *_PLURAL))
_CHINESE = _either(word for word in _KNOWN if not word.isascii() and len(word) > 1)  # 弟 stands in 弟子, 哥 in 墨西哥
_SPOKEN = re.compile(rf"(?<![a-z])(?:{_ENGLISH})(?=(?:e?s)?(?![a-z]))|{_CHINESE}", re.IGNORECASE)
_OWNER = re.compile(
    rf"([^\W\d_]{{1,40}})['’]s (?:{_ENGLISH})(?=(?:e?s)?(?![a-z]))"
    rf"|([{IDEOGRAPH}]{{1,6}})的(?:{_CHINESE})",
    re.IGNORECASE,
)
_TITLE = re.compile("(?:先生|女士|小姐|同学)$")


def relations_in(text: str) -> list[str]:
    """The relations between people and what is theirs that a text has words for, in order."""
    return [_PLURAL.get(word, word) for word in (found[0].lower() for found in _SPOKEN.finditer(text))]


def owners_in(text: str) -> list[str]:
    """Whose relations a text speaks of: Ann in "Ann's mother"; in Chinese what stands before it may go with it."""
    owners = (english or chinese for english, chinese in _OWNER.findall(text))
    return [_TITLE.sub("", owner) for owner in owners]


def untold(text: str, told: Iterable[str]) -> list[str]:
    """The relations that a text speaks of and other texts do not, in any word for them.

    Args:
        text: in one language.
        told: the other texts, in the same one.
    """
    beside = " ; ".join(told)
    there = set(relations_in(beside))
    meant = {mention.sense.name for mention in mentions(roots(_SPOKEN.sub(" ; ", beside)))}
    return [word for word in relations_in(text) if not words_for(word) & there and not senses_of(word) & meant]
