"""Facts about the project, the platform and the program that the packages have in common."""

import dataclasses
import functools
import os
import pathlib
import platform
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUMMARY = "Lint, test and explain apple-app-site-association files"
DESCRIPTION = """\
aasa reads the file in which a web site lists the apps that open its URLs, as
Apple's systems read it. It reports mistakes with their place and their cost,
shows which app opens a URL and why, compares versions of the file, and tests
links against expectations."""
AUTHORS = "The aasa authors"
# The earliest time that a ZIP archive can have.
EARLIEST = 315_532_800


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def owner():
    """The account on GitHub that owns the repository. The scope of npm has the same name."""
    return read("packaging/owner").strip()


def repository():
    return f"https://github.com/{owner()}/aasa"


@functools.cache
def version():
    return re.search(r'static let version = "([^"]+)"', read("Sources/aasa/Aasa.swift"))[1]


def built(variable):
    """The path of the built file that a variable names; `None` where the variable is not set."""
    path = os.environ.get(variable)
    if path and not pathlib.Path(path).is_file():
        raise SystemExit(f"package: {variable} names {path}, which is no file")
    return pathlib.Path(path) if path else None


def git(*arguments):
    """The output of git; nothing without git or outside of a repository."""
    try:
        result = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return result.stdout.strip() if result.returncode == 0 else ""


@functools.cache
def time():
    """The time of all files: SOURCE_DATE_EPOCH, else that of the commit, in seconds."""
    given = os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct") or EARLIEST
    return max(int(given), EARLIEST)


@dataclasses.dataclass(frozen=True)
class Platform:
    """The system and processor of this machine, under the name that each kind of package has for it."""

    system: str
    processor: str

    @staticmethod
    def current():
        system = {"Linux": "linux", "Darwin": "macos"}.get(platform.system())
        processor = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "arm64", "arm64": "arm64"}.get(platform.machine())
        if not system or not processor:
            raise SystemExit(f"package: no packages are made for {platform.system()} on {platform.machine()}")
        return Platform(system, processor)

    @property
    def name(self):
        return f"{self.system}-{self.processor}"

    @property
    def debian(self):
        return {"x86_64": "amd64", "arm64": "arm64"}[self.processor]

    @property
    def triplet(self):
        """The folder of libraries on Debian."""
        return {"x86_64": "x86_64-linux-gnu", "arm64": "aarch64-linux-gnu"}[self.processor]

    @property
    def node(self):
        """`process.platform` and `process.arch` of Node."""
        return {"linux": "linux", "macos": "darwin"}[self.system], {"x86_64": "x64", "arm64": "arm64"}[self.processor]

    def wheel(self, *files):
        """The tag of a wheel with the program and the library."""
        if self.system == "linux":
            machine = {"x86_64": "x86_64", "arm64": "aarch64"}[self.processor]
            return "manylinux_{}_{}_{}".format(*max(file.c_library for file in files), machine)
        # The version that Package.swift names.
        return f"macosx_15_0_{self.processor}"

    @property
    def bottle(self):
        """The tag of Homebrew: macOS 15, the oldest version that is supported."""
        if self.system == "linux":
            return f"{self.processor}_linux"
        return "arm64_sequoia" if self.processor == "arm64" else "sequoia"
