"""One call to a chat endpoint that speaks the OpenAI protocol, and every way in which it can fail."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from beliefgraph.errors import FailureKind, InvalidSettings, LlmFailure
from beliefgraph.llm.answers import Json

if TYPE_CHECKING:
    import ssl

Mode = Literal["schema", "tool", "prompt"]
"""How the endpoint is told the form of the answer: JSON schema, the arguments of a tool, or in words only."""

MODES: tuple[Mode, ...] = ("schema", "tool", "prompt")

ANSWER_TOKENS = ("max_completion_tokens", "max_tokens")
"""Request fields that limit an answer, the newer name first."""

_LONGEST_ANSWER = 4_000_000  # bytes; more can only be an endpoint gone wrong
_SURROGATE = re.compile("[\ud800-\udfff]")
_LONGEST_CONNECT = 10.0  # seconds


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation with a model."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Form:
    """The form that an answer must have.

    Args:
        name: what the answer is called, letters and underscores.
        schema: its JSON schema, an object.
    """

    name: str
    schema: Mapping[str, Json] = field(hash=False)

    @property
    def keys(self) -> frozenset[str]:
        """What every answer of this form has."""
        return frozenset(self.schema["required"])


@dataclass(frozen=True, slots=True)
class Completion:
    """An endpoint's answer.

    Args:
        text: what the model wrote, or the arguments that it gave to the tool.
        refusal: why it would not answer, in its words; empty when it did.
        truncated: whether it was cut off at the longest length.
        input_tokens: as the endpoint counts; None when it does not.
        output_tokens: likewise.
    """

    text: str
    refusal: str = ""
    truncated: bool = False
    input_tokens: int | None = None
    output_tokens: int | None = None


def _options() -> dict[str, Json]:
    return {"temperature": 0, "max_tokens": 2000}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a model answers, and how it is asked.

    Args:
        url: base address, e.g. http://127.0.0.1:8080/v1.
        model: name of the model at the endpoint.
        key: secret that the endpoint asks for; shown nowhere.
        mode: how the form of an answer is asked for.
        timeout: seconds that one call may take.
        options: further fields of each request, e.g. {"temperature": 0, "max_tokens": 2000}.

    Raises:
        InvalidSettings: an address that is no http(s) address or that holds a password, no model, a wrong mode or
            timeout.
    """

    url: str
    model: str
    key: str = field(default="", repr=False)
    mode: Mode = "schema"
    timeout: float = 60.0
    options: Mapping[str, Json] = field(default_factory=_options, hash=False)

    def __post_init__(self) -> None:
        scheme, mark, rest = self.url.partition("://")
        if scheme not in ("http", "https") or not mark or not rest:
            raise InvalidSettings("llm_url", "an http or https address is expected", "Write e.g. https://host/v1")
        if "@" in rest.split("/")[0]:  # it would be logged and shown with the address
            raise InvalidSettings("llm_url", "an address holds no password", "Give the secret as llm_key")
        if not self.model.strip():
            raise InvalidSettings("llm_model", "a model has a name", "Give the name that the endpoint knows")
        if not self.key.isascii() or not (self.key.isprintable()):
            raise InvalidSettings("llm_key", "a key is printable ASCII", "Give it without line breaks")
        if self.mode not in MODES:
            raise InvalidSettings(f"llm_mode={self.mode!r}", "no such mode", f"Choose one of {', '.join(MODES)}")
        if not 0.0 < self.timeout < float("inf"):
            raise InvalidSettings(f"llm_timeout={self.timeout}", "a wait is a positive number", "Choose e.g. 60")

    @property
    def answer_tokens(self) -> int:
        """Tokens that an answer may have, as the options limit it; 0 when they do not."""
        limits = [self.options[name] for name in ANSWER_TOKENS if name in self.options]
        return next((limit for limit in limits if isinstance(limit, int)), 0)

    def complete(self, messages: Sequence[Message], form: Form) -> Completion:
        """Send a conversation and take the model's next turn.

        Raises:
            LlmFailure: unreachable, timeout, refused by the endpoint, or unparseable.
        """
        status, body = self._post(self._request(messages, form))
        if status != 200:
            raise self._bad_status(status, body)
        return _completion(body)

    def _request(self, messages: Sequence[Message], form: Form) -> bytes:
        turns = [{"role": message.role, "content": message.content} for message in messages]
        request: dict[str, Any] = {**self.options, "model": self.model, "messages": turns}
        if self.mode == "schema":
            asked = {"name": form.name, "schema": form.schema, "strict": False}  # some fields may be left out
            request["response_format"] = {"type": "json_schema", "json_schema": asked}
        elif self.mode == "tool":
            request["tools"] = [{"type": "function", "function": {"name": form.name, "parameters": form.schema}}]
            request["tool_choice"] = {"type": "function", "function": {"name": form.name}}
        return json.dumps(request).encode()

    def _post(self, content: bytes) -> tuple[int, bytes]:
        """Status and body of the response; the time limit covers its last byte."""
        import httpx2

        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.key}"} if self.key else {})
        waits = httpx2.Timeout(self.timeout, connect=min(self.timeout, _LONGEST_CONNECT))
        deadline = monotonic() + self.timeout
        body = bytearray()
        try:
            # A connection of its own costs little beside the answer, and leaves nothing to share or to close.
            with httpx2.stream(
                "POST",
                f"{self.url.rstrip('/')}/chat/completions",
                content=content,
                headers=headers,
                timeout=waits,
                verify=_tls(),
                trust_env=False,
            ) as response:
                for part in response.iter_bytes():
                    body += part
                    if monotonic() > deadline:
                        raise self._too_late()
                    if len(body) > _LONGEST_ANSWER:
                        rule = f"the answer exceeds {_LONGEST_ANSWER} bytes"
                        raise LlmFailure(FailureKind.UNPARSEABLE, rule, "Look at what serves llm_url")
                return response.status_code, bytes(body)
        except httpx2.ConnectTimeout as error:
            rule = f"no connection within {waits.connect:g} s"
            raise LlmFailure(FailureKind.UNREACHABLE, rule, "Look at llm_url and whether it is served") from error
        except httpx2.TimeoutException as error:
            raise self._too_late() from error
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            rule = f"the connection failed ({type(error).__name__})"
            raise LlmFailure(FailureKind.UNREACHABLE, rule, "Look at llm_url and whether it is served") from error

    def _too_late(self) -> LlmFailure:
        return LlmFailure(FailureKind.TIMEOUT, f"no whole answer within {self.timeout:g} s", "Raise llm_timeout")

    def _bad_status(self, status: int, body: bytes) -> LlmFailure:
        if status >= 500 or status in (408, 425, 429):
            rule = f"the endpoint answered with HTTP {status}"
            return LlmFailure(FailureKind.UNREACHABLE, rule, "Try again later")
        if status in (401, 403):  # what it says may hold parts of the key
            rule = f"the endpoint does not accept the key (HTTP {status})"
            return LlmFailure(FailureKind.REFUSED, rule, "Give another llm_key")
        rule = f"the endpoint does not accept the request (HTTP {status}{self._complaint(body)})"
        return LlmFailure(FailureKind.REFUSED, rule, "Look at llm_url, llm_model, llm_mode and llm_options")

    def _complaint(self, body: bytes) -> str:
        """The endpoint's own words about a request that it does not accept, the key left out."""
        try:
            said = " ".join(str(json.loads(body)["error"]["message"]).split())
        except (ValueError, LookupError, TypeError, RecursionError):
            return ""
        return f": {said.replace(self.key, '***') if self.key else said}"[:300]


