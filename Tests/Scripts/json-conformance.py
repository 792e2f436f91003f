"""The accepting and rejecting cases of Fixtures/json, judged by another reader of JSON: Python's, made strict."""

import json
import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "Fixtures" / "json"


def decoded(text):
    """The bytes of a case: ‹…› holds hexadecimal bytes, ×N repeats the byte or the (group) before it."""

    def expanded(match):
        found = b""
        for group, byte, count in re.findall(r"(?:\(([^)]*)\)|([0-9A-F]{2}))(?: ×(\d+))?", match.group(1)):
            found += bytes.fromhex(group or byte) * int(count or 1)
        return found.decode("latin-1")

    pieces = re.split(r"(‹[^›]*›)", text)
    return b"".join(
        expanded(re.fullmatch("‹([^›]*)›", piece)).encode("latin-1") if piece.startswith("‹") else piece.encode()
        for piece in pieces
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


sys.setrecursionlimit(10_000)
wrong = 0
count = 0
for name, expected in (("accept", True), ("reject", False)):
    for line in (FOLDER / f"{name}.tsv").read_text("utf-8").split("\n"):
        if not line or line.startswith("#"):
            continue
        title, _, text = line.partition("\t")
        count += 1
        if accepts(decoded(text)) != expected:
            wrong += 1
            print(f"{name}.tsv: {title}: Python's reader does not agree")
print(f"{count} cases, {wrong} disagreements")
sys.exit(1 if wrong else 0)
