package import Analysis
package import AssetLinks
import Association
import JSONSource
package import Matching
import ProjectSettings
import Routes
import SourceText

/// The coverage of expectations: the components that they reach, and decided URLs that they do not have.
struct Coverage {
  private(set) var outside: [OutsideURL] = []
  private(set) var undecided: [UndecidedCoverage] = []
  private(set) var files: [FileCoverage] = []

  let plan: ExpectationPlan
  /// The components that each group reaches, by file and group.
  let reached: [[Int: Set<ComponentName>]]

  /// Files of more components are not searched for URLs that would reach one.
  private static let searchedComponents = 500
  private static let outsideLimit = 20

  mutating func decide() {
    files = plan.files.indices.map(coverage)
    guard let allowed = plan.configuration.coverage.nothingOutside?.value else { return }
    for index in plan.files.indices { noteOutside(index, allowed) }
  }

  // MARK: Every component

  private func coverage(_ index: Int) -> FileCoverage {
    var names: [ComponentName] = []
    plan.files[index].file.applinks?.forEachComponent(ofApps: true) { name, _ in names.append(name) }
    return FileCoverage(file: index, names, reached[index]) { outcomes(index).mapValues { .component($0) } }
  }

  /// The outcomes for the components of a file; empty for large files.
  private func outcomes(_ index: Int) -> [ComponentName: ComponentURLs.Outcome] {
    let tested = plan.files[index]
    let count = tested.file.applinks?.entries.reduce(0) { $0 + $1.count } ?? 0
    guard count <= Self.searchedComponents else { return [:] }
    let host = tested.domains.first ?? "example.com"
    var outcomes: [ComponentName: ComponentURLs.Outcome] = [:]
    for urls in tested.file.componentURLs(host: host, budget: .coverage) {
      if case .decides? = outcomes[urls.place.name] { continue }
      outcomes[urls.place.name] = urls.outcome
    }
    return outcomes
  }

  // MARK: Nothing outside

  private mutating func noteOutside(_ index: Int, _ patterns: [OutsidePattern]) {
    let tested = plan.files[index]
    let allowed = OrderedComponents(items: allowedItems(index, patterns))
    let routes = allowedRoutes(index)
    let stepBudget = StepBudget(.coverage)
    let host = tested.domains.first ?? "example.com"
    // Apps of the same entries are reported once.
    var file = AppGroups(tested.file)
    for group in file.groups {
      guard let app = group.apps.first else { continue }
      let components = file.components(of: group.entries)
      var passed: Set<Int> = []
      while passed.count < Self.outsideLimit {
        let result = components.outside(allowed, stepBudget, routes, butNotOf: passed)
        if case .undecided = result { undecided.append(UndecidedCoverage(file: index, app: app)) }
        guard case .found(let found) = result else { break }
        passed.insert(found.position)
        let item = components.items[found.position]
        outside.append(
          OutsideURL(
            file: index, app: app, name: item.name, url: "https://\(host)" + String(decoding: found.url, as: UTF8.self),
            verdict: item.excludes ? .exclude : .match))
      }
    }
  }

  /// The allowed URLs: those of the patterns, with the settings of the tested file, and every expected URL.
  private func allowedItems(_ index: Int, _ patterns: [OutsidePattern]) -> [OrderedComponents.Item] {
    let file = plan.files[index].file
    let variables = VariableTable(file)
    let caseSensitive = defaultSetting("caseSensitive", of: file)
    let percentEncoded = defaultSetting("percentEncoded", of: file)
    var items = patterns.map { pattern in
      var component = pattern.component
      component.caseSensitive = pattern.caseSensitive ?? caseSensitive
      component.percentEncoded = pattern.percentEncoded ?? percentEncoded
      return OrderedComponents.Item(entry: 0, plan: ComponentPlan(component, variables))
    }
    var seen: Set<String> = []
    for planned in plan.expectations where planned.isFor(index) && !planned.urls.areRoutes {
      for number in 0..<planned.urls.count {
        let text =
          switch planned.urls {
          case .pattern(let pattern): pattern.url(number)
          case .list(let list): list.entries[number].text
          }
        guard seen.insert(text).inserted,
          let link = try? LinkURL(text.hasPrefix("/") ? "https://example.com" + text : text)
        else { continue }
        items.append(
          OrderedComponents.Item(entry: 0, plan: ComponentPlan(link, caseSensitive: caseSensitive)))
      }
    }
    return items
  }

