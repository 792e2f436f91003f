import Analysis
import Association
import Matching
import ProjectSettings
package import SourceText

/// Checks every URL in the files of a plan.
///
/// - Complexity: O(bytes of all URLs × files) beside the searches for coverage.
package enum ExpectationRun {
  fileprivate static let problemLimit = 20

  /// - Parameter isWanted: Whether the results are still needed. Once it returns `false`, they must not be used.
  /// - Returns: The results, and the problems of URLs. With problems the results must not be used.
  package static func run(
    _ plan: ExpectationPlan, while isWanted: () -> Bool = { true }
  ) -> (results: ExpectationResults, problems: [ConfigurationProblem]) {
    var runner = ExpectationRunner(plan)
    let outcomes = plan.expectations.map { runner.run($0, while: isWanted) }
    var coverage = Coverage(plan: plan, reached: runner.files.map { $0.reached })
    let isComplete = runner.problems.isEmpty && isWanted()
    if isComplete { coverage.decide() }
    let services = plan.files.enumerated().flatMap { index, tested in
      tested.services.map { ServiceOutcome($0, of: tested, at: index) }
    }
    let (routes, unrouted) = isComplete ? runner.routes() : ([], [])
    let (android, rules) = isComplete ? runner.android() : ([], [])
    let results = ExpectationResults(
      plan: plan, outcomes: outcomes, android: android, services: services, routes: routes, unrouted: unrouted,
      outside: coverage.outside, undecided: coverage.undecided, coverage: coverage.files, ruleCoverage: rules)
    return (results, runner.problems)
  }
}

struct AskedFile {
  let tested: TestedFile
  let domains: Set<String>
  let apps: [AppID]
  let box: MatcherBox
  /// The components that decided a URL of a group of expectations, by group.
  private(set) var reached: [Int: Set<ComponentName>] = [:]
  lazy var routeLists = RouteLists(tested.file)
  /// The components with each comment, once it was used.
  private(set) lazy var comments = Self.comments(tested.file)
  private let named: NamedApps
  private let indices: [AppID: Int]

  init(_ tested: TestedFile) {
    self.tested = tested
    domains = Set(tested.domains.map(comparedHost))
    let router = LinkRouter(tested.file)
    box = MatcherBox(router)
    apps = router.apps
    named = NamedApps(apps)
    indices = Dictionary(zip(apps, apps.indices)) { first, _ in first }
  }

  mutating func reach(_ verdict: AppVerdict, group: Int) {
    if let name = verdict.decider { reached[group, default: []].insert(name) }
  }

  /// The index of an app in the verdicts, by its ID or its bundle ID; `nil` where no entry lists it.
  func index(of app: AppID) -> Int? {
    if case .app(let listed) = named.resolved(app) { indices[listed] } else { nil }
  }

  private static func comments(_ file: AssociationFile) -> [String: Set<ComponentName>] {
    var comments: [String: Set<ComponentName>] = [:]
    file.applinks?.forEachComponent { name, component in
      if let comment = component.comment { comments[file.document.string(comment), default: []].insert(name) }
    }
    return comments
  }
}

/// Checks expectations one by one and collects the problems of their URLs.
struct ExpectationRunner {
  var files: [AskedFile]
  /// The indices of the files that each host serves; of the empty text those without a domain.
  private let served: [String: [Int]]
  private(set) var problems: [ConfigurationProblem] = []
  let plan: ExpectationPlan
  /// The budget of all routes together.
  let routeBudget = StepBudget(.routes)
  private var verdicts: [AppVerdict] = []
  /// The files and hosts of the paths of the current expectation, once one was asked: they are the same for all.
  private var pathPlaces: [(file: Int, host: String)]?

  init(_ plan: ExpectationPlan) {
    self.plan = plan
    files = plan.files.map { AskedFile($0) }
    var served: [String: [Int]] = [:]
    for (index, file) in files.enumerated() {
      for host in file.domains.isEmpty ? [""] : file.domains { served[host, default: []].append(index) }
    }
    self.served = served
  }

