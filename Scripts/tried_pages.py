"""Pages of the documentation as HTML, in which examples of matching and linting can be tried in place.

The Markdown is that of the documentation: headings, paragraphs, lists, tables, code. After a block of commands about a file of the
documents, and after each file of the rules, an element <aasa-check> has the file and the URLs. Readers without scripts see the page as it is.
"""

import html
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = ROOT / "Fixtures/documents"
# The pages by their names in docs/.
NAMES = ["matching", "linting", "rules"]
FILES = re.compile(r"(?<![\w./-])(apple-app-site-association|broken|links-android\.json|links-ios\.json)(?![\w./-])")
URL = re.compile(r"https?://[^\s'\"]+")
PATH = re.compile(r"(?<=\s)/[\w/-]+(?=\s|$)")
# URLs of an example, and the host of paths.
MOST_URLS = 10
DOMAIN = "harbor.shop"
SPAN = re.compile(r"(`+)(.+?)\1|\*\*(.+?)\*\*|(?<!\w)\*(.+?)\*(?!\w)|!?\[((?:[^\[\]`]|`[^`]*`)*)\]\(([^)\s]+)\)|<(https?://[^>]+)>", re.S)
BLOCK = re.compile(r"^(?P<indent> *)(?:[-*]|\d+\.) +", re.M)


def slug(text):
    """The anchor that a forge gives a heading."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


class Page:
    def __init__(self, text, base):
        self.base = base
        self.parts = []
        self.heading = "of the page"
        self.lines = text.split("\n")
        self.place = 0

    def link(self, target):
        """An address: a page that is built too, or the one of the repository."""
        path, _, anchor = target.partition("#")
        if re.match(r"https?:", target) or not path:
            return target
        name = path.removesuffix(".md")
        built = f"{name}.html" if name in NAMES else f"{self.base}/docs/{path}"
        return built + (f"#{anchor}" if anchor else "")

    def inline(self, text):
        """The text of a paragraph with its marks."""
        found, end = [], 0
        for match in SPAN.finditer(text):
            found.append(html.escape(text[end : match.start()], quote=False))
            _, code, strong, stressed, label, target, address = match.groups()
            if code is not None:
                found.append(f"<code>{html.escape(code.strip() if code.strip() else code, quote=False)}</code>")
            elif strong is not None:
                found.append(f"<strong>{self.inline(strong)}</strong>")
            elif stressed is not None:
                found.append(f"<em>{self.inline(stressed)}</em>")
            elif address is not None:
                found.append(f'<a class="link" href="{html.escape(address)}">{html.escape(address)}</a>')
            else:
                found.append(f'<a class="link" href="{html.escape(self.link(target))}">{self.inline(label)}</a>')
            end = match.end()
        return "".join(found) + html.escape(text[end:], quote=False)

    def taken(self, is_part):
        """The lines from the next one on that belong to a block."""
        first = self.place
        while self.place < len(self.lines) and is_part(self.lines[self.place]):
            self.place += 1
        return self.lines[first : self.place]

    def rendered(self):
        while self.place < len(self.lines):
            line = self.lines[self.place]
            if line.startswith("```"):
                self.place += 1
                text = "\n".join(self.taken(lambda line: not line.startswith("```")))
                self.place += 1
                self.code(line[3:].strip(), text)
            elif heading := re.match(r"(#+) (.*)", line):
                self.place += 1
                level, text = len(heading[1]), heading[2]
                self.heading = re.sub(r"`|\[|\]\([^)]*\)", "", text)
                self.parts.append(f'<h{level} id="{html.escape(slug(text))}">{self.inline(text)}</h{level}>')
            elif line.startswith("|"):
                self.table(self.taken(lambda line: line.startswith("|")))
            elif BLOCK.match(line):
                self.list(self.taken(lambda line: line.strip() != ""))
            elif line.strip() == "" or line.startswith("<!--"):
                self.place += 1
            else:
                self.parts.append(f"<p>{self.inline(' '.join(self.taken(lambda line: line.strip() != '' and not line.startswith('```'))))}</p>")
        return "\n".join(self.parts)

    def list(self, lines):
        tag = "ol" if re.match(r" *\d", lines[0]) else "ul"
        items = [" ".join(item.split()) for item in re.split(BLOCK, "\n".join(lines))[2::2]]
        self.parts.append(f"<{tag}>{''.join(f'<li>{self.inline(item)}</li>' for item in items)}</{tag}>")

    def table(self, lines):
        def row(line, tag):
            cells = (cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")))
            return "<tr>" + "".join(f"<{tag}>{self.inline(cell)}</{tag}>" for cell in cells) + "</tr>"

        head, body = row(lines[0], "th"), "".join(row(line, "td") for line in lines[2:])
        table = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"
        self.parts.append(f'<div class="wide" role="region" aria-label="Table: {html.escape(self.heading)}" tabindex="0">{table}</div>')

    def code(self, language, text):
        self.parts.append(f'<pre tabindex="0"><code>{html.escape(text, quote=False)}</code></pre>')
        if language == "json":
            self.try_it("assetlinks.json" if text.lstrip().startswith("[") else "apple-app-site-association", text, [])
        elif language == "console":
            commands = "\n".join(line[2:] for line in text.split("\n") if line.startswith("$ "))
            if names := FILES.findall(commands):
                file = (DOCUMENTS / names[0]).read_text("utf-8")
                # A list of URLs is in the output.
                urls = URL.findall(commands) + PATH.findall(commands) or URL.findall(text)
                self.try_it(names[0], file, list(dict.fromkeys(urls))[:MOST_URLS])

    def try_it(self, name, file, urls):
        items = "".join(f"<li><code>{html.escape(url, quote=False)}</code></li>" for url in urls)
        # The first line end of an element `pre` is not part of its text.
        element = f'<aasa-check name="{html.escape(name)}" domain="{DOMAIN}"><pre tabindex="0">\n{html.escape(file, quote=False)}</pre><ul>{items}</ul></aasa-check>'
        # The headings of an explanation are of the third level.
        label = "Try it" if any(part.startswith("<h2") for part in self.parts) else "<h2>Try it</h2>"
        self.parts.append(f'<details class="try"><summary>{label}</summary>{element}</details>')


def pages(head, base):
    """The names and the texts of the pages. `head` is that of a page with the element, `base` the address of the repository's files."""
    for name in NAMES:
        text = (ROOT / f"docs/{name}.md").read_text("utf-8")
        title = re.search(r"^# (.*)", text, re.M)[1]
        body = Page(text, base).rendered()
        others = " · ".join(f'<a class="link" href="{other}.html">{other}</a>' for other in NAMES if other != name)
        yield f"{name}.html", (
            re.sub(r"<title>.*?</title>", f"<title>{html.escape(title)} – aasa</title>", head)
            + f'<body>\n<main>\n<nav aria-label="Pages"><a class="link" href="./">playground</a> · {others}</nav>\n{body}\n</main>\n</body>\n</html>\n'
        )
