import Association
import Expectations
import Matching
import ProjectSettings
import SourceText
import Tasks
import TerminalText

/// The sections about expectations and demands. A terminal has those that failed, and a page all.
struct ExpectationSections {
  let report: ExpectationReport
  /// In a terminal, the numbers of shown expectations that failed, and of failures after the first of each.
  private let limits: (expectations: Int, others: Int)
  /// The components that an explanation shows, and those of all explanations together before which each shows all.
  private let trials: (each: Int, all: Int)
  /// The components, rules or routes that are listed as unreached.
  let unreachedLimit: Int
  /// In a page, the expectations of a group that are listed, the failures of one, and those that are explained.
  private static let pageLimits = (expectations: 1_000, failures: 10, explained: 100)

  /// - Parameter showsAll: True where a terminal has every failure that was kept.
  init(_ report: ExpectationReport, showsAll: Bool) {
    self.report = report
    limits = showsAll ? (.max, .max) : (10, 9)
    trials = (3, showsAll ? 10_000 : 0)
    unreachedLimit = showsAll ? .max : 20
  }

  var places: ExpectationPlaces { report.places }
  var results: ExpectationResults { places.results }

  var all: [Document.Section] {
    [section(fileFaults)] + groups + [services] + coverage + [section([.terminalLines([.spans(places.summarySpans)])])]
  }

  /// A section of a terminal.
  func section(_ blocks: @autoclosure @escaping () -> [Document.Block]) -> Document.Section {
    .init("", inline: "", [.only(.terminal, blocks())])
  }

  // MARK: Lines

  func failed(_ sentence: String) -> Document.Block { .lines([line(nil, .words(InlineText(message: sentence)))]) }

  /// - Parameter indent: `nil` for a failure.
  func line(_ indent: Int?, _ content: Document.Line.Content) -> Document.Line {
    indent.map { .init($0, content) } ?? .init(0, label: "failed", separator: ": ", role: .error, content)
  }

  /// A URL of a failure, and texts after it.
  func failed(url: String, _ role: Style.Role?, _ after: [Document.Span] = []) -> Document.TerminalLine {
    .spans([.init("failed", .error), .init(": "), .init(url, role)] + after)
  }

  func arrow(_ place: String) -> Document.TerminalLine {
    .spans([.init("  "), .init("-->", .gutter), .init(" \(place)")])
  }

  func words(_ indent: Int, _ text: String, label: String = "") -> Document.Line {
    .init(indent, label: label.isEmpty ? "" : label.padded(to: 10), .words(InlineText(message: text)))
  }

  func joined(_ blocks: [[Document.Block]]) -> [Document.Block] {
    Array(blocks.joined(separator: [Document.Block.gap]))
  }

  // MARK: Faults of files

  /// The faults of files, with the expectations that fail for them. A page has them at these and among the findings.
  private var fileFaults: [Document.Block] {
    let checks = places.checks
    return joined(
      report.faults.map { shown in
        let origin = shown.fault.isAndroid ? "" : places.origin(shown.fault.file)
        let expected = shown.checks.map { "\(places.place(checks[$0])) (\(places.group(checks[$0])))" }
        let at = expected.isEmpty ? "" : ", expected at " + listed(expected)
        let count = "\(counted(shown.count, "check")) \(shown.count == 1 ? "fails" : "fail")\(at)"
        return [
          failed(shown.sentence), .terminalLines([arrow(shown.place + origin)]),
          .lines((shown.help.map { [words(2, $0)] } ?? []) + (shown.count > 0 ? [words(2, count)] : [])),
        ]
      })
  }

  // MARK: Groups

  /// A section for each group, and one for Android.
  private var groups: [Document.Section] {
    let checks = places.checks
    lazy var faults = places.sentences(of: report.faults)
    lazy var explained = self.explained
    /// - Parameter group: The expectations, as indices in `checks`.
    func section(
      _ id: String, _ title: String, _ group: Range<Int>, _ shown: inout ShownFailures
    ) -> Document.Section {
      let failures = failures(checks[group], &shown)
      return .init(
        id, inline: .plain(title), terminalTitle: "",
        [
          .only(
            .page, group.isEmpty && id != "android" ? [] : page(group) { details($0, faults[$0] ?? [], $0 < explained) }
          ),
          .only(.terminal, failures),
        ])
    }
    let android = checks.firstIndex { $0.isAndroid } ?? checks.count
    var sections: [Document.Section] = []
    var (start, shown) = (0, ShownFailures(left: trials.all))
    for (number, group) in places.plan.configuration.groups.enumerated() {
      let end = checks[start..<android].firstIndex { $0.planned.group != number } ?? android
      sections.append(section("g\(number + 1)", group.name, start..<end, &shown))
      start = end
    }
    sections.append(.init("", inline: "", shown.rest))
    if results.plan.android != nil {
      shown = ShownFailures(left: trials.all)
      sections.append(section("android", "Android", android..<checks.count, &shown))
      sections.append(.init("", inline: "", shown.rest))
    }
    return sections
  }

