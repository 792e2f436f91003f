#!/usr/bin/env bash
# Judges the JSON conformance cases with Python's reader, where there is Python.
set -euo pipefail

if ! command -v python3 >/dev/null; then
  echo "json-conformance: no python3, the cases are not judged a second time"
  exit 0
fi
python3 "$(dirname "${BASH_SOURCE[0]}")/json-conformance.py"
