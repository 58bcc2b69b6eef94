"""Everyday words that mean the same, for comparing how something is asked with how it was told. Pure.

A relation or attribute that nobody listed keeps the words it was told with ("closes at", 月薪); people ask for it with
others. Only words that can stand for each other are one group; nothing is said here of how a question is built.
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from beliefgraph.bearing import sequence

Words = tuple[str, ...]

_GROUPS = """
salary, wage, earn, income, 工资, 月薪, 薪水, 薪资, 收入, 赚, 挣, 賺, 掙
rent, 房租, 租金 | fee, charge, dues, 费用, 收费 | deposit, 押金 | dose, dosage, 剂量 | size, 尺码, 码
close, shut, until, 关门, 打烊, 开到 | open, start, begin, 开门, 营业, 开始 | end, finish, over, 结束
leave, depart, sail, set off, go, 出发, 开, 走 | arrive, land, get in, 到达, 抵达 | meet, held, take place, gather, hold
expire, run out, end, lapse, valid until, due, 到期, 过期, 截止, 有效期 | guarantee, warranty, cover, 保修, 质保, 保修期
maintain, look after, take care, responsible, charge, manage, run, lead, head, handle, 负责, 管, 管理, 维护, 主管
teach, instruct, train, coach, 教 | study, learn, 学, 念, 读 | repair, fix, mend, 修, 修理, 维修
grow, plant, raise, 种 | buy, purchase, order, get, 买 | sell, 卖 | bake, make, cook, 做 | drive, 开
storage, kept, keep, stored, located, location, located in, place, put, where, 位置, 地点, 放, 在
code, passcode, pin, password, 密码, 口令 | plate, license plate, number plate, registration, 车牌, 车牌号
allow, permit, let, 允许, 准 | weekday, day, 日子 | date, day, 日期, 时间 | bed time, bedtime
faces, face, look out, overlook, 朝向, 朝 | extension, 分机, 分机号 | room, 房间
kid, child, 孩子 | daughter, girl, 女儿 | son, boy, 儿子 | employee, people, staff, worker, 员工, 人
pupil, student, 学生
boat, ferry, ship, 船 | car, vehicle, automobile, 车, 汽车, 代步 | bike, bicycle, 自行车 | phone, mobile, 手机
flat, apartment | shop, store, 店 | lawyer, barrister, attorney, solicitor, 律师 | doctor, physician, 医生, 大夫
insurance, cover, 保险, 车险 | film, movie, 电影 | holiday, vacation, 假期 | mail, post
payment term, payment terms, credit period, 账期
规模, 人数, 参与人数, 参加人数, 参会人数, 与会人数, 出席人数, attendance, attendees, participants, turnout, headcount
population, inhabitants, residents, people, 人口, 居民
持续时间, 时长, 历时, 为期, 耗时, 用时, duration, lasts, last, takes, take
monthly, month, 每月 | yearly, annual, annually, year | weekly, week | daily, day, every day, 每天
own, owner, run | replacement, new, spare
"""

_KINDS = """
pet animal 宠物 动物: dog cat parrot rabbit hamster tortoise turtle goldfish canary budgie horse pony hen snake
    狗 猫 鹦鹉 兔子 仓鼠 乌龟 金鱼 马 柯基 龟 兔
instrument 乐器: piano cello violin guitar flute drum trumpet clarinet harp 钢琴 大提琴 小提琴
    吉他 笛子 鼓 二胡 古筝 琵琶
vehicle 车 代步 交通: car bike bicycle motorbike scooter van truck 汽车 自行车 摩托车 电动车 轿车
"""


def _phrase(words: str) -> Words:
    return sequence(words.strip())


_SETS = tuple(
    frozenset(map(_phrase, group.split(","))) for line in _GROUPS.strip().splitlines() for group in line.split("|")
)


def _kinds() -> dict[Words, frozenset[str]]:
    found: dict[Words, frozenset[str]] = {}
    for line in _KINDS.strip().replace("\n    ", " ").splitlines():
        kinds, _, members = line.partition(": ")
        atoms = frozenset(atom for member in members.split() for atom in sequence(member))
        found.update((sequence(kind), atoms) for kind in kinds.split())
    return found


def _index() -> dict[Words, frozenset[Words]]:
    found: dict[Words, frozenset[Words]] = {}
    for group in _SETS:
        for phrase in group:
            found[phrase] = found.get(phrase, frozenset()) | group
    return found


_OF, _MEMBERS = _index(), _kinds()


def akin(phrase: Words) -> frozenset[Words]:
    """A phrase (atoms, see `bearing.sequence`) and those that mean the same."""
    return _OF.get(phrase, frozenset()) | {phrase}


def kinds_of(kind: Words) -> frozenset[str]:
    """The atoms that words for things of a kind are made of: dog and parrot of "pet"; none for kinds not listed."""
    return _MEMBERS.get(kind, frozenset())


@lru_cache(maxsize=16_384)
def akin_words(word: str) -> frozenset[str]:
    """An atom and the single atoms that mean the same."""
    return frozenset(alike[0] for alike in akin((word,)) if len(alike) == 1)


def alike(word: str, said: Set[str]) -> bool:
    """Whether a text says an atom, in the same word, another, or one of its root (cellist, cello; teacher, teaches)."""
    if word in said or not said.isdisjoint(akin_words(word)):
        return True
    root = _root(word)
    return bool(root) and any(root == _root(other) for other in said)


@lru_cache(maxsize=16_384)
def _root(word: str) -> str:
    if not word.isascii() or not word.isalpha():
        return ""
    for ending in ("ist", "er", "or", "ian", "man", "o"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word if len(word) >= 4 else ""


def reworded(phrase: Words) -> frozenset[Words]:
    """A phrase with the whole of it, or one word of it, said in other words."""
    one = {(*phrase[:at], *alike, *phrase[at + 1 :]) for at, word in enumerate(phrase) for alike in akin((word,))}
    return akin(phrase) | one