  // MARK: Failures in a terminal

  /// The failures of a platform, from one group to the next.
  private struct ShownFailures {
    var expectations = 0
    var hidden = 0
    /// The components that may still be shown in whole explanations.
    var left: Int

    init(left: Int) { self.left = left }

    var rest: [Document.Block] {
      hidden > 0 ? [.terminalLines([.init("and \(grouped(hidden)) more failures; --all shows them")])] : []
    }
  }

  /// For each expectation its first failure in full and the others a line each.
  private func failures(
    _ checks: ArraySlice<ExpectationPlaces.Check>, _ shown: inout ShownFailures
  ) -> [Document.Block] {
    var blocks: [[Document.Block]] = []
    for check in checks {
      let outcome = check.outcome
      guard let first = outcome.failures.first else { continue }
      guard shown.expectations < limits.expectations else {
        shown.hidden += outcome.failedURLs
        continue
      }
      let others = outcome.failures.dropFirst().prefix(limits.others)
      var lines = others.map { other in
        failed(
          url: escapedForDisplay(other.url) + places.inFile(other), nil,
          places.place(other).map { [.init("  "), .init($0, .gutter)] } ?? [])
      }
      let more = outcome.failedURLs - 1 - others.count
      if more > 0 { lines.append(.init("and \(grouped(more)) more like it")) }
      let explanation = shown.expectations < ExpectationReport.explained ? explanation(first, &shown.left) : []
      shown.expectations += 1
      blocks.append(full(first, check, explanation) + [.terminalLines(lines)])
    }
    return joined(blocks)
  }

  private func full(
    _ failure: ExpectationFailure, _ check: ExpectationPlaces.Check, _ explanation: [Document.Line]
  ) -> [Document.Block] {
    var lines = [
      failed(url: escapedForDisplay(failure.url), .strong), arrow("\(places.place(check)): \(places.group(check))"),
    ]
    if let place = places.place(failure) { lines.append(.init("  listed at \(place)")) }
    if let route = failure.route, failure.isURLOfRoute { lines.append(.init("  a URL of the route \(quoted(route))")) }
    // The verdict is shown above; the decider or the closest component follows.
    return [
      .terminalLines(lines), .lines(effects(failure, check).map { words(2, $0.text, label: $0.name) } + explanation),
    ]
  }

  private func effects(
    _ failure: ExpectationFailure, _ check: ExpectationPlaces.Check
  ) -> [(name: String, text: String)] {
    [
      ("expected", "to " + places.wanted(failure, check)),
      ("actual", places.actual(failure, check) + places.inFile(failure)),
    ]
  }

  /// - Parameter left: The components that may still be shown in whole explanations.
  private func explanation(_ failure: ExpectationFailure, _ left: inout Int) -> [Document.Line] {
    guard let explanation = places.explanation(failure), case .components(let own) = places.components[failure.file]
    else { return [] }
    let verdict = ExplainedVerdict(explanation, own)
    let limit = left > 0 ? .max : trials.each
    left -= verdict.others.count
    return verdict.trials(limit: limit, rest: trials.all == 0 ? "--all shows them" : "`aasa explain --all` shows them")
  }

  // MARK: Expectations in a page

  /// The number of expectations whose failures are explained: the first, because each explanation tries every component.
  private var explained: Int {
    var (expectations, failures) = (0, 0)
    for check in places.checks where failures < Self.pageLimits.explained {
      failures += min(check.outcome.failures.count, Self.pageLimits.failures)
      expectations += 1
    }
    return expectations
  }

