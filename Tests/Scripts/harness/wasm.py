"""The engine as a WebAssembly module, for the tests of the library for JavaScript."""

import base64
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from harness.program import ROOT, program

sys.path.insert(0, str(ROOT / "Scripts/Packaging"))
import npm  # noqa: E402

IS_OPTIMIZED = "AASA_WASM" in os.environ


@cache
def module():
    """The path of the module that AASA_WASM names, otherwise of one without optimization, and the reason why there is none."""
    if IS_OPTIMIZED:
        return Path(os.environ["AASA_WASM"]), None
    # The script locks, and builds again only what changed.
    result = subprocess.run([ROOT / "Scripts/wasm", "--debug"], stderr=subprocess.PIPE, text=True, check=False)
    if result.returncode == 2:
        return None, result.stderr.strip().splitlines()[-1]
    assert result.returncode == 0, result.stderr
    return ROOT / ".build/wasm/debug.wasm", None


def install(home, wasm):
    """Writes the library with a module to a folder of `node_modules`."""
    for member in npm.library(wasm, program()):
        path = home / member.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(member.data)
    (home / "package.json").write_text(json.dumps({"name": "aasa", "exports": npm.EXPORTS, "types": "./lib/index.d.ts"}))


# Answers questions, one a line: an object for `ask` with the bytes of a file, or URLs for the columns of a file.
ANSWERING = """
import { createInterface } from "node:readline";
import { AssociationFile, ask } from "aasa";
for await (const line of createInterface({ input: process.stdin })) {
  const { bytes, columns, ...question } = JSON.parse(line);
  const text = Buffer.from(bytes, "base64");
  let answer;
  try {
    if (columns === undefined) {
      answer = { answer: ask(question, text) };
    } else {
      const file = new AssociationFile(text);
      answer = Object.fromEntries(Object.entries(file.matchColumns(columns)).map(([name, values]) => [name, [...values]]));
      file.free();
    }
  } catch (error) {
    answer = { error: error.message, name: error.name };
  }
  console.log(JSON.stringify(answer));
}
"""


def node(folder, script, *arguments, name="script.mjs", text=""):
    (folder / name).write_text(script)
    result = subprocess.run(["node", name, *arguments], cwd=folder, input=text, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


def answers(package, questions):
    """The answers to pairs of a question and the bytes of its file, in order."""
    asked = (json.dumps(question | {"bytes": base64.b64encode(data).decode()}) + "\n" for question, data in questions)
    lines = node(package, ANSWERING, name="answering.mjs", text="".join(asked)).splitlines()
    assert len(lines) == len(questions)
    return [json.loads(line) for line in lines]
