"""Short stories that show what the graph does, told by the demo and held to by the tests. Own wording, zh and en.

The numbers in `expect` come from the articles or from the rules' formulas, never from a run of this program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Question:
    """A question put to a story's graph, and the verdict it must get.

    Args:
        text: the question.
        as_of: asked as of this time.
        verdict: the band expected, or "abstain".
        context: the asker's context.
        signed: the first belief's number on the signed scale, where a formula gives it.
    """

    text: str
    as_of: str
    verdict: str
    context: Mapping[str, str] | None = None
    signed: float | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """Observations and the questions they answer.

    Args:
        name: short name.
        title: what it shows, in the story's language.
        tells: observations, in the order they arrive.
        asks: questions with what must come out.
        aliases: (name, of) pairs entered after the observations.
    """

    name: str
    title: str
    tells: tuple[Mapping[str, Any], ...]
    asks: tuple[Question, ...]
    aliases: tuple[tuple[str, str], ...] = field(default=())


def _posts(count: int, thread: str, claim: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """Forum posts against: of one thread when it is named, else each from a place of its own."""
    return tuple(
        {
            "text": f"Post {n}: mine would not start without a network.",
            "speaker": f"poster_{n}",
            "source": thread or f"board_{n}",
            "origin": thread or f"board_{n}",
            "kind": "forum",
            "at": f"2025-05-{n + 1:02d}T12:00:00+00:00",
            "claims": [dict(claim, polarity=-1)],
        }
        for n in range(count)
    )


_OFFLINE = {"subject": "Nimbus Notes", "predicate": "supports", "value": "offline mode"}
_MANUAL = {
    "text": "Nimbus Notes works without a network; changes are sent when it is back.",
    "source": "manual",
    "kind": "official",
    "at": "2025-05-20T09:00:00+00:00",
    "claims": [_OFFLINE],
}

COFFEE = Story(
    "coffee",
    "小张改了主意：旧话留着，新话算数",
    (
        {
            "text": "我每天早上都离不开一杯美式咖啡",
            "speaker": "小张",
            "source": "对话",
            "at": "2025-03-01T10:00:00+08:00",
            "context": {"topic": "咖啡"},
            "weight": 0.4,
            "claims": [{"subject": "小张", "predicate": "喜欢", "value": "美式咖啡"}],
        },
        {
            "text": "这阵子在戒咖啡因，美式先不喝了",
            "speaker": "小张",
            "source": "对话",
            "at": "2025-06-10T20:30:00+08:00",
            "context": {"topic": "咖啡"},
            "weight": 0.5,
            "claims": [{"subject": "小张", "predicate": "喜欢", "value": "美式咖啡", "stance": -0.8}],
        },
    ),
    (
        Question("小张喜欢美式咖啡吗？", "2025-03-01T12:00:00+08:00", "adopt"),
        Question("小张还喜欢美式咖啡吗？", "2025-06-10T20:30:00+08:00", "clearly_not", signed=-0.68),
    ),
)

WORK_AND_HEALTH = Story(
    "work-and-health",
    "Two contexts: what holds at work need not hold at the clinic",
    (
        {
            "text": "At the office I always go for an americano.",
            "speaker": "Lin",
            "at": "2025-04-01T09:00:00+08:00",
            "context": {"scenario": "work"},
            "claims": [{"subject": "Lin", "predicate": "likes", "value": "americano"}],
        },
        {
            "text": "My doctor and I agreed: no americano while the treatment lasts.",
            "speaker": "Lin",
            "at": "2025-04-20T09:00:00+08:00",
            "context": {"scenario": "health"},
            "claims": [{"subject": "Lin", "predicate": "likes", "value": "americano", "polarity": -1}],
        },
    ),
    (
        Question("Does Lin like an americano?", "2025-04-21T09:00:00+08:00", "adopt", {"scenario": "work"}),
        Question("Does Lin like an americano?", "2025-04-21T09:00:00+08:00", "clearly_not", {"scenario": "health"}),
    ),
)

OFFLINE = Story(
    "offline",
    "The manual says yes, one forum post says no",
    (_MANUAL, *_posts(1, "thread 7", _OFFLINE)),
    (Question("Does Nimbus Notes support offline mode?", "2025-05-20T09:00:00+00:00", "adopt"),),
)

ONE_THREAD = Story(
    "one-thread",
    "Ten posts of one thread are one voice",
    (*_posts(10, "thread 7", _OFFLINE), _MANUAL),
    (Question("Does Nimbus Notes support offline mode?", "2025-05-20T09:00:00+00:00", "adopt"),),
)

TEN_VOICES = Story(
    "ten-voices",
    "Ten independent posts are ten voices, and outweigh the manual",
    (*_posts(10, "", _OFFLINE), _MANUAL),
    (Question("Does Nimbus Notes support offline mode?", "2025-05-20T09:00:00+00:00", "contested"),),
)

FISHING = Story(
    "fishing",
    "从摄影到钓鱼：卖了相机，旧爱好退下，证据仍在",
    (
        {"text": "我喜欢摄影", "speaker": "老周", "at": "2025-01-05T08:00:00+08:00"},
        {"text": "我喜欢摄影，周末又拍了一整天", "speaker": "老周", "at": "2025-02-14T08:00:00+08:00"},
        {
            "text": "相机卖掉了，现在周末都在河边",
            "speaker": "老周",
            "at": "2025-07-20T08:00:00+08:00",
            "claims": [
                {"subject": "老周", "predicate": "喜欢", "value": "摄影", "stance": -0.9, "reason": "卖掉了相机"},
                {"subject": "老周", "predicate": "喜欢", "value": "钓鱼", "stance": 0.9},
            ],
        },
    ),
    (
        Question("老周喜欢摄影吗？", "2025-02-15T08:00:00+08:00", "adopt"),
        Question("老周还喜欢摄影吗？", "2025-07-21T08:00:00+08:00", "clearly_not"),
        Question("老周喜欢钓鱼吗？", "2025-07-21T08:00:00+08:00", "adopt"),
    ),
)

ALIASES = Story(
    "aliases",
    "小张、zhang_san、用户张三：一个人",
    (
        {
            "text": "小张养了一只橘猫",
            "source": "档案",
            "kind": "structured",
            "at": "2025-03-01T10:00:00+08:00",
            "claims": [{"subject": "小张", "predicate": "有", "value": "橘猫"}],
        },
        {
            "text": "zhang_san owns an orange cat (橘猫)",
            "source": "crm",
            "kind": "structured",
            "at": "2025-03-02T10:00:00+08:00",
            "claims": [{"subject": "zhang_san", "predicate": "has", "value": "橘猫"}],
        },
        {
            "text": "我家橘猫又胖了",
            "speaker": "用户张三",
            "source": "对话",
            "at": "2025-03-03T10:00:00+08:00",
            "claims": [{"subject": "用户张三", "predicate": "有", "value": "橘猫"}],
        },
    ),
    (Question("小张有橘猫吗？", "2025-03-04T10:00:00+08:00", "adopt"),),
    (("zhang_san", "小张"), ("用户张三", "小张")),
)

REPLAY = Story(
    "replay",
    "The same message, delivered three times, is one message",
    tuple(
        {
            "text": "I love sea swimming.",
            "speaker": "Maya",
            "source": "chat",
            "ref": "m-17",
            "at": "2025-08-01T07:00:00+01:00",
        }
        for _ in range(3)
    ),
    (Question("Does Maya like sea swimming?", "2025-08-01T08:00:00+01:00", "adopt"),),
)

STORIES = (COFFEE, WORK_AND_HEALTH, OFFLINE, ONE_THREAD, TEN_VOICES, FISHING, ALIASES, REPLAY)
