public import SourceText

extension Finding {
  /// The effect of a fault. Every rule, and every finding that differs from its rule, follows these definitions.
  public enum Severity: String, Sendable, Comparable, CaseIterable {
    /// No effect on any URL or service.
    case info
    /// Every URL and service does what the file says, but some system, some URL or the next edit is likely to go wrong.
    case warning
    /// Some URL or some service does not do what the file says on a current system.
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
}

package typealias Severity = Finding.Severity

/// A fault that a rule found, at its place.
///
/// Texts from files and servers are escaped and shortened, so that messages can be printed as they are.
public struct Finding: Sendable {
  /// The permanent name of the rule.
  public let rule: String
  public let severity: Finding.Severity
  /// The fault: lower-case, no full stop.
  public let message: String
  /// The file and the place in it.
  public let location: Location
  /// Related places, with a few words each.
  public let labels: [Label]
  /// The next actions, one a line.
  public let help: [String]
  /// The cost of the fault in production.
  public let cost: String?
  /// An edit that removes the fault without changing what else the file means.
  public let fix: Finding.Fix?

  /// The place in the file; its start for a finding about the whole file.
  public var range: SourceRange { location.range ?? SourceRange(0..<0) }

  /// A place in one of the files that were linted together.
  public struct Location: Sendable, Hashable {
    /// The index of the file: 0 for one that was linted by itself, `nil` where no file is at fault.
    public let file: Int?
    /// `nil` for the file as a whole.
    public let range: SourceRange?

    package init(file: Int? = 0, _ range: SourceRange?) {
      self.file = file
      self.range = range
    }
  }

  public struct Label: Sendable {
    public let location: Location
    public let text: String

    public var range: SourceRange { location.range ?? SourceRange(0..<0) }

    package init(_ location: Location, _ text: String) {
      self.location = location
      self.text = text
    }

    /// A label in a file that is linted by itself.
    package init(range: SourceRange, text: String) { self.init(Location(range), text) }
  }
}

extension Finding {
  /// Edits that belong together. Each replaces bytes in place; the file keeps its own formatting.
  public struct Fix: Sendable {
    /// The effect of the fix, as an imperative: "remove the comma".
    public let title: String
    public let edits: [Edit]

    public typealias Edit = SourceEdit

    public init(_ title: String, _ edits: [Edit]) {
      self.title = title
      self.edits = edits
    }
  }
}

package typealias Fix = Finding.Fix
