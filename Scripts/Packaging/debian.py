"""The package for Debian and Ubuntu."""

import email.utils
import hashlib

import contents
import project
from archives import Member, ar, folders, gzipped, tar, xz

# What lintian takes for a mistake, and the reason for it.
OVERRIDES = """\
# One file that needs only the C library runs on all systems of its age.
aasa: embedded-library *
# The program is linked to a fixed address, which halves the time to start.
aasa: hardening-no-pie *
"""


def most(data):
    """Compresses documentation as Debian wants it."""
    return gzipped(data, level=9)


def maintainer():
    return f"{project.AUTHORS} <{project.owner()}@users.noreply.github.com>"


def copyright_page():
    """The page about copyright, in the format that Debian prescribes."""
    licence = project.read("LICENSE").split("\n\n", 2)
    text = "".join(f" {line}".rstrip().ljust(2, ".") + "\n" for line in licence[2].rstrip().split("\n"))
    notices = "".join(f" {line}".rstrip().ljust(2, ".") + "\n" for line in contents.notices().rstrip().split("\n"))
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: aasa\nSource: {project.repository()}\n"
        f"Comment:\n{notices} .\n The texts of the GNU General Public License and of the Apache License are on Debian\n"
        " systems in /usr/share/common-licenses/GPL-3 and /usr/share/common-licenses/Apache-2.0.\n\n"
        f"Files: *\nCopyright: {licence[1].removeprefix('Copyright (c) ').strip()}\nLicense: MIT\n{text}"
    )


def changelog():
    """The changelog of the package; that of the program is beside it."""
    date = email.utils.formatdate(project.time())
    return (
        f"aasa ({project.version()}) unstable; urgency=medium\n\n"
        f"  * Version {project.version()}: see CHANGELOG.md.gz.\n\n -- {maintainer()}  {date}\n"
    )


def files(program, bill):
    yield Member("./usr/bin/aasa", program.data, is_program=True)
    yield from contents.manual("./usr/share/man/man1", most)
    yield from contents.completions(
        "./usr/share/bash-completion/completions", "./usr/share/zsh/vendor-completions",
        "./usr/share/fish/vendor_completions.d")  # fmt: skip
    yield Member("./usr/share/doc/aasa/copyright", copyright_page().encode())
    yield Member("./usr/share/doc/aasa/changelog.gz", most(changelog().encode()))
    yield Member("./usr/share/doc/aasa/CHANGELOG.md.gz", most(project.read("CHANGELOG.md").encode()))
    yield Member("./usr/share/doc/aasa/aasa.spdx.json", bill.encode())
    yield Member("./usr/share/lintian/overrides/aasa", OVERRIDES.encode())


def control(program, platform, members):
    size = sum(-(-len(member.data) // 1024) for member in members) + len(folders(members))
    description = "".join(f" {line}\n" for line in project.DESCRIPTION.split("\n"))
    return (
        f"Package: aasa\nVersion: {project.version()}\nArchitecture: {platform.debian}\nMaintainer: {maintainer()}\n"
        f"Installed-Size: {size}\nDepends: libc6 (>= {'.'.join(map(str, program.c_library))})\n"
        "Recommends: ca-certificates, libcurl4\nSuggests: git\nSection: web\nPriority: optional\n"
        f"Homepage: {project.repository()}\nDescription: {project.SUMMARY[0].lower()}{project.SUMMARY[1:]}\n{description}"
    )


def package(program, platform, bill):
    """The name and the bytes of the package."""
    members = list(files(program, bill))
    sums = "".join(f"{hashlib.md5(member.data).hexdigest()}  {member.path[2:]}\n" for member in members)
    about = [Member("./control", control(program, platform, members).encode()), Member("./md5sums", sums.encode())]
    return f"aasa_{project.version()}_{platform.debian}.deb", ar([
        Member("debian-binary", b"2.0\n"),
        Member("control.tar.xz", xz(tar(about))),
        Member("data.tar.xz", xz(tar(members))),
    ])  # fmt: skip
