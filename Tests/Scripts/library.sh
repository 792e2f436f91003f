#!/usr/bin/env bash
# The library in a package of its own, Fixtures/library: it is built without traits, run and tested, and has the code that the documentation
# shows.
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

# Every block of Swift in the articles, and every example of a public symbol, is code of the package, whatever its indentation.
python3 - <<'PY' || fail "the documentation shows code that the package does not have"
import pathlib, re, sys


def plain(text):
    return re.sub(r"^ +", "", text, flags=re.M)


package = pathlib.Path("Fixtures/library")
sources = [plain(path.read_text()) for path in package.glob("*/*/*.swift")]
shown = []
for article in sorted(pathlib.Path("Sources/AppSiteAssociation/AppSiteAssociation.docc").glob("*.md")):
    shown += [(article.name, block) for block in re.findall(r"```swift\n(.*?)```", article.read_text(), re.S)]
articles = len(shown)
for module in re.findall(r"public import (\w+)", pathlib.Path("Sources/AppSiteAssociation/AppSiteAssociation.swift").read_text()) + [
    "AppSiteAssociation", "AppSiteAssociationTesting"
]:
    for path in sorted(pathlib.Path("Sources", module).rglob("*.swift")):
        for comment in re.findall(r"((?:^ *///.*\n)+)(?= *(?:@\w+ )*public )", path.read_text(), re.M):
            # A block of code follows an empty line; other lines with four spaces continue a list.
            blocks = re.findall(r"(?:^ *///\n)((?: *///     .*\n)+)", comment, re.M)
            shown += [(path.name, re.sub(r"^ */// {5}", "", block, flags=re.M)) for block in blocks]
for name, block in shown:
    # The manifest of a dependent, and text that is printed.
    if ".package(" in block or re.match(r"\w+\.shop\.harbor\.app: ", block):
        continue
    if not any(plain(block).strip() in source for source in sources):
        sys.exit(f"{name} shows what the package does not have:\n{block}")
sys.exit(0 if articles >= 15 and len(shown) - articles >= 40 else f"{articles} blocks in articles, {len(shown) - articles} examples")
PY

build_library 2>&1 | tail -n 40 >"$folder/build" ||
  fail "it does not build: $(cat "$folder/build")"

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
grep -q 'Test run with 10 tests .* passed' "$folder/tests" || fail "Swift Testing prints: $(tail -n 40 "$folder/tests")"

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
