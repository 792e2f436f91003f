import AssetLinks
package import Lint
import Matching
import SourceText
package import Tasks

extension Report {
  /// The differences of two `assetlinks.json` for the formats of results: each is a result in the new file, at the rule that decides there.
  package init(_ comparison: AssetLinksComparison, failOn: Severity?) {
    let old = ReportedFile(comparison.old.file.source, path: comparison.old.reportPath)
    let new = ReportedFile(comparison.new.file.source, path: comparison.new.reportPath)
    let places = (old: RulePlaces(comparison.old.file), new: RulePlaces(comparison.new.file))
    let diff = comparison.diff
    let changes = diff.changes.map { change in
      let rule = change.kind == .opened ? ReportRule.opened : .closed
      let app = "`\(escapedForDisplay(change.app.text))`"
      let verb = change.kind == .opened ? "newly opens" : "no longer opens"
      func text(_ verdict: AppVerdict, _ places: RulePlaces) -> String {
        places.rule(of: verdict).map { places.excerpt($0, limit: .max) } ?? ""
      }
      return ReportResult(
        rule: rule.name, severity: rule.severity, message: "\(app) \(verb) `\(escapedForDisplay(change.url))`",
        range: places.new.range(of: change.new) ?? comparison.new.file.target(change.app.text),
        related: places.old.range(of: change.old).map {
          [RelatedPlace("decided in the old file", $0, in: old)]
        } ?? [],
        identity: [change.app.text, text(change.old, places.old), text(change.new, places.new)])
    }
    let undecided = diff.undecided.map { question in
      ReportResult(
        rule: ReportRule.undecidedDifference.name, severity: .warning,
        message: "it is undecided of `\(escapedForDisplay(question.app.text))` \(question.words)",
        range: comparison.new.file.target(question.app.text), cost: "a difference may have been missed",
        identity: [question.kind.rawValue, question.app.text])
    }
    let statements = diff.statements.flatMap { $0.results(comparison, in: old) }
    self.init(
      command: "diff", rules: ReportRule.linkDifferences, files: [FileReport(new, changes + undecided + statements)],
      failOn: failOn)
    nothing = AssetLinksComparison.equivalence
  }
}

extension StatementDiff {
  /// An added target is at its place, a removed one at the beginning of the new file.
  fileprivate func results(_ comparison: AssetLinksComparison, in old: ReportedFile) -> [ReportResult] {
    let quoted = "`\(escapedForDisplay(name))`"
    let isInclude = kind == .include
    let more: ReportRule = isInclude ? .includeAdded : .relationAdded
    let less: ReportRule = isInclude ? .includeRemoved : .relationRemoved
    let inNew = added.map { party in
      ReportResult(
        rule: more.name, severity: more.severity, message: "\(quoted) newly lists \(party.words)",
        range: comparison.new.file.document.range(party.node), identity: identity(party))
    }
    let inOld = removed.map { party in
      ReportResult(
        rule: less.name, severity: less.severity, message: "\(quoted) no longer lists \(party.words)", range: nil,
        related: [
          RelatedPlace("listed in the old file", comparison.old.file.document.range(party.node), in: old)
        ], cost: loss(party), identity: identity(party))
    }
    return inNew + inOld
  }

  private func identity(_ party: Party) -> [String] { [name, party.name, party.fingerprint ?? ""] }

  /// The effect of a removed target.
  private func loss(_ party: Party) -> String {
    if party.fingerprint != nil { return "apps that are signed with this certificate alone lose the relation" }
    switch kind {
    case .include: return "the statements of the list have no effect any more"
    case .relation(Statement.appLinks): return "links of the site open the browser"
    case .relation(Statement.loginCredentials): return "passkeys and saved passwords stop working in the app"
    case .relation: return "the target loses the relation"
    }
  }
}

extension AssetLinksFile {
  /// The package name in the first statement that lets an app open links.
  fileprivate func target(_ package: String) -> SourceRange? {
    statements.lazy.filter(\.opensLinks).compactMap { $0.app?.packageName }.first { $0.text == package }
      .map { document.range($0.node) }
  }
}

extension ReportRule {
  /// The rules of `aasa diff` for an `assetlinks.json`.
  fileprivate static let linkDifferences = [
    opened, closed, relationAdded, relationRemoved, includeAdded, includeRemoved, undecidedDifference,
  ]

  fileprivate static let relationAdded = difference(
    "relation-added", .info, "a relation lists a target that it did not list before",
    "The target is an app, a site, or one more fingerprint of an app.")
  fileprivate static let relationRemoved = difference(
    "relation-removed", .warning, "a relation no longer lists a target",
    "The target is an app, a site, or a fingerprint of an app.")
  fileprivate static let includeAdded = difference(
    "include-added", .info, "the file includes a list that it did not include before", "The list itself is not read.")
  fileprivate static let includeRemoved = difference(
    "include-removed", .warning, "the file no longer includes a list", "The list itself is not read.")
}
