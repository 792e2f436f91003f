// A URL opens the app on Android if an intent filter matches it and the dynamic rules do not keep it from the app. An expectation that names an
// Apple component requires of Android only that the app opens.
//
// The URLs of a route are followed through the rules and the filters together, so an expectation for a route that is met is proved.

import Analysis
import AndroidManifest
import AssetLinks
import Association
package import Matching
import ProjectSettings
import Routes
import SourceText

/// The reason why a URL opens the app on Android and should not, or the other way round.
package enum AndroidFault: Sendable {
  /// The app opens the URL, by a rule where there is a list of them.
  case opened(AppVerdict)
  /// The dynamic rules keep the URL from the app.
  case kept(AppVerdict)
  /// No intent filter matches the URL.
  case unfiltered
  /// An intent filter matches the URL, and Android does not verify its host, for a reason.
  case unverified(String)
  /// The budget of the search for such a URL of a route ended first.
  case undecided
}

/// Runs the expectations of a plan for its Android app.
struct AndroidRunner {
  private let plan: AndroidPlan
  /// `nil` where the app is not known.
  private let engines: [AssetLinksVerdicts?]
  /// The scope of each beginning of URLs, up to the path.
  private var scopes: [ArraySlice<UInt8>: LinkScope] = [:]
  /// Why Android does not verify a host; `nil` for one that it does.
  private var doubts: [String: String?] = [:]
  /// A value of the manifest that keeps it from being used.
  private(set) var fault: ManifestFault?
  /// The dynamic rules that decide an expected URL, by file and by group of expectations.
  private(set) var reached: [[Int: Set<Int>]]
  /// The files that let the app open links.
  private let listing: Set<Int>
  /// The indices of the files that each host serves; of the empty text those without a domain.
  private let served: [String: [Int]]
  let routeBudget = StepBudget(.routesOfRules)

  init(_ plan: AndroidPlan) {
    self.plan = plan
    reached = plan.files.map { _ in [:] }
    listing = Set(
      plan.files.indices.filter { plan.packageName.map(plan.files[$0].links.packages.contains) ?? false })
    var served: [String: [Int]] = [:]
    for (index, file) in plan.files.enumerated() {
      for host in file.domains.isEmpty ? [""] : Set(file.domains.map(comparedHost)) {
        served[host, default: []].append(index)
      }
    }
    self.served = served
    engines = plan.files.map { file in
      plan.packageName.map { AssetLinksVerdicts(file.links, package: $0) }
    }
  }

  /// The fault of a file for which its checks fail, whatever their URLs.
  func cause(_ file: Int, opens: Bool) -> FileFault.Cause? {
    if plan.files[file].links.fault != nil { return .ignored }
    if listing.contains(file) { return nil }
    // An app that another file lists may stay in the browser here.
    guard opens || listing.isEmpty else { return nil }
    return plan.packageName.map { .unlisted(AppID($0)) } ?? .noApps
  }

  func files(of host: String) -> [Int] { ((served[comparedHost(host)] ?? []) + (served[""] ?? [])).sorted() }

  /// The fault of a URL of a group; `nil` where it is as expected. Marks the rule that decides as reached.
  mutating func fault(of url: LinkURL, opens: Bool, file: Int, group: Int) -> AndroidFault? {
    guard let verdict = engines[file]?.verdicts(for: url).first else { return nil }
    if let rule = verdict.component { reached[file][group, default: []].insert(rule) }
    let isInScope = scope(of: url)?.contains(url) ?? true
    let isRuledOpen = verdict.verdict == .match
    let doubt = isRuledOpen && isInScope ? doubt(about: url.host) : nil
    if (isRuledOpen && isInScope && doubt == nil) == opens { return nil }
    if !opens { return .opened(verdict) }
    if !isInScope { return .unfiltered }
    return doubt.map { .unverified($0) } ?? .kept(verdict)
  }

  /// The reason why Android does not verify a host; `nil` where it does, and without a manifest.
  private mutating func doubt(about host: String) -> String? {
    guard let manifest = plan.manifest else { return nil }
    if let known = doubts[host] { return known }
    var doubt: String?
    do throws(ManifestFault) { doubt = try manifest.doubt(about: host) } catch { fault = fault ?? error }
    doubts[host] = .some(doubt)
    return doubt
  }

  /// The fault of a route, with a URL that shows it. Marks the rules that decide as reached.
  mutating func fault(
    of language: LinkLanguage, origin: String, host: String, opens: Bool, file: Int, group: Int
  ) -> (url: String?, fault: AndroidFault)? {
    guard let packageName = plan.packageName else { return nil }
    let rules = plan.files[file].links.rules(of: packageName)
    let bound = (try? LinkURL(origin + "/")).flatMap { scope(of: $0) }
    let ruled: [any LinkAutomaton] = rules.isEmpty ? [] : [RuleAutomaton(rules.map { RulePlan($0, .later) })]
    let search = Search(
      routeBudget, [], .within(language), beside: ruled + (bound.map { [$0.automaton] } ?? []))
    let (found, isComplete) = search.deciders()
    if !ruled.isEmpty { reached[file][group, default: []].formUnion(found.compactMap { $0.numbers[0] }) }
    for (numbers, path) in found {
      let isRuledOpen = ruled.isEmpty || (numbers[0].map { !rules[$0].excludes } ?? false)
      let isInBound = bound == nil || numbers[ruled.count] != nil
      let isOpen = isRuledOpen && isInBound && doubt(about: host) == nil
      if isOpen == opens { continue }
      let url = origin + String(decoding: path, as: UTF8.self)
      if let link = try? LinkURL(url), let fault = fault(of: link, opens: opens, file: file, group: group) {
        return (url, fault)
      }
      return (nil, .undecided)
    }
    return isComplete ? nil : (nil, .undecided)
  }

