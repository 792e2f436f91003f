"""Draws charts of figures as SVG: a panel for each shape, cost against the number of components, both axes logarithmic."""

import dataclasses
import math
from xml.sax.saxutils import escape

from benchmark_figures import NAMES, TIME_LIMIT

COLUMNS = 4
PANEL_WIDTH, PANEL_HEIGHT = 208, 150
GAP_X, GAP_Y = 22, 44
LEFT, TOP, RIGHT, BOTTOM = 66, 78, 18, 40
# Colours that people with any kind of colour vision can distinguish (Okabe and Ito), and brighter ones for a dark page. Each line has
# a marker of its own as well.
STYLE = """\
svg { color-scheme: light dark; }
text { font: 12px system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif; fill: #1f2328; }
.title { font-size: 16px; font-weight: 600; }
.panel { font-weight: 600; }
.axis { font-size: 11px; fill: #59636e; }
.page { fill: #ffffff; }
.frame { fill: none; stroke: #d1d9e0; }
.grid { stroke: #d1d9e0; stroke-width: 0.5; }
.line { fill: none; stroke-width: 1.6; }
.first { stroke: #0060a8; } .first.line { stroke-width: 2.4; }
.second { stroke: #c04a00; }
.third { stroke: #00795a; }
.mark { fill: #ffffff; stroke-width: 1.6; }
.first.mark { fill: #0060a8; }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc; }
  .axis { fill: #9198a1; }
  .page { fill: #0d1117; }
  .frame, .grid { stroke: #3d444d; }
  .first { stroke: #56b4e9; }
  .second { stroke: #f0a33a; }
  .third { stroke: #3ecf9f; }
  .mark { fill: #0d1117; }
  .first.mark { fill: #56b4e9; }
}"""
CLASSES = ["first", "second", "third"]


@dataclasses.dataclass
class Chart:
    """A measure of some engines or commands."""

    file: str
    title: str
    measure: str
    names: list
    units: list
    # Where a program reached its limit of time, its line ends at the limit with an open mark.
    shows_limit: bool = False


TIMES = [(1, "ns"), (1e3, "µs"), (1e6, "ms"), (1e9, "s")]
SECONDS = [(1e-3, "ms"), (1, "s")]
BYTES = [(1, "B"), (1e3, "KB"), (1e6, "MB"), (1e9, "GB")]
ENGINES = list(NAMES)
COMMANDS = ["lint", "compact", "diff"]
CHARTS = {
    "engine": [
        Chart("steady-state", "Time to match a URL, steady state", "steady state (ns)", ENGINES, TIMES),
        Chart("first-pass", "Time to match a URL, first pass", "first pass (ns)", ENGINES, TIMES),
        Chart("compile", "Time to compile a file", "compile (s)", ENGINES, SECONDS),
        Chart("memory", "Memory of the compiled file and the cache", "memory (bytes)", ENGINES, BYTES),
    ],
    "command": [
        Chart("analysis-time", "Time of commands", "time (s)", COMMANDS, SECONDS, shows_limit=True),
        Chart("analysis-memory", "Peak memory of commands", "memory (bytes)", COMMANDS, BYTES),
    ],
}


