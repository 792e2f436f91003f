"""The packages for npm: `aasa`, which starts the program, and one with the program for each platform."""

import json

import contents
import project
from archives import Member, gzipped, tar

# The platforms for which packages are published.
PLATFORMS = [("linux", "x64"), ("linux", "arm64"), ("darwin", "arm64")]


def name_of(node):
    return f"@{project.owner().lower()}/aasa-{'-'.join(node)}"


def described(name, description, **more):
    """The text of a package.json."""
    return json.dumps(
        {
            "name": name,
            "version": project.version(),
            "description": description,
            "license": "MIT",
            "repository": {"type": "git", "url": f"git+{project.repository()}.git"},
            "homepage": f"{project.repository()}#readme",
            **more,
        },
        indent=2,
    ) + "\n"  # fmt: skip


def archive(name, members):
    """The name and the bytes of the archive that `npm pack` would make."""
    file = f"{name.lstrip('@').replace('/', '-')}-{project.version()}.tgz"
    members = [Member(f"package/{member.path}", member.data, member.is_program) for member in members]
    return file, gzipped(tar(members, with_folders=False))


def packages(program, platform, bill):
    """The names and bytes of both packages."""
    system, processor = platform.node
    only = {"os": [system], "cpu": [processor]} | ({"libc": ["glibc"]} if system == "linux" else {})
    documents = {name: Member(name, text.encode()) for name, text in contents.documents().items()}
    name = name_of(platform.node)
    page = f"# {name}\n\nThe program [aasa]({project.repository()}) for {system} on {processor}. Install `aasa` instead.\n"
    yield archive(name, [
        Member("package.json", described(name, f"{project.SUMMARY} ({system} {processor})", preferUnplugged=True, **only).encode()),
        Member("README.md", page.encode()),
        Member("bin/aasa", program.data, is_program=True),
        Member("aasa.spdx.json", bill.encode()),
        documents["LICENSE"],
        documents["THIRD-PARTY-NOTICES.txt"],
    ])  # fmt: skip
    start = project.read("packaging/npm/aasa.js").replace("@SCOPE", "@" + project.owner().lower())
    manifest = described(
        "aasa", project.SUMMARY,
        keywords=["universal-links", "apple-app-site-association", "aasa", "ios", "lint"],
        bin={"aasa": "bin/aasa.js"}, engines={"node": ">=18"},
        optionalDependencies={name_of(node): project.version() for node in PLATFORMS})  # fmt: skip
    yield archive("aasa", [
        Member("package.json", manifest.encode()),
        Member("README.md", contents.readme().encode()),
        Member("bin/aasa.js", start.encode(), is_program=True),
        documents["LICENSE"],
        documents["CHANGELOG.md"],
    ])  # fmt: skip
