"""Checks that the schema of aasa.yml accepts the valid cases of Fixtures/configuration/cases.txt and refuses the others."""

import json
import sys

import jsonschema
import yaml

root = sys.argv[1]
with open(f"{root}/schema/aasa.schema.json", encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)

with open(f"{root}/Fixtures/configuration/cases.txt", encoding="utf-8") as file:
    parts = file.read().split("\n==== ")[1:]

wrong = 0
checked = 0
for part in parts:
    heading, _, text = part.partition("\n")
    if heading == "end" or heading.startswith("reader "):
        continue
    checked += 1
    error = jsonschema.exceptions.best_match(validator.iter_errors(yaml.safe_load(text)))
    if (error is None) != (heading == "valid"):
        wrong += 1
        print(f"{heading}\n{text}\n  schema: {error.message if error else 'accepted'}\n", file=sys.stderr)
print(f"{checked} configurations, {wrong} of them judged otherwise by the schema")
sys.exit(1 if wrong or checked < 40 else 0)