  /// - Parameter details: The faults and failures of an expectation.
  private func page(_ group: Range<Int>, _ details: (Int) -> [Document.Extra]) -> [Document.Block] {
    let limit = Self.pageLimits.expectations
    let table = Document.Table(
      caption: counted(group.count, "expectation"), columns: ["result", "expectation", "details"],
      rows: group.prefix(limit).map { row(places.checks[$0], details($0)) }, pageLimit: limit,
      kinds: group.map { Self.word(places.checks[$0].outcome.failed) }, hasChecks: true,
      anchors: ("expectation", group.map { "e\($0 + 1)" }))
    let left = group.count - limit
    let rest = "\(grouped(left)) more expectations are not in this page; the format `junit` lists all"
    return [.table(table)] + (left > 0 ? [.note(InlineText(message: rest))] : [])
  }

  private static func word(_ failed: Int) -> String { failed == 0 ? "passed" : "failed" }

  private static func result(_ failed: Int) -> Document.Cell {
    .init(.plain(word(failed)), failed == 0 ? .good : .error)
  }

  private func row(_ check: ExpectationPlaces.Check, _ details: @autoclosure () -> [Document.Extra]) -> [Document.Cell]
  {
    let outcome = check.outcome
    let expectation = "\(check.planned.expectation.kind.rawValue) "
    return [
      Self.result(outcome.failed),
      .init(.plain(expectation) + .code(places.subject(check)), form: .placed(places.place(check))),
      outcome.failed == 0
        ? .init(.plain(outcome.isLeftOut ? "about other files" : counted(outcome.checked, "check")), form: .paragraph)
        : .init(
          .plain("\(grouped(outcome.failed)) of \(counted(outcome.checked, "check")) failed"), form: .paragraph,
          more: details()),
    ]
  }

  private func details(_ index: Int, _ faults: [String], _ isExplained: Bool) -> [Document.Extra] {
    let check = places.checks[index]
    let failures = check.outcome.failures.prefix(Self.pageLimits.failures)
    let left = check.outcome.failedURLs - failures.count
    return faults.map { .message(InlineText(message: $0)) }
      + failures.map { .facts(facts($0, check, isExplained)) }
      + (left > 0 ? [.note(.plain("and \(grouped(left)) more like it"))] : [])
  }

  private func facts(
    _ failure: ExpectationFailure, _ check: ExpectationPlaces.Check, _ isExplained: Bool
  ) -> [Document.Fact] {
    let miss = isExplained ? places.closestComponent(failure) : nil
    let texts = effects(failure, check) + (miss.map { [("why", $0)] } ?? [])
    return [.init(name: "URL", text: .code(failure.url))]
      + texts.map { .init(name: $0.name, text: InlineText(message: $0.text)) }
  }

  // MARK: Services

  private var services: Document.Section {
    let failures = report.services.flatMap { $0.failures }
    return .init(
      "services", inline: "Services", terminalTitle: "",
      [.only(.page, results.services.isEmpty ? [] : [servicesTable]), .only(.terminal, joined(failures.map(blocks)))])
  }

  private func blocks(_ failure: ServiceFailure) -> [Document.Block] {
    var lines = [arrow("\(places.place(failure.range)): \(failure.setting.rawValue)")]
    if failure.isUnexpected, let listed = failure.listed {
      lines.append(.init("  listed at \(report.files[failure.file].place(listed))"))
    }
    return [
      failed(failure.sentence + places.inFile(failure.file)), .terminalLines(lines),
      .lines(failure.help.map { [words(2, $0)] } ?? []),
    ]
  }

  private var servicesTable: Document.Block {
    .table(
      Document.Table(
        caption: "Apps of services", columns: ["result", "service", "file"],
        rows: report.services.map { row($0.outcome, $0.failures) },
        pageLimit: .max, kinds: results.services.map { Self.word($0.failed) }, hasChecks: true))
  }

  private func row(_ outcome: ServiceOutcome, _ failures: [ServiceFailure]) -> [Document.Cell] {
    let notes = failures.prefix(20).flatMap { failure -> [Document.Extra] in
      [.message(InlineText(message: failure.sentence))]
        + (failure.help.map { [.note(InlineText(message: $0))] } ?? [])
    }
    let ignored: [Document.Extra] = outcome.isIgnored ? [.message("devices ignore the whole file")] : []
    return [
      Self.result(outcome.failed),
      .init("\(code: outcome.demand.setting.service)", form: .paragraph, more: ignored + notes),
      .init(.code(places.file(outcome.file))),
    ]
  }
}
