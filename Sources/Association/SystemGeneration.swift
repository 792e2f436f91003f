/// The systems that read the same keys of an association file, named after the newest of these keys.
///
/// A system ignores keys that are newer than itself, so one file has a reading for each generation (documented keys; readings
/// decided).
///
///     for generation in SystemGeneration.allCases where generation != .current {
///       print("\(generation): \(file.read(by: generation).applinks?.apps ?? [])")
///     }
public enum SystemGeneration: Int, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  /// iOS 9 to 12: `appID` and `paths`.
  case paths
  /// iOS 13 to 13.4, macOS 10.15: `appIDs` and `components`; `paths` in entries without `components`.
  case components
  /// iOS 13.5 to 13.7: `caseSensitive` and substitution variables.
  case variables
  /// iOS 14 and later, macOS 11: `percentEncoded` and `defaults`.
  case defaults

  /// The generation that reads every key.
  public static let current = defaults

  /// The generation of a version; `nil` before iOS 9, which has no universal links.
  ///
  ///     let generation = SystemGeneration(SystemVersion(major: 13, minor: 4))
  public init?(_ version: SystemVersion) {
    guard let generation = Self.allCases.last(where: { $0.first <= version }) else { return nil }
    self = generation
  }

  /// The first version of the generation.
  public var first: SystemVersion {
    switch self {
    case .paths: .paths
    case .components: .components
    case .variables: .variables
    case .defaults: .defaults
    }
  }

  /// The order of the systems, the oldest first.
  ///
  ///     let ignoresDefaults = file.generation < .defaults
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The versions: `iOS 9 to 12`.
  public var description: String { Self.versions(self...self) }

  /// The versions of some generations: `iOS 13 to 13.7`, `iOS 14 and later`.
  package static func versions(_ generations: ClosedRange<Self>) -> String {
    let first = generations.lowerBound.first.description
    let last = ["to 12", "to 13.4", "to 13.7", "and later"][generations.upperBound.rawValue]
    return "\(first) \(last)"
  }
}
