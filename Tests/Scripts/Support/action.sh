# shellcheck shell=bash
# Runs the steps of action.yml as GitHub would: with the inputs' defaults, or what a test says. Sourced, never run.
# Needs `root`, the project, and python3 with yaml.

# action_script STEP: the shell of a step.
action_script() {
  python3 - "${root:?}/action.yml" "$1" <<'PY'
import sys, yaml
steps = yaml.safe_load(open(sys.argv[1], encoding="utf-8"))["runs"]["steps"]
print(next(step["run"] for step in steps if step["name"] == sys.argv[2]))
PY
}

# run_gate [NAME=VALUE…]: the step that lints and tests, and the one that tells the result. Prints what they print; the
# outputs are in $GITHUB_OUTPUT.
run_gate() {
  : >"$GITHUB_OUTPUT"
  env PATHS=. CONFIG='' BASELINE='' FAIL_ON='' TEST=auto SARIF=aasa.sarif "$@" \
    bash --noprofile --norc -eo pipefail -c "$(action_script 'Lint and test')" || return 3
  env STATUS="$(sed -n 's/^status=//p' "$GITHUB_OUTPUT")" \
    bash --noprofile --norc -eo pipefail -c "$(action_script Result)"
}
