"""Holds schema/apple-app-site-association.schema.json and the linter against each other.

On every file of the fixtures, every example of a rule, and a file with all keys in which each value is replaced, each
key renamed and each member removed: what the linter calls an error of shape is refused by the schema, and what the
schema refuses is a finding about the shape.
"""

import copy
import json

import pytest
from jsonschema.exceptions import best_match

from harness.program import ROOT, validator
from harness.sites import APP

SCHEMA = validator("schema/apple-app-site-association.schema.json")

# The rules about keys, kinds of values and what must not be empty. Of others a schema can know nothing.
SHAPE = {
    "not-an-association-file", "no-service", "unknown-key", "wrong-type", "entry-without-patterns", "missing-app-id",
    "malformed-app-id", "query-value-not-string", "contradictory-exclude", "empty-variable", "invalid-variable-name",
    "unterminated-variable",
}
# Reported instead of the fault in an app ID or the name of a variable.
NEAR = SHAPE | {"placeholder-app-id", "nested-variable"}

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


def fixtures(rules):
    for path in sorted((ROOT / "Fixtures/matching").glob("*.json")):
        for case in json.loads(path.read_text("utf-8")):
            document = case.get("file")
            if document is None and "component" in case:
                document = {"applinks": {"details": [{"appIDs": [APP], "components": [case["component"]]}]}}
            if document is not None:
                yield f"{path.name}: {case['name']}", document
    for name in ("apple-app-site-association", "shop"):
        yield name, json.loads((ROOT / "Fixtures/documents" / name).read_text("utf-8"))
    # Examples of costs and order need a search; neither is about shape. Others are files of Android.
    for rule in rules:
        if rule["group"] in ("Blow-ups", "Order", "Asset links", "Android manifest"):
            continue
        for example in rule["examples"]:
            try:
                pairs = json.loads(example["text"], object_pairs_hook=lambda pairs: pairs)
                document = json.loads(example["text"])
            except (KeyError, ValueError):
                continue
            # A schema sees one of two members with the same name.
            if not repeats(pairs):
                yield f"{rule['name']}: {example['note']}", document


def repeats(value):
    if not isinstance(value, list):
        return False
    names = [item[0] for item in value if isinstance(item, tuple)]
    return len(set(names)) != len(names) or any(
        repeats(item[1] if isinstance(item, tuple) else item) for item in value)


@pytest.mark.parametrize("document", ACCEPTED, ids=json.dumps)
def test_accepted(document):
    error = best_match(SCHEMA.iter_errors(document))
    assert error is None, error.message


def test_schema_and_linter_agree(aasa, tmp_path):
    rules = json.loads(aasa("rules", "--format", "json").ends(0).printed)["rules"]
    cases = [*fixtures(rules), *changes(FULL), *changes(OLDEST)]
    names = [str(index) for index in range(len(cases))]
    for name, (_, document) in zip(names, cases):
        (tmp_path / name).write_text(json.dumps(document, ensure_ascii=False), "utf-8")
    run = aasa("lint", "--format", "json", *names)
    assert run.status <= 1, run
    reports = {report["file"]: report["findings"] for report in json.loads(run.printed)["files"]}
    wrong = []
    refused = 0
    for index, (name, document) in enumerate(cases):
        accepted = SCHEMA.is_valid(document)
        findings = reports[str(index)]
        found = [f"{finding['severity']}[{finding['rule']}] {finding['message']}" for finding in findings]
        must = any(finding["rule"] in SHAPE and finding["severity"] == "error" for finding in findings)
        may = any(finding["rule"] in NEAR for finding in findings)
        refused += not accepted
        if accepted and must or not accepted and not may:
            errors = [error.message for error in SCHEMA.iter_errors(document)]
            wrong.append(f"{name}: schema: {errors}; linter: {found}\n  {json.dumps(document)}")
    assert not wrong, "\n".join(wrong)
    assert len(cases) >= 600 and refused >= 200
