import Analysis
package import Association
package import Expectations
package import Matching
import ProjectSettings
package import SourceText

/// The words for expectations and their outcomes.
package struct ExpectationPlaces {
  package let results: ExpectationResults
  private let lines: SourceLines
  package let components: [DecidingPlaces]
  /// The entries of each file that name all of its apps: an expectation for any app may reach their components.
  let sharedEntries: [Set<Int>]
  private let names: [AppID: String]
  /// The lists in which URLs failed, by name.
  private let lists: [String: ReportedFile]
  /// The lists of routes; `nil` for a folder.
  let routeLists: [ReportedFile?]
  /// The dynamic rules of the files of the Android app.
  package let rules: [DecidingPlaces]
  private let explanations: FailureExplanations
  /// The expectations in the order of the plan, those on iOS first.
  package let checks: [Check]

  package init(_ results: ExpectationResults) {
    self.results = results
    explanations = FailureExplanations(results.plan)
    lines = SourceLines(results.plan.configuration.source)
    components = results.plan.files.map { DecidingPlaces(.association($0.file)) }
    // A short name may stand for a bundle ID, which each file has with its own prefix.
    let listed = results.plan.files.map { $0.file.applinks?.apps ?? [] }
    sharedEntries = zip(results.plan.files, listed).map { tested, apps in
      let count = Set(apps).count
      let entries = tested.file.applinks?.entries ?? []
      return Set(entries.lazy.filter { Set($0.apps.map { $0.id }).count == count }.map { $0.index })
    }
    let short = Dictionary(results.plan.configuration.apps.map { (AppID($1.value.text), $0) }) { min($0, $1) }
    let named = listed.flatMap { apps in
      let known = NamedApps(apps)
      return apps.compactMap { app -> (AppID, String)? in
        guard let bundleID = app.bundleID.map({ AppID(String($0)) }), let name = short[bundleID],
          case .app(app) = known.resolved(bundleID)
        else { return nil }
        return (app, name)
      }
    }
    var lists: [String: ReportedFile] = [:]
    for failure in (results.outcomes + results.android).flatMap({ $0.failures }) {
      guard let source = failure.row?.source, lists[source.name] == nil else { continue }
      lists[source.name] = ReportedFile(source)
    }
    self.lists = lists
    routeLists = results.plan.routes.map { $0.source.map { ReportedFile($0) } }
    names = Dictionary(named + short.map { ($0.key, $0.value) }) { min($0, $1) }
    let android = results.plan.android?.expectations ?? []
    checks =
      zip(results.plan.expectations, results.outcomes).map { Check(planned: $0, outcome: $1, isAndroid: false) }
      + zip(android, results.android).map { Check(planned: $0, outcome: $1, isAndroid: true) }
    rules = (results.plan.android?.files ?? []).map { DecidingPlaces(.assetLinks($0.links)) }
  }

  /// An expectation on a platform, with its outcome.
  package struct Check {
    package let planned: PlannedExpectation
    package let outcome: ExpectationOutcome
    package let isAndroid: Bool

    package var start: Int { planned.expectation.urls.range.lower.value }
  }

  package var plan: ExpectationPlan { results.plan }

  /// `aasa.yml:12:9` of an expectation.
  package func place(_ check: Check) -> String { place(check.planned.expectation.urls.range) }

  package func place(_ range: SourceRange) -> String {
    lines.position(of: range.lower).text(in: plan.configuration.source)
  }

  package var everyComponent: String? { plan.configuration.coverage.everyComponent.map { place($0.range) } }

  package var nothingOutside: String? { plan.configuration.coverage.nothingOutside.map { place($0.range) } }

  package func place(_ failure: ExpectationFailure) -> String? {
    failure.row.flatMap { lists[$0.source.name]?.place($0.range) }
  }

  func list(_ failure: ExpectationFailure) -> ReportedFile? { failure.row.flatMap { lists[$0.source.name] } }

  package func group(_ check: Check) -> String {
    escapedForDisplay(plan.configuration.groups[check.planned.group].name)
  }

  /// The URL, pattern or list of an expectation.
  package func subject(_ check: Check) -> String {
    switch check.planned.expectation.urls.value {
    case .pattern(let pattern): escapedForDisplay(pattern.text)
    case .list(let list): escapedForDisplay(list.path)
    case .sitemap(let path): escapedForDisplay(path)
    }
  }

  package func file(_ index: Int) -> String { escapedForDisplay(plan.files[index].file.source.name) }

  // MARK: Words

  /// An app by its short name, where it has one.
  package func name(_ app: AppID) -> String { names[app].map { escapedForDisplay($0) } ?? escapedForDisplay(app.text) }

  /// The expected effect as a verb: `open shop`, with the platform where there are two.
  package func wanted(_ failure: ExpectationFailure, _ check: Check) -> String {
    if case .android(let fault) = failure.fault { return wantedOnAndroid(fault, check) }
    return effect(failure, check) + (plan.android == nil ? "" : " on iOS")
  }

  private func effect(_ failure: ExpectationFailure, _ check: Check) -> String {
    let expectation = check.planned.expectation
    let apps = (failure.row?.app.map { [$0] } ?? expectation.scope.apps.map { $0.value }).map(name).joined(
      separator: " and ")
    let decider = decider(check)
    switch failure.row?.verdict {
    case .verdict(.exclude)?: return "be excluded\(decider)" + (apps.isEmpty ? "" : " for \(apps)")
    case .browser?: return "stay in the browser" + (apps.isEmpty ? "" : " and not open \(apps)")
    case .verdict(.noMatch)?: return "match no component" + (apps.isEmpty ? "" : " of \(apps)")
    case .verdict(.match)?, nil: break
    }
    switch expectation.kind {
    case .opens, .table: return apps.isEmpty ? "open every app\(decider)" : "open \(apps)\(decider)"
    case .stays: return apps.isEmpty ? "stay in the browser" : "stay in the browser and not open \(apps)"
    case .excluded: return "be excluded\(decider)" + (apps.isEmpty ? "" : " for \(apps)")
    }
  }

  /// ` by details[0].components[2]`: the component that must decide; empty for any.
  private func decider(_ check: Check) -> String {
    switch check.planned.expectation.decider?.value {
    case nil: return ""
    case .index(let index): return " by component \(index) of its entry"
    case .name(let name):
      // The name in the first file that has the component.
      let found = check.planned.files.lazy.compactMap { components[$0].decider(name)?.title }.first
      return " by " + (found ?? "details[\(name.entry)].components[\(name.component)]")
    case .comment(let comment): return " by the component with the comment \(quoted(comment))"
    }
  }

  /// The expectation in the names of checks, which are different for the same URL in one group.
  package func name(_ check: Check) -> String {
    let start = "\(check.planned.expectation.kind.rawValue) \(subject(check))"
    if check.isAndroid { return start + " on Android" }
    let common = plan.configuration.groups[check.planned.group].scope.apps.map { $0.value }
    let apps = check.planned.expectation.scope.apps.map { $0.value }
    let asked = apps == common ? "" : " for \(apps.map { name($0) }.joined(separator: " and "))"
    return start + asked + decider(check)
  }

  /// The actual effect in a few words.
  ///
  /// - Parameter showsPattern: True where the component itself is not shown beside the words.
  package func actual(_ failure: ExpectationFailure, _ check: Check, showsPattern: Bool = false) -> String {
    let verdict: AppVerdict
    switch failure.fault {
    case .android(let fault): return actualOnAndroid(fault, failure.file)
    case .undecided: return "undecided: the search budget ran out before all URLs of the route were checked"
    case .verdict(let found), .decider(let found): verdict = found
    }
    let app = name(verdict.app)
    guard let found = components[failure.file].decider(of: verdict) else {
      let obstacle = (try? LinkURL(failure.url)).flatMap { Explanation.Obstacle(to: $0, domain: nil) }
      return obstacle?.reason ?? "no component matches for \(app)"
    }
    let decider = showsPattern ? "\(backquoted(found.excerpt(60))) (\(found.title), \(found.place))" : found.title
    if case .decider = failure.fault, let wanted = check.planned.expectation.decider?.value,
      let lack = lack(of: wanted, beside: found.name, failure.file)
    {
      return "\(lack), and \(decider) decides"
    }
    return verdict.verdict == .match ? "\(decider) opens \(app)" : "\(decider) excludes it for \(app)"
  }

  /// The statement that a file has no such component; `nil` where it has one.
  private func lack(of wanted: Decider, beside decider: ComponentName, _ index: Int) -> String? {
    let file = file(index)
    func has(_ name: ComponentName) -> Bool { components[index].decider(name) != nil }
    switch wanted {
    case .comment(let text):
      return explanations.hasComment(text, index) ? nil : "no component of \(file) has that comment"
    case .name(let name): return has(name) ? nil : "\(file) has no such component"
    case .index(let component):
      let entry = decider.entry
      return has(ComponentName(entry: entry, component: component))
        ? nil : "details[\(entry)] of \(file) has no component \(component)"
    }
  }

  /// `https://… should open shop, but no component matches`.
  package func sentence(_ failure: ExpectationFailure, _ check: Check) -> String {
    let urls = failure.route == nil || failure.isURLOfRoute ? quoted(failure.url) : "each URL"
    let route = failure.route.map { " of the route \(quoted($0))" } ?? ""
    return
      "\(urls)\(route) should \(wanted(failure, check)), but \(actual(failure, check, showsPattern: true))\(inFile(failure))"
  }

  /// The file on iOS, where there are several or it is generated.
  package func inFile(_ failure: ExpectationFailure) -> String {
    if case .android = failure.fault { return "" }
    return inFile(failure.file)
  }

  package func inFile(_ index: Int) -> String {
    let origin = plan.files[index].origin.map { ", generated from \(escapedForDisplay($0))" }
    return plan.files.count > 1 || origin != nil ? " in \(file(index))\(origin ?? "")" : ""
  }

  /// ` (generated from config/aasa.ts)`, after the place in a generated file.
  package func origin(_ index: Int) -> String {
    plan.files[index].origin.map { " (generated from \(escapedForDisplay($0)))" } ?? ""
  }

  /// `https://… is opened for shop, and no expectation or `nothing-outside` pattern allows it`.
  package func sentence(_ found: OutsideURL) -> String {
    "\(quoted(found.url)) is \(found.verdict == .match ? "opened" : "excluded") for \(name(found.app)), and no expectation or "
      + "`nothing-outside` pattern allows it"
  }

  package func sentence(_ coverage: UndecidedCoverage) -> String {
    "it is undecided whether components decide other URLs for \(name(coverage.app)): the search budget ran out"
  }

  package func explanation(_ failure: ExpectationFailure) -> Explanation? { explanations.explanation(failure) }

  func decider(_ failure: ExpectationFailure) -> NamedDecider? {
    failure.verdict.flatMap { components[failure.file].decider(of: $0) }
  }

  /// Why the nearest component does not match the URL, where none decides.
  package func closestComponent(_ failure: ExpectationFailure) -> String? {
    explanations.closestComponent(failure, components[failure.file])
  }

  /// `22 failed, 1,021 passed in FILE; 4 of 5 components reached`: the one total of a run, in which every failure counts.
  package var summary: String {
    let parts = summaryParts
    return [parts.failed, parts.passed].compactMap { $0 }.joined(separator: ", ") + parts.rest
  }

  /// The parts of the total: `22 failed` and `1,021 passed`, where there are such checks, then the rest.
  package var summaryParts: (failed: String?, passed: String?, rest: String) {
    let failures = results.failures
    let failed = failures > 0 ? "\(grouped(failures)) failed" : nil
    // Routes alone are no checks that pass.
    let isChecked = results.checked > 0 || plan.routes.isEmpty
    let passed = isChecked ? "\(grouped(results.checked - results.failed)) passed" : nil
    let names = (components + rules).map { escapedForDisplay($0.source.name) }
    let areNamed = plan.files.count < 2 && names.count < 3
    let files = areNamed ? names.joined(separator: " and ") : counted(names.count, "file")
    if failed == nil, passed == nil { return (nil, nil, "\(files): \(reach)\(routeSummary)") }
    let details = reach + routeSummary + leftOut
    return (failed, passed, " in \(files)" + (details.isEmpty ? "" : "; \(details)"))
  }

  /// `; 2 expectations are about other files`
  private var leftOut: String {
    let (expectations, routes) = (results.leftOut, plan.leftOutRoutes)
    let parts = [
      expectations == 0 ? nil : counted(expectations, "expectation"),
      routes == 0 ? nil : counted(routes, "list") + " of routes",
    ]
    let names = parts.compactMap { $0 }.joined(separator: " and ")
    return names.isEmpty ? "" : "; \(names) \(expectations + routes == 1 ? "is" : "are") about other files"
  }

  /// `4 of 5 components and 2 of 3 dynamic rules reached`; empty where there are none.
  private var reach: String {
    func reached(_ missed: Int, _ count: Int, _ name: String) -> String {
      "\(grouped(count - missed)) of \(counted(count, name))"
    }
    let missed = showsReach ? results.unreached.count : results.unrouted.count
    let components = plan.files.isEmpty ? [] : [reached(missed, results.componentCount, "component")]
    let rules =
      results.ruleCount == 0 ? [] : [reached(results.unreachedRules.count, results.ruleCount, "dynamic rule")]
    let all = components + rules
    return all.isEmpty ? "" : all.joined(separator: " and ") + " reached"
  }

  /// `true` if components that no expectation reaches are reported: not where routes are the only thing to test.
  package var showsReach: Bool { !plan.expectations.isEmpty || plan.routes.isEmpty || results.demandsEveryComponent }
}
