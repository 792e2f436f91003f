import AssetLinks
import Matching
import SourceText
package import Tasks
import TerminalText

extension CompareAnswer {
  /// - Parameter report: The results, which only a page has beside the differences; `nil` for a text without them.
  package func document(_ report: @autoclosure @escaping () -> Report? = nil) -> Document {
    let isGood = comparison.result == .equal && comparison.credentialNote == nil
    var document = Document(
      command: "compare", title: "Links on iOS and Android", terminalTitle: "", heading: "Links on iOS and Android",
      verdict: InlineText(message: comparison.conclusion), tone: isGood ? .good : .caution,
      facts: [
        .init(name: "iOS", text: "\(code: app.text) in \(code: apple.source.name)"),
        .init(name: "Android", text: "\(code: package) in \(code: android.source.name)"),
      ])
    let places = (DecidingPlaces(.association(apple)), DecidingPlaces(.assetLinks(android)))
    func entries(_ isOrdinary: Bool) -> [Document.Entry] {
      comparison.differences.filter { $0.isOrdinary == isOrdinary }.map { entry($0, places.0, places.1) }
    }
    let (ordinary, others) = (entries(true), entries(false))
    let conclusion = InlineText(message: comparison.conclusion)
    document.sections = [
      .init("result", "", [.only(.markdown, [.paragraph(.plain(comparison.conclusion.capitalizedFirst + "."))])]),
      .init("ordinary", inline: "Ordinary URLs", terminalTitle: "", [Self.table(ordinary)]),
      .init(
        "others", inline: "URLs with escapes or empty segments, or without a path", terminalTitle: "",
        [
          .terminalLines(
            others.isEmpty
              ? [] : [.spans([.init("In URLs with escapes or empty segments, or without a path:", .gutter)]), ""]),
          Self.table(others, terminalLimit: 3),
        ]),
    ]
    if let note = comparison.credentialNote {
      document.sections.append(
        .init(
          "credentials", inline: "Passwords and passkeys", terminalTitle: "",
          [.remark(InlineText(message: "\(note.message); \(note.help)"))]))
    }
    document.sections.append(.init("conclusion", "", [.terminalLines([.spans([.init(conclusion.text)])])]))
    document.files = { (report()?.files ?? []).map { .init($0, showsFindings: false) } }
    return document
  }

  private static func table(_ entries: [Document.Entry], terminalLimit: Int = .max) -> Document.Block {
    .entries(
      .init(
        noun: "difference", columns: ["URL", "opens the app on", "iOS", "Android"].map { .init($0) },
        entries: entries, terminalLimit: terminalLimit,
        terminalRest: "and \(grouped(max(entries.count - terminalLimit, 0))) more; --format json has all"))
  }

  private func entry(
    _ difference: PlatformComparison.Difference, _ components: DecidingPlaces, _ rules: DecidingPlaces
  ) -> Document.Entry {
    let head: Document.TerminalLine = .spans([
      .init(escapedForDisplay(difference.url), .strong), .init("  opens the app on \(difference.platform) only"),
    ])
    let place = filters?.place(of: difference.url)
    // Rules only narrow what the filters match, so without a filter no rule is shown.
    let isOutside = difference.isInBound == false
    let doubt = doubt(about: difference)
    let android: Document.Cell =
      isOutside
      ? .init(
        "\(code: AppVerdict.Verdict.noMatch.rawValue): \(InlineText(message: doubt ?? "no intent filter matches"))")
      : Self.cell(difference.android, rules)
    let androidLines =
      isOutside
      ? [Self.line(outside: filters?.name ?? "", doubt)]
      : [Self.line("Android", difference.android, rules)]
        + (filters.map { [Self.line(of: $0, place, difference.android.verdict)] } ?? [])
    return Document.Entry(
      subjects: [], lines: [head, Self.line("iOS", difference.apple, components)] + androidLines,
      cells: [
        .init(.code(difference.url)), .init(.plain("\(difference.platform) only"), .info),
        Self.cell(difference.apple, components), android,
      ])
  }

  private static func line(_ platform: String, _ verdict: AppVerdict, _ places: DecidingPlaces) -> Document.TerminalLine
  {
    let name = Document.Span("  \(platform.padded(to: 7))  ")
    let word = verdict.verdict.rawValue
    guard let decider = places.decider(of: verdict) else { return .spans([name, .init(word, verdict.verdict.role)]) }
    return .spans([
      name, .init(word.padded(to: 8), verdict.verdict.role), .init("  "),
      .init(decider.excerpt(1_000), isExcerpt: true), .init("  "), .init(decider.place, .gutter),
    ])
  }

  /// - Parameter doubt: Why the URL opens the browser although a filter matches it, with the place of the filter.
  private static func line(outside name: String, _ doubt: String?) -> Document.TerminalLine {
    let verdict = AppVerdict.Verdict.noMatch
    return .spans(
      [
        .init("  \("Android".padded(to: 7))  "), .init(verdict.rawValue.padded(to: 8), verdict.role),
        .init("  \(doubt ?? "no intent filter matches")"),
      ] + (doubt == nil ? [.init("  "), .init(escapedForDisplay(name), .gutter)] : []))
  }

  private static func line(
    of filters: FilterPlaces, _ place: LineColumn?, _ verdict: AppVerdict.Verdict
  ) -> Document.TerminalLine {
    let name = escapedForDisplay(filters.name)
    let end = verdict == .noMatch ? ", but no rule" : ""
    return .spans([
      .init(spaces(21) + "an intent filter matches\(end)  "),
      .init(place?.text(in: name) ?? name, .gutter),
    ])
  }

  private static func cell(_ verdict: AppVerdict, _ places: DecidingPlaces) -> Document.Cell {
    let word: InlineText = .code(verdict.verdict.rawValue)
    guard let decider = places.decider(of: verdict) else { return .init(word) }
    return .init("\(word) by \(.code(decider.excerpt(72)))", more: [.note(.plain(decider.place))])
  }
}
