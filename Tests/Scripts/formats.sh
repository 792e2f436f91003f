#!/usr/bin/env bash
# Every format of a report is read by a parser that is not ours: Python's XML and JSON readers, and where they are installed
# jsonschema (schemas), cmarkgfm (GitHub's Markdown). SARIF_SCHEMA names a copy of the OASIS schema to be held against, too.
set -euo pipefail

if ! command -v python3 >/dev/null; then
  echo "formats: no python3, the formats are not read by another parser"
  exit 0
fi
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
program=${AASA:-$(swift build --package-path "$root" --show-bin-path)/aasa}
if [[ ! -x $program ]]; then
  echo "formats: $program is not built" >&2
  exit 1
fi
python3 "$root/Tests/Scripts/formats.py" "$program"
