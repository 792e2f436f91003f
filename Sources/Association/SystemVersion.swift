import SourceText

/// A version of iOS, with the macOS of the same generation.
///
///     let version = SystemVersion(major: 13, minor: 5)
///     for finding in file.findings(minimumSystem: version) { print("\(version): \(finding.message)") }
public struct SystemVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number before the first dot: 13 of iOS 13.5.
  public let major: Int
  /// The number after the first dot: 5 of iOS 13.5.
  public let minor: Int

  /// A version of iOS.
  ///
  ///     let version = SystemVersion(major: 13, minor: 5)
  public init(major: Int, minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  /// Reads `13`, `13.5` or `13.5.1`, whose patch level is ignored; `nil` for any other text.
  ///
  ///     guard let version = SystemVersion("13.5") else { return }
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // `Int` reads a sign too.
    let numbers = parts.compactMap { $0.isASCIINumber ? Int($0) : nil }
    guard (1...3).contains(parts.count), numbers.count == parts.count, numbers.allSatisfy({ (0...999).contains($0) })
    else { return nil }
    self.init(major: numbers[0], minor: numbers.count > 1 ? numbers[1] : 0)
  }

  /// The order of the versions.
  ///
  ///     let ignoresComponents = version < SystemVersion(major: 13)
  public static func < (left: Self, right: Self) -> Bool { (left.major, left.minor) < (right.major, right.minor) }

  /// The system and its number: `iOS 13.5`.
  public var description: String { "iOS \(number)" }

  /// The number alone: `13.5`.
  package var number: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }

  /// The first systems with universal links and `paths` (documented).
  package static let paths = SystemVersion(major: 9)
  /// `components` and `appIDs`; macOS 10.15 (documented).
  package static let components = SystemVersion(major: 13)
  /// `caseSensitive`, macOS 10.15.5, and `substitutionVariables`, macOS 10.15.6 (documented).
  package static let variables = SystemVersion(major: 13, minor: 5)
  /// `percentEncoded` and `defaults`; macOS 11 (documented).
  package static let defaults = SystemVersion(major: 14)

  /// The reason why no file is read as by this version; `nil` from iOS 9 on.
  package var fault: String? {
    SystemGeneration(self) == nil ? "\(self) has no universal links; they begin with \(Self.paths)" : nil
  }

  /// The macOS with the same features, for the versions above.
  package var macOS: String? {
    switch self {
    case .components: "macOS 10.15"
    case .variables: "macOS 10.15.6"
    case .defaults: "macOS 11"
    default: nil
    }
  }
}
