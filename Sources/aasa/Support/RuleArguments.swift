public import ArgumentParser
import JSONSource
public import Lint

/// The name of a rule that exists.
struct RuleName: ExpressibleByArgument, Hashable {
  let text: String

  init?(argument: String) {
    guard Rule.named(argument) != nil else { return nil }
    text = argument
  }
}

extension CompletionKind {
  static var ruleName: CompletionKind { .list(Rule.all.map(\.name)) }
}

extension Severity: ExpressibleByArgument {}