  private mutating func scope(of url: LinkURL) -> LinkScope? {
    guard let manifest = plan.manifest else { return nil }
    let origin = url.bytes[..<url.afterHost.startIndex]
    if let known = scopes[origin] { return known }
    do throws(ManifestFault) {
      let scope = try LinkScope(manifest, scheme: url.scheme, host: url.host, port: url.port)
      scopes[origin] = scope
      return scope
    } catch {
      fault = error
      return nil
    }
  }
}

extension ExpectationRunner {
  mutating func runOnAndroid(_ planned: PlannedExpectation, _ android: inout AndroidRunner) -> ExpectationOutcome {
    var outcome = ExpectationOutcome()
    switch planned.urls {
    case .pattern(let pattern):
      let place = (source: plan.configuration.source, range: planned.expectation.urls.range)
      for number in 0..<pattern.count {
        if pattern.isRoute {
          askRoute(pattern, number, planned, place, &android, &outcome)
        } else {
          ask(pattern.url(number), planned, place, row: nil, &android, &outcome)
        }
      }
    case .list(let list):
      for entry in list.entries {
        ask(entry.text, planned, (entry.source, entry.range), row: entry, &android, &outcome)
      }
    }
    return outcome
  }

  private mutating func ask(
    _ text: String, _ planned: PlannedExpectation, _ place: Place, row: URLList.Entry?,
    _ android: inout AndroidRunner, _ outcome: inout ExpectationOutcome
  ) {
    let opens = planned.expectation.opens(row)
    for (file, host) in asked(text, planned, place, android) {
      let url = text.hasPrefix("/") ? "https://\(host)\(text)" : text
      guard let link = try? LinkURL(url) else { continue }
      let cause = android.cause(file, opens: opens)
      let fault = cause == nil ? android.fault(of: link, opens: opens, file: file, group: planned.group) : nil
      outcome.add(
        cause.map { .file($0) } ?? fault.map { .url(.android($0)) }, of: url, in: file, isAndroid: true, row: row)
    }
  }

  private mutating func askRoute(
    _ pattern: URLPattern, _ number: Int, _ planned: PlannedExpectation, _ place: Place,
    _ android: inout AndroidRunner, _ outcome: inout ExpectationOutcome
  ) {
    let route = pattern.route(number)
    if !hasWebScheme(route) { return note("a route of App Links begins with `https://`", place) }
    let opens = planned.expectation.opens(nil)
    for (file, host) in asked(route.sample, planned, place, android) {
      let origin = route.origin.isEmpty ? "https://\(host)" : route.originText
      let cause = android.cause(file, opens: opens)
      let found =
        cause == nil
        ? android.fault(
          of: route.language(pattern.tail), origin: origin, host: host, opens: opens, file: file, group: planned.group)
        : nil
      let shown = route.origin.isEmpty ? origin + pattern.shown(number) : pattern.shown(number)
      outcome.add(
        cause.map { .file($0) } ?? found.map { .url(.android($0.fault)) }, of: found?.url ?? shown, in: file,
        isAndroid: true)
    }
  }

  /// The files that decide a URL, each with its host.
  private mutating func asked(
    _ text: String, _ planned: PlannedExpectation, _ place: Place, _ android: AndroidRunner
  ) -> [(file: Int, host: String)] {
    guard var hosts = hosts(ofURL: text, planned, place) else { return [] }
    if hosts.isEmpty { hosts = plan.android?.files.compactMap { $0.domains.first } ?? [] }
    if hosts.isEmpty {
      noteWithoutDomain(place)
      return []
    }
    let asked = hosts.flatMap { host in android.files(of: host).map { (file: $0, host: host) } }.uniqued { $0.file }
    if asked.isEmpty, plan.configuresOthers(servedBy: hosts.map(comparedHost), onAndroid: true) { return [] }
    if asked.isEmpty {
      note(
        "no assetlinks.json is served by \(hosts.map { quoted($0) }.joined(separator: " or "))", place,
        help: hosts.lazy.compactMap(plan.configuration.environment(ofHost:)).first
          ?? "list it under `files` of `android`, or write `platform: ios`")
    }
    return asked
  }
}

extension Expectation {
  /// Returns `true` if the app should open a URL on Android.
  fileprivate func opens(_ row: URLList.Entry?) -> Bool { row?.verdict.map { $0.allows(.match) } ?? (kind == .opens) }
}
