public import Analysis
public import Association

/// What a compaction may do.
public struct CompactionOptions: Sendable {
  /// Whether the old `paths` become `components`, which iOS 12 and older do not read.
  public var modernizes = false
  /// Whether comments may go, so that components that differ in nothing else become one.
  public var dropsComments = false
  /// Whether all white space goes.
  public var minifies = false
  /// Names that the author wants for variables.
  public var names: [Name] = []
  /// The oldest system that must understand the file: newer keys are not introduced.
  public var minimumSystem: SystemVersion?
  /// What the proofs may cost. What is not proved within it stays as it is.
  public var budget = Budget()

  public init() {}

  /// A name for the list of values that holds a value.
  public struct Name: Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, forListWith value: String) {
      self.name = name
      self.value = value
    }
  }
}

extension CompactionOptions {
  /// Whether a key may be introduced that systems know since a version.
  func allows(_ since: SystemVersion) -> Bool { minimumSystem.map { since <= $0 } ?? true }
}
