"""A language model that answers by script: a real endpoint on loopback, for tests of everything that can go wrong."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

_LONGEST_HANG = 60.0  # seconds, should a test forget to stop the server


@dataclass(frozen=True, slots=True)
class Scripted:
    """One answer of the script.

    Args:
        content: what the model writes.
        status: HTTP status.
        finish: why the model stopped: "stop", "length", "content_filter".
        refusal: why the model would not answer.
        usage: (input tokens, output tokens); None leaves them out.
        raw: the body of the response, instead of a chat completion.
        hangs: whether the answer never comes.
        dropped: whether the connection breaks in the middle of the body.
    """

    content: str = ""
    status: int = 200
    finish: str = "stop"
    refusal: str = ""
    usage: tuple[int, int] | None = (100, 20)
    raw: bytes | None = None
    hangs: bool = False
    dropped: bool = False

    def body(self, tool: str = "") -> bytes:
        """The response's body; a model that was given a tool answers with its arguments."""
        if self.raw is not None:
            return self.raw
        if self.status != 200:
            return json.dumps({"error": {"message": self.content}}).encode()
        message: dict[str, Any] = {"role": "assistant", "content": self.content, "refusal": self.refusal or None}
        if tool:
            call = {"id": "1", "type": "function", "function": {"name": tool, "arguments": self.content}}
            message |= {"content": None, "tool_calls": [call]}
        answer: dict[str, Any] = {
            "object": "chat.completion",
            "choices": [{"index": 0, "message": message, "finish_reason": self.finish}],
        }
        if self.usage is not None:
            answer["usage"] = {"prompt_tokens": self.usage[0], "completion_tokens": self.usage[1]}
        return json.dumps(answer).encode()


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that the endpoint got.

    Args:
        path: of the address.
        headers: names in lower case.
        body: the decoded request.
    """

    path: str
    headers: dict[str, str] = field(repr=False)
    body: dict[str, Any]

    @property
    def question(self) -> str:
        """The last turn of the conversation."""
        return str(self.body["messages"][-1]["content"])


def good(**answer: Any) -> Scripted:
    """A plain answer: `good(claims=[...])`."""
    return Scripted(json.dumps(answer, ensure_ascii=False))


def wrapped(**answer: Any) -> Scripted:
    """The same with prose and a code fence around it, braces in the prose."""
    plain = json.dumps(answer, ensure_ascii=False)
    return Scripted(f"Sure! {{Here}} is what I found:\n```json\n{plain}\n```\nLet me know if {{more}} helps.")


def broken_escape(**answer: Any) -> Scripted:
    """The same with a \\u escape that lacks a digit, so that nobody can tell which character was meant."""
    text = json.dumps(answer)
    at = text.index("\\u")
    return Scripted(text[: at + 5] + text[at + 6 :])


def refusal(reason: str = "I cannot help with that.") -> Scripted:
    """The model would not answer."""
    return Scripted(refusal=reason)


def truncated(**answer: Any) -> Scripted:
    """The answer reached its longest length in the middle."""
    text = json.dumps(answer, ensure_ascii=False)
    return Scripted(text[: len(text) // 2], finish="length")


def status(code: int, message: str = "out of order") -> Scripted:
    """The endpoint answers with an HTTP error."""
    return Scripted(message, status=code)


def hanging() -> Scripted:
    """The endpoint takes the request and never answers."""
    return Scripted(hangs=True)


def dropped() -> Scripted:
    """The connection breaks in the middle of the answer."""
    return Scripted('{"claims": []}', dropped=True)


def prose(text: str = "There is nothing worth remembering here.") -> Scripted:
    """Words instead of JSON."""
    return Scripted(text)


def not_a_completion(body: bytes = b"<html>hello</html>") -> Scripted:
    """The endpoint speaks another protocol."""
    return Scripted(raw=body)


class ScriptedLLM:
    """An endpoint at `url` that gives the answers of a script in their order; the last one serves all further calls.

    Args:
        script: answers, or a function from a request to its answer.
        port: of loopback; 0 takes a free one.

    Attributes:
        asked: the requests so far.
    """

    def __init__(self, script: Sequence[Scripted] | Callable[[Asked], Scripted], port: int = 0) -> None:
        self.asked: list[Asked] = []
        self._script = script
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._server = _server(self, port)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), name="scripted-llm")

    @property
    def url(self) -> str:
        """The base address, as the setting `llm_url` takes it."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def port(self) -> int:
        """Where it listens, so that another can take its place there."""
        return int(self._server.server_address[1])

    def __enter__(self) -> ScriptedLLM:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Go away, as an endpoint that dies does: whoever asks finds nobody."""
        self._stopping.set()
        self._server.shutdown()
        self._server.server_close()  # waits for the answers under way
        self._thread.join()

    def answer(self, request: Asked) -> Scripted:
        """The answer to a request, which is put on record."""
        with self._lock:
            self.asked.append(request)
            if callable(self._script):
                return self._script(request)
            return self._script[min(len(self.asked), len(self._script)) - 1]

    def hang(self) -> None:
        """Wait until the server is stopped."""
        self._stopping.wait(_LONGEST_HANG)


def _server(llm: ScriptedLLM, port: int) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            headers = {name.lower(): value for name, value in self.headers.items()}
            answer = llm.answer(Asked(self.path, headers, body))
            if answer.hangs:
                llm.hang()
                return
            tools = body.get("tools") or []
            content = answer.body(tools[0]["function"]["name"] if tools else "")
            self.send_response(answer.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content[: len(content) // 2] if answer.dropped else content)

        def log_message(self, format: str, *args: object) -> None:
            """Requests are on record in `asked`."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = False
    return server
