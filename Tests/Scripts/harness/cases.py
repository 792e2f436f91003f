"""Files and URLs for every engine: the cases of Fixtures/matching, and random ones."""

import json

from harness.library import APP
from harness.program import ROOT


class Members(list):
    """The members of an object in order, with those of equal names."""


def text_of(value):
    if isinstance(value, Members):
        return "{" + ", ".join(f"{json.dumps(name)}: {text_of(member)}" for name, member in value) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(text_of, value)) + "]"
    return json.dumps(value)


def corpus():
    """The cases of Fixtures/matching: a question and the verdict each."""
    for path in sorted((ROOT / "Fixtures/matching").glob("*.json")):
        for members in json.loads(path.read_text(), object_pairs_hook=Members):
            case = dict(members)
            app = case.get("app", APP)
            text = text_of(
                case["file"] if "file" in case
                else Members({"applinks": Members({"details": [Members({"appIDs": [app], "components": [case["component"]]}.items())]}.items())}.items())
            )  # fmt: skip
            question = {"ask": "match", "text": text, "urls": [case["url"]], "app": app}
            # An address is no domain, and hosts are compared with a domain alone.
            if not case.get("domain", "[").startswith("["):
                question["domain"] = case["domain"]
            yield question, case["verdict"]


def random_file(source):
    def pattern():
        parts = ["/", "a", "b", "*", "?", "*", "$(lang)", "%41", "é", "A"]
        return "/" + "".join(source.choice(parts) for _ in range(source.randrange(6)))

    def component():
        made = {}
        if source.random() < 0.9:
            made["/"] = pattern()
        if source.random() < 0.3:
            made["?"] = source.choice([pattern()[1:], {"a": pattern()[1:]}])
        if source.random() < 0.2:
            made["#"] = pattern()[1:]
        for name in ("exclude", "caseSensitive", "percentEncoded"):
            if source.random() < 0.2:
                made[name] = source.random() < 0.5
        return made

    details = [
        {"appIDs": [f"AAAAAAAAAA.app{index}"], "components": [component() for _ in range(source.randrange(1, 6))]}
        for index in range(source.randrange(1, 4))
    ]
    return json.dumps({"applinks": {"details": details, "substitutionVariables": {"lang": ["en", "b?"]}}}, ensure_ascii=False)


def random_url(source):
    text = "".join(source.choice(["/", "a", "b", "A", "%41", "%C3%A9", "é", "en", "?", "#", "&", "=", "a="]) for _ in range(source.randrange(9)))
    return f"https://harbor.shop/{text}"
