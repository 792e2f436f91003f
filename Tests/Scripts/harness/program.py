"""Runs the built program and checks its answers."""

import functools
import json
import os
import shlex
import subprocess
from pathlib import Path

import jsonschema

from harness.waiting import LONGEST

ROOT = Path(__file__).resolve().parents[3]


@functools.cache
def program():
    """The path of the program: what AASA names, otherwise the build of Scripts/aasa."""
    return os.environ.get("AASA") or str(ROOT / ".build/product/release/aasa")


@functools.cache
def environment():
    """The environment of every run: no colours, 80 columns, no proxy."""
    left = {"https_proxy", "all_proxy", "no_proxy", "ssl_cert_file", "clicolor_force"}
    return {name: value for name, value in os.environ.items() if name.lower() not in left} | {
        "NO_COLOR": "1",
        "COLUMNS": "80",
    }


class Run:
    """One run of the program: its status, standard output and standard error."""

    def __init__(self, arguments, folder, input=b"", **variables):
        self.command = shlex.join(["aasa", *map(str, arguments)])
        result = subprocess.run(
            [program(), *map(str, arguments)],
            cwd=folder,
            input=input,
            capture_output=True,
            env=environment() | variables,
            timeout=LONGEST,
        )
        self.status = result.returncode
        self.data = result.stdout
        self.messages = result.stderr.decode()

    @property
    def printed(self):
        return self.data.decode()

    def __repr__(self):
        return f"{self.command}\nstatus {self.status}\nprinted: {self.data[:4000]!r}\nmessages: {self.messages[:4000]}"

    def ends(self, status):
        assert self.status == status, f"status {self.status} instead of {status}: {self!r}"
        return self

    def prints(self, *texts):
        for text in texts:
            assert text in self.printed, f"standard output lacks {text!r}: {self!r}"
        return self

    def says(self, *texts):
        for text in texts:
            assert text in self.messages, f"standard error lacks {text!r}: {self!r}"
        return self

    def says_not(self, *texts):
        for text in texts:
            assert text not in self.messages, f"standard error has {text!r}: {self!r}"
        return self

    def prints_bytes(self, data):
        assert self.data == data, f"standard output has other bytes: {self!r}"
        return self

    def prints_nothing(self):
        return self.prints_bytes(b"")

    def is_at_most_80_wide(self, text, except_for=None):
        for line in text.split("\n"):
            if except_for is None or except_for not in line:
                assert len(line) <= 80, f"wider than 80 columns: {line}\n{self!r}"
        return self

    def is_valid(self, *schemas):
        """Holds the printed JSON against schemas of the project."""
        for schema in schemas:
            validator(f"schema/{schema}.schema.json").validate(json.loads(self.printed))
        return self


@functools.cache
def validator(path, definition=None):
    """The validator of a schema in a file, or of one of its definitions."""
    schema = json.loads((ROOT / path).read_text("utf-8"))
    if definition:
        schema = {**schema["$defs"][definition], "$defs": schema["$defs"]}
    kind = jsonschema.validators.validator_for(schema, jsonschema.Draft202012Validator)
    kind.check_schema(schema)
    return kind(schema)
