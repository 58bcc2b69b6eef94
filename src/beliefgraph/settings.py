"""All settings in one described table, from defaults, a TOML file and the environment; read nowhere else."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

from beliefgraph.domain.contexts import ContextRule
from beliefgraph.domain.limits import LIMITS
from beliefgraph.domain.merits import WEIGHTS as MERITS
from beliefgraph.domain.model import BUILT_IN
from beliefgraph.domain.predicates import DOMAINS
from beliefgraph.domain.ranking import WEIGHTS, Weights
from beliefgraph.domain.rules import RULES
from beliefgraph.domain.tasks import TASK_KINDS
from beliefgraph.errors import InvalidInput, InvalidSettings
from beliefgraph.nearness import Tolerance

ENVIRONMENT_PREFIX = "BELIEFGRAPH_"


@dataclass(frozen=True, slots=True)
class SourceKind:
    """How much a kind of source counts: A0's weight w (for `signed-shift`) and authority (all other rules)."""

    weight: float
    authority: float


SOURCE_KINDS: dict[str, SourceKind] = {
    "statement": SourceKind(0.45, 0.85),  # somebody about himself
    "report": SourceKind(0.3, 0.55),  # somebody about another
    "structured": SourceKind(0.3, 0.6),
    "official": SourceKind(0.3, 0.9),
    "press": SourceKind(0.3, 0.7),
    "forum": SourceKind(0.2, 0.4),
    "tool": SourceKind(0.3, 0.8),
    "verdict": SourceKind(0.5, 0.95),  # a person who confirms or denies a belief
    "outcome": SourceKind(0.6, 0.99),  # what a belief was found to be in the end
    "inference": SourceKind(0.15, 0.3),
    "derivation": SourceKind(0.45, 0.9),  # concluded from named beliefs: how surely it follows from them
    "assistant": SourceKind(0.1, 0.2),
    "unclassified": SourceKind(0.3, 0.5),
}

MASKS = ("phone", "email", "id", "card", "address", "secret", "name", "ip")
"""Kinds of personal details that can be masked."""

GATES: dict[str, float] = dict.fromkeys(("official", "press", "forum", "structured"), 0.3)
"""Documents pass a gate; what people, tools and agents say is always kept."""

HALF_LIVES: dict[str, float | None] = {
    "preference": 90.0,
    "product": 180.0,
    "policy": 120.0,
    "history": None,
    "other": 180.0,
}


def _setting(default: Any, help: str) -> Any:
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata={"help": help})
    return field(default=default, metadata={"help": help})