def draw(chart, figures):
    """Returns a chart as the text of an SVG file."""
    points = {shape: {name: _points(chart, figures, shape, name) for name in chart.names} for shape in figures.shapes()}
    values = [y for lines in points.values() for line in lines.values() for _, y, _ in line]
    sizes = [x for lines in points.values() for line in lines.values() for x, _, _ in line]
    across, up = _Scale(sizes), _Scale(values)
    rows = math.ceil(len(points) / COLUMNS)
    width = LEFT + COLUMNS * PANEL_WIDTH + (COLUMNS - 1) * GAP_X + RIGHT
    height = TOP + rows * PANEL_HEIGHT + (rows - 1) * GAP_Y + BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title about">',
        f'<title id="title">{escape(chart.title)}</title>',
        f'<desc id="about">{escape(_description(chart, points))}</desc>',
        f"<style>\n{STYLE}\n</style>",
        f'<rect class="page" width="{width}" height="{height}"/>',
        f'<text class="title" x="{LEFT}" y="26">{escape(chart.title)}</text>',
        *_legend(chart),
    ]
    for index, (shape, lines) in enumerate(points.items()):
        x = LEFT + index % COLUMNS * (PANEL_WIDTH + GAP_X)
        y = TOP + index // COLUMNS * (PANEL_HEIGHT + GAP_Y)
        is_lowest = index + COLUMNS >= len(points)
        parts += [f'<g transform="translate({x} {y})">', f'<text class="panel" x="2" y="-6">{escape(shape)}</text>']
        parts += _axes(chart, across, up, has_values=index % COLUMNS == 0, has_sizes=is_lowest)
        # The first line is drawn last, above the others.
        for style, name in reversed(list(zip(CLASSES, chart.names))):
            parts += _line(style, lines[name], across, up)
        parts.append("</g>")
    parts.append(f'<text class="axis" x="{width / 2}" y="{height - 6}" text-anchor="middle">components</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


class _Scale:
    """Whole decades around some values, from 0 to 1."""

    def __init__(self, values):
        self.first = math.floor(math.log10(min(values)) + 1e-9)
        self.last = max(math.ceil(math.log10(max(values)) - 1e-9), self.first + 1)

    def place(self, value):
        return (math.log10(value) - self.first) / (self.last - self.first)

    def decades(self):
        return range(self.first, self.last + 1)


def _points(chart, figures, shape, name):
    """Pairs of a size and a value, and whether the value is a limit that was reached."""
    points = []
    for size in figures.sizes(shape):
        value = figures.value(shape, size, name, chart.measure)
        if value:
            points.append((size, value, False))
        elif chart.shows_limit and figures.note(shape, size, name) == "limit":
            points.append((size, TIME_LIMIT, True))
    return points


def _description(chart, points):
    sentences = [f"{chart.title}, against the number of components, both logarithmic."]
    for shape, lines in points.items():
        known = [(NAMES.get(name, name), line[-1]) for name, line in lines.items() if line]
        ends = ", ".join(
            f"{name} {'more than ' if over else ''}{_label(chart, y)} at {x:,}" for name, (x, y, over) in known
        )
        sentences.append(f"{shape}: {ends}.")
    return " ".join(sentences)


def _legend(chart):
    parts = []
    x = LEFT
    for style, name in zip(CLASSES, chart.names):
        text = NAMES.get(name, f"aasa {name}")
        parts.append(f'<path class="{style} line" d="M{x} 46h24"/>')
        parts.append(_mark(style, x + 12, 46))
        parts.append(f'<text x="{x + 30}" y="50">{escape(text)}</text>')
        x += 46 + 8 * len(text)
    if chart.shows_limit:
        parts.append(f'<text class="axis" x="{x}" y="50">× more than {TIME_LIMIT} s</text>')
    return parts


def _axes(chart, across, up, has_values, has_sizes):
    parts = []
    steps = list(up.decades())
    for decade in steps:
        y = _y(up, 10.0**decade)
        if decade not in (steps[0], steps[-1]):
            parts.append(f'<path class="grid" d="M0 {y:.1f}H{PANEL_WIDTH}"/>')
        if has_values:
            label = escape(_label(chart, 10.0**decade))
            parts.append(f'<text class="axis" x="-7" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
    for decade in across.decades():
        x = _x(across, 10.0**decade)
        if decade not in (across.first, across.last):
            parts.append(f'<path class="grid" d="M{x:.1f} 0V{PANEL_HEIGHT}"/>')
        if has_sizes:
            anchor = "start" if decade == across.first else "end" if decade == across.last else "middle"
            label = _count(10**decade)
            parts.append(f'<text class="axis" x="{x:.1f}" y="{PANEL_HEIGHT + 16}" text-anchor="{anchor}">{label}</text>')
    parts.append(f'<rect class="frame" width="{PANEL_WIDTH}" height="{PANEL_HEIGHT}"/>')
    return parts


def _line(style, points, across, up):
    places = [(_x(across, x), _y(up, y), over) for x, y, over in points]
    parts = []
    if len(places) > 1:
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y, _ in places)
        parts.append(f'<path class="{style} line" d="M{path}"/>')
    for x, y, over in places:
        parts.append(f'<path class="{style} line" d="M{x - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8"/>' if over else _mark(style, x, y))
    return parts


def _mark(style, x, y):
    if style == "first":
        return f'<circle class="{style} mark" cx="{x:.1f}" cy="{y:.1f}" r="2.6"/>'
    if style == "second":
        return f'<rect class="{style} mark" x="{x - 2.8:.1f}" y="{y - 2.8:.1f}" width="5.6" height="5.6"/>'
    return f'<path class="{style} mark" d="M{x:.1f} {y - 3.6:.1f}l3.6 6.2h-7.2z"/>'


def _x(across, value):
    return across.place(value) * PANEL_WIDTH


def _y(up, value):
    return (1 - up.place(value)) * PANEL_HEIGHT


def _label(chart, value):
    factor, unit = next(((f, u) for f, u in reversed(chart.units) if value >= f * 0.999), chart.units[0])
    return f"{value / factor:,.3g} {unit}"


def _count(number):
    return f"{number // 1000}k" if number >= 1000 else str(number)