def sendable(text: str) -> str:
    """The text with every half of a surrogate pair replaced by U+FFFD, which changes no offset."""
    return _SURROGATE.sub("\ufffd", text)


@lru_cache(maxsize=1)
def _tls() -> ssl.SSLContext:
    import httpx2

    return httpx2.create_ssl_context(trust_env=False)


def _completion(body: bytes) -> Completion:
    try:
        answer = json.loads(body)
        choice = answer["choices"][0]
        message = choice["message"]
        calls = message.get("tool_calls") or []
        text = calls[0]["function"]["arguments"] if calls else message.get("content")
        usage = answer.get("usage") or {}
        counts = [usage.get(name) for name in ("prompt_tokens", "completion_tokens")]
        finish, refusal = choice.get("finish_reason"), message.get("refusal")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        rule = "the endpoint's answer is no chat completion"
        raise LlmFailure(FailureKind.UNPARSEABLE, rule, "Look at what serves llm_url") from error
    if finish == "content_filter" and not refusal:
        refusal = "the endpoint's content filter stopped the answer"
    return Completion(
        text=text if isinstance(text, str) else "",
        refusal=refusal if isinstance(refusal, str) else "",
        truncated=finish == "length",
        input_tokens=_count(counts[0]),
        output_tokens=_count(counts[1]),
    )


def _count(given: Json) -> int | None:
    return given if isinstance(given, int) and not isinstance(given, bool) and given >= 0 else None
