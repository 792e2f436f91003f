import Analysis
import Association
package import Expectations
import Matching
import ProjectSettings
import SourceText

/// How messages name expectations and what became of them.
package struct ExpectationPlaces {
  package let results: ExpectationResults
  private let lines: SourceLines
  private let components: [ComponentPlaces]
  private let names: [AppID: String]
  /// The lists in which URLs failed, by name.
  private let lists: [String: ReportedFile]

  package init(_ results: ExpectationResults) {
    self.results = results
    lines = SourceLines(results.plan.configuration.source)
    components = results.plan.files.map { ComponentPlaces($0.file) }
    let apps = results.plan.configuration.apps.map { ($0.value.value, $0.key) }
    var lists: [String: ReportedFile] = [:]
    for failure in results.outcomes.flatMap(\.failures) {
      guard let source = failure.place?.source, lists[source.name] == nil else { continue }
      lists[source.name] = ReportedFile(source)
    }
    self.lists = lists
    names = Dictionary(apps) { min($0, $1) }
  }

  var plan: ExpectationPlan { results.plan }

  /// `aasa.yml:12:9` of an expectation.
  func place(_ outcome: Int) -> String {
    place(plan.expectations[outcome].expectation.urls.range)
  }

  private func place(_ range: SourceRange) -> String {
    let position = lines.position(of: range.lower)
    return "\(escapedForDisplay(plan.configuration.source.name)):\(position.line):\(position.column)"
  }

  /// Where the demand stands that every component is reached.
  var everyComponent: String? { plan.configuration.coverage.everyComponent.map { place($0.range) } }

  /// Where the demand stands that nothing is decided outside.
  var nothingOutside: String? { plan.configuration.coverage.nothingOutside.map { place($0.range) } }

  /// Where a URL stands in a list.
  func place(_ failure: ExpectationFailure) -> String? {
    failure.place.flatMap { source, range in lists[source.name]?.place(range) }
  }

  /// The list that a URL stands in.
  func list(_ failure: ExpectationFailure) -> ReportedFile? { failure.place.flatMap { lists[$0.source.name] } }

  func group(_ outcome: Int) -> String {
    escapedForDisplay(plan.configuration.groups[plan.expectations[outcome].group].name)
  }

  /// The expectation as it is written: its URL, pattern or list.
  func subject(_ outcome: Int) -> String {
    switch plan.expectations[outcome].expectation.urls.value {
    case .pattern(let pattern): escapedForDisplay(pattern.text)
    case .list(let path), .sitemap(let path): escapedForDisplay(path)
    }
  }

  func file(_ index: Int) -> String { escapedForDisplay(plan.files[index].file.source.name) }

  func componentPlaces(_ file: Int) -> ComponentPlaces { components[file] }

  // MARK: Words

  /// An app by its short name, where it has one.
  func name(_ app: AppID) -> String { names[app].map { escapedForDisplay($0) } ?? escapedForDisplay(app.text) }

  /// What a URL should do, as a verb: `open shop`.
  func wanted(_ outcome: Int) -> String {
    let expectation = plan.expectations[outcome].expectation
    let apps = expectation.scope.apps.map { name($0.value) }.joined(separator: " and ")
    let decider = decider(outcome)
    switch expectation.kind {
    case .opens: return apps.isEmpty ? "open every app\(decider)" : "open \(apps)\(decider)"
    case .stays: return apps.isEmpty ? "stay in the browser" : "stay in the browser and not open \(apps)"
    case .excluded: return "be excluded\(decider)" + (apps.isEmpty ? "" : " for \(apps)")
    }
  }

  /// ` by details[0].components[2]`: the component that must decide; empty where any may.
  private func decider(_ outcome: Int) -> String {
    switch plan.expectations[outcome].expectation.decider?.value {
    case nil: return ""
    case .index(let index): return " by component \(index) of its entry"
    case .name(let name):
      // As the first file has it that has the component at all.
      let found = plan.expectations[outcome].files.lazy.compactMap { file in
        components[file].component(name.entry, name.component).map(components[file].name)
      }.first
      return " by " + (found ?? "details[\(name.entry)].components[\(name.component)]")
    case .comment(let comment): return " by the component with the comment \(quoted(comment))"
    }
  }

  /// The expectation in the names of checks, which tell those of one group with the same URL apart.
  func check(_ outcome: Int) -> String {
    let expectation = plan.expectations[outcome].expectation
    let common = plan.configuration.groups[plan.expectations[outcome].group].scope.apps.map(\.value)
    let apps = expectation.scope.apps.map(\.value)
    let asked = apps == common ? "" : " for \(apps.map(name).joined(separator: " and "))"
    return "\(expectation.kind.rawValue) \(subject(outcome))\(asked)\(decider(outcome))"
  }

  /// What happens instead, in a few words.
  func actual(_ failure: ExpectationFailure, _ outcome: Int) -> String {
    let verdict: AppVerdict
    switch failure.fault {
    case .noApps: return "\(file(failure.file)) names no app in `applinks`"
    case .unknownApp(let app): return "no entry of `details` names \(escapedForDisplay(app.text))"
    case .verdict(let found), .decider(let found): verdict = found
    }
    let app = name(verdict.app)
    guard let component = components[failure.file].component(verdict) else { return "no component matches for \(app)" }
    let decider = components[failure.file].name(component)
    if case .decider = failure.fault, case .comment(let text)? = plan.expectations[outcome].expectation.decider?.value,
      !hasComment(text, failure.file)
    {
      return "no component of \(file(failure.file)) has that comment, and \(decider) decides"
    }
    return verdict.verdict == .match ? "\(decider) opens \(app)" : "\(decider) excludes it for \(app)"
  }

  private func hasComment(_ text: String, _ file: Int) -> Bool {
    let file = plan.files[file].file
    guard let applinks = file.applinks else { return false }
    return applinks.entries.contains { entry in
      applinks.components(of: entry).contains { $0.comment.map(file.document.string) == text }
    }
  }

  /// `https://… should open shop, but no component matches`.
  func sentence(_ failure: ExpectationFailure, _ outcome: Int) -> String {
    "\(quoted(failure.url)) should \(wanted(outcome)), but \(actual(failure, outcome))\(inFile(failure.file))"
  }

  /// The file, where there are several.
  func inFile(_ index: Int) -> String { plan.files.count > 1 ? " in \(file(index))" : "" }

  /// `https://… is opened for shop, and nobody expects it`.
  func sentence(_ found: OutsideURL) -> String {
    "\(quoted(found.url)) is \(found.verdict == .match ? "opened" : "excluded") for \(name(found.app)), and no expectation "
      + "and no pattern of `nothing-outside` has it"
  }

  func sentence(_ coverage: UndecidedCoverage) -> String {
    "it is undecided whether a URL outside is decided for \(name(coverage.app)): the budget of the search ended first"
  }

  static let unreached = "no expectation reaches the component"

  /// Why it happens: what each component tried says of the URL.
  func explanation(_ failure: ExpectationFailure) -> Explanation? {
    let verdict: AppVerdict
    switch failure.fault {
    case .noApps, .unknownApp: return nil
    case .verdict(let found), .decider(let found): verdict = found
    }
    guard let link = try? LinkURL(failure.url) else { return nil }
    return LinkRouter(plan.files[failure.file].file, app: verdict.app).explanations(for: link).first
  }

  /// The component that decides a URL.
  func decider(_ failure: ExpectationFailure) -> Component? {
    switch failure.fault {
    case .noApps, .unknownApp: nil
    case .verdict(let verdict), .decider(let verdict): components[failure.file].component(verdict)
    }
  }

  /// What the component that comes nearest says of the URL, where none decides.
  func nearestMiss(_ failure: ExpectationFailure) -> String? {
    guard decider(failure) == nil, let trial = explanation(failure)?.nearestFirst.first else { return nil }
    let reasons = trial.parts.compactMap { $0.mismatch?.words { quoted($0) } }
    return "nearest miss \(components[failure.file].name(trial.component)): \(reasons.joined(separator: "; "))"
  }

  /// How a component can be reached, or why it cannot.
  func hint(_ component: UnreachedComponent) -> String? {
    switch component.outcome {
    case nil, .undecided?: nil
    case .decides(let test, _)?: "\(test.url) reaches it"
    case .acceptsNothing?: "it decides nothing: no URL that can exist is accepted by it"
    case .covered?: "it decides nothing: those before it take all its URLs (`aasa lint` tells which)"
    }
  }

  /// `3 failed, 21 passed; 4 of 5 components reached`.
  func summary(_ style: Style) -> String {
    let passed = results.checked - results.failed
    let counts = [
      results.failed > 0 ? style(.error, "\(results.failed) failed") : nil,
      results.failedDemands > 0
        ? style(.error, "\(counted(results.failedDemands, "demand")) of `coverage` not met") : nil,
      style(.good, "\(passed) passed"),
    ].compactMap { $0 }.joined(separator: ", ")
    let files = plan.files.count == 1 ? plan.files.indices.map(file)[0] : "\(plan.files.count) files"
    let reached = results.componentCount - results.unreached.count
    return "\(counts) in \(files); \(reached) of \(results.componentCount) components reached"
  }
}
