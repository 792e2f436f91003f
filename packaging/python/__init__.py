"""Runs aasa, which lints, tests and explains apple-app-site-association files."""

import os
import subprocess
import sys
import sysconfig

__all__ = ["program", "run"]


def program():
    """The path of the program that was installed with this module."""
    folders = [
        sysconfig.get_path("scripts"),
        sysconfig.get_path("scripts", scheme=f"{os.name}_user"),
        # `pip install --target FOLDER` and `--prefix FOLDER`.
        os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"),
        os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "..", "..", "bin")),
    ]
    for folder in folders:
        path = os.path.join(folder, "aasa")
        if os.path.isfile(path):
            return path
    raise FileNotFoundError("aasa is not among the scripts of " + sys.prefix)


def run(args, **options):
    """Runs `aasa` with arguments; the options and the result are those of `subprocess.run`."""
    return subprocess.run([program(), *args], **options)
