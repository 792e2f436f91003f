// The dynamic rules of a package in both files are followed together through all URLs (`Search`). Each pair of rules that decides a URL shows
// with a shortest one, so the pairs of which only one opens the app are all differences there are. When every state was visited without such
// a pair, the package opens the same URLs with both files.

package import Association
package import Matching

/// The differences between two `assetlinks.json`: the URLs that they let each package open, and their relations. For a URL that does not open an app, `exclude` and `no_match` are alike.
package struct AssetLinksDiff: Sendable {
  package struct Change: Sendable {
    package let kind: Kind
    package let app: AppID
    /// A shortest URL for the pair of rules.
    package let url: String
    package let old: AppVerdict
    package let new: AppVerdict
  }

  package enum Kind: String, Sendable, CaseIterable { case opened, closed }

  /// A search that exceeded its budget.
  package struct Undecided: Sendable {
    package let kind: Kind
    package let app: AppID
    /// `true` if a change of this kind was found nevertheless.
    package let hasChanges: Bool
  }

  /// One for each pair of deciding rules: packages in order of the old file and then the new one, shorter URLs first.
  package private(set) var changes: [Change] = []
  package private(set) var undecided: [Undecided] = []
  /// `true` if more pairs of rules changed than ``changes`` show.
  package private(set) var isCut = false
  package let statements: [ListDiff]

  /// Finds at most `limit` changes of a kind for a package; all searches together have one budget.
  package init(
    _ old: AssetLinksFile, _ new: AssetLinksFile, package: String? = nil, host: String, limit: Int = .max,
    _ budget: StepBudget, _ parser: PatternParser = .later
  ) {
    statements = old.statementDifferences(to: new, package: package)
    let (before, after) = (old.deciders, new.deciders)
    let names = (old.packages + new.packages.filter { before[$0] == nil }).filter { package == nil || $0 == package }
    let changed = names.filter { name in
      before[name] == nil || after[name] == nil
        || before[name]?.dynamicRules.map(old.texts) != after[name]?.dynamicRules.map(new.texts)
    }
    for (place, name) in changed.enumerated() {
      let length = [before, after].map { $0[name]?.dynamicRules?.count ?? 0 }.max() ?? 0
      compare(
        AppID(name), (PackageLinks(before[name], in: old, parser), PackageLinks(after[name], in: new, parser)), host,
        limit, length > PlatformComparison.lengthLimit ? nil : budget.part(share: changed.count - place))
    }
  }

  /// - Parameter budget: `nil` for lists that are too long for a search.
  private mutating func compare(
    _ app: AppID, _ links: (old: PackageLinks, new: PackageLinks), _ host: String, _ limit: Int, _ budget: StepBudget?
  ) {
    var counts: [Kind: Int] = [:]
    var isComplete = false
    if let budget {
      let search = Search(budget, [], beside: [links.old.automaton, links.new.automaton]).deciders()
      isComplete = search.isComplete
      for (numbers, path) in search.found {
        let opens = (old: links.old.opens(numbers[0]), new: links.new.opens(numbers[1]))
        if opens.old == opens.new { continue }
        let url = "https://\(host)" + String(decoding: path, as: UTF8.self)
        let kind = opens.new ? Kind.opened : .closed
        guard counts[kind, default: 0] < limit else {
          isCut = true
          continue
        }
        // The matchers confirm the automata.
        let verdicts = (try? LinkURL(url)).map {
          (old: links.old.verdict(app, on: $0), new: links.new.verdict(app, on: $0))
        }
        guard let verdicts, (verdicts.old.verdict == .match, verdicts.new.verdict == .match) == opens else {
          isComplete = false
          continue
        }
        counts[kind, default: 0] += 1
        changes.append(Change(kind: kind, app: app, url: url, old: verdicts.old, new: verdicts.new))
      }
    }
    if isComplete { return }
    undecided += Kind.allCases.map { Undecided(kind: $0, app: app, hasChanges: counts[$0] != nil) }
  }
}
