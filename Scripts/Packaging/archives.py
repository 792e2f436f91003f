"""Archives whose bytes follow from their members alone: fixed times, owners and order."""

import dataclasses
import gzip
import io
import lzma
import os
import tarfile
import time
import zipfile

import project

# The tests of packages choose a level that takes little time.
LEVEL = int(os.environ.get("AASA_COMPRESSION_LEVEL", 6))


@dataclasses.dataclass(frozen=True)
class Member:
    path: str
    data: bytes
    is_program: bool = False
    # The target of a symbolic link.
    link: str = ""

    @property
    def mode(self):
        return 0o755 if self.is_program else 0o644


def folders(members):
    """The folders of members, each after the one that holds it."""
    found = set()
    for member in members:
        parts = member.path.split("/")[:-1]
        found |= {"/".join(parts[: count + 1]) for count in range(len(parts))}
    return sorted(found - {"."})


def tar(members, with_folders=True):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:

        def add(name, mode, kind, data=b"", link=""):
            entry = tarfile.TarInfo(name)
            entry.mode, entry.type, entry.mtime, entry.size, entry.linkname = mode, kind, project.time(), len(data), link
            entry.uname = entry.gname = "root"
            archive.addfile(entry, io.BytesIO(data))

        for folder in folders(members) if with_folders else []:
            add(folder, 0o755, tarfile.DIRTYPE)
        for member in sorted(members, key=lambda member: member.path):
            kind = tarfile.SYMTYPE if member.link else tarfile.REGTYPE
            add(member.path, 0o777 if member.link else member.mode, kind, member.data, member.link)
    return buffer.getvalue()


def gzipped(data, level=LEVEL):
    return gzip.compress(data, compresslevel=level, mtime=0)


def xz(data):
    return lzma.compress(data, preset=LEVEL)


def zipped(members):
    """A ZIP archive with the members in the order that they have."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        for member in members:
            entry = zipfile.ZipInfo(member.path, time.gmtime(project.time())[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100000 | member.mode) << 16
            archive.writestr(entry, member.data)
    return buffer.getvalue()


def ar(members):
    """An archive of `ar`, as a package of Debian is one."""
    written = b"!<arch>\n"
    for member in members:
        written += b"%-16s%-12d%-6d%-6d%-8o%-10d`\n" % (
            member.path.encode(), project.time(), 0, 0, 0o100644, len(member.data))  # fmt: skip
        written += member.data + b"\n" * (len(member.data) % 2)
    return written
