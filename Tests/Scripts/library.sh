#!/usr/bin/env bash
# The library in a package of its own, Fixtures/library: it is built, run, and has the code that the articles show.
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

# Every block of Swift in the articles is code of the package, whatever its indentation. The overview's is the first line of all programs.
python3 - <<'PY' || fail "an article shows code that the package does not have"
import pathlib, re, sys
sources = [re.sub(r"^ +", "", path.read_text(), flags=re.M) for path in pathlib.Path("Fixtures/library/Sources/Gate").glob("*.swift")]
count = 0
for article in sorted(pathlib.Path("Sources/AppSiteAssociation/AppSiteAssociation.docc").glob("*ing.md")):
    blocks = re.findall(r"```swift\n(.*?)```", article.read_text(), re.S)
    count += len(blocks)
    for block in blocks:
        if not any(re.sub(r"^ +", "", block, flags=re.M) in source for source in sources):
            sys.exit(f"{article.name} shows what the package does not have:\n{block}")
sys.exit(0 if count >= 10 else f"the articles show {count} blocks")
PY

build_library 2>&1 | tail -n 40 >"$folder/build" ||
  fail "it does not build: $(cat "$folder/build")"

# The library compiles nothing about claims, archives, serving or requests.
for module in AppClaims Audit Deflate Fetching Serving Threads XMLEvents; do
  [[ -z $(find .build/library/debug/ -path "*/$module.build/*.o" -print -quit) ]] || fail "it compiles $module"
done

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
grep -q "^components\[2\] path \`/buy/\*\`: matches; \* = 42$" same || fail "it prints: $(cat same)"
grep -q '^compacted, it is equivalent$' same || fail "it prints: $(cat same)"
