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


def indented(text):
    """The lines of a text as the value of a field, where an empty line is a dot."""
    return "".join((f" {line}".rstrip() or " .") + "\n" for line in text.rstrip().split("\n"))


def copyright_page():
    """The page about copyright, in the format that Debian prescribes."""
    licence = project.read("LICENSE").split("\n\n", 2)
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: aasa\nSource: {project.repository()}\n"
        f"Comment:\n{indented(contents.notices())} .\n The texts of the GNU General Public License and of the Apache License are on Debian\n"
        " systems in /usr/share/common-licenses/GPL-3 and /usr/share/common-licenses/Apache-2.0.\n\n"
        f"Files: *\nCopyright: {licence[1].removeprefix('Copyright (c) ').strip()}\nLicense: MIT\n{indented(licence[2])}"
    )


def changelog(name="aasa"):
    """The changelog of the package; that of the program is beside it."""
    date = email.utils.formatdate(project.time())
    return (
        f"{name} ({project.version()}) unstable; urgency=medium\n\n"
        f"  * Version {project.version()}: see CHANGELOG.md.gz.\n\n -- {maintainer()}  {date}\n"
    )


def about(name):
    """The documents that every package has."""
    folder = f"./usr/share/doc/{name}"
    yield Member(f"{folder}/copyright", copyright_page().encode())
    yield Member(f"{folder}/changelog.gz", most(changelog(name).encode()))
    yield Member(f"{folder}/CHANGELOG.md.gz", most(project.read("CHANGELOG.md").encode()))


def files(program, bill):
    yield Member("./usr/bin/aasa", program.data, is_program=True)
    yield from contents.manual("./usr/share/man/man1", most)
    yield from contents.completions(
        "./usr/share/bash-completion/completions", "./usr/share/zsh/vendor-completions",
        "./usr/share/fish/vendor_completions.d")  # fmt: skip
    yield from about("aasa")
    yield Member("./usr/share/doc/aasa/aasa.spdx.json", bill.encode())
    yield Member("./usr/share/lintian/overrides/aasa", OVERRIDES.encode())


def installed_size(members):
    return sum(-(-len(member.data) // 1024) for member in members) + len(folders(members))


def control(program, platform, members):
    description = "".join(f" {line}\n" for line in project.DESCRIPTION.split("\n"))
    return (
        f"Package: aasa\nVersion: {project.version()}\nArchitecture: {platform.debian}\nMaintainer: {maintainer()}\n"
        f"Installed-Size: {installed_size(members)}\nDepends: libc6 (>= {'.'.join(map(str, program.c_library))})\n"
        "Recommends: ca-certificates, libcurl4\nSuggests: git\nSection: web\nPriority: optional\n"
        f"Homepage: {project.repository()}\nDescription: {project.SUMMARY[0].lower()}{project.SUMMARY[1:]}\n{description}"
    )


def archive(name, platform, control, members):
    """The name and the bytes of a package."""
    sums = "".join(f"{hashlib.md5(member.data).hexdigest()}  {member.path[2:]}\n" for member in members if not member.link)
    about = [Member("./control", control.encode()), Member("./md5sums", sums.encode())]
    return f"{name}_{project.version()}_{platform.debian}.deb", ar([
        Member("debian-binary", b"2.0\n"),
        Member("control.tar.xz", xz(tar(about))),
        Member("data.tar.xz", xz(tar(members))),
    ])  # fmt: skip


def package(program, platform, bill):
    """The name and the bytes of the package."""
    members = list(files(program, bill))
    return archive("aasa", platform, control(program, platform, members), members)


# --- The C library

LIBRARY = """\
Decides which app opens a URL by the apple-app-site-association file or the
assetlinks.json of a web site: one URL, or columns of them in the memory of the
caller. Lints, explains and compares such files."""


def library_control(name, section, depends, summary, platform, members):
    description = "".join(f" {line}\n" for line in LIBRARY.split("\n"))
    return (
        f"Package: {name}\nSource: aasa\nVersion: {project.version()}\nArchitecture: {platform.debian}\n"
        f"Maintainer: {maintainer()}\nInstalled-Size: {installed_size(members)}\nDepends: {depends}\nSection: {section}\n"
        f"Priority: optional\nMulti-Arch: same\nHomepage: {project.repository()}\nDescription: {summary}\n{description}"
    )


def library_packages(library, platform):
    """The packages of the shared library, and of its header."""
    folder = f"./usr/lib/{platform.triplet}"
    shared = [Member(f"{folder}/libaasa.so.0", library.data), *about("libaasa0")]
    libc = f"libc6 (>= {'.'.join(map(str, library.c_library))})"
    yield archive(
        "libaasa0", platform, library_control("libaasa0", "libs", libc, "association files of apps, as a C library", platform, shared), shared
    )
    headers = [
        Member("./usr/include/aasa.h", library.header), Member(f"{folder}/libaasa.so", b"", link="libaasa.so.0"),
        Member(f"{folder}/pkgconfig/aasa.pc", library.description("/usr", f"lib/{platform.triplet}")), *about("libaasa-dev"),
    ]  # fmt: skip
    if library.archive:
        headers.append(Member(f"{folder}/libaasa.a", library.archive))
    depends = f"libaasa0 (= {project.version()})"
    yield archive(
        "libaasa-dev", platform,
        library_control("libaasa-dev", "libdevel", depends, "association files of apps, for development in C", platform, headers), headers,
    )  # fmt: skip
