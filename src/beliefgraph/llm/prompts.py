"""A prompt: what a model is told once, and examples of good answers, kept in a Markdown file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

from beliefgraph.domain.language import Language
from beliefgraph.errors import InvalidSettings
from beliefgraph.llm.endpoint import Message

_HEAD = re.compile(r"---\n(?P<fields>(?:[^\n]*\n){1,20}?)---\n")
HEADINGS: dict[Language, str] = {"en": "English", "zh": "中文"}
"""What the part for texts of a language is headed with."""

_HEADING = re.compile(rf"^# ({'|'.join(HEADINGS.values())})[ \t]*$", re.M)
_EXAMPLE = re.compile(r"^```text\n(?P<asked>.*?)\n```\s*^```json\n(?P<answer>.*?)\n```\s*", re.S | re.M)


@dataclass(frozen=True, slots=True)
class Part:
    """What a prompt says for texts of one language.

    Args:
        instructions: what to do, without the examples.
        examples: (question, answer) pairs.
    """

    instructions: str
    examples: tuple[tuple[str, str], ...] = ()

    def turns(self, question: str, fields: str = "") -> list[Message]:
        """The conversation that ends with a question; the examples are its earlier turns."""
        shown = [
            turn for asked, answer in self.examples for turn in (Message("user", asked), Message("assistant", answer))
        ]
        return [Message("system", f"{self.instructions}\n\n{fields}".strip()), *shown, Message("user", question)]


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is told before it is asked.

    Args:
        name: what the prompt is called.
        version: raised with every change, since it is part of a method's name.
        parts: language -> what is said for texts in it.
    """

    name: str
    version: str
    parts: Mapping[Language, Part] = field(hash=False)

    @property
    def label(self) -> str:
        """Name and version, as methods are named with."""
        return f"{self.name}@{self.version}"


def parse_prompt(text: str, where: str) -> Prompt:
    """The prompt in a Markdown file: front matter with name and version, instructions, examples.

    What follows the heading "# English" or "# 中文" is said for texts in that language, all else for both. An example
    is a fenced block of `text`, the question, followed by one of `json`, the answer.

    Raises:
        InvalidSettings: no front matter, or one without name or version.
    """
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    head = _HEAD.match(text)
    fields = dict(_field(line) for line in head["fields"].splitlines()) if head else {}
    if not head or not fields.get("name") or not fields.get("version"):
        rule = "a prompt begins with a name and a version between two lines of ---"
        raise InvalidSettings(where, rule, "Begin it like the built-in prompts, see docs/llm.md")
    common, *rest = _HEADING.split(text[head.end() :])
    own = dict(zip(rest[::2], rest[1::2], strict=True))
    parts = {lang: _part(common + own.get(heading, "")) for lang, heading in HEADINGS.items()}
    return Prompt(fields["name"], fields["version"], parts)


def _part(text: str) -> Part:
    examples = tuple((example["asked"], example["answer"]) for example in _EXAMPLE.finditer(text))
    return Part(_EXAMPLE.sub("", text).strip(), examples)


def load_prompt(chosen: str, package: str) -> Prompt:
    """A built-in prompt by its name, else the prompt in the file at a path.

    Args:
        chosen: name of a file in the package's folder `prompts`, without ".md", or a path.
        package: where the built-in prompts are.

    Raises:
        InvalidSettings: neither, or a file that is no prompt.
    """
    known = built_in(package)
    if chosen in known:
        return parse_prompt(files(package).joinpath("prompts", f"{chosen}.md").read_text("utf-8"), chosen)
    try:
        text = Path(chosen).read_text("utf-8")
    except (OSError, ValueError) as error:
        rule = f"there is no such prompt ({type(error).__name__})"
        remedy = f"Choose one of {', '.join(known)}, or the path of a prompt file"
        raise InvalidSettings(f"prompt={chosen!r}", rule, remedy) from error
    return parse_prompt(text, chosen)


@cache
def built_in(package: str) -> tuple[str, ...]:
    """Names of the prompts that come with a package, sorted."""
    names = (entry.name for entry in files(package).joinpath("prompts").iterdir())
    return tuple(sorted(name.removesuffix(".md") for name in names if name.endswith(".md")))


def _field(line: str) -> tuple[str, str]:
    name, _, value = line.partition(":")
    return name.strip(), value.strip()
