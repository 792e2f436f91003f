"""The tables and charts of docs/benchmarks.md show the figures beside them, which are complete."""

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from harness.library import extensions, library_name
from harness.program import ROOT, program

sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Scripts"))
import benchmark_charts  # noqa: E402
import benchmark_figures  # noqa: E402
import benchmark_rivals  # noqa: E402

SCRIPT = ROOT / "Scripts/chart-benchmarks"
FOLDER = ROOT / "docs/benchmarks"
CHARTS = sorted(chart.file for charts in benchmark_charts.CHARTS.values() for chart in charts)
SVG = "{http://www.w3.org/2000/svg}"
HEADERS = {
    "shapes": "shape\tcomponents\tengine\tfirst pass (ns)\tsteady state (ns)\tcompile (s)\tmemory (bytes)\tfound\tnote\n",
    "analysis": "shape\tcomponents\tcommand\ttime (s)\tmemory (bytes)\tnote\n",
}


def written(tmp_path, kind, *rows):
    path = tmp_path / f"{kind}.tsv"
    path.write_text(HEADERS[kind] + "".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
    return path


def table(path):
    printed = subprocess.run([SCRIPT, "--table", path], capture_output=True, text=True, check=True).stdout
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in printed.splitlines()[2:]]


def test_tables_and_charts_are_current():
    result = subprocess.run([SCRIPT, "--check"], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_every_shape_was_measured():
    source = (ROOT / "Scripts/Benchmarks/Sources/Shapes/Shape.swift").read_text("utf-8")
    shapes = re.findall(r"\.(\w+)", re.search(r"allCases: \[Shape\] = \[(.*?)\]", source, flags=re.S)[1])
    for name in ["shapes", "analysis"]:
        figures = benchmark_figures.Figures(FOLDER / f"{name}.tsv")
        assert figures.shapes() == shapes
        assert len({tuple(figures.sizes(shape)) for shape in shapes}) == 1, "not every shape has every size"


def test_the_page_links_every_chart():
    page = (ROOT / "docs/benchmarks.md").read_text("utf-8")
    assert sorted(re.findall(r"\(benchmarks/([\w-]+)\.svg\)", page)) == CHARTS


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_a_picture_for_light_and_dark_pages(name):
    text = (FOLDER / f"{name}.svg").read_text("utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == SVG + "svg"
    assert root.find(SVG + "title").text and len(root.find(SVG + "desc").text) > 100
    assert "prefers-color-scheme: dark" in text
    # A page shows it as an image, which loads nothing and runs nothing.
    assert not re.search(r"<(script|image|use|foreignObject)|href|url\(|@import", text)


def test_lines_stay_within_their_panels(tmp_path):
    rows = [
        ("mixed", str(10**size), engine, f"{10**size * 3}", f"{10**size * 2.5}", "0.5", "1000", "6/21", "")
        for size in range(1, 6)
        for engine in ["aasa", "hyperscan", "re2"]
    ]
    figures = benchmark_figures.Figures(written(tmp_path, "shapes", *rows))
    for chart in benchmark_charts.CHARTS["engine"]:
        root = ElementTree.fromstring(benchmark_charts.draw(chart, figures))
        panel = root.find(SVG + "g")
        marks = panel.findall(SVG + "circle")
        assert len(marks) == 5
        for mark in marks:
            assert 0 <= float(mark.get("cx")) <= benchmark_charts.PANEL_WIDTH
            assert 0 <= float(mark.get("cy")) <= benchmark_charts.PANEL_HEIGHT


OURS = ("mixed", "1000", "aasa", "150.0", "50.0", "0.0123", "2500000", "6/21", "")


def test_a_table_of_engines_has_ratios_and_the_reason_for_a_missing_figure(tmp_path):
    path = written(
        tmp_path,
        "shapes",
        OURS,
        ("mixed", "1000", "hyperscan", "210.0", "200.0", "1.5", "1000000", "6/21", ""),
        ("mixed", "1000", "re2", "", "", "", "", "", "limit"),
        ("decoded", "1000", "aasa", "", "", "", "", "", "limit"),
        ("decoded", "1000", "hyperscan", "", "", "", "", "", "inexpressible"),
        ("decoded", "1000", "re2", "", "", "", "", "", "refused"),
    )
    assert table(path) == [
        ["mixed", "1,000", "50 ns", "150 ns, 3.0 ×", "12.3 ms", "2.5 MB", "200 ns, 4.0 ×", "> 60 s"],
        ["decoded", "1,000", "> 60 s", "–", "–", "–", "–", "–"],
    ]


def test_a_table_of_commands_has_times_and_memory(tmp_path):
    path = written(
        tmp_path,
        "analysis",
        ("mixed", "100000", "lint", "1.234", "123456789", ""),
        ("mixed", "100000", "diff", "", "", "limit"),
    )
    assert table(path) == [["mixed", "100,000", "1.23 s, 123 MB", "", "> 60 s"]]


def test_engines_that_found_different_components_have_no_table(tmp_path):
    path = written(tmp_path, "shapes", OURS, ("mixed", "1000", "re2", "210", "200", "1.5", "1000000", "6/22", ""))
    result = subprocess.run([SCRIPT, "--table", path], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (1, "")
    assert "mixed with 1,000 components: aasa found 6/21, re2 found 6/22" in result.stderr


def test_new_figures_replace_those_for_the_same_measurement(tmp_path):
    old = benchmark_figures.Figures(
        written(tmp_path, "analysis", ("mixed", "1000", "lint", "2", "1", ""), ("mixed", "1000", "diff", "3", "1", ""))
    )
    old.merge(benchmark_figures.Figures(written(tmp_path, "analysis", ("mixed", "1000", "lint", "1", "1", ""))))
    assert old.text() == HEADERS["analysis"] + "mixed\t1000\tlint\t1\t1\t\nmixed\t1000\tdiff\t3\t1\t\n"


def test_a_point_at_the_limit_of_time_has_a_mark_of_its_own(tmp_path):
    rows = [("mixed", "1000", "lint", "1", "1", ""), ("mixed", "10000", "lint", "", "", "limit")]
    figures = benchmark_figures.Figures(written(tmp_path, "analysis", *rows))
    time, memory = benchmark_charts.CHARTS["command"]
    assert "lint more than 60 s at 10,000" in benchmark_charts.draw(time, figures)
    assert "lint 1 B at 1,000" in benchmark_charts.draw(memory, figures)


def test_data_engines_count_alike(tmp_path):
    pytest.importorskip("duckdb")
    library = os.path.join(extensions(), library_name())
    command = [sys.executable, ROOT / "Scripts/benchmark_engines.py", program(), library, tmp_path / "inputs", "2000", "10"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0 and "failed" not in result.stderr, result.stderr
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in result.stdout.splitlines() if line.startswith("| ")][1:]
    assert {"DuckDB, `aasa_match`": "2,000", "`aasa match --summary`": "2,000"}.items() <= {row[0]: row[1] for row in rows}.items()


@pytest.mark.parametrize("write", [benchmark_rivals.write_routes, benchmark_rivals.write_prefixes], ids=["routes", "prefixes"])
def test_the_lists_of_rivals_hold_what_their_texts_were_made_of(tmp_path, monkeypatch, write):
    monkeypatch.setattr(benchmark_rivals, "COUNTS", {"parts": 3_000})
    write(tmp_path)
    urls = "".join(f"https://harbor.shop{line}\n" for line in (tmp_path / "parts/parts.txt").read_text().splitlines())
    command = [program(), "match", tmp_path / "association.json", "--urls", "-", "--format", "tsv"]
    result = subprocess.run(command, input=urls, capture_output=True, text=True, check=True)
    found = [int(line.split("\t")[4]) + 1 for line in result.stdout.splitlines() if line.split("\t")[2] == "match"]
    assert f"{len(found)}\t{sum(found)}" == (tmp_path / "parts/found").read_text()


def test_the_routes_are_those_that_are_stated():
    routes = (ROOT / "Scripts/Benchmarks/routes.txt").read_text().split()
    assert len(routes) == len(set(routes)) == 142
