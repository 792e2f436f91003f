// The components of an app and the dynamic rules of a package are followed together through all URLs (`Search`). Each pair of a component
// and a rule that decides a URL shows with a shortest one, so the pairs of which only one opens the app are all differences there are. When
// every state was visited without such a pair, the two open the same URLs.

package import Association
package import Matching

/// The URLs that an app can open on Android at all, whatever its dynamic rules are.
package protocol LinkBound: Sendable {
  /// Decides the URLs within by rule 0.
  var automaton: any LinkAutomaton { get }

  func contains(_ url: LinkURL) -> Bool
}

/// The URLs that an app opens on one platform and not on the other, as far as the files decide.
package struct PlatformComparison: Sendable {
  package struct Difference: Sendable {
    package let url: String
    package let apple: AppVerdict
    /// The verdict of the dynamic rules.
    package let android: AppVerdict
    /// Whether the bound of the app has the URL; `nil` without one.
    package let isInBound: Bool?
  }

  /// One for each pair of a deciding component and a deciding rule, shorter URLs first.
  package let differences: [Difference]
  /// Whether these are all differences.
  package let isComplete: Bool

  /// - Parameters:
  ///   - host: The host of the URLs.
  ///   - package: A package of ``AssetLinksFile/packages``, with dynamic rules or a bound.
  ///   - bound: The URLs that the app can open on Android at all.
  package init(
    _ file: AssociationFile, app: AppID, _ links: AssetLinksFile, package: String, host: String,
    within bound: (any LinkBound)? = nil, _ stepBudget: StepBudget, _ parser: PatternParser = .later
  ) {
    let entries = (file.applinks?.entries ?? []).filter { $0.apps.contains { $0.id == app } }
    let components = OrderedComponents(entries, of: file, VariableTable(file))
    let rules = links.rules(of: package)
    // Without rules the bound alone decides.
    let ruled: [any LinkAutomaton] = rules.isEmpty && bound != nil ? [] : [RuleAutomaton(rules, parser)]
    let search = Search(stepBudget, [.init(components)], beside: ruled + (bound.map { [$0.automaton] } ?? []))
    let (found, isComplete) = search.deciders()
    var apple = LinkRouter(file, app: app).makeMatcher()
    var second = LinkRouter(file, app: app, engine: .pcre2).makeMatcher()
    let android = AssetLinksVerdicts(links, package: package, parser)
    var isConfirmed = true
    var differences: [Difference] = []
    for (numbers, path) in found {
      let opensOnApple = numbers[0].map { !components.items[$0].excludes } ?? false
      let areRulesOpen = ruled.isEmpty || (numbers[1].map { !rules[$0].excludes } ?? false)
      let isInBound = bound.map { _ in numbers[1 + ruled.count] != nil }
      let opensOnAndroid = areRulesOpen && isInBound ?? true
      if opensOnApple == opensOnAndroid { continue }
      let url = "https://\(host)" + String(decoding: path, as: UTF8.self)
      guard let link = try? LinkURL(url), let ours = apple.verdicts(for: link).first,
        let theirs = android.verdicts(for: link).first, second.verdicts(for: link).first == ours,
        (ours.verdict == .match) == opensOnApple, (theirs.verdict == .match) == areRulesOpen,
        bound?.contains(link) == isInBound
      else {
        isConfirmed = false
        continue
      }
      differences.append(Difference(url: url, apple: ours, android: theirs, isInBound: isInBound))
    }
    self.differences = differences.sorted { $0.url.utf8.count < $1.url.utf8.count }
    self.isComplete = isComplete && isConfirmed
  }
}

extension AssetLinksFile {
  /// The dynamic rules that decide for a package; empty where the manifest alone decides.
  package func rules(of package: String) -> [RuleText] {
    for statement in statements where statement.opensLinks && statement.app?.packageName?.text == package {
      if case .rules(let rules, _) = statement.rules { return rules.map { RuleText($0, in: document) } }
    }
    return []
  }
}