def _secret(help: str) -> Any:
    return field(default="", repr=False, metadata={"help": help, "secret": True})


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be chosen about a graph. See `describe()` for the table."""

    db: str = _setting("beliefgraph.db", "file that the command line keeps the graph in")
    namespace: str = _setting("default", "whose memory it is; namespaces never see one another")
    zone: str = _setting("", "time zone of times given without one, e.g. Asia/Shanghai; empty refuses them")
    by: str = _setting("", "who acts, as the audit log names it")
    rule: str = _setting("evidence-sum", "confidence rule of the graph: " + ", ".join(RULES))
    rules: dict[str, str] = _setting({}, "predicate -> confidence rule, where it differs from the graph's")
    half_lives: dict[str, float | None] = _setting(
        HALF_LIVES, "domain -> days after which evidence counts half; inf for never"
    )
    sources: dict[str, SourceKind] = _setting(SOURCE_KINDS, "source kind -> {weight, authority}")
    gates: dict[str, float] = _setting(
        GATES, "source kind -> least authority that is let in; kinds without a gate always are"
    )
    single_valued: tuple[str, ...] = _setting((), "further predicates that hold one value at a time")
    many_valued: tuple[str, ...] = _setting((), "predicates that hold several, whatever their name lets expect")
    tolerances: dict[str, str] = _setting(
        {}, 'predicate -> how far its values may lie apart and still agree, e.g. {population = "1%", departs = "5 min"}'
    )
    kinds: tuple[str, ...] = _setting((), "further node kinds of your own")
    context_rule: str = _setting("related", "when contexts are compatible: related, lineage, overlap, same")
    ranking: dict[str, Weights] = _setting(WEIGHTS, "language of a question -> what each lane of recall weighs")
    threshold: float = _setting(0.7, "confidence from which a belief is adopted, in [0, 1]")
    quote: float = _setting(0.7, "confidence from which a belief is quoted without asking anybody, in [0, 1]")
    idle_days: float = _setting(
        180.0, "days without news after which words and weak beliefs are archived; inf for never"
    )
    weak_below: float = _setting(
        0.2, "signed confidence, for or against, below which a belief decides nothing, in [0, 1]"
    )
    keep_beliefs: bool = _setting(False, "archive evidence only, never beliefs")
    invalidate_after_days: float = _setting(30.0, "days for which a belief is refuted before it is invalidated")
    invalidate_origins: int = _setting(3, "independent origins that must refute it, at least 1")
    merits: dict[str, float] = _setting(
        MERITS, "what orders the beliefs of an answer -> its weight: " + ", ".join(MERITS)
    )
    doctor: dict[str, float] = _setting(
        {name: limit.most for name, limit in LIMITS.items()}, "what `doctor` objects to -> from how much on"
    )
    trust: float = _setting(0.0, "how far agents trust one another where nothing is said, in [0, 1]")
    embedder: str = _setting("local", "vectors of meaning: local (bundled model), hashing, none")
    extractor: str = _setting("rules", "what reads texts for claims: rules, llm, rules+llm")
    judge: str = _setting("structure", "what checks a model's claims against their words: structure, llm, none")
    prompt: str = _setting(
        "conversation", "what a model is told to look for: conversation, product, policy, agent, or a file of your own"
    )
    llm_url: str = _setting("", "base address of an OpenAI-compatible endpoint, e.g. http://127.0.0.1:8000/v1")
    llm_model: str = _setting("", "name of the model there")
    llm_key: str = _secret("key of the endpoint; never shown")
    llm_mode: Literal["schema", "tool", "prompt"] = _setting(
        "schema", "how the model is held to the form of its answers: schema, tool, prompt"
    )
    llm_options: dict[str, Any] = _setting(
        {"temperature": 0, "max_tokens": 2000}, "further fields of every request to the model"
    )
    llm_timeout: float = _setting(60.0, "seconds to wait for an answer")
    llm_retries: int = _setting(2, "how often an answer that breaks a rule is sent back with what is wrong")
    llm_concurrency: int = _setting(4, "questions asked of the model at the same time")
    max_calls: int = _setting(0, "most calls of the model in a run; 0 for no limit")
    max_tokens: int = _setting(0, "most tokens of the model in a run, both ways; 0 for no limit")
    mask: tuple[str, ...] = _setting((), "kinds of personal details to mask before storing: " + ", ".join(MASKS))
    mask_key: str = _secret("secret that masks are made with; needed with `mask`, never shown")
    mask_region: str = _setting("CN", "country of phone numbers written without one, e.g. CN, US")
    synchronous: Literal["FULL", "NORMAL"] = _setting(
        "FULL", "SQLite durability: FULL survives power loss, NORMAL a crash"
    )
    busy_timeout: float = _setting(60.0, "seconds to wait for another writer")

    def __post_init__(self) -> None:
        for name in (self.rule, *self.rules.values()):
            _choice("rule", name, RULES)
        _choice("context_rule", self.context_rule, [rule.value for rule in ContextRule])
        _choice("synchronous", self.synchronous, ("FULL", "NORMAL"))
        _choice("extractor", self.extractor, ("rules", "llm", "rules+llm"))
        _choice("judge", self.judge, ("structure", "llm", "none"))
        _choice("llm_mode", self.llm_mode, ("schema", "tool", "prompt"))
        for kind in self.mask:
            _choice("mask", kind, MASKS)
        if self.mask and not self.mask_key:
            remedy = "Set mask_key to a secret, e.g. BELIEFGRAPH_MASK_KEY=$(openssl rand -hex 16)"
            raise InvalidSettings("mask_key", "masks need a secret, else a phone number is soon guessed", remedy)
        if self.extractor != "rules" and not (self.llm_url and self.llm_model):
            remedy = "Set llm_url and llm_model, or extractor=rules"
            raise InvalidSettings(f"extractor={self.extractor}", "a model needs an address and a name", remedy)
        for name, lowest in (("llm_retries", 0), ("llm_concurrency", 1), ("max_calls", 0), ("max_tokens", 0)):
            if getattr(self, name) < lowest:
                raise InvalidSettings(
                    f"{name}={getattr(self, name)}", f"it is at least {lowest}", "Choose another number"
                )
        if not 0.0 < self.llm_timeout < float("inf"):
            raise InvalidSettings(f"llm_timeout={self.llm_timeout}", "a wait is a positive number", "Choose e.g. 60")
        for predicate, allowed in self.tolerances.items():
            _tolerance(predicate, allowed)
        for kind in self.kinds:
            if kind in BUILT_IN | TASK_KINDS or not kind.strip():
                raise InvalidSettings(f"kinds={kind!r}", "a kind of your own has a new name", "Choose another")
        for name, weight in self.merits.items():
            _choice("merits", name, MERITS)
            if not 0.0 <= weight < float("inf"):
                raise InvalidSettings(f"merits.{name}={weight}", "a weight is 0 or more", "Choose e.g. 0.5")
        for name, most in self.doctor.items():
            _choice("doctor", name, LIMITS)
            if not (isinstance(most, int | float) and most >= 0.0):
                raise InvalidSettings(f"doctor.{name}={most}", "a limit is 0 or more", "Choose another number")
        if not 0.0 <= self.threshold <= 1.0:
            raise InvalidSettings(f"threshold={self.threshold}", "a threshold lies in [0, 1]", "Choose e.g. 0.7")
        if not 0.0 <= self.trust <= 1.0:
            raise InvalidSettings(f"trust={self.trust}", "trust lies in [0, 1]", "Choose e.g. 0.5, or 0 for none")
        for name in ("quote", "weak_below"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise InvalidSettings(f"{name}={getattr(self, name)}", "it lies in [0, 1]", "Choose another number")
        for name, lowest in (("idle_days", 0), ("invalidate_after_days", 0), ("invalidate_origins", 1)):
            if not getattr(self, name) >= lowest:
                raise InvalidSettings(
                    f"{name}={getattr(self, name)}", f"it is at least {lowest}", "Choose another number"
                )
        if not 0.0 < self.busy_timeout < float("inf"):
            raise InvalidSettings(f"busy_timeout={self.busy_timeout}", "a wait is a positive number", "Choose e.g. 60")
        if self.zone:
            _zone(self.zone)
        # What is not chosen keeps its default, however these settings were made.
        object.__setattr__(self, "half_lives", HALF_LIVES | self.half_lives)
        object.__setattr__(self, "merits", MERITS | self.merits)
        object.__setattr__(self, "doctor", {name: limit.most for name, limit in LIMITS.items()} | self.doctor)
        object.__setattr__(self, "sources", SOURCE_KINDS | self.sources)
        object.__setattr__(self, "gates", GATES | self.gates)
        object.__setattr__(self, "ranking", WEIGHTS | self.ranking)
        for lang in self.ranking:
            _choice("ranking", lang, WEIGHTS)
        for kind, least in self.gates.items():
            _choice("gates", kind, self.sources)
            if not 0.0 <= least <= 1.0:
                raise InvalidSettings(f"gates.{kind}={least}", "authority lies in [0, 1]", "Choose e.g. 0.3")
        for domain, days in self.half_lives.items():
            _choice("half_lives", domain, DOMAINS)
            if days is not None and not days > 0:
                raise InvalidSettings(f"half_lives.{domain}={days}", "a half-life is positive", "Choose days, or inf")
        for kind, counts in self.sources.items():
            if not (0.0 <= counts.weight <= 1.0 and 0.0 <= counts.authority <= 1.0):
                raise InvalidSettings(f"sources.{kind}", "weight and authority lie in [0, 1]", "Choose others")

    def kind(self, name: str) -> SourceKind:
        """The weight and authority of a source kind.

        Raises:
            InvalidInput: a kind that these settings do not have.
        """
        if name not in self.sources:
            remedy = f"Choose one of {', '.join(self.sources)}, or add it to the setting `sources`"
            raise InvalidInput(f"kind={name!r}", "there is no such source kind", remedy)
        return self.sources[name]

    def half_life(self, domain: str) -> float | None:
        """Days after which evidence of a domain counts half; None for never."""
        return self.half_lives[domain] if domain in self.half_lives else self.half_lives["other"]


_SECRETS = frozenset(f.name for f in fields(Settings) if f.metadata.get("secret"))


def load_settings(
    path: str | Path | None = None, environment: Mapping[str, str] | None = None, **overrides: Any
) -> Settings:
    """Settings from defaults, then a TOML file, then the environment, then what the caller gives.

    Args:
        path: a TOML file; None reads no file.
        environment: e.g. BELIEFGRAPH_ZONE=Asia/Shanghai; the process's own when None.
        overrides: settings by name; None values are left out.

    Raises:
        InvalidSettings: a name that does not exist or a value of the wrong kind.
    """
    values: dict[str, Any] = {}
    if path is not None:
        try:
            values |= tomllib.loads(Path(path).read_text(encoding="utf-8"))
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise InvalidSettings(str(path), f"the settings file cannot be read ({error})", "Mend it") from error
    surroundings = os.environ if environment is None else environment
    for name in _defaults():
        if (text := surroundings.get(ENVIRONMENT_PREFIX + name.upper())) is not None:
            values[name] = _from_text(name, text)
    values |= {name: value for name, value in overrides.items() if value is not None}
    return from_values(values)


def from_values(values: Mapping[str, Any]) -> Settings:
    """Settings from plain values, as a TOML file holds them.

    Raises:
        InvalidSettings: a name that does not exist or a value of the wrong kind.
    """
    known = _defaults()
    for name in values:
        if name not in known:
            raise InvalidSettings(name, "there is no such setting", f"Choose one of {', '.join(known)}")
    return replace(Settings(), **{name: _typed(name, value, known[name]) for name, value in values.items()})


def shown(settings: Settings) -> dict[str, Any]:
    """Every setting's value by name; of a secret only whether it is set."""
    values = {f.name: getattr(settings, f.name) for f in fields(Settings)}
    return {name: ("set" if value else "") if name in _SECRETS else value for name, value in values.items()}


