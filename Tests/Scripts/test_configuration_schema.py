"""The schema of aasa.yml accepts the valid cases of Fixtures/configuration/cases.txt and refuses the others."""

import pytest
import yaml
from jsonschema.exceptions import best_match

from harness.program import ROOT, validator

PARTS = (ROOT / "Fixtures/configuration/cases.txt").read_text("utf-8").split("\n==== ")[1:]
CASES = [
    (heading, text)
    for heading, _, text in (part.partition("\n") for part in PARTS)
    if heading != "end" and not heading.startswith("reader ")
]


def test_the_table_is_complete():
    assert len(CASES) >= 40


@pytest.mark.parametrize("heading, text", CASES)
def test_schema(heading, text):
    error = best_match(validator("schema/aasa.schema.json").iter_errors(yaml.safe_load(text)))
    assert (error is None) == (heading == "valid"), error.message if error else "accepted"
