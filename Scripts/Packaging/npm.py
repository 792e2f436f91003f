"""The packages for npm: `aasa`, the library and the start of the program, and one with the program for each platform."""

import json
import re
import subprocess
import sys

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


def typed(name):
    """The types of a module. Those for `require` are files of their own: TypeScript takes `d.ts` for the types of ES modules here."""
    return {"require": f"./lib/{name}.d.cts", "default": f"./lib/{name}.d.ts"}


# The files by which JavaScript imports `aasa`, by the conditions of a runtime. Bundlers and runtimes take the first that they know.
EXPORTS = {
    ".": {
        "types": typed("index"),
        "workerd": "./lib/worker.js",
        "edge-light": "./lib/worker.js",
        "browser": "./lib/browser.js",
        "require": "./lib/node.cjs",
        "default": "./lib/node.js",
    },
    # The smaller module where modules travel; programs that read them from a disk have both.
    "./match": {
        "types": typed("match"),
        "workerd": "./lib/match-worker.js",
        "edge-light": "./lib/match-worker.js",
        "browser": "./lib/match-browser.js",
        "require": "./lib/node.cjs",
        "default": "./lib/node.js",
    },
    "./rules": {"types": typed("rules"), "require": "./lib/rules.cjs", "default": "./lib/rules.js"},
    "./matchers": {"types": typed("matchers"), "require": "./lib/matchers.cjs", "default": "./lib/matchers.js"},
    "./aasa.wasm": "./lib/aasa.wasm",
    "./aasa-match.wasm": "./lib/aasa-match.wasm",
    "./package.json": "./package.json",
}


def common(text):
    """An ES module without imports as a module for `require`."""
    names = re.findall(r"^export (?:const|function) (\w+)", text, re.M)
    text = re.sub(r"^export (?=const|function)", "", text, flags=re.M)
    text = re.sub(r"^export (\{.*\});$", r"module.exports = \1;", text, flags=re.M)
    exported = f"\nmodule.exports = {{ {', '.join(names)} }};\n" if names else ""
    return '"use strict";\n\n' + text + exported


def module():
    """The path of aasa.wasm: that which AASA_WASM names, otherwise the build of Scripts/wasm."""
    path = project.built("AASA_WASM")
    if path is None:
        print("package: building the module for WebAssembly, which npm needs; AASA_WASM names a built one", file=sys.stderr)
        subprocess.run([project.ROOT / "Scripts/wasm"], check=True)
    return path or project.ROOT / ".build/wasm/aasa.wasm"


def rules(program):
    """The rules that a program describes, as a module."""
    printed = subprocess.run([program, "rules", "--format", "json"], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = json.dumps(json.loads(printed)["rules"], ensure_ascii=False, separators=(",", ":"))
    return f"// The rules of the program, as `aasa rules --format json` prints them.\nexport const rules = {found};\n"


def library(wasm, program):
    """The files of the library, in the folder `lib`, with the module at a path and the one for matching beside it, and the rules of a program."""
    folder = "packaging/npm/library"
    texts = {path.name: path.read_text() for path in (project.ROOT / folder).iterdir()}
    texts["core.cjs"] = common(texts["core.js"])
    texts["matchers.cjs"] = common(texts["matchers.js"])
    texts["rules.js"] = rules(program)
    texts["rules.cjs"] = common(texts["rules.js"])
    for name in [name for name in texts if name.endswith(".d.ts")]:
        texts[name.replace(".d.ts", ".d.cts")] = texts[name].replace('from "./index.js"', 'from "./index.cjs"')
    # The start of the program is CommonJS, so the package is not of the type `module`.
    texts["package.json"] = '{ "type": "module" }\n'
    yield from (Member(f"lib/{name}", text.encode()) for name, text in sorted(texts.items()))
    # For TypeScript that does not read `exports` (`moduleResolution: node10`).
    yield from (Member(f"{name}.d.ts", f'export * from "./lib/{name}";\n'.encode()) for name in ("match", "matchers", "rules"))
    yield Member("lib/aasa.wasm", wasm.read_bytes())
    yield Member("lib/aasa-match.wasm", wasm.with_name(f"{wasm.stem}-match.wasm").read_bytes())


def packages(program, platform, bill):
    """The names and bytes of both packages. Scripts/wasm runs on Linux, so elsewhere `aasa` needs a built module."""
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
    if system != "linux" and not project.built("AASA_WASM"):
        return
    systems = f"{contents.page()}docs/install.md#supported-systems"
    start = project.read("packaging/npm/aasa.js").replace("@SCOPE", "@" + project.owner().lower()).replace("@INSTALLATION", systems)
    manifest = described(
        "aasa", project.SUMMARY,
        keywords=["universal-links", "apple-app-site-association", "aasa", "ios", "lint"],
        bin={"aasa": "bin/aasa.js"}, exports=EXPORTS, types="./lib/index.d.ts", engines={"node": ">=18"},
        optionalDependencies={name_of(node): project.version() for node in PLATFORMS})  # fmt: skip
    yield archive("aasa", [
        Member("package.json", manifest.encode()),
        Member("README.md", contents.readme().encode()),
        Member("bin/aasa.js", start.encode(), is_program=True),
        *library(module(), program.path),
        *documents.values(),
    ])  # fmt: skip
