import Tasks
import TerminalText

// An answer becomes a document once (one builder a task: `Stats/StatsAnswer+Document.swift`), and a document is printed in three ways:
//
//     Document+Terminal   lines of a width, in colour
//     Document+Markdown   tables and lists, within a limit of bytes
//     Document+Page       HTML
//
// A builder knows no width, colour or markup; a printer knows no task. All texts can be shown as they are: `escapedForDisplay` was applied to
// text from outside; each printer escapes for its own syntax.

/// An answer as people read it.
package struct Document {
  let command: String
  /// The first line, where there is one; a page has `heading` and `verdict` instead.
  var title: InlineText?
  /// The first line of a terminal, where it is not ``title``; an empty one is not printed.
  var terminalTitle: String?
  /// A line below it, such as the app of a diagnosis.
  var subtitle: InlineText?
  /// The largest text of a page.
  var heading: String
  /// The result in a sentence.
  var verdict: InlineText
  var tone: Tone
  /// Facts about the run in the head of a page.
  var facts: [Fact] = []
  var sections: [Section] = []
  /// The files that could not be read. A terminal has them on standard error.
  var failures: [ReportFailure] = []
  /// The files at the end of a page, with their text; made when a page is printed.
  var files: () -> [File] = { [] }

  enum Printer { case terminal, markdown, page }

  /// The kind of a verdict or an effect, for its colour. The words beside it have the same meaning.
  enum Tone: String { case good, bad, caution, neutral }

  struct Fact: Sendable {
    let name: String
    let text: InlineText
    /// The colour of the text in a terminal.
    var role: Style.Role?
  }

  struct Section {
    /// The identifier in a page.
    let id: String
    /// An empty one is not printed.
    let title: InlineText
    /// The title of a terminal, where it is another one; an empty one is not printed.
    var terminalTitle: String?
    var blocks: [Block]
    /// The result in its colour: first in a page, last and after its name in a terminal. Markdown has none.
    var result: (name: String, text: InlineText, role: Style.Role)?

    /// - Parameter title: Lower-case at its beginning, as in a terminal; the others capitalize it.
    init(_ id: String, _ title: String, terminalTitle: String? = nil, _ blocks: [Block]) {
      self.init(id, inline: .plain(title.capitalizedFirst), terminalTitle: terminalTitle ?? title, blocks)
    }

    init(_ id: String, inline title: InlineText, terminalTitle: String? = nil, _ blocks: [Block]) {
      (self.id, self.title, self.terminalTitle, self.blocks) = (id, title, terminalTitle, blocks)
    }
  }

  enum Block {
    case paragraph(InlineText)
    /// The heading of a list in its section.
    case label(String)
    /// A sentence in its colours.
    case verdict([(text: InlineText, role: Style.Role?)])
    case steps([Step])
    case commands([String])
    /// A remark, such as the number of rows that are left out.
    case note(InlineText)
    /// A remark in a line of its own, which says so in a terminal.
    case remark(InlineText)
    case list([InlineText])
    case figures([Figure])
    case table(Table)
    case bars(Bars)
    case lines([Line])
    /// Sentences below a first line: indented in a terminal, elsewhere a list.
    case sentences([InlineText])
    /// Texts beside their names; Markdown has none.
    case rows(Rows)
    /// The findings of files, which a page has with the files.
    case findings([Findings])
    /// Files with their findings, and the beginning of their identifiers in a page; Markdown has none.
    case files([File], id: String)
    case heading(String)
    case entries(Entries)
    /// Blocks with a heading, which Markdown folds.
    indirect case folded(String, [Block])
    case terminalLines([TerminalLine])
    /// Blocks of one printer, made when it prints them.
    case made(Printer, () -> [Block])

    static func only(_ printer: Printer, _ blocks: @autoclosure @escaping () -> [Block]) -> Block {
      .made(printer, blocks)
    }

    /// A blank line in a terminal.
    static var gap: Block { .terminalLines([""]) }
  }

  /// A line with a label, or an excerpt of a file with its place.
  struct Line: Sendable {
    /// In columns of a terminal; two are a level of a list.
    let indent: Int
    let label: String
    let role: Style.Role?
    /// The text between the label and the content, without a colour.
    let separator: String
    let content: Content

    enum Content: Sendable {
      /// Broken at spaces, in a colour where the line has no label.
      case words(InlineText)
      /// Not broken: it may be a URL to copy.
      case exact(String, place: String? = nil)
      /// Cut to the width, and its place with the first or after it.
      case excerpt(String, place: String? = nil, isCutForPlace: Bool = true)
    }

    init(_ indent: Int, label: String = "", separator: String = "", role: Style.Role? = nil, _ content: Content) {
      (self.indent, self.label, self.role, self.separator, self.content) = (indent, label, role, separator, content)
    }
  }

  struct Figure: Sendable {
    let name: InlineText
    let figure: String
    let details: InlineText

    init(_ name: InlineText, _ figure: String, _ details: InlineText = "") {
      (self.name, self.figure, self.details) = (name, figure, details)
    }
  }

  /// Texts beside their names, as in `status  200`.
  struct Rows: Sendable {
    /// The name and the columns of the table in a page.
    var caption = ""
    var columns = ("", "")
    let rows: [Fact]
    /// The indent and the colour of the names in a terminal.
    var indent = 2
    var labelRole: Style.Role? = .gutter
    /// A remark: above the table of a page, below the rows of a terminal.
    var note: InlineText?
  }

  /// A file in a page: its findings, its routes and its text.
  struct File: Sendable {
    /// Without results where they are not shown.
    let report: FileReport
    let showsFindings: Bool
    /// The same file for the question about its routes.
    let routes: ReportRoutesQuestion.File

    /// - Parameters:
    ///   - host: The host of its URLs; by default that of the report.
    ///   - showsFindings: True where the results are findings, and a page does not show them elsewhere.
    init(
      _ report: FileReport, host: String? = nil, uses: ComponentTable.Uses = .init(), showsFindings: Bool = true
    ) {
      self.showsFindings = showsFindings
      self.report = showsFindings ? report : FileReport(report.file, [])
      routes = .init(self.report, host: host ?? report.host, uses: uses)
    }
  }

  struct Step: Sendable {
    let mark: Mark
    let name: String
    let words: InlineText
    let help: InlineText?
    let command: String?
  }

  struct Mark: Sendable {
    let sign: String
    let role: Style.Role

    static let passed = Mark(sign: "✓", role: .good)
    static let failed = Mark(sign: "✗", role: .error)
    static let caution = Mark(sign: "!", role: .warning)
    static let skipped = Mark(sign: "-", role: .info)

    /// - Parameter role: Of an input that is missing, or of a question that is left open.
    static func unknown(_ role: Style.Role) -> Mark { Mark(sign: "?", role: role) }
  }

  /// Rows of cells. A printer shows the first rows and counts the others.
  struct Table: Sendable {
    /// The name of the table in a page.
    let caption: String
    let columns: [Column]
    let rows: [[Cell]]
    /// The sign before each row; empty for a table without signs.
    var marks: [Mark?] = []
    var terminalLimit = 20
    var pageLimit = 1_000
    /// The kinds of the rows, by which a page filters them; empty for a table without kinds.
    var kinds: [String] = []
    /// True where rows are no items of a list, which a page can search.
    var isPlain = false
    /// True where rows are checks, whose result is in the first column.
    var hasChecks = false
    /// The identifiers of the rows in a page, and what a row is; `nil` for a table without links to them.
    var anchors: (noun: String, ids: [String])?
    /// The first columns, which a terminal has room for.
    var terminalColumns = Int.max
  }

  struct Column: Sendable, ExpressibleByStringLiteral {
    let name: String
    /// `true` if the cells are aligned at their end.
    let isNumber: Bool

    init(_ name: String, isNumber: Bool = false) { (self.name, self.isNumber) = (name, isNumber) }

    init(stringLiteral name: String) { self.init(name) }
  }

  struct Cell: Sendable {
    let text: InlineText
    /// The text of a terminal, where it is shorter.
    let terminal: String?
    /// The text in its own colour, as a badge in a page.
    let role: Style.Role?
    let form: Form
    /// The text after a badge.
    let rest: InlineText
    let more: [Extra]
    /// The share of a whole, as a bar in a page.
    let share: (part: Int, whole: Int)?

    init(
      _ text: InlineText, terminal: String? = nil, _ role: Style.Role? = nil, form: Form = .inline,
      rest: InlineText = "", more: [Extra] = [], share: (part: Int, whole: Int)? = nil
    ) {
      (self.text, self.terminal, self.role, self.form) = (text, terminal, role, form)
      (self.rest, self.more, self.share) = (rest, more, share)
    }
  }

  enum Extra: Sendable {
    case note(InlineText)
    case message(InlineText)
    case facts([Fact])
  }

  enum Form: Sendable {
    case inline, paragraph, figure, url
    /// A paragraph above a place.
    case placed(String)
    /// A verdict in a sentence in its colour.
    case result(Style.Role)
    /// A link to a section with this identifier.
    case link(String)
    /// A component as the file has it, below its description.
    case component(words: InlineText?, excludes: Bool)
  }

  /// Rows of a table that have lines of their own in a terminal.
  struct Entries: Sendable {
    /// A row, as in `change`.
    let noun: String
    let columns: [Column]
    let entries: [Entry]
    /// `true` for a table for each list of subjects. A terminal always has the entries below their subjects.
    var isGrouped = false
    /// The name of the table in a page; by default the number of its rows, which then have kinds.
    var caption: String?
    /// True where rows are no items of a list, which a page can search.
    var isPlain = false
    /// The heading of the table in a page, and `true` if the table is folded below it.
    var pageTitle: String?
    var isFolded = false
    /// The note on the rows that a page does not have.
    var pageRest: InlineText?
    /// The line above the entries of a terminal, which then have no blank lines between them.
    var terminalTitle: String?
    /// The most entries of a terminal, and the text for the others.
    var terminalLimit = Int.max
    var terminalRest = ""
    /// The first columns, which Markdown has room for.
    var markdownColumns = Int.max

    /// The entries by their subjects, in the order of the first of each; one without subjects is alone.
    var groups: [(subjects: [String], entries: ArraySlice<Entry>)] { groups(of: entries[...]) }

    func groups(of entries: ArraySlice<Entry>) -> [(subjects: [String], entries: ArraySlice<Entry>)] {
      var groups: [(subjects: [String], entries: ArraySlice<Entry>)] = []
      var places: [[String]: Int] = [:]
      for entry in entries {
        if let place = places[entry.subjects] {
          groups[place].entries.append(entry)
        } else {
          if !entry.subjects.isEmpty { places[entry.subjects] = groups.count }
          groups.append((entry.subjects, [entry]))
        }
      }
      return groups
    }
  }

  struct Entry: Sendable {
    /// The things that it is about, such as apps.
    let subjects: [String]
    private let makeLines: @Sendable () -> [TerminalLine]
    private let makeCells: @Sendable () -> [Cell]

    /// Lines and cells are made when they are written: there may be many entries, and a document is written in one form.
    init(
      subjects: [String], lines: @autoclosure @escaping @Sendable () -> [TerminalLine],
      cells: @autoclosure @escaping @Sendable () -> [Cell]
    ) {
      self.subjects = subjects
      (makeLines, makeCells) = (lines, cells)
    }

    var lines: [TerminalLine] { makeLines() }
    var cells: [Cell] { makeCells() }
  }

  enum TerminalLine: Sendable, ExpressibleByStringLiteral {
    /// Parts beside each other.
    case spans([Span])
    /// A text after a mark, both in a colour, broken to the width.
    case marked(String, String, Style.Role)

    init(_ text: String) { self = .spans([Span(text)]) }

    init(stringLiteral text: String) { self.init(text) }
  }

  struct Span: Sendable {
    let text: String
    let role: Style.Role?
    /// `true` if the text is cut to the room that the other parts leave.
    let isExcerpt: Bool

    init(_ text: String, _ role: Style.Role? = nil, isExcerpt: Bool = false) {
      (self.text, self.role, self.isExcerpt) = (text, role, isExcerpt)
    }
  }

  /// Shares of a number of bytes, each with its length as a bar.
  struct Bars: Sendable {
    /// The name of the first column in a page.
    let name: String
    let total: Int
    let bars: [Bar]

    struct Bar: Sendable {
      let name: String
      /// The number of components.
      var count: Int?
      let bytes: Int
    }
  }
}

extension Document.Line {
  /// The line as one text, for lists.
  var words: InlineText {
    let label = label.isEmpty ? "" : InlineText.plain(label.trimmed + ": ")
    func at(_ place: String?) -> InlineText { place.map { " (\(InlineText.plain($0)))" } ?? "" }
    switch content {
    case .words(let text): return label + text
    case .exact(let text, let place): return label + .plain(text) + at(place)
    case .excerpt(let text, let place, _): return label + "\(code: text)" + at(place)
    }
  }
}

extension String {
  /// The text without spaces at its end.
  var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension [Document.Block] {
  func shown(by printer: Document.Printer) -> [Document.Block] {
    flatMap { block -> [Document.Block] in
      switch block {
      case .made(let own, let blocks): own == printer ? blocks().shown(by: printer) : []
      case .folded(let title, let blocks): [.folded(title, blocks.shown(by: printer))]
      case .rows, .files: printer == .markdown ? [] : [block]
      case .findings: printer == .page ? [] : [block]
      case .terminalLines: printer == .terminal ? [block] : []
      case .entries(let entries): entries.entries.isEmpty ? [] : [block]
      default: [block]
      }
    }
  }
}
