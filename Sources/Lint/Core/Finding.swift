public import SourceText

/// How much a finding matters.
public enum Severity: String, Sendable, Comparable, CaseIterable {
  /// Worth knowing; nothing is broken.
  case info
  /// Probably not what the author means.
  case warning
  /// A link does not do what the file says.
  case error

  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// Something that a rule found, at its place.
///
/// Texts quote the file only in escaped form (see `LintContext.quote`), so that they can be shown as they are.
public struct Finding: Sendable {
  /// The permanent name of the rule.
  public let rule: String
  public package(set) var severity: Severity
  /// What is wrong here: lower-case, no full stop.
  public let message: String
  public let range: SourceRange
  /// Other places that belong to the finding, with a few words each.
  public let labels: [Label]
  /// What to do, a line each.
  public let help: [String]
  /// What it costs in production.
  public let cost: String?
  /// An edit that removes the fault without changing what else the file means.
  public let fix: Fix?

  public struct Label: Sendable {
    public let range: SourceRange
    public let text: String
  }
}

/// Edits that belong together. Each replaces bytes in place; the file keeps its own formatting.
public struct Fix: Sendable {
  /// What the fix does, as an imperative: "remove the comma".
  public let title: String
  public let edits: [Edit]

  public typealias Edit = SourceEdit

  public init(_ title: String, _ edits: [Edit]) {
    self.title = title
    self.edits = edits
  }
}
