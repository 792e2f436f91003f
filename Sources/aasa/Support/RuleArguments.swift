import ArgumentParser
import Audit
import Lint
import SourceText

extension CompletionKind {
  static var ruleName: CompletionKind { .list(RuleCatalog.all.rules.map(\.name)) }
}

extension Rule {
  /// Returns the names of rules, and notes former names that were given.
  static func current(_ names: [String]) -> [String] {
    for note in names.compactMap(renaming) { Output.note(note) }
    return names.map(currentName)
  }

  /// Finds a rule by its name. Throws an error with similar names.
  static func required(_ name: String) throws -> Rule {
    if let rule = RuleCatalog.all.named(name) { return rule }
    let hint = didYouMean(RuleCatalog.all.likelyNames(for: name).map { "'\($0)'" }) ?? "see `aasa rules`"
    throw ValidationError("no rule is named '\(escapedForDisplay(name))'; \(hint)")
  }
}
