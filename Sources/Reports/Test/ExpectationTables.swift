import Expectations
import ProjectSettings
import SourceText
import Tasks

/// The expectations as tables of a page: one for each group, for Android and for services.
struct ExpectationTables {
  private let report: ExpectationReport
  private let checks: [ExpectationPlaces.Check]
  /// The number of expectations whose failures are explained: the first, because each explanation tries every component.
  private let explained: Int
  /// The faults of files that fail expectations, in words.
  private let faults: [Int: [String]]

  /// The expectations of a group that are listed, the failures of one, and those that are explained.
  private static let limits = (expectations: 1_000, failures: 10, explained: 100)

  init(_ report: ExpectationReport) {
    self.report = report
    checks = report.places.checks
    faults = report.places.sentences(of: report.faults)
    var (expectations, failures) = (0, 0)
    while expectations < checks.count, failures < Self.limits.explained {
      failures += min(checks[expectations].outcome.failures.count, Self.limits.failures)
      expectations += 1
    }
    explained = expectations
  }

  private var places: ExpectationPlaces { report.places }

  var sections: [Document.Section] {
    let results = places.results
    let groups = Dictionary(grouping: checks.indices.filter { !checks[$0].isAndroid }) { checks[$0].planned.group }
    var sections = results.plan.configuration.groups.enumerated().map { index, group in
      section("g\(index + 1)", group.name, groups[index] ?? [])
    }.filter { !$0.blocks.isEmpty }
    if results.plan.android != nil {
      sections.append(section("android", "Android", checks.indices.filter { checks[$0].isAndroid }))
    }
    if !results.services.isEmpty {
      let table = Document.Table(
        caption: "Apps of services", columns: ["result", "service", "file"],
        rows: report.services.map { row($0.outcome, $0.failures) },
        pageLimit: .max, kinds: results.services.map { Self.word($0.failed) }, hasChecks: true)
      sections.append(.init("services", inline: "Services", [.table(table)]))
    }
    return sections
  }

  private static func word(_ failed: Int) -> String { failed == 0 ? "passed" : "failed" }

  private static func result(_ failed: Int) -> Document.Cell {
    .init(.plain(word(failed)), failed == 0 ? .good : .error)
  }

  /// - Parameter group: The expectations, as indices in ``checks``.
  private func section(_ id: String, _ title: String, _ group: [Int]) -> Document.Section {
    let table = Document.Table(
      caption: counted(group.count, "expectation"), columns: ["result", "expectation", "details"],
      rows: group.prefix(Self.limits.expectations).map(row), pageLimit: Self.limits.expectations,
      kinds: group.map { Self.word(checks[$0].outcome.failed) }, hasChecks: true,
      anchors: ("expectation", group.map { "e\($0 + 1)" }))
    let left = group.count - Self.limits.expectations
    let rest = "\(grouped(left)) more expectations are not in this page; the format `junit` lists all"
    return .init(
      id, inline: .plain(title),
      group.isEmpty && id != "android" ? [] : [.table(table)] + (left > 0 ? [.note(InlineText(message: rest))] : []))
  }

  private func row(_ index: Int) -> [Document.Cell] {
    let check = checks[index]
    let outcome = check.outcome
    let expectation = "\(check.planned.expectation.kind.rawValue) "
    return [
      Self.result(outcome.failed),
      .init(.plain(expectation) + .code(places.subject(check)), form: .placed(places.place(check))),
      outcome.failed == 0
        ? .init(.plain(outcome.isLeftOut ? "about other files" : counted(outcome.checked, "check")), form: .paragraph)
        : .init(
          .plain("\(grouped(outcome.failed)) of \(counted(outcome.checked, "check")) failed"), form: .paragraph,
          more: details(check, index)),
    ]
  }

  private func details(_ check: ExpectationPlaces.Check, _ index: Int) -> [Document.Extra] {
    let failures = check.outcome.failures.prefix(Self.limits.failures)
    let left = check.outcome.failedURLs - failures.count
    return (faults[index] ?? []).map { .message(InlineText(message: $0)) }
      + failures.map { .facts(facts($0, check, index)) }
      + (left > 0 ? [.note(.plain("and \(grouped(left)) more like it"))] : [])
  }

  private func facts(
    _ failure: ExpectationFailure, _ check: ExpectationPlaces.Check, _ index: Int
  ) -> [Document.Fact] {
    func fact(_ name: String, _ text: String) -> Document.Fact { .init(name: name, text: InlineText(message: text)) }
    let miss = index < explained ? places.closestComponent(failure) : nil
    return [
      .init(name: "URL", text: .code(failure.url)), fact("expected", "to " + places.wanted(failure, check)),
      fact("actual", places.actual(failure, check) + places.inFile(failure)),
    ] + (miss.map { [fact("why", $0)] } ?? [])
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
