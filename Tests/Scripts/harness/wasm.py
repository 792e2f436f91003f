"""The engine as a WebAssembly module, for the tests of the library for JavaScript."""

import os
import subprocess
from functools import cache
from pathlib import Path

from harness.program import ROOT

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
