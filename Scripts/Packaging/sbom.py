"""The bill of materials: what is linked into the program, with versions and licences, as SPDX 2.3 in JSON."""

import json
import pathlib
import re
import tempfile
import time

import project
from program import run

SWIFT = "Apache-2.0 WITH Swift-exception"
GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"
# Static libraries by their names: title, licence, the name for pkg-config, and where they come from.
ARCHIVES = {
    "pcre2-8": ("PCRE2", "BSD-3-Clause AND BSD-2-Clause", "libpcre2-8", "https://github.com/PCRE2Project/pcre2"),
    "z": ("zlib", "Zlib", "zlib", "https://zlib.net"),
    "expat": ("expat", "MIT", "expat", "https://libexpat.github.io"),
    "yaml": ("libyaml", "MIT", "yaml-0.1", "https://github.com/yaml/libyaml"),
}


def component(name, version, licence, source):
    return {
        "SPDXID": f"SPDXRef-{re.sub('[^A-Za-z0-9.]', '-', name)}",
        "name": name,
        "versionInfo": version,
        "downloadLocation": source,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        "filesAnalyzed": False,
    }


def packages():
    """The packages of Swift, as the build resolved them."""
    for pin in json.loads(project.read("Package.resolved"))["pins"]:
        yield component(pin["identity"], pin["state"]["version"], SWIFT, pin["location"])


def archives():
    """The static libraries that Scripts/aasa links on this system."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder, "archives")
        run("bash", "-c", 'source "$0" && link_archives "$1"', project.ROOT / "Scripts/support.sh", folder)
        yield from described(folder)


def described(folder):
    for name, (title, licence, package, source) in ARCHIVES.items():
        link = folder / f"lib{name}.a"
        if link.exists():
            description = (link.resolve().parent / "pkgconfig" / f"{package}.pc").read_text(encoding="utf-8")
            yield component(title, re.search(r"^Version: *(\S+)", description, re.M)[1], licence, source)
    link = folder / "libstdc++.a"
    if link.exists():
        # The folder of a version of GCC has its name.
        version = link.resolve().parent.name
        for title in ("libstdc++", "libgcc"):
            yield component(title, version, GCC, "https://gcc.gnu.org")


def document(program, platform):
    """The text of the document."""
    swift = re.search(r"Swift version (\S+)", run("swift", "--version"))[1]
    parts = [component("swift", swift, SWIFT, "https://github.com/swiftlang/swift"), *packages(), *archives()]
    aasa = component("aasa", project.version(), "MIT", project.repository()) | {
        "supplier": f"Organization: {project.AUTHORS}",
        "copyrightText": pathlib.Path(project.ROOT / "LICENSE").read_text(encoding="utf-8").split("\n")[2],
        "packageFileName": "aasa",
        "checksums": [{"algorithm": "SHA256", "checksumValue": program.sha256}],
        "primaryPackagePurpose": "APPLICATION",
    }
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", aasa)] + [(aasa["SPDXID"], "STATIC_LINK", part) for part in parts]
    name = f"aasa-{project.version()}-{platform.name}"
    return json.dumps(
        {
            "spdxVersion": "SPDX-2.3",
            "dataLicense": "CC0-1.0",
            "SPDXID": "SPDXRef-DOCUMENT",
            "name": name,
            "documentNamespace": f"{project.repository()}/spdx/{name}-{program.sha256}",
            "creationInfo": {
                "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(project.time())),
                "creators": [f"Organization: {project.AUTHORS}", "Tool: Scripts-package"],
            },
            "packages": [aasa, *parts],
            "relationships": [
                {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": part["SPDXID"]}
                for element, kind, part in relations
            ],
        },
        indent=2,
    ) + "\n"  # fmt: skip