  /// Checks the Android app; one outcome for each of its expectations, and the rules that they reach in each file.
  mutating func android() -> (outcomes: [ExpectationOutcome], coverage: [FileCoverage]) {
    guard let plan = plan.android else { return ([], []) }
    var android = AndroidRunner(plan)
    let outcomes = plan.expectations.map { runOnAndroid($0, &android) }
    if let fault = android.fault, let manifest = plan.manifest,
      let range = self.plan.configuration.android?.manifest?.range
    {
      note(fault.text(in: manifest.source), (self.plan.configuration.source, range))
    }
    return (outcomes, plan.files.indices.compactMap { FileCoverage(plan, file: $0, android.reached[$0]) })
  }

  mutating func run(_ planned: PlannedExpectation, while isWanted: () -> Bool) -> ExpectationOutcome {
    var outcome = ExpectationOutcome()
    pathPlaces = nil
    switch planned.urls {
    case .pattern(let pattern):
      let place = (source: plan.configuration.source, range: planned.expectation.urls.range)
      for number in 0..<pattern.count where isWanted() {
        if pattern.isRoute {
          if !ask(pattern, number, planned, place, &outcome) { break }
          continue
        }
        if !ask(pattern.url(number), planned, place, row: nil, &outcome) { break }
      }
    case .list(let list):
      for entry in list.entries {
        if problems.count >= ExpectationRun.problemLimit || !isWanted() { break }
        _ = ask(entry.text, planned, (entry.source, entry.range), row: entry, &outcome)
      }
    }
    return outcome
  }

  /// Checks a URL in all of its files.
  ///
  /// - Parameter row: The URL in its list; `nil` for one of a pattern.
  /// - Returns: Whether the URL could be checked.
  private mutating func ask(
    _ text: String, _ planned: PlannedExpectation, _ place: Place, row: URLList.Entry?,
    _ outcome: inout ExpectationOutcome
  ) -> Bool {
    let isPath = text.hasPrefix("/")
    var known = isPath ? pathPlaces : nil
    if known == nil { known = hosts(ofURL: text, planned, place).flatMap { places($0, planned, place) } }
    guard let asked = known else { return false }
    if isPath { pathPlaces = asked }
    if asked.isEmpty { outcome.elsewhere += 1 }
    for (index, host) in asked {
      let url = isPath ? "https://\(host)\(text)" : text
      guard fill(index, url, place) else { return false }
      outcome.add(fault(planned, row, index), of: url, in: index, row: row)
    }
    return true
  }

  typealias Place = (source: SourceFile, range: SourceRange)

  mutating func note(_ message: String, _ place: Place, help: String? = nil) {
    problems.append(ConfigurationProblem(place.source, place.range, message, help: help))
  }

  /// - Parameter file: The file that has no domain, where it is one.
  mutating func noteWithoutDomain(_ place: Place, _ file: String? = nil) {
    note(
      "a path needs a domain to be a URL", place,
      help: file.flatMap(plan.configuration.environment(ofFile:))
        ?? "write `domain: harbor.shop` at the top of the configuration, or the URL in full")
  }

  /// The possible hosts of a URL: its own, or of a path those of its scope. `nil` for a text that is not a URL, which is noted.
  mutating func hosts(ofURL text: String, _ planned: PlannedExpectation, _ place: Place) -> [String]? {
    if text.hasPrefix("/") { return planned.expectation.scope.domains.map { $0.value } }
    do throws(LinkURL.Problem) {
      return [plainHost(try LinkURL(text).host)]
    } catch {
      let shown = place.source.text(place.range) == text ? "" : ": it is \(quoted(text))"
      note(error.message + shown, place, help: "or write only the path, as in `/buy/42`")
      return nil
    }
  }

  /// The files that one of some hosts serves, each with its host. Without a host, each file has its first domain.
  ///
  /// - Returns: The files; `nil` without one, which is noted. Empty where a file of the configuration is served that is not tested.
  mutating func places(
    _ hosts: [String], _ planned: PlannedExpectation, _ place: Place
  ) -> [(file: Int, host: String)]? {
    let compared = hosts.map(comparedHost)
    var found: [(file: Int, host: String)] = []
    // The files of these hosts and those without a domain, instead of all.
    let candidates = hosts.isEmpty ? planned.files : Set((compared + [""]).flatMap { served[$0] ?? [] }).sorted()
    for index in candidates where planned.isFor(index) {
      let domains = files[index].domains
      let serving = domains.isEmpty ? compared.indices.first : compared.firstIndex(where: domains.contains)
      if serving == nil, !hosts.isEmpty { continue }
      guard let own = serving.map({ hosts[$0] }) ?? files[index].tested.domains.first else {
        noteWithoutDomain(place, files[index].tested.path)
        return nil
      }
      found.append((index, own))
    }
    if found.isEmpty, plan.configuresOthers(servedBy: compared) { return [] }
    if found.isEmpty, !hosts.isEmpty, !planned.files.isEmpty {
      noteUnserved(hosts, by: planned.files, place)
      return nil
    }
    return found
  }