def describe() -> list[tuple[str, Any, str]]:
    """(name, default, help) of every setting, in order."""
    defaults = _defaults()
    return [(f.name, defaults[f.name], str(f.metadata["help"])) for f in fields(Settings)]


def _defaults() -> dict[str, Any]:
    plain = Settings()
    return {f.name: getattr(plain, f.name) for f in fields(Settings)}


def _typed(name: str, value: Any, default: Any) -> Any:
    try:
        if name == "sources":
            return {k: v if isinstance(v, SourceKind) else SourceKind(**v) for k, v in value.items()}
        if name == "ranking":
            return {k: v if isinstance(v, Weights) else replace(WEIGHTS[k], **v) for k, v in value.items()}
        if name == "half_lives":
            return {k: _days(v) for k, v in value.items()}
        if isinstance(default, dict):
            return dict(value)
        if isinstance(default, tuple):
            parts = [part.strip() for part in value.split(",")] if isinstance(value, str) else value
            return tuple(part for part in parts if part)
        if isinstance(default, bool):
            return _FLAGS[value.strip().lower()] if isinstance(value, str) else _FLAGS[str(bool(value)).lower()]
        if isinstance(default, int):
            if isinstance(value, float) and not value.is_integer():
                raise ValueError("not a whole number")
            return int(value)
        if isinstance(default, float):
            return float(value)
        if not isinstance(value, str):
            raise TypeError("not text")
        return value
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        given = name if name in _SECRETS else f"{name}={value!r}"
        raise InvalidSettings(given, f"a value like {default!r} is expected", "Change it") from error


