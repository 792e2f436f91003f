public import ArgumentParser
public import Lint
import SourceText

extension Severity: ExpressibleByArgument {}

extension CompletionKind {
  static var ruleName: CompletionKind { .list(Rule.all.map(\.name)) }
}

extension Rule {
  /// Finds a rule by its name. Throws an error with similar names.
  static func required(_ name: String) throws -> Rule {
    if let rule = Rule.named(name) { return rule }
    let likely = Rule.likelyNames(for: name)
    let hint =
      likely.isEmpty ? "see `aasa rules`" : "did you mean \(likely.map { "'\($0)'" }.joined(separator: " or "))?"
    throw ValidationError("no rule is named '\(escapedForDisplay(name))'; \(hint)")
  }
}
