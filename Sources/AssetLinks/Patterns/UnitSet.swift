/// Some UTF-16 units, or all others.
struct UnitSet: Hashable, Sendable {
  let units: Set<UInt16>
  /// `true` if the set is all units but ``units``.
  let isInverse: Bool

  static let all = UnitSet(units: [], isInverse: true)

  static func only(_ unit: UInt16) -> UnitSet { UnitSet(units: [unit], isInverse: false) }
}
