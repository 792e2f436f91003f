#!/usr/bin/env bash
# Holds schema/aasa.schema.json against the cases that the reader of aasa.yml is tested with. Skipped where Python has no jsonschema.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
if ! python3 -c 'import jsonschema, yaml' 2>/dev/null; then
  echo "skipped: python3 with jsonschema and yaml is not installed" >&2
  exit 0
fi
python3 "$root/Tests/Scripts/configuration-schema.py" "$root"
