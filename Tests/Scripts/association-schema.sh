#!/usr/bin/env bash
# Holds the schema of association files and the linter against each other. Skipped where Python has no jsonschema.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
if ! python3 -c 'import jsonschema' 2>/dev/null; then
  echo "skipped: python3 with jsonschema is not installed" >&2
  exit 0
fi
program=${AASA:-$(swift build --package-path "$root" --show-bin-path)/aasa}
if [[ ! -x $program ]]; then
  echo "association-schema: $program is not built" >&2
  exit 1
fi
python3 "$root/Tests/Scripts/association-schema.py" "$root" "$program"
