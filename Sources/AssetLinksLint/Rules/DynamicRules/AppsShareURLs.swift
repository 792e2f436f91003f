import AssetLinks
import Lint
import Matching
import SourceText

extension Rule {
  static let appsShareURLs = Rule(
    "apps-share-urls", .assetLinks, .info, summary: "the dynamic rules of two apps open the same URLs",
    reason: """
      If both apps are on a phone and verified, the one that was installed last opens the link. That is intended for variants of one app. The \
      finding shows a shortest URL, and it is reported once for a pair of apps.
      """,
    cost: "which app opens the URL depends on the order of installation",
    source: "documented: Android, \"Add intent filters\"",
    examples: [
      .wrong(
        "two apps with one path",
        statements: .rules(#"[{"/": "/buy/*"}]"#), .rules(#"[{"/": "/buy/*"}]"#, package: "shop.harbor.crew")),
      .right(
        "two apps with a path each",
        statements: .rules(#"[{"/": "/buy/*"}]"#), .rules(#"[{"/": "/crew/*"}]"#, package: "shop.harbor.crew")),
    ],
    check: .assetLinks { context in
      let lists = context.subject.lists.compactMap { list in list.statement.app?.packageName.map { (list, $0) } }
      pairs: for (later, (list, app)) in lists.enumerated() {
        guard list.question(steps: later / RuleList.pairsForStep) != nil else { break }
        for (earlier, other) in lists[..<later] where app.text != other.text {
          if list.isExhausted { break pairs }
          guard let url = list.sharedURL(with: earlier) else { continue }
          context.report(
            "\(quoted(app.text)) and \(quoted(other.text)) both open \(quoted(url))", at: app.node,
            labels: [Finding.Label("the other app", context.document.range(other.node))],
            help: ["give each app its own paths, unless they are variants of one app"])
        }
      }
    })
}

extension RuleList {
  /// The pairs of packages that are compared by name in the time of a step.
  fileprivate static let pairsForStep = 8

  /// A shortest URL, as path, query and fragment, that both lists open; `nil` without one, or if undecided.
  fileprivate func sharedURL(with other: RuleList) -> String? {
    guard let budget = question(steps: (rules.count + other.rules.count) * Self.stepsForRule) else { return nil }
    let search = Search(budget, [], beside: [self, other].map { RuleAutomaton($0.plans) })
    let result = search.first(
      where: { deciders in
        guard let own = deciders[0], let others = deciders[1] else { return false }
        return !self.rules[own].excludes && !other.rules[others].excludes
      }, unless: { !$0.isAlive(0) || !$0.isAlive(1) })
    if case .undecided = result { isUndecided = true }
    guard case .found(let url) = result else { return nil }
    return String(decoding: url, as: UTF8.self)
  }
}
