"""The accepting and rejecting cases of Fixtures/json, judged by another reader of JSON: Python's, made strict."""

import json
import re
import sys

import pytest

from harness.program import ROOT


def decoded(text):
    """The bytes of a case: ‹…› holds hexadecimal bytes, ×N repeats the byte or the (group) before it."""

    def expanded(match):
        found = b""
        for group, byte, count in re.findall(r"(?:\(([^)]*)\)|([0-9A-F]{2}))(?: ×(\d+))?", match.group(1)):
            found += bytes.fromhex(group or byte) * int(count or 1)
        return found

    pieces = re.split(r"(‹[^›]*›)", text)
    return b"".join(
        expanded(re.fullmatch("‹([^›]*)›", piece)) if piece.startswith("‹") else piece.encode() for piece in pieces
    )


def accepts(data):
    """Whether the bytes are UTF-8 and JSON. Python's extensions (NaN, Infinity) are refused, its limits on numbers lifted."""

    def refuse(name):
        raise ValueError(name)

    try:
        json.loads(data.decode("utf-8"), parse_constant=refuse, parse_int=str, parse_float=str)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("name, expected", [("accept", True), ("reject", False)])
def test_cases(name, expected):
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10_000)
    try:
        lines = (ROOT / f"Fixtures/json/{name}.tsv").read_text("utf-8").split("\n")
        cases = [line.partition("\t") for line in lines if line and not line.startswith("#")]
        assert cases
        assert [title for title, _, text in cases if accepts(decoded(text)) != expected] == []
    finally:
        sys.setrecursionlimit(limit)