  /// The URLs of the expected routes; one without a query has any query, and likewise for the fragment.
  private func allowedRoutes(_ index: Int) -> LinkLanguage? {
    let routes = plan.expectations.filter { $0.isFor(index) }.flatMap { planned -> [LinkLanguage.Expression] in
      guard case .pattern(let pattern) = planned.urls, pattern.isRoute else { return [] }
      return (0..<pattern.count).map { pattern.route($0).lenientExpression }
    }
    return routes.isEmpty ? nil : LinkLanguage(.choice(routes))
  }

  /// A setting of the file's `defaults`, true where it is not given.
  private func defaultSetting(_ key: String, of file: AssociationFile) -> Bool {
    let document = file.document
    let defaults = file.applinks.flatMap { document.value("defaults", of: $0.node) }
    return defaults.flatMap { document.value(key, of: $0) }.flatMap(document.boolean) ?? true
  }
}

extension AppLinks {
  /// Calls a function with each component, in the order of the file.
  ///
  /// - Parameter ofApps: `true` to leave out entries without an app.
  func forEachComponent(ofApps: Bool = false, _ body: (ComponentName, Component) -> Void) {
    for entry in entries where !ofApps || !entry.apps.isEmpty {
      for component in components(of: entry) { body(component.name, component) }
    }
  }
}

/// The components or dynamic rules of a file that expectations reach, as a whole and by group.
package struct FileCoverage: Sendable {
  /// The index of the file in the plan, of an `assetlinks.json` in its Android app.
  package let file: Int
  /// Those that some expectation could reach: the components of entries with an app, or the rules of the tested app.
  package let count: Int
  /// Those that each group of the configuration reaches, in the order of the file, by the index of the group.
  package let groups: [Int: [ComponentName]]
  /// Those that no expectation reaches, in the order of the file.
  package let unreached: [UnreachedComponent]

  package var reachedCount: Int { count - unreached.count }

  /// - Parameters:
  ///   - names: Those that some expectation could reach.
  ///   - outcomes: The URLs of components or rules, which are searched where some are not reached.
  init(
    file: Int, _ names: [ComponentName], _ groups: [Int: Set<ComponentName>],
    outcomes: () -> [ComponentName: UnreachedComponent.Outcome]
  ) {
    let reached = groups.values.reduce(into: Set()) { $0.formUnion($1) }
    let left = names.filter { !reached.contains($0) }
    let outcomes = left.isEmpty ? [:] : outcomes()
    self.file = file
    count = names.count
    self.groups = groups.mapValues { $0.sorted() }
    unreached = left.map { UnreachedComponent(file: file, name: $0, outcome: outcomes[$0]) }
  }

  /// Files of more rules are not searched for URLs that would reach one.
  private static let searchedRules = 500

  /// The coverage of an `assetlinks.json`; `nil` for a file without dynamic rules for the app.
  ///
  /// - Parameter groups: The rules that each group reaches.
  init?(_ plan: AndroidPlan, file: Int, _ groups: [Int: Set<Int>]) {
    let links = plan.files[file].links
    guard let packageName = plan.packageName, let statement = links.deciders[packageName],
      let rules = statement.dynamicRules, !rules.isEmpty
    else { return nil }
    func name(_ rule: Int) -> ComponentName { ComponentName(entry: statement.index, component: rule) }
    let names = rules.indices.map(name)
    self.init(file: file, names, groups.mapValues { Set($0.map(name)) }) {
      if rules.count > Self.searchedRules { return [:] }
      let host = plan.files[file].domains.first ?? "example.com"
      let found = links.ruleURLs(package: packageName, host: host, StepBudget(.coverage))
      return Dictionary(uniqueKeysWithValues: zip(names, found).map { ($0, .rule($1.outcome)) })
    }
  }
}

/// A component or dynamic rule that decided no expected URL.
package struct UnreachedComponent: Sendable {
  /// The index of the file in the plan, of an `assetlinks.json` in its Android app.
  package let file: Int
  package let name: ComponentName
  /// A URL that it decides, or the reason why it decides none; `nil` if it was not searched.
  package let outcome: Outcome?

  package enum Outcome: Sendable {
    case component(ComponentURLs.Outcome)
    case rule(RuleURL.Outcome)
  }
}
