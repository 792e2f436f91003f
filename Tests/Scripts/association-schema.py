"""Holds schema/apple-app-site-association.schema.json and the linter against each other.

On every file of the fixtures, every example of a rule, and a file with all keys in which each value is replaced, each
key renamed and each member removed: what the linter calls an error of shape is refused by the schema, and what the
schema refuses is a finding about the shape.
"""

import copy
import glob
import json
import os
import subprocess
import sys
import tempfile

import jsonschema

root, program = sys.argv[1:]
with open(f"{root}/schema/apple-app-site-association.schema.json", encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)

# The rules about keys, kinds of values and what must not be empty. Of others a schema can know nothing.
SHAPE = {
    "not-an-association-file", "no-service", "unknown-key", "wrong-type", "entry-without-patterns", "missing-app-id",
    "malformed-app-id", "query-value-not-string", "contradictory-exclude", "empty-variable", "invalid-variable-name",
    "unterminated-variable",
}
# Told in the place of what is malformed about an app ID or the name of a variable.
NEAR = SHAPE | {"placeholder-app-id", "nested-variable"}

APP = "9QX4T7KM2P.shop.harbor.app"
FULL = {
    "applinks": {
        "apps": [],
        "defaults": {"caseSensitive": False},
        "substitutionVariables": {"food": ["pizza", "sushi"]},
        "details": [
            {
                "appIDs": [APP],
                "defaults": {"percentEncoded": True},
                "components": [
                    {"/": "/buy/*", "?": {"item": "?*"}, "#": "top", "exclude": True, "comment": "kept"},
                    {"/": "/$(food)", "caseSensitive": False, "percentEncoded": False},
                ],
            },
            {"appID": APP, "paths": ["NOT /help/faq", "/help/*"]},
        ],
    },
    "webcredentials": {"apps": [APP]},
    "appclips": {"apps": [APP]},
    "activitycontinuation": {"apps": [APP]},
}
OLDEST = {"applinks": {"apps": [], "details": {APP: {"paths": ["/buy/*"]}}}}
ACCEPTED = [
    FULL, OLDEST, {"webcredentials": {"apps": [APP]}}, {"applinks": {"details": [{"appIDs": [APP], "components": [{}]}]}},
    {"applinks": {"details": [{"appID": APP, "appIDs": [APP], "components": [{"/": "/a"}], "paths": ["/a"]}]}},
    {"$schema": "x", "_note": 1, "authsrv": {"apps": [APP]}, "webcredentials": {"apps": [APP], "comment": ["x"]}},
]


def places(value, path=()):
    """The path of every value inside a value."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield path + (key,)
        yield from places(member, path + (key,))


def changes(document):
    """The document with one thing changed, for each thing."""
    for path in places(document):
        for new in (None, True, 1, "x", [], {}, "REMOVE", "RENAME", "LOWER"):
            changed = copy.deepcopy(document)
            holder = changed
            for key in path[:-1]:
                holder = holder[key]
            key = path[-1]
            if new == "REMOVE":
                del holder[key]
            elif new in ("RENAME", "LOWER"):
                if not isinstance(holder, dict):
                    continue
                name = key.lower() if new == "LOWER" else key + "x"
                if name == key:
                    continue
                holder[name] = holder.pop(key)
            else:
                holder[key] = new
            yield f"{'.'.join(map(str, path))} -> {new!r}", changed


def fixtures():
    for path in sorted(glob.glob(f"{root}/Fixtures/matching/*.json")):
        with open(path, encoding="utf-8") as file:
            for case in json.load(file):
                document = case.get("file")
                if document is None and "component" in case:
                    document = {"applinks": {"details": [{"appIDs": [APP], "components": [case["component"]]}]}}
                if document is not None:
                    yield f"{os.path.basename(path)}: {case['name']}", document
    for name in ("apple-app-site-association", "shop"):
        with open(f"{root}/Fixtures/documents/{name}", encoding="utf-8") as file:
            yield name, json.load(file)
    rules = json.loads(subprocess.run([program, "rules", "--format", "json"], capture_output=True, check=True).stdout)
    # Examples of what a pattern costs are slow to lint without optimisation, and those of order need a search; neither is about shape.
    for rule in rules["rules"]:
        if rule["group"] in ("Blow-ups", "Order"):
            continue
        for example in rule["examples"]:
            try:
                pairs = json.loads(example["text"], object_pairs_hook=lambda pairs: pairs)
                document = json.loads(example["text"])
            except (KeyError, ValueError):
                continue
            # Of two members with one name a schema sees one.
            if not repeats(pairs):
                yield f"{rule['name']}: {example['note']}", document


def repeats(value):
    if not isinstance(value, list):
        return False
    names = [item[0] for item in value if isinstance(item, tuple)]
    return len(set(names)) != len(names) or any(
        repeats(item[1] if isinstance(item, tuple) else item) for item in value)


cases = [*fixtures(), *changes(FULL), *changes(OLDEST)]
wrong = []
for document in ACCEPTED:
    if error := jsonschema.exceptions.best_match(validator.iter_errors(document)):
        wrong.append(f"refused: {json.dumps(document)}: {error.message}")

refused = 0
with tempfile.TemporaryDirectory() as folder:
    for index, (_, document) in enumerate(cases):
        with open(f"{folder}/{index}", "w", encoding="utf-8") as file:
            json.dump(document, file, ensure_ascii=False)
    names = [str(index) for index in range(len(cases))]
    run = subprocess.run(
        [program, "lint", "--format", "json", *names], cwd=folder, capture_output=True, check=False)
    if run.returncode > 1:
        sys.exit(run.stderr.decode())
    reports = {report["file"]: report["findings"] for report in json.loads(run.stdout)["files"]}
for index, (name, document) in enumerate(cases):
    accepted = validator.is_valid(document)
    findings = reports[str(index)]
    found = [f"{finding['severity']}[{finding['rule']}] {finding['message']}" for finding in findings]
    must = any(finding["rule"] in SHAPE and finding["severity"] == "error" for finding in findings)
    may = any(finding["rule"] in NEAR for finding in findings)
    refused += not accepted
    if accepted and must or not accepted and not may:
        errors = [error.message for error in validator.iter_errors(document)]
        wrong.append(f"{name}: schema: {errors}; linter: {found}\n  {json.dumps(document)}")

for text in wrong:
    print(text, file=sys.stderr)
print(f"{len(cases)} files, {refused} refused by the schema, {len(wrong)} judged otherwise by the linter")
sys.exit(1 if wrong or len(cases) < 600 or refused < 200 else 0)
