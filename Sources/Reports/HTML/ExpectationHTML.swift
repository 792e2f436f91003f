package import Expectations
import HTML
import Lint
import ProjectSettings
import SourceText
package import Tasks

/// The results of expectations as a page: a table for each group, then the findings, and the files with the reach of each component.
package struct ExpectationHTML {
  private let results: ExpectationResults
  private let places: ExpectationPlaces
  private let faults: [ShownFileFault]
  private let report: Report
  private let version: String
  /// The expectations whose failures are explained: the first, because each explanation asks every component.
  private let explained: Set<Int>

  /// The expectations of a group that are listed, and the failures of one.
  private static let limits = (expectations: 1_000, failures: 10, explained: 100)

  /// - Parameters:
  ///   - report: The same results in the model that all formats share.
  ///   - version: The version of the program.
  package init(_ results: ExpectationResults, _ report: Report, version: String) {
    self.results = results
    places = ExpectationPlaces(results)
    faults = places.shownFileFaults()
    self.report = report
    self.version = version
    var explained: Set<Int> = []
    var count = 0
    for (index, check) in places.checks.enumerated() where count < Self.limits.explained {
      explained.insert(index)
      count += min(check.outcome.failures.count, Self.limits.failures)
    }
    self.explained = explained
  }

  package func text() -> String {
    var page = ReportPage(
      command: "test", heading: places.summary(), verdict: verdict, tone: results.isPassed ? .good : .bad,
      version: version)
    page.facts.append(("Configuration", "\(code: results.plan.configuration.source.name)"))
    let checks = Array(places.checks.enumerated())
    for (index, group) in results.plan.configuration.groups.enumerated() {
      let own = checks.filter { !$0.element.isAndroid && $0.element.planned.group == index }
      if !own.isEmpty { page.section("g\(index + 1)", group.name) { write(own, to: &$0) } }
    }
    if results.plan.android != nil {
      page.section("android", "Android") { write(checks.filter { $0.element.isAndroid }, to: &$0) }
    }
    if !results.services.isEmpty {
      page.section("services", "Services") { html in
        html.table("Apps of services", ["Result", "Service", "File"], kind: "checks") { html in
          for outcome in results.services { write(outcome, to: &html) }
        }
      }
    }
    page.add(files) { ComponentTable.Uses(results, file: $0) }
    return page.markup
  }

  private var verdict: InlineText {
    let ignored = results.plan.files.count { $0.file.fault != nil }
    if ignored > 0, ignored == results.plan.files.count {
      return
        "Devices ignore the whole file: no link opens the app. \(InlineText(stringLiteral: counted(results.failures, "check"))) failed."
    }
    return results.isPassed
      ? "Every expectation and requirement is met."
      : InlineText(stringLiteral: "\(counted(results.failures, "check")) failed.")
  }

  // MARK: Groups

  private func write(_ checks: [(offset: Int, element: ExpectationPlaces.Check)], to html: inout HTMLWriter) {
    let columns = [Self.result, Self.expectation, Self.details]
    html.table(counted(checks.count, "expectation"), columns, kind: "checks") { html in
      for (index, check) in checks.prefix(Self.limits.expectations) { write(check, index, to: &html) }
    }
    let left = checks.count - Self.limits.expectations
    if left > 0 { html.note("\(grouped(left)) more expectations are not in this page; the format `junit` lists all") }
  }

  private static let result = "Result"
  private static let expectation = "Expectation"
  private static let details = "Details"

  private func write(_ check: ExpectationPlaces.Check, _ index: Int, to html: inout HTMLWriter) {
    let outcome = check.outcome
    let isPassed = outcome.failed == 0
    html.row(.id("e\(index + 1)"), .class("item"), .data(.kind, isPassed ? "passed" : "failed")) { html in
      html.cell(Self.result) {
        $0.badge(isPassed ? "passed" : "failed", isPassed ? .good : .bad)
        $0.text(" ")
        $0.element(.a, .class("here"), .href(.anchor("e\(index + 1)")), .label("Link to this expectation")) {
          $0.text("#")
        }
      }
      html.cell(Self.expectation) { html in
        html.element(.p) { html in
          html.text(check.planned.expectation.kind.rawValue + " ")
          html.element(.code, text: places.subject(check))
        }
        html.element(.p, .class("written"), text: places.place(check))
      }
      html.cell(Self.details) { html in
        if isPassed {
          html.element(.p, text: outcome.isLeftOut ? "about other files" : counted(outcome.checked, "check"))
        } else {
          html.element(.p, text: "\(grouped(outcome.failed)) of \(counted(outcome.checked, "check")) failed")
          for sentence in places.sentences(of: faults, failing: index) { html.note(sentence, "message") }
          for failure in outcome.failures.prefix(Self.limits.failures) { write(failure, check, index, to: &html) }
          let left = outcome.failedURLs - min(outcome.failures.count, Self.limits.failures)
          if left > 0 { html.note("and \(grouped(left)) more like it") }
        }
      }
    }
  }

  private func write(
    _ failure: ExpectationFailure, _ check: ExpectationPlaces.Check, _ index: Int, to html: inout HTMLWriter
  ) {
    html.element(.dl, .class("notes wide")) { html in
      func item(_ name: String, _ text: String) {
        html.element(.div) {
          $0.element(.dt, text: name)
          $0.element(.dd) { $0.message(text) }
        }
      }
      html.element(.div) {
        $0.element(.dt, text: "URL")
        $0.element(.dd) { $0.element(.code, .class("url"), text: failure.url) }
      }
      item("expected", "to " + places.wanted(failure, check))
      item("actual", places.actual(failure, check) + places.inFile(failure))
      if explained.contains(index), let miss = places.nearestMiss(failure) { item("why", miss) }
    }
  }

  private func write(_ outcome: ServiceOutcome, to html: inout HTMLWriter) {
    let failures = places.failures(outcome)
    let isPassed = outcome.failed == 0
    html.row(.class("item"), .data(.kind, isPassed ? "passed" : "failed")) { html in
      html.cell(Self.result) { $0.badge(isPassed ? "passed" : "failed", isPassed ? .good : .bad) }
      html.cell("Service") { html in
        html.element(.p) { $0.element(.code, text: outcome.demand.setting.service) }
        if outcome.isIgnored { html.note("devices ignore the whole file", "message") }
        for failure in failures.prefix(20) {
          html.note(failure.sentence, "message")
          if let help = failure.help { html.note(help) }
        }
      }
      html.cell("File") { $0.element(.code, text: places.file(outcome.file)) }
    }
  }

  // MARK: Files

  /// The configuration with its failures, and every association file.
  private var files: [FileReport] {
    let android = (results.plan.android?.files ?? []).map(\.links.source).map { source in
      report.files.dropFirst().first { $0.file.source.name == source.name } ?? FileReport(ReportedFile(source), [])
    }
    let tested = results.plan.files.map { file in
      let name = file.file.source.name
      var shown =
        report.files.dropFirst().first { $0.file.source.name == name }
        ?? FileReport(ReportedFile(file.file.source), [])
      shown.association = file.file
      shown.host = file.domains.first
      return shown
    }
    return tested + report.files.prefix(1) + android
  }
}
