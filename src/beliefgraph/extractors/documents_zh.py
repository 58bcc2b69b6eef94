"""Chinese clauses of documents, news and machines, one after the other, each with what it goes on about."""

from __future__ import annotations

import re

from beliefgraph.extractors.clauses import Said, Topic
from beliefgraph.extractors.grammar_zh import by_grammar
from beliefgraph.extractors.phrases_zh import phrase
from beliefgraph.extractors.terms_zh import Term, terms


def document_clause(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """What a clause claims, and take note of what the next ones are about."""
    found = by_grammar(text, start, end, topic)
    if found:
        topic.last = tuple(found)
        _go_on_about(found[0].subject, topic)
    elif headed := _heading(text, start, end, topic):
        topic.subject = headed
        topic.it = topic.it or headed
    return found


def _go_on_about(subject: str, topic: Topic) -> None:
    """What the first clause of a sentence is about, the ones after it are about that name nothing else."""
    topic.subject = topic.subject or subject
    topic.it = topic.it or subject


_ACTS = re.compile(r"(?:检查|巡检|扫描|同步|完成|如下|公告|通知|结论|提示|说明|摘要|结果|意见|反馈|显示|日志|报告|总结|更新|信息)$")


def _heading(text: str, start: int, end: int, topic: Topic) -> str:
    """What is named before its attributes: 小熊电炖盅，容量 1.2 升; 青鸟 E7：续航 65 公里."""
    if len(text[start:end]) > 30:
        return ""
    told = text[end : end + 1] in ("：", ":")
    if topic.subject and not told:
        return ""
    words: list[Term] = terms(text, start, end)
    about = phrase(words)
    if about is None or not about.whole or _ACTS.search(about.whole) or words[-1].tag.startswith("v"):
        return ""
    return re.sub(r"^(?:关于|货号)\s?", "", about.whole)
