import AndroidManifest
import AssetLinks
import Expectations
import Lint
import Matching
import ProjectSettings
import SourceText
import Tasks

/// The words for expectations of the Android app and their outcomes.
struct AndroidPlaces {
  let places: ExpectationPlaces
  let plan: AndroidPlan
  let rules: [RulePlaces]

  /// `nil` where the configuration has no Android app.
  init?(_ places: ExpectationPlaces) {
    guard let plan = places.results.plan.android else { return nil }
    self.places = places
    self.plan = plan
    rules = plan.files.map { RulePlaces($0.links) }
  }

  /// The outcomes with their expectations.
  var outcomes: [(expectation: PlannedExpectation, outcome: AndroidOutcome)] {
    Array(zip(plan.expectations, places.results.android))
  }

  func place(_ expectation: PlannedExpectation) -> String { places.place(expectation.expectation.urls.range) }

  func group(_ expectation: PlannedExpectation) -> String {
    escapedForDisplay(places.results.plan.configuration.groups[expectation.group].name)
  }

  /// The name of a check, which is not that of the same expectation on iOS.
  func check(_ expectation: PlannedExpectation) -> Finding.Check {
    let own = expectation.expectation
    return Finding.Check(
      group: group(expectation), name: "\(own.kind.rawValue) \(places.subject(of: own)) on Android")
  }

  /// `open shop.harbor.app on Android`.
  func wanted(_ expectation: PlannedExpectation, _ failure: AndroidFailure) -> String {
    let name = escapedForDisplay(plan.packageName)
    switch failure.fault {
    case .opened: return "stay in the browser and not open \(name) on Android"
    case .kept, .unfiltered, .unlisted: return "open \(name) on Android"
    case .undecided:
      return expectation.expectation.kind == .opens
        ? "open \(name) on Android" : "stay in the browser and not open \(name) on Android"
    }
  }

  func actual(_ failure: AndroidFailure) -> String {
    let file = escapedForDisplay(plan.files[failure.file].links.source.name)
    let manifest = plan.manifest.map { $0.source.name } ?? ""
    switch failure.fault {
    case .opened(let verdict):
      return rule(verdict, failure.file).map { "the dynamic rule \($0) opens it" }
        ?? "\(file) has no dynamic rules\(manifest.isEmpty ? "" : ", and an intent filter of \(manifest) matches")"
    case .kept(let verdict):
      return rule(verdict, failure.file).map { "the dynamic rule \($0) excludes it" }
        ?? "no dynamic rule of \(file) matches"
    case .unfiltered: return "no intent filter of \(manifest) matches"
    case .unlisted: return "no statement of \(file) lets the app open links"
    case .undecided: return "undecided: the search budget ran out before all URLs of the route were checked"
    }
  }

  private func rule(_ verdict: AppVerdict, _ file: Int) -> String? {
    let places = rules[file]
    return places.rule(of: verdict).map { "`\(places.excerpt($0, limit: 60))` (\(places.place($0)))" }
  }

  func sentence(_ expectation: PlannedExpectation, _ failure: AndroidFailure) -> String {
    "\(quoted(failure.url)) should \(wanted(expectation, failure)), but \(actual(failure))"
  }

  // MARK: Coverage

  /// Whether rules that no expectation reaches are reported.
  var showsReach: Bool { !plan.expectations.isEmpty || places.results.demandsEveryComponent }

  static let unreached = "no expectation reaches the dynamic rule"

  /// A URL that reaches a rule, or that there is none.
  func hint(_ rule: UnreachedRule) -> String? {
    switch rule.outcome {
    case nil, .undecided?: nil
    case .decides(let url)?: "\(url) reaches it"
    case .decidesNothing?: "it decides nothing (see `aasa lint`)"
    }
  }

  // MARK: Results

  /// The failures as results of a report, and the checks that passed.
  func results(of rule: ReportRule) -> (failed: [Finding], passed: [Finding.Check], omitted: Int) {
    var failed: [Finding] = []
    var passed: [Finding.Check] = []
    var omitted = 0
    for (expectation, outcome) in outcomes {
      let check = check(expectation)
      if outcome.failed == 0 { passed.append(check) }
      omitted += outcome.failed - outcome.failures.count
      for failure in outcome.failures {
        failed.append(
          Finding(
            rule: rule.name, severity: .error, message: sentence(expectation, failure),
            range: expectation.expectation.urls.range, identity: [check.group ?? "", check.name, failure.url],
            check: check))
      }
    }
    return (failed, passed, omitted)
  }
}
