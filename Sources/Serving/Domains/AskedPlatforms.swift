/// The platforms whose files are requested.
package enum AskedPlatforms: String, Sendable, CaseIterable {
  /// That of iOS, and that of Android where the domain serves one.
  case served
  case ios, android
  /// Both, so that a missing file of either is a fault.
  case both

  package var expectsAndroid: Bool { self == .android || self == .both }
}
