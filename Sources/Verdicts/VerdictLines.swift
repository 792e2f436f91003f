package import Association
import JSONSource
package import Matching
import SourceText
package import URLLines

/// Writes verdicts for programs, as bytes. The text about an app is made once, and a URL without escapes is copied.
package struct VerdictLines: ~Copyable, Sendable {
  package enum Format: Sendable {
    /// A line for each app: URL, app, verdict, entry, component, separated by tabs; the last two are empty with `no_match`. An
    /// unusable URL gives one line with the verdict `error` and the message instead of the app. For a row of a table with expectations,
    /// the expected verdict, which may be empty, and the line follow.
    case tsv
    /// An object without a line ending: `url`, then `verdicts` or `error`. For a row of a table with expectations, `line`, `expected` and
    /// `passed` follow, the last two if it has one. The shape and the order are fixed.
    case json
  }

  package struct Row: Sendable {
    package let line: Int
    package let expected: WantedVerdict?
    package let isMet: Bool
  }

  private let format: Format
  private let only: WantedVerdict?
  /// The text between the URL and the entry or the end, for each app and verdict, joined.
  private let words: [UInt8]
  private let ranges: [Range<Int>]
  private var ends = LineEnds()

  /// - Parameters:
  ///   - apps: The apps of the verdicts, in their order.
  ///   - only: The verdict to write; others are left out. All are written by default.
  package init(_ apps: [AppID], _ format: Format, only: WantedVerdict? = nil) {
    self.format = format
    self.only = only
    var words: [UInt8] = []
    var ranges: [Range<Int>] = []
    for app in apps {
      for (verdict, hasComponent) in Self.verdicts {
        let start = words.count
        switch format {
        case .tsv: words += "\t\(Self.field(app.text))\t\(verdict.rawValue)\t\(hasComponent ? "" : "\t")".utf8
        case .json:
          words += "{\"app\":\(jsonQuoted(app.text)),\"verdict\":\"\(verdict.rawValue)\"".utf8
          words += (hasComponent ? ",\"entry\":" : "}").utf8
        }
        ranges.append(start..<words.count)
      }
    }
    self.words = words
    self.ranges = ranges
  }

  /// The verdicts, and whether a component or a rule is named after them: none is where an Android manifest alone decides.
  private static let verdicts: [(AppVerdict.Verdict, hasComponent: Bool)] = [
    (.match, true), (.exclude, true), (.noMatch, false), (.match, false),
  ]

  /// The index of the text about an app in ``ranges``.
  private static func text(_ app: Int, _ verdict: AppVerdict.Verdict, hasComponent: Bool) -> Int {
    let form =
      switch verdict {
      case .match: hasComponent ? 0 : 3
      case .exclude: 1
      case .noMatch: 2
      }
    return app * verdicts.count + form
  }

  /// Writes the verdicts on a URL. O(URL × apps) as TSV, O(URL + apps) as JSON.
  ///
  /// - Parameters:
  ///   - app: The index of the only app to write; `nil` for all.
  ///   - isPrintable: `true` if the URL is known to be printable ASCII.
  package mutating func write(
    _ url: Span<UInt8>, _ verdicts: [AppVerdict], app: Int? = nil, row: Row? = nil, isPrintable: Bool = false,
    to output: inout [UInt8]
  ) {
    switch format {
    case .tsv:
      guard isPrintable || url.isWithin(Self.plain) else {
        let shown = Array(Self.field(String(decoding: url)).utf8)
        return writeRows(shown.span, verdicts, app, row, to: &output)
      }
      writeRows(url, verdicts, app, row, to: &output)
    case .json:
      writeName(url, to: &output)
      output += #","verdicts":["#.utf8
      var isFirst = true
      // By index: a copy of a verdict would count references to its app.
      for index in verdicts.indices where isWritten(verdicts[index].verdict, index, app) {
        if !isFirst { output.append(UInt8(ascii: ",")) }
        isFirst = false
        let (entry, component) = (verdicts[index].entry, verdicts[index].component)
        let text = Self.text(index, verdicts[index].verdict, hasComponent: component != nil)
        // As a span: a slice would count a reference.
        output.append(words.span.extracting(ranges[text]))
        guard let entry, let component else { continue }
        output.append(decimal: entry)
        output += #","component":"#.utf8
        output.append(decimal: component)
        output.append(UInt8(ascii: "}"))
      }
      output.append(UInt8(ascii: "]"))
      if let row { output += Self.members(row).utf8 }
      output.append(UInt8(ascii: "}"))
    }
  }

  /// Writes why a URL has no verdicts.
  package func write(error message: String, _ url: Span<UInt8>, row: Row? = nil, to output: inout [UInt8]) {
    switch format {
    case .tsv:
      let columns = row.map(Self.columns) ?? ""
      output += "\(Self.field(String(decoding: url)))\t\(Self.field(message))\terror\t\t\(columns)\n".utf8
    case .json:
      writeName(url, to: &output)
      output += ",\"error\":\(jsonQuoted(message))\(row.map(Self.members) ?? "")}".utf8
    }
  }

  /// The result for a line of the input.
  package enum Outcome {
    case verdict(AppVerdict)
    case error
    case none
    case otherApp

    fileprivate var word: String {
      switch self {
      case .verdict(let verdict): verdict.verdict.rawValue
      case .error: "error"
      case .none: "no_url"
      case .otherApp: "other_app"
      }
    }
  }

  /// A line of the input: its number, and the cells that are copied.
  package typealias InputLine = (line: Int, copied: [ArraySlice<UInt8>])

  package func writeNames(of columns: OutputColumns, to output: inout [UInt8]) {
    output += (columns.names.map(Self.field).joined(separator: "\t") + "\n").utf8
  }

  /// Writes the columns of a line of the input, separated by tabs.
  package func write(
    _ columns: [OutputColumn], _ outcome: Outcome, _ url: Span<UInt8>, _ input: InputLine, _ app: AppID?,
    to output: inout [UInt8]
  ) {
    var decider: AppVerdict?
    if case .verdict(let verdict) = outcome { decider = verdict }
    for (index, column) in columns.enumerated() {
      if index > 0 { output.append(UInt8(ascii: "\t")) }
      switch column {
      case .line: output.append(decimal: input.line)
      case .url: output += Self.field(String(decoding: url)).utf8
      case .app: output += Self.field(app?.text ?? "").utf8
      case .verdict: output += outcome.word.utf8
      case .entry: if let entry = decider?.entry { output.append(decimal: entry) }
      case .component: if let component = decider?.component { output.append(decimal: component) }
      case .copied(let cell):
        if cell < input.copied.count { output += Self.field(String(decoding: input.copied[cell], as: UTF8.self)).utf8 }
      }
    }
    output.append(UInt8(ascii: "\n"))
  }

  private func isWritten(_ verdict: AppVerdict.Verdict, _ index: Int, _ app: Int?) -> Bool {
    (only?.allows(verdict) ?? true) && (app == nil || index == app)
  }

  private mutating func writeRows(
    _ url: Span<UInt8>, _ verdicts: [AppVerdict], _ app: Int?, _ row: Row?, to output: inout [UInt8]
  ) {
    let columns = row.map { Array(Self.columns($0).utf8) }
    for index in verdicts.indices where isWritten(verdicts[index].verdict, index, app) {
      let (entry, component) = (verdicts[index].entry, verdicts[index].component)
      let text = Self.text(index, verdicts[index].verdict, hasComponent: component != nil)
      output.append(url)
      let decider = AppDecider(app: text, entry: entry ?? -1, component: component ?? -1)
      if columns == nil, ends.write(decider, to: &output) { continue }
      let start = output.count
      output.append(words.span.extracting(ranges[text]))
      if let entry, let component {
        output.append(decimal: entry)
        output.append(UInt8(ascii: "\t"))
        output.append(decimal: component)
      }
      if let columns { output += columns }
      output.append(UInt8(ascii: "\n"))
      if columns == nil { ends.keep(output[start...], of: decider) }
    }
  }

  private static func columns(_ row: Row) -> String { "\t\(row.expected?.name ?? "")\t\(row.line)" }

  private static func members(_ row: Row) -> String {
    let expected = row.expected.map { ",\"expected\":\"\($0.name)\",\"passed\":\(row.isMet)" } ?? ""
    return ",\"line\":\(row.line)\(expected)"
  }

  private func writeName(_ url: Span<UInt8>, to output: inout [UInt8]) {
    output += #"{"url":"#.utf8
    guard url.isWithin(Self.plain), !Self.hasQuotes(url) else {
      output += jsonQuoted(String(decoding: url)).utf8
      return
    }
    output.append(UInt8(ascii: "\""))
    output.append(url)
    output.append(UInt8(ascii: "\""))
  }

  // MARK: Text from outside

  /// A field without characters that end it or that a terminal could act on.
  private static func field(_ text: String) -> String {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : escapedForDisplay(text)
  }

  /// ASCII that can be shown.
  private static let plain = UInt8(0x20)...0x7E

  /// Returns `true` if JSON escapes one of the bytes.
  private static func hasQuotes(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "\\") {
      return true
    }
    return false
  }
}

extension String {
  package init(decoding bytes: Span<UInt8>) { self.init(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
}

extension [UInt8] {
  /// Appends a number that is not negative, in decimal digits.
  fileprivate mutating func append(decimal number: Int) {
    var place = 1
    while number / place >= 10 { place *= 10 }
    while place > 0 {
      append(UInt8(ascii: "0") + UInt8(number / place % 10))
      place /= 10
    }
  }
}
