"""The program without its debugging symbols, and what it needs of the system."""

import hashlib
import os
import re
import shutil
import subprocess

from project import ROOT, Platform, built, git


def run(*command):
    return subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE, text=True).stdout


def c_library(path):
    """The oldest version of glibc that has all functions of a file, as two numbers."""
    text = run("readelf", "--version-info", "--wide", path)
    return max(tuple(map(int, found)) for found in re.findall(r"\bGLIBC_(\d+)\.(\d+)", text))


class Program:
    """A stripped copy of the built program in a folder, and its symbols beside it."""

    name = "aasa"

    def __init__(self, folder):
        self.built = built("AASA") or self.build()
        self.path = folder / "aasa"
        self.symbols = folder / "aasa.debug"
        if Platform.current().system == "macos":
            self.symbols = folder / "aasa.dSYM"
            run("dsymutil", self.built, "-o", self.symbols)
            run("strip", "-S", "-x", self.built, "-o", self.path)
            run("codesign", "--force", "--sign", "-", self.path)
        else:
            run("objcopy", "--only-keep-debug", "--compress-debug-sections=zlib", self.built, self.symbols)
            # The program names its symbols by their file name and checksum.
            run("objcopy", "--strip-all", "--remove-section=.comment", f"--add-gnu-debuglink={self.symbols}", self.built, self.path)  # fmt: skip
        self.path.chmod(0o755)

    @staticmethod
    def build():
        """Builds the program with everything optimized, if its sources or the commit have changed."""
        environment = os.environ | {"AASA_PACKAGED": "1"}
        command = [ROOT / "Scripts/aasa", "--version", "--verbose"]
        commit = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout.split()[-1]
        if commit.rstrip("+") != (git("rev-parse", "HEAD") or "unknown"):
            (ROOT / ".build/packaged/built").unlink()
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
        return ROOT / ".build/packaged/release/aasa"

    @property
    def data(self):
        return self.path.read_bytes()

    @property
    def sha256(self):
        return hashlib.sha256(self.data).hexdigest()

    @property
    def c_library(self):
        return c_library(self.path)

    @property
    def libraries(self):
        """The shared libraries that the program names."""
        if not shutil.which("readelf"):
            return re.findall(r"^\t(\S+)", run("otool", "-L", self.path), re.M)
        return re.findall(r"\(NEEDED\).*\[(.+)\]", run("readelf", "--dynamic", "--wide", self.path))