_FLAGS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def _days(value: Any) -> float | None:
    if value is None:
        return None
    days = float(value)
    return None if days == float("inf") else days


def _from_text(name: str, text: str) -> Any:
    if isinstance(_defaults()[name], dict):
        try:
            return tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError as error:
            rule = 'a table is written as in TOML, e.g. {likes = "signed-shift"}'
            raise InvalidSettings(f"{name}={text}", rule, "Change it") from error
    return text


def _choice(name: str, value: str, allowed: Any) -> None:
    if value not in allowed:
        raise InvalidSettings(f"{name}={value!r}", "there is no such choice", f"Choose one of {', '.join(allowed)}")


def _tolerance(predicate: object, allowed: object) -> None:
    if not isinstance(predicate, str) or not predicate.strip():
        raise InvalidSettings(f"tolerances.{predicate!r}", "a predicate is text", "Name one, e.g. population")
    try:
        if not isinstance(allowed, str) or Tolerance.of(allowed) is None:
            raise InvalidInput(allowed, "a tolerance is text", 'Write e.g. "1%", "10 m" or "5 min"')
    except InvalidInput as error:
        raise InvalidSettings(f"tolerances.{predicate}={allowed!r}", error.rule, error.remedy) from error


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError) as error:
        raise InvalidSettings(f"zone={name!r}", "there is no such time zone", "Write e.g. Asia/Shanghai") from error
