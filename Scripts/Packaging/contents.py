"""The files that packages have beside the program."""

import re

import project
from archives import Member


def notices():
    """The licences of the libraries inside the program."""
    return project.read("packaging/notices.txt")


def licence_texts():
    """The texts of licences that the notices only name, and that must go along. Debian has them already."""
    rule = "-" * 78
    return f"\n{rule}\nApache License, Version 2.0\n{rule}\n\n{project.read('packaging/apache-2.0.txt')}"


def documents():
    """Names and texts of the pages that go along."""
    return {
        "LICENSE": project.read("LICENSE"),
        "CHANGELOG.md": project.read("CHANGELOG.md"),
        "THIRD-PARTY-NOTICES.txt": notices() + licence_texts(),
    }


def page():
    """The address of the sources of this version."""
    return f"{project.repository()}/blob/v{project.version()}/"


def readme():
    """The README with links that work outside of the repository."""
    return re.sub(r"(?<=\]\()(?!https?:|#)([^)]+)", lambda found: page() + found[0], project.read("README.md"))


def manual(folder, packed=None):
    """The pages of the manual; `packed` compresses them, as Debian wants it."""
    for path in sorted((project.ROOT / "packaging/man").glob("*.1")):
        data = path.read_bytes()
        yield Member(f"{folder}/{path.name}" + (".gz" if packed else ""), packed(data) if packed else data)


def completions(bash, zsh, fish):
    """The completions, each in the folder of its shell."""
    for path, name in ((f"{bash}/aasa", "aasa.bash"), (f"{zsh}/_aasa", "_aasa"), (f"{fish}/aasa.fish", "aasa.fish")):
        # A file that a shell reads has no use for the first line of a script.
        yield Member(path, (project.ROOT / "packaging/completions" / name).read_bytes().removeprefix(b"#!/bin/bash\n"))


def shared(folder, prefix="share"):
    """The manual and the completions below a folder, where a prefix such as /usr/local has them."""
    share = f"{folder}/{prefix}"
    yield from manual(f"{share}/man/man1")
    yield from completions(
        f"{share}/bash-completion/completions", f"{share}/zsh/site-functions", f"{share}/fish/vendor_completions.d"
    )
