#!/usr/bin/env bash
# The library in a package of its own, Fixtures/library: it is built without traits, run and tested, and has the code that the documentation
# shows, with an example for each public symbol.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
# shellcheck source=../../Scripts/support.sh
source "$root/Scripts/support.sh"
cd "$root"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  printf 'Tests/Scripts/library.sh: %s\n' "$*" >&2
  exit 1
}

build_library 2>&1 | tail -n 40 >"$folder/build" ||
  fail "it does not build: $(cat "$folder/build")"

# Every public type, function and initializer has an example. It, and every block of Swift in the articles and the README, is code of the package,
# whatever its indentation.
mkdir "$folder/symbols"
library_symbols "$folder/symbols" AppSiteAssociation AppSiteAssociationTesting || fail "the toolchain extracts no symbols"
python3 - "$folder/symbols" <<'PY' || fail "the documentation has a symbol without an example, or shows code that the package does not have"
import json, pathlib, re, sys


def plain(text):
    return re.sub(r"^ +", "", text, flags=re.M).strip()


sources = [plain(path.read_text()) for path in pathlib.Path("Fixtures/library").glob("*/*/*.swift")]
shown, problems, examples = [], [], 0
for article in [pathlib.Path("README.md"), *sorted(pathlib.Path("Sources/AppSiteAssociation/AppSiteAssociation.docc").glob("*.md"))]:
    shown += [(article.name, block) for block in re.findall(r"```swift\n(?:import AppSiteAssociation\n\n)?(.*?)```", article.read_text(), re.S)]
articles = len(shown)
for graph in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
    for symbol in json.loads(graph.read_text())["symbols"]:
        # The compiler's own initializers have no place.
        if "location" not in symbol:
            continue
        name = ".".join(symbol["pathComponents"])
        comment = "".join(line["text"] + "\n" for line in symbol.get("docComment", {"lines": []})["lines"])
        # A block of code follows an empty line; other lines with four spaces continue a list.
        blocks = re.findall(r"^\n((?:    .*\n)+)", comment, re.M)
        # The example of a type shows its properties and cases.
        if symbol["kind"]["identifier"] not in ("swift.property", "swift.type.property", "swift.enum.case", "swift.typealias"):
            examples += 1
            if not blocks:
                file = symbol["location"]["uri"].rpartition("/Sources/")[2]
                problems.append(f"Sources/{file}:{symbol['location']['position']['line'] + 1}: {name} has no example")
        shown += [(name, block) for block in blocks]
for name, block in shown:
    # The manifest of a dependent, and text that is printed.
    if ".package(" in block or re.match(r" *\w+\.shop\.harbor\.app: ", block):
        continue
    if not any(plain(block) in source for source in sources):
        problems.append(f"{name} shows code that Fixtures/library does not have:\n{block}")
if articles < 15 or examples < 130:
    problems.append(f"{articles} blocks in articles, {examples} symbols with examples")
sys.exit("\n".join(problems) or 0)
PY

# The library compiles nothing about claims, archives, hosts, serving or requests, and without the trait nothing of PCRE2.
for module in AppClaims Audit Deflate Fetching Hosting PCRE2 Serving Threads XMLEvents; do
  [[ -z $(find .build/library/debug/ -path "*/$module.build/*.o" -print -quit) ]] || fail "it compiles $module"
done

if nm "$root/.build/library/debug/Gate" | grep -q pcre2_; then fail "the program has symbols of PCRE2"; fi
if [[ $(uname) == Linux ]] && ldd "$root/.build/library/debug/Gate" | grep -q pcre2; then fail "the program is linked with PCRE2"; fi

# The product for tests, in Swift Testing and in XCTest, which is found by the index.
swift test --skip-build --package-path Fixtures/library --scratch-path .build/library -debug-info-format none \
  >"$folder/tests" 2>&1 || fail "its tests fail: $(tail -n 40 "$folder/tests")"
grep -q 'Executed 4 tests, with 0 failures' "$folder/tests" || fail "XCTest prints: $(tail -n 40 "$folder/tests")"
grep -q 'Test run with 25 tests .* passed' "$folder/tests" || fail "Swift Testing prints: $(tail -n 40 "$folder/tests")"

cp Fixtures/documents/shop "$folder/old"
sed 's|"/buy/\*"|"/sale/*"|' "$folder/old" >"$folder/new"
cd "$folder"
status=0
"$root/.build/library/debug/Gate" old old >same || status=$?
[[ $status == 0 ]] || fail "a file is not the same as itself: $(cat same)"
"$root/.build/library/debug/Gate" old new >changed || status=$?
[[ $status == 1 ]] || fail "a change is not reported: $(cat changed)"
grep -q '^https://harbor.shop/.* no longer opens 9QX4T7KM2P.shop.harbor.app$' changed || fail "it prints: $(cat changed)"
grep -q '^9QX4T7KM2P.shop.harbor.app: match by details\[0\].components\[2\] in line ' same || fail "it prints: $(cat same)"
grep -q '^9QX4T7KM2P.shop.harbor.app: no component matches$' same || fail "it prints: $(cat same)"
grep -q "^components\[2\] path \`/buy/\*\`: matches; \* = 42$" same || fail "it prints: $(cat same)"
grep -q '^compacted, it is equivalent$' same || fail "it prints: $(cat same)"
