"""`python -m engine serve`: one answer a line, whatever the line."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import protocol
from engine.protocol import REQUESTS, answer_line, serve

ROOT = Path(__file__).resolve().parents[2]


def served(*lines: bytes) -> list[dict[str, Any]]:
    sink = io.BytesIO()
    serve(io.BytesIO(b"".join(lines)), sink)
    text = sink.getvalue()
    assert text.isascii() and (text.endswith(b"\n") or not text)
    return [json.loads(line, parse_constant=pytest.fail) for line in text.splitlines()]


def test_an_answer_a_line_in_order() -> None:
    out = served(b'{"do":"start","game":"stavropol","id":1}\r\n', b"\n", b'{"do":"games","id":2}')
    assert [answer.get("id") for answer in out] == [1, None, 2]
    assert "position" in out[0] and out[1]["error"]["code"] == "bad-json" and "games" in out[2]


JUNK = [
    b"", b" ", b"\xff\xfe{", b'{"do":"games"', b"nonsense", b"{'do':'games'}", b'{"do":NaN}', b'{"id":Infinity}',
    b'{"id":-Infinity,"do":"games"}', b'{"id":1e999,"do":"games"}', b'{"do":"games"}{"do":"games"}', b"\x00" * 1000,
    b'{"seed":' + b"9" * 5000 + b"}", b"[" * 1_000_000, b'{"a":' * 200_000, b'{"do":"\xed\xa0\x80"}', b"\xef\xbb\xbf",
]  # fmt: skip


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: repr(junk[:20]))
def test_junk_is_answered_and_the_next_line_too(junk: bytes) -> None:
    bad, good = served(junk + b"\n", b'{"do":"start","game":"stavropol"}\n')
    assert bad["error"]["code"] in ("bad-json", "too-deep") and bad["error"]["message"]
    assert good == {"position": "25A/25./25./25./25a w -,- - - 0"}


def test_a_line_past_all_bounds_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "LONGEST_LINE", 1000)
    long, exact, good = served(b"x" * 5001 + b"\n", b" " * 1000 + b"\n", b'{"do":"games"}\n')
    assert long["error"]["code"] == "too-large" and exact["error"]["code"] == "bad-json" and "games" in good
    assert [out["error"]["code"] for out in served(b"x" * 5001)] == ["too-large"]


IDS: list[Any] = [None, 0, -1, 10**40, 1.5, "", "я\ud800", True, [], {}, [1, {"a": None}], "x" * 10_000, [[[[[]]]]]]


@pytest.mark.parametrize("id_", IDS, ids=lambda id_: repr(id_)[:20])
def test_any_id_comes_back(id_: Any) -> None:
    for request in ({"do": "games"}, {"do": "nothing"}, {"do": "check", "game": "stavropol", "move": 5}, {}):
        out = json.loads(answer_line(json.dumps({**request, "id": id_}).encode()))
        assert out["id"] == id_ and type(out["id"]) is type(id_)


def test_no_id_none_back() -> None:
    assert "id" not in json.loads(answer_line(b'{"do":"games"}'))


@pytest.mark.parametrize("depth", range(1, 1200, 37))
def test_an_id_of_any_depth(depth: int) -> None:
    out = json.loads(answer_line(b'{"do":"start","game":"stavropol","id":' + b"[" * depth + b"]" * depth + b"}"))
    assert "position" in out or out["error"]["code"] == "too-deep"


@pytest.mark.parametrize("depth", range(1, 1200, 101))
@pytest.mark.parametrize("field", ["do", "game", "position", "regulations", "seed", "seat", "move", "moves", "dice"])
def test_depth_anywhere(field: str, depth: int) -> None:
    deep = b'{"a":' * depth + b"1" + b"}" * depth
    request = json.dumps({"do": "play", "game": "stavropol", "move": "AN", field: 0}).encode()
    out = json.loads(answer_line(request.replace(b'"%s": 0' % field.encode(), b'"%s": %s' % (field.encode(), deep))))
    assert out["error"]["code"] != "internal"


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(["stavropol", "25A/25./25./25./25a w -,- - - 0", "AN", "111-233", "-", "ff", *REQUESTS]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
FIELDS = ["game", "position", "seat", "move", "moves", "seed", "dice", "regulations", "record", "level", "seconds"]
requests = st.fixed_dictionaries(
    {"do": st.sampled_from([name for name in REQUESTS if name != "perft"]) | values},
    optional={name: st.just("stavropol") | values if name == "game" else values for name in FIELDS},
)


@given(requests)
def test_any_request_is_answered(request: dict[str, Any]) -> None:
    out = json.loads(answer_line(json.dumps(request).encode()))
    assert out.get("error", {}).get("code") != "internal"
    if "error" in out:
        assert isinstance(out["error"]["code"], str) and isinstance(out["error"]["message"], str)


@given(st.binary(max_size=200))
def test_any_bytes_are_answered(line: bytes) -> None:
    assert isinstance(json.loads(answer_line(line)), dict)


def _process(*words: str, **kwargs: Any) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-m", "engine", *words], cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, **kwargs
    )


def test_the_process_answers_at_once_and_ends_with_its_input() -> None:
    with _process("serve") as process:
        assert process.stdin and process.stdout and process.stderr
        for line in (b'{"do":"start","game":"stavropol","id":7}', *JUNK):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert isinstance(json.loads(process.stdout.readline()), dict)
        process.stdin.close()
        assert process.stdout.read() == b"" and process.stderr.read() == b""
        assert process.wait(30) == 0


@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise there")
def test_nobody_listens_any_more() -> None:
    for words, said in ((("serve",), b'{"do":"games"}\n' * 5000), (("legal", "stavropol"), b"")):
        with _process(*words) as process:
            assert process.stdin and process.stdout and process.stderr
            process.stdout.close()
            try:
                process.stdin.write(said)
                process.stdin.close()
            except BrokenPipeError:
                pass
            assert process.stderr.read() == b""
            assert process.wait(30) == 0
