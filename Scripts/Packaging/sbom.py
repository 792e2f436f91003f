"""The bill of materials: what is linked into the program, with versions and licences, as SPDX 2.3 in JSON."""

import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import urllib.parse

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


def component(name, version, licence, source, purl):
    """A package. Scanners find its vulnerabilities by the package URL (purl), which names the repository of packages that it is from."""
    return {
        "SPDXID": f"SPDXRef-{re.sub('[^A-Za-z0-9.]', '-', name)}",
        "name": name,
        "versionInfo": version,
        "downloadLocation": source,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        "filesAnalyzed": False,
        "externalRefs": [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        ],
    }


def swift_purl(location, version):
    """The package URL of a Swift package: its namespace is the host and the owner of the repository."""
    path = location.removeprefix("https://").removesuffix(".git")
    return f"pkg:swift/{path}@{version}"


def debian_package(path):
    """The source, its version with Debian's revision, and the package URL of the package that has a file; `None` on another system."""
    release = pathlib.Path("/etc/os-release")
    if not shutil.which("dpkg-query") or not release.exists():
        return None
    system = re.search(r"^ID=\"?([a-z]+)", release.read_text(encoding="utf-8"), re.M)
    owners = {line.split(":", 1)[0] for name in (path, path.resolve()) for line in owner_of(name).splitlines()}
    if not system or not owners:
        return None
    form = "${source:Package} ${source:Version} ${Architecture}"
    source, version, architecture = run("dpkg-query", "--show", f"--showformat={form}", sorted(owners)[0]).split()
    # A colon of an epoch is percent-encoded.
    purl = f"pkg:deb/{system[1]}/{source}@{urllib.parse.quote(version, safe='.~-')}?arch=source"
    return version, purl


def owner_of(path):
    found = subprocess.run(["dpkg-query", "--search", str(path)], capture_output=True, text=True, check=False)
    return found.stdout if found.returncode == 0 else ""


def packages():
    """The packages of Swift, as the build resolved them."""
    for pin in json.loads(project.read("Package.resolved"))["pins"]:
        version = pin["state"]["version"]
        yield component(pin["identity"], version, SWIFT, pin["location"], swift_purl(pin["location"], version))


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
            version = re.search(r"^Version: *(\S+)", description, re.M)[1]
            found, purl = debian_package(link.resolve()) or (version, f"pkg:generic/{title.lower()}@{version}")
            yield component(title, found, licence, source, purl)
    link = folder / "libstdc++.a"
    if link.exists():
        # The folder of a version of GCC has its name.
        version = link.resolve().parent.name
        for title in ("libstdc++", "libgcc"):
            found, purl = debian_package(link.resolve()) or (version, f"pkg:generic/gcc@{version}")
            yield component(title, found, GCC, "https://gcc.gnu.org", purl)


def document(program, platform):
    """The text of the document about a program, or a library that has it inside."""
    swift = re.search(r"Swift version (\S+)", run("swift", "--version"))[1]
    parts = [component("swift", swift, SWIFT, "https://github.com/swiftlang/swift", f"pkg:github/swiftlang/swift@swift-{swift}-RELEASE"),
             *packages(), *archives()]
    aasa = component("aasa", project.version(), "MIT", project.repository(), f"pkg:github/{project.owner().lower()}/aasa@v{project.version()}") | {
        "supplier": f"Organization: {project.AUTHORS}",
        "copyrightText": pathlib.Path(project.ROOT / "LICENSE").read_text(encoding="utf-8").split("\n")[2],
        "packageFileName": program.name,
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
