"""The wheel: the program among the scripts of an environment, and the module `aasa` with the C library and the extensions for data engines."""

import base64
import hashlib

import contents
import project
from archives import Member, zipped


def metadata():
    links = {"Homepage": "", "Documentation": "#readme", "Changelog": "/blob/main/CHANGELOG.md", "Issues": "/issues"}
    return "\n".join([
        "Metadata-Version: 2.4",
        "Name: aasa",
        f"Version: {project.version()}",
        f"Summary: {project.SUMMARY}",
        f"Author: {project.AUTHORS}",
        "License-Expression: MIT",
        "License-File: LICENSE",
        "License-File: THIRD-PARTY-NOTICES.txt",
        "Keywords: universal-links,apple-app-site-association,aasa,ios,lint",
        "Classifier: Environment :: Console",
        "Classifier: Framework :: Pytest",
        "Classifier: Intended Audience :: Developers",
        "Classifier: Operating System :: MacOS",
        "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Programming Language :: Python :: 3 :: Only",
        "Classifier: Topic :: Software Development :: Quality Assurance",
        "Classifier: Typing :: Typed",
        "Requires-Python: >=3.8",
        *(f"Project-URL: {name}, {project.repository()}{path}" for name, path in links.items()),
        "Description-Content-Type: text/markdown",
        "",
        contents.readme(),
    ])  # fmt: skip


def recorded(member):
    digest = base64.urlsafe_b64encode(hashlib.sha256(member.data).digest()).rstrip(b"=").decode()
    return f"{member.path},sha256={digest},{len(member.data)}\n"


ENTRY_POINTS = "[pytest11]\naasa = aasa._pytest\n"


def package(program, platform, bill, library=None):
    """The name and the bytes of the wheel.

    `library` is the C library; without it only the program can be run. Where it has the commands inside, the program is its launcher.
    """
    tag = f"py3-none-{platform.wheel(program, *([library] if library else []))}"
    name = f"aasa-{project.version()}"
    about = f"{name}.dist-info"
    documents = contents.documents()
    folder = project.ROOT / "packaging/python"
    modules = sorted([*folder.glob("*.py"), folder / "py.typed"])
    members = [
        *(Member(f"aasa/{path.name}", path.read_bytes()) for path in modules),
        *([Member(f"aasa/{library.name}", library.data)] if library else []),
        *(Member(f"aasa/{name}", data) for name, data in (library.extensions if library else [])),
        Member(f"{name}.data/scripts/aasa", library and library.launcher or program.data, is_program=True),
        # Below the folder of the environment, where `man` and shells look if its `bin` is in PATH.
        *contents.shared(f"{name}.data/data"),
        *(Member(f"{about}/licenses/{page}", documents[page].encode()) for page in ("LICENSE", "THIRD-PARTY-NOTICES.txt")),
        Member(f"{about}/sboms/aasa.spdx.json", bill.encode()),
        Member(f"{about}/METADATA", metadata().encode()),
        Member(f"{about}/entry_points.txt", ENTRY_POINTS.encode()),
        Member(f"{about}/WHEEL", f"Wheel-Version: 1.0\nGenerator: Scripts/package\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()),
    ]  # fmt: skip
    record = "".join(map(recorded, members)) + f"{about}/RECORD,,\n"
    return f"{name}-{tag}.whl", zipped([*members, Member(f"{about}/RECORD", record.encode())])
