"""The C library, and the archive that has it."""

import ctypes
import hashlib
import os
import pathlib
import re

import contents
import project
from archives import Member, gzipped, tar
from program import c_library, run


class Library:
    """The built library: what AASA_LIBRARY names, else the build of Scripts/library with some options."""

    def __init__(self, *options):
        named = project.built("AASA_LIBRARY")
        if named:
            self.path = named
        else:
            folder = pathlib.Path(run(project.ROOT / "Scripts/library", *options).strip())
            self.path = folder / ("libaasa.0.dylib" if project.Platform.current().system == "macos" else "libaasa.so.0")
        version = ctypes.CDLL(str(self.path)).aasa_version
        version.restype = ctypes.c_char_p
        header = re.search(r'#define AASA_VERSION "(.+)"', self.header.decode())[1]
        for place, found in ((self.path, version().decode()), ("Sources/LibAasa/aasa.h", header)):
            if found != project.version():
                raise SystemExit(f"package: {place} has the version {found}, not {project.version()}")

    @staticmethod
    def is_wanted():
        """False where a built program is given and no built library: nothing is built then."""
        return "AASA_LIBRARY" in os.environ or "AASA" not in os.environ

    @property
    def name(self):
        """The name under which programs load it."""
        return "libaasa.0.dylib" if project.Platform.current().system == "macos" else "libaasa.so.0"

    @property
    def data(self):
        return self.path.read_bytes()

    @property
    def extensions(self):
        """The built extensions for data engines, which find the library beside them: their names and bytes."""
        names = ["aasa.duckdb_extension", "libaasa_polars.dylib", "libaasa_polars.so"]
        return [(name, (self.path.parent / name).read_bytes()) for name in names if (self.path.parent / name).exists()]

    @property
    def sha256(self):
        return hashlib.sha256(self.data).hexdigest()

    @property
    def launcher(self):
        """The program, where the library has the commands inside; otherwise `None`."""
        path = self.path.parent / "aasa"
        return path.read_bytes() if path.exists() else None

    @property
    def archive(self):
        """The static library; `None` where there is none."""
        path = self.path.parent / "libaasa.a"
        return path.read_bytes() if path.exists() else None

    @property
    def header(self):
        return (project.ROOT / "Sources/LibAasa/aasa.h").read_bytes()

    @property
    def c_library(self):
        return c_library(self.path)

    @staticmethod
    def description(prefix, folder="lib"):
        """The file for pkg-config."""
        return (
            f"prefix={prefix}\nincludedir=${{prefix}}/include\nlibdir=${{prefix}}/{folder}\n\nName: aasa\n"
            f"Description: {project.SUMMARY}\nURL: {project.repository()}\nVersion: {project.version()}\n"
            "Libs: -L${libdir} -laasa\nLibs.private: -lm -lpthread -ldl\nCflags: -I${includedir}\n"
        ).encode()


def tarball(library, platform):
    """The name and the bytes of the archive, to be unpacked anywhere: pkg-config finds the folder by the place of aasa.pc."""
    folder = f"libaasa-{project.version()}-{platform.name}"
    plain = "libaasa.dylib" if platform.system == "macos" else "libaasa.so"
    members = [
        Member(f"{folder}/include/aasa.h", library.header),
        Member(f"{folder}/lib/{library.name}", library.data),
        Member(f"{folder}/lib/{plain}", b"", link=library.name),
        Member(f"{folder}/lib/pkgconfig/aasa.pc", library.description("${pcfiledir}/../..")),
        *(Member(f"{folder}/lib/{name}", data) for name, data in library.extensions),
        *(Member(f"{folder}/{name}", text.encode()) for name, text in contents.documents().items()),
    ]
    if library.archive:
        members.append(Member(f"{folder}/lib/libaasa.a", library.archive))
    return f"{folder}.tar.gz", gzipped(tar(members))
