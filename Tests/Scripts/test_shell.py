"""Runs the tests that are shell scripts. What they skip for lack of a tool is a warning."""

import os
import subprocess
import warnings
from pathlib import Path

import pytest

from harness.program import program

SCRIPTS = sorted(Path(__file__).parent.glob("*.sh"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_script(script):
    result = subprocess.run(
        ["bash", script], env=os.environ | {"AASA": program()}, capture_output=True, text=True, check=False
    )
    messages = result.stdout + result.stderr
    assert result.returncode == 0, messages
    for line in messages.splitlines():
        if "skipped: " in line:
            warnings.warn(line, stacklevel=1)
