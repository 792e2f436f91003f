"""The bottle and the formula for Homebrew."""

import hashlib
import json
import re

import contents
import project
from archives import Member, gzipped, tar


def bottle(program, platform, bill):
    """The name and the bytes of a bottle: the folder that Homebrew has of an installed formula."""
    keg = f"aasa/{project.version()}"
    documents = contents.documents()
    receipt = {
        "homebrew_version": "4.0.0",
        "used_options": [],
        "unused_options": [],
        "built_as_bottle": True,
        "poured_from_bottle": False,
        "time": project.time(),
        "source_modified_time": project.time(),
        "compiler": "clang",
        "aliases": [],
        "runtime_dependencies": [],
        "source": {"spec": "stable", "versions": {"stable": project.version(), "head": "HEAD", "version_scheme": 0}},
    }
    members = [
        Member(f"{keg}/bin/aasa", program.data, is_program=True),
        *contents.shared(keg),
        *(Member(f"{keg}/{name}", text.encode()) for name, text in documents.items()),
        Member(f"{keg}/aasa.spdx.json", bill.encode()),
        Member(f"{keg}/INSTALL_RECEIPT.json", (json.dumps(receipt, indent=2) + "\n").encode()),
    ]
    return f"aasa-{project.version()}.{platform.bottle}.bottle.tar.gz", gzipped(tar(members))


def formula(dist):
    """The formula for the source archive and the bottles of a folder."""
    source = dist / f"aasa-{project.version()}-source.tar.gz"
    if not source.exists():
        raise SystemExit(f"package: the formula needs {source.name}; run Scripts/package source formula")
    release = f"{project.repository()}/releases/download/v{project.version()}"
    lines = [f'    root_url "{release}"']
    for path in sorted(dist.glob(f"aasa-{project.version()}.*.bottle.tar.gz")):
        tag = path.name.removeprefix(f"aasa-{project.version()}.").removesuffix(".bottle.tar.gz")
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        lines.append(f'    sha256 cellar: :any_skip_relocation, {tag}: "{digest}"')
    text = re.sub(r"^#.*\n", "", project.read("packaging/homebrew/aasa.rb"), flags=re.M)
    text = re.sub(r"https://github\.com/[^/]+/aasa", project.repository(), text)
    text = re.sub(r'^  url .*', f'  url "{release}/{source.name}"', text, flags=re.M)
    text = re.sub(r'^  sha256 .*', f'  sha256 "{hashlib.sha256(source.read_bytes()).hexdigest()}"', text, flags=re.M)
    bottles = "  bottle do\n" + "\n".join(lines) + "\n  end\n\n" if len(lines) > 1 else ""
    return re.sub(r"^(  depends_on)", bottles.replace("\\", "\\\\") + r"\1", text, count=1, flags=re.M)
