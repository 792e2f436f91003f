"""The modules of the workbench's page that compute, each in the browser, on every small input."""

import itertools
import json
import re

import pytest
from harness.workbench import open_workbench


@pytest.fixture(scope="module")
def page(browser, tmp_path_factory):
    file = tmp_path_factory.mktemp("workbench") / "apple-app-site-association"
    file.write_text("{}\n")
    with open_workbench(browser, file) as workbench:
        yield workbench.page


def longest_common(a, b):
    """The length of the longest common subsequence, by the textbook."""
    row = [0] * (len(b) + 1)
    for one in a:
        before = row
        row = [0]
        for index, other in enumerate(b):
            row.append(before[index] + 1 if one == other else max(before[index + 1], row[index]))
    return row[-1]


def difference(page, pairs):
    return page.evaluate(
        """async (pairs) => {
          const { lineDifference } = await import("./assets/line-difference.js");
          return pairs.map(([old, text]) => lineDifference(old, text).map(({ kind, text }) => [kind, text]));
        }""",
        pairs,
    )


def test_a_difference_of_lines_is_right_and_the_shortest(page):
    texts = ["\n".join(lines) for length in range(1, 6) for lines in itertools.product("ab", repeat=length)]
    pairs = list(itertools.product(texts, texts))
    for (old, text), lines in zip(pairs, difference(page, pairs), strict=True):
        assert "\n".join(line for kind, line in lines if kind != "added") == old
        assert "\n".join(line for kind, line in lines if kind != "removed") == text
        same = sum(kind == "same" for kind, _ in lines)
        assert same == longest_common(old.split("\n"), text.split("\n")), (old, text)


def test_texts_that_differ_beyond_the_budget_are_one_change(page):
    old, text = ("\n".join(["first", *(f"{name} {number}" for number in range(3000)), "shared", "last"]) for name in "ab")
    text = text.replace("b 2999\nshared", "shared\nb 2999")
    [lines] = difference(page, [[old, text]])
    assert "\n".join(line for kind, line in lines if kind != "added") == old
    assert "\n".join(line for kind, line in lines if kind != "removed") == text
    assert [line for kind, line in lines if kind == "same"] == ["first", "last"]


def test_a_changed_range_is_the_smallest_and_cuts_no_character(page):
    texts = ["".join(text) for length in range(5) for text in itertools.product("a🛶🛟", repeat=length)]
    pairs = list(itertools.product(texts, texts))
    found = page.evaluate(
        """async (pairs) => {
          const { changedRange } = await import("./assets/text-changes.js");
          return pairs.map(([old, text]) => {
            const change = changedRange(old, text);
            return change && [old.slice(0, change.start), old.slice(change.start, change.end), change.replacement, old.slice(change.end)];
          });
        }""",
        pairs,
    )
    for (old, text), parts in zip(pairs, found, strict=True):
        if parts is None:
            assert old == text
            continue
        head, removed, added, tail = parts
        for part in parts:
            part.encode()
        assert head + removed + tail == old and head + added + tail == text and (removed or added)
        assert not (removed and added and removed[0] == added[0]) and not (removed and added and removed[-1] == added[-1])


def test_tokens_cover_a_line_in_order_and_never_overlap(page):
    lines = ["".join(text) for length in range(6) for text in itertools.product('"\\$(*)/:', repeat=length)][:30_000]
    for line, tokens in zip(lines, tokens_of(page, lines), strict=True):
        end = 0
        for token in tokens:
            assert end <= token["start"] < token["end"] <= len(line), (line, tokens)
            end = token["end"]


def tokens_of(page, lines):
    return page.evaluate(
        """async (lines) => {
          const { tokensOf } = await import("./assets/highlighting.js");
          return lines.map(tokensOf);
        }""",
        lines,
    )


def test_patterns_have_their_wildcards_and_variables(page):
    line = '{ "/": "/a/*/$(lang)?x", "comment": "why? *", "exclude": true } // end'
    [tokens] = tokens_of(page, [line])
    assert [(token["kind"], line[token["start"] : token["end"]]) for token in tokens] == [
        ("key", '"/"'), ("string", '"/a/'), ("wildcard", "*"), ("string", "/"), ("variable", "$(lang)"), ("wildcard", "?"),
        ("string", 'x"'), ("key", '"comment"'), ("remark", '"why? *"'), ("key", '"exclude"'), ("literal", "true"),
        ("remark", "// end"),
    ]  # fmt: skip


def test_the_end_of_a_value_is_where_json_ends_it(page):
    values = [{"/": "a}]"}, [1, [2]], "x\\\"{", {"a": {"b": "\\"}}, 12, {}, []]
    texts = [json.dumps(value, indent=indent) for value in values for indent in (None, 2)]
    ends = page.evaluate(
        """async (texts) => {
          const { valueEnd } = await import("./assets/json-value.js");
          return texts.map((text) => valueEnd(`${text}, "}"`, 0));
        }""",
        texts,
    )
    assert ends == [len(text) for text in texts]


def test_line_endings_are_restored_unless_they_are_mixed(page):
    texts = ["".join(parts) for length in range(5) for parts in itertools.product(["a", "\n", "\r", "\r\n"], repeat=length)]
    found = page.evaluate(
        """async (texts) => {
          const { withLineFeeds } = await import("./assets/line-endings.js");
          return texts.map((text) => {
            const { text: plain, restore, isMixed } = withLineFeeds(text);
            return [plain, restore(plain), isMixed];
          });
        }""",
        texts,
    )
    for text, (plain, restored, is_mixed) in zip(texts, found, strict=True):
        kinds = set(re.findall("\r\n|\r|\n", text))
        assert plain == re.sub("\r\n?", "\n", text) and is_mixed == (len(kinds) > 1), ascii(text)
        assert is_mixed or restored == text, ascii(text)


def test_a_pasted_table_has_a_column_of_urls(page):
    url = "https://harbor.shop/buy/1"
    cases = {
        f"url\n{url}\n": [url],
        f'"url"\r\n"{url},a"\r\n': [f"{url},a"],
        f"name;link\nx;{url}\n": [url],
        f"name\n{url}\n": None,
        "url\n": None,
        f"{url}\n/buy/2\n": None,
    }
    found = page.evaluate(
        """async (texts) => {
          const { pastedURLs } = await import("./assets/typed-urls.js");
          return texts.map((text) => pastedURLs(text));
        }""",
        list(cases),
    )
    assert dict(zip(cases, found, strict=True)) == cases
