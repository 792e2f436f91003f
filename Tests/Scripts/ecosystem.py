"""Checks what other systems read: action.yml, the hooks, the Dockerfile, the formula, and the snippets of docs/ci.md.

usage: ecosystem.py ROOT FOLDER

Writes every shell script that is inside one of them to FOLDER, for shellcheck.
"""

import json
import os
import re
import sys

import yaml

root, folder = sys.argv[1:]
wrong = []


def check(holds, text):
    if not holds:
        wrong.append(text)


def read(name):
    with open(f"{root}/{name}", encoding="utf-8") as file:
        return file.read()


def shell(name, text):
    with open(f"{folder}/{name}.sh", "w", encoding="utf-8") as file:
        file.write(text if text.startswith("#!") else "#!/usr/bin/env bash\n" + text)


# The action: inputs and outputs that are used are declared, those that are declared are used, and no script has an
# expression in it.
text = read("action.yml")
action = yaml.safe_load(text)
check({"name", "description", "inputs", "runs"} <= action.keys(), "action.yml lacks a key")
check(action["runs"]["using"] == "composite", "action.yml is not composite")
used = set(re.findall(r"\binputs\.([a-z0-9-]+)", text))
check(used == action["inputs"].keys(), f"action.yml: inputs used {sorted(used)}, declared {sorted(action['inputs'])}")
steps = action["runs"]["steps"]
ids = {step["id"]: step for step in steps if "id" in step}
for name, output in re.findall(r"\bsteps\.([a-z-]+)\.outputs\.([a-z-]+)", text):
    check(name in ids and f"{output}=" in ids[name].get("run", ""), f"action.yml: steps.{name} has no output {output}")
for step in steps:
    check(("run" in step) != ("uses" in step), f"action.yml: {step['name']} neither runs nor uses")
    if "run" in step:
        check(step.get("shell") == "bash", f"action.yml: {step['name']} names no shell")
        check("${{" not in step["run"], f"action.yml: {step['name']} has an expression in its script")
        shell("action-" + step["name"].replace(" ", "-"), step["run"])
    else:
        check(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", step["uses"]), f"action.yml: {step['uses']} names no commit")
for name, given in action["inputs"].items():
    check(isinstance(given.get("default"), str) and given.get("description"), f"action.yml: input {name} is not told")

# The hooks: what pre-commit needs of each, and which files they take.
hooks = {hook["id"]: hook for hook in yaml.safe_load(read(".pre-commit-hooks.yaml"))}
for hook in hooks.values():
    check({"id", "name", "entry", "language"} <= hook.keys() and {"files", "always_run"} & hook.keys(), f"hook {hook['id']} lacks a key")
for name, paths, others in (
    ("aasa-lint", ["apple-app-site-association", "public/.well-known/apple-app-site-association"],
     ["apple-app-site-association.json", "my-apple-app-site-association", "aasa.yml"]),
):
    for path in paths:
        check(re.search(hooks[name]["files"], path), f"hook {name} does not take {path}")
    for path in others:
        check(not re.search(hooks[name]["files"], path), f"hook {name} takes {path}")

# The image: known instructions, copies of what is there, one stage that is not root's, and the package of each processor.
lines = re.sub(r"\\\n", " ", read("Dockerfile")).splitlines()
instructions = [line.split(None, 1) for line in lines if line.strip() and not line.startswith("#")]
known = {"FROM", "ARG", "RUN", "WORKDIR", "COPY", "USER", "ENTRYPOINT"}
check({name for name, _ in instructions} <= known, "Dockerfile: an unknown instruction")
check([rest for name, rest in instructions if name == "FROM"] == ["debian:bookworm-slim"], "Dockerfile: another base")
ignored = read(".dockerignore").splitlines()
copied = [source for name, rest in instructions if name == "COPY" for source in rest.split()[:-1]]
check("dist/aasa_*_${TARGETARCH}.deb" in copied, "Dockerfile: it does not copy the package")
for source in copied:
    is_package = source.startswith("dist/")
    check(is_package or os.path.exists(f"{root}/{source}"), f"Dockerfile: {source} is not there")
    check(f"!{'dist/aasa_*.deb' if is_package else source}" in ignored, f".dockerignore leaves {source} out")
for name, rest in instructions:
    if name == "RUN":
        shell(f"dockerfile-{len(os.listdir(folder))}", rest + "\n")
users = [rest for name, rest in instructions if name == "USER"]
check(users and re.fullmatch(r"[1-9]\d*:[1-9]\d*", users[-1]), "Dockerfile: the program would run as root")
check([json.loads(rest) for name, rest in instructions if name == "ENTRYPOINT"] == [["aasa"]], "Dockerfile: another program runs")

# The formula: the version of the program, and what it names is there. Its Ruby is read by Ruby alone.
formula = read("packaging/homebrew/aasa.rb")
version = re.search(r'static let version = "([^"]+)"', read("Sources/aasa/Aasa.swift"))[1]
check(f"/v{version}/aasa-{version}-source.tar.gz" in formula, f"the formula is not for version {version}")
check(re.search(r'sha256 "[0-9a-f]{64}"', formula), "the formula has no SHA-256")

# The page: YAML and JSON that can be read, shell for shellcheck, and the version again.
page = read("docs/ci.md")
blocks = re.findall(r"```(\w+)\n(.*?)```", page, re.S)
for index, (language, block) in enumerate(blocks):
    if language == "yaml":
        value = yaml.safe_load(block)
        if "repos" in value:
            check(value["repos"][0]["rev"] == f"v{version}", "docs/ci.md: another version")
            for hook in value["repos"][0]["hooks"]:
                check(hook["id"] in hooks, f"docs/ci.md: no hook is named {hook['id']}")
        if "jobs" in value:
            given = value["jobs"]["gate"]["steps"][-1]["with"]
            check(given.keys() <= action["inputs"].keys(), "docs/ci.md: an input that the action does not have")
        for name, job in value.items():
            if isinstance(job, dict) and "script" in job:
                shell(name, "\n".join(job["script"]) + "\n")
    elif language == "json":
        json.loads(block)
    elif language == "sh":
        shell(f"page-{index}", block)
check([language for language, _ in blocks].count("yaml") == 5, "docs/ci.md: not the five snippets of YAML")
# The workflow of another page.
served = re.findall(r"```yaml\n(.*?)```", read("docs/serving.md"), re.S)
check(len(served) == 1, "docs/serving.md: not one workflow")
for block in served:
    steps = yaml.safe_load(block)["jobs"]["audit"]["steps"]
    given = next(step for step in steps if "aasa@" in step.get("uses", ""))["with"]
    check(given.keys() <= action["inputs"].keys(), "docs/serving.md: an input that the action does not have")
    shell("served", "#!/usr/bin/env bash\nset -e\n" + steps[-1]["run"])
table = dict(re.findall(r"^\| `([a-z0-9-]+)` \| (?:`([^`]*)`)? ?\|", page, re.M))
check(table == {name: given["default"] for name, given in action["inputs"].items()}, "docs/ci.md: other inputs")

for text in wrong:
    print(text, file=sys.stderr)
sys.exit(1 if wrong else 0)
