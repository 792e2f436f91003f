"""Reads the figures that Scripts/benchmark leaves, and makes tables of them."""

import csv

# The number of columns that identify a line: a shape, a number of components, and an engine or a command.
KEY = 3
NAMES = {"aasa": "aasa", "hyperscan": "Hyperscan", "re2": "RE2::Set"}
TIME_LIMIT = 60


class Figures:
    """The lines of a file, by shape, number of components, and engine or command."""

    def __init__(self, path):
        with open(path, encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file, delimiter="\t"))
        self.header = rows[0]
        self.kind = self.header[2]
        self.rows = {(row[0], int(row[1]), row[2]): row[KEY:] for row in rows[1:]}

    def disagreements(self):
        """Sentences about engines that found different components; none for commands."""
        if "found" not in self.header:
            return []
        column = self.header.index("found") - KEY
        found = {}
        for (shape, size, name), row in self.rows.items():
            if row[column]:
                found.setdefault((shape, size), {})[name] = row[column]
        return [
            f"{shape} with {size:,} components: " + ", ".join(f"{name} found {text}" for name, text in names.items())
            for (shape, size), names in found.items()
            if len(set(names.values())) > 1
        ]

    def merge(self, other):
        self.rows.update(other.rows)

    def shapes(self):
        return list(dict.fromkeys(shape for shape, _, _ in self.rows))

    def sizes(self, shape):
        return sorted({size for other, size, _ in self.rows if other == shape})

    def note(self, shape, size, name):
        row = self.rows.get((shape, size, name))
        return row[-1] if row else ""

    def value(self, shape, size, name, measure):
        """A figure, or None for one that is missing."""
        row = self.rows.get((shape, size, name))
        text = row[self.header.index(measure) - KEY] if row else ""
        return float(text) if text else None

    def text(self):
        lines = ["\t".join(self.header)]
        for shape in self.shapes():
            for size in self.sizes(shape):
                for (other, count, name), row in self.rows.items():
                    if (other, count) == (shape, size):
                        lines.append("\t".join([shape, str(size), name, *row]))
        return "\n".join(lines) + "\n"

    def table(self):
        return _matching_table(self) if self.kind == "engine" else _analysis_table(self)


def scaled(value, units):
    """A figure with about three digits in the largest unit that suits it; UNITS are pairs of a factor and a name, ascending."""
    factor, unit = next(((f, u) for f, u in reversed(units) if value >= f), units[0])
    value /= factor
    digits = 0 if value >= 100 or factor == 1 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}"


def nanoseconds(value):
    return f"{value:,.0f} ns"


def seconds(value):
    return f"{value * 1000:,.1f} ms" if value < 0.1 else f"{value:,.2f} s"


def megabytes(value):
    return f"{value / 1e6:,.{1 if value < 1e7 else 0}f} MB"


def _row(cells):
    return "| " + " | ".join(cells) + " |"


def _head(cells):
    return [_row(cells), "|" + "---|" * len(cells)]


def _ratio(value, base):
    ratio = value / base
    return f"{nanoseconds(value)}, {ratio:.{2 if ratio < 0.95 else 1}f} ×"


def _absent(figures, shape, size, name):
    """The cell for a missing figure: empty where nothing was measured."""
    if (shape, size, name) not in figures.rows:
        return ""
    return f"> {TIME_LIMIT} s" if figures.note(shape, size, name) == "limit" else "–"


def _matching_table(figures):
    lines = _head(["shape", "components", "steady state", "first pass", "compile", "memory", "Hyperscan", "RE2::Set"])
    for shape in figures.shapes():
        for size in figures.sizes(shape):
            ours = [
                figures.value(shape, size, "aasa", measure)
                for measure in ["steady state (ns)", "first pass (ns)", "compile (s)", "memory (bytes)"]
            ]
            cells = [shape, f"{size:,}"]
            if ours[0] is None:
                absent = _absent(figures, shape, size, "aasa")
                cells += [absent] + ["–" if absent else ""] * 3
            else:
                cells += [nanoseconds(ours[0]), _ratio(ours[1], ours[0]), seconds(ours[2]), megabytes(ours[3])]
            for name in ["hyperscan", "re2"]:
                value = figures.value(shape, size, name, "steady state (ns)")
                if value is None:
                    cells.append(_absent(figures, shape, size, name))
                else:
                    cells.append(nanoseconds(value) if ours[0] is None else _ratio(value, ours[0]))
            lines.append(_row(cells))
    return "\n".join(lines) + "\n"


def _analysis_table(figures):
    lines = _head(["shape", "components", "aasa lint", "aasa compact", "aasa diff, one change"])
    for shape in figures.shapes():
        for size in figures.sizes(shape):
            cells = [shape, f"{size:,}"]
            for command in ["lint", "compact", "diff"]:
                time = figures.value(shape, size, command, "time (s)")
                memory = figures.value(shape, size, command, "memory (bytes)")
                cells.append(
                    _absent(figures, shape, size, command) if time is None else f"{time:.2f} s, {megabytes(memory)}"
                )
            lines.append(_row(cells))
    return "\n".join(lines) + "\n"