  /// Notes that none of some files is served by any of some hosts.
  mutating func noteUnserved(_ hosts: [String], by indices: [Int], _ place: Place) {
    let known = Set(indices.flatMap { files[$0].tested.domains }).sorted().map { quoted($0) }
    note(
      "no tested file is served by \(hosts.map { quoted($0) }.joined(separator: " or "))", place,
      help: hosts.lazy.compactMap(plan.configuration.environment(ofHost:)).first
        ?? "the domains of the files are \(known.joined(separator: ", ")); a subdomain needs a file of its own")
  }

  /// Returns a file's verdicts on a URL. Notes a text that is not a URL.
  mutating func fill(_ index: Int, _ url: String, _ place: Place) -> Bool {
    do throws(LinkURL.Problem) {
      try files[index].box.matcher.fill(&verdicts, for: Array(url.utf8).span)
      return true
    } catch {
      note(error.message, place)
      return false
    }
  }

  /// The fault in the verdicts of a file. Marks the components that decide as reached.
  mutating func fault(_ planned: PlannedExpectation, _ row: URLList.Entry?, _ index: Int) -> CheckFault? {
    if files[index].tested.file.fault != nil { return .file(.ignored) }
    let expectation = planned.expectation
    let apps = row?.app.map { [$0] } ?? expectation.scope.apps.map { $0.value }
    var fault: ExpectationFailure.Fault?
    func check(_ verdict: AppVerdict) {
      files[index].reach(verdict, group: planned.group)
      if fault != nil { return }
      if !(row?.verdict.map { $0.allows(verdict.verdict) } ?? expectation.kind.allows(verdict.verdict)) {
        fault = .verdict(verdict)
      } else if let decider = expectation.decider?.value, !isDecided(verdict, by: decider, index) {
        fault = .decider(verdict)
      }
    }
    if apps.isEmpty {
      for verdict in verdicts { check(verdict) }
      let mayHaveNoApp = row?.verdict.map { $0.allows(.noMatch) } ?? (expectation.kind == .stays)
      return verdicts.isEmpty && !mayHaveNoApp ? .file(.noApps) : fault.map { .url($0) }
    }
    for app in apps {
      if let place = files[index].index(of: app) { check(verdicts[place]) } else { return .file(.unlisted(app)) }
    }
    return fault.map { .url($0) }
  }

  mutating func isDecided(_ verdict: AppVerdict, by decider: Decider, _ index: Int) -> Bool {
    guard let name = verdict.decider else { return false }
    switch decider {
    case .index(let wanted): return name.component == wanted
    case .name(let wanted): return name == wanted
    case .comment(let text): return files[index].comments[text]?.contains(name) ?? false
    }
  }
}

extension Expectation.Kind {
  /// Returns `true` if the row of a table may expect something under this kind.
  func allows(_ wanted: WantedVerdict) -> Bool {
    switch wanted {
    case .verdict(let verdict): allows(verdict)
    case .browser: self == .stays || self == .table
    }
  }

  func allows(_ verdict: AppVerdict.Verdict) -> Bool {
    switch self {
    case .opens: verdict == .match
    case .stays: verdict != .match
    case .excluded: verdict == .exclude
    case .table: true
    }
  }
}

/// The form of a host for comparison.
func comparedHost(_ host: String) -> String { String(decoding: LinkURL.comparedHost(host.utf8), as: UTF8.self) }

/// A host without percent-encoding, as people write it.
func plainHost(_ host: String) -> String { String(decoding: PercentEncoding.decodeBytes(host.utf8), as: UTF8.self) }
