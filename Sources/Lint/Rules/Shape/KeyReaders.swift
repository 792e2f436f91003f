/// The systems that read a key, as far as the keys beside it decide.
enum KeyReaders {
  case all
  /// Systems before iOS 13 alone.
  case olderSystems
  case none

  /// Beside `appIDs`, `appID` is for older systems (oracle); beside `components`, so is `paths`, and they read it only with an
  /// `appID` (documented; decided).
  init(_ key: LocatedKey, _ context: LintContext) {
    func has(_ name: String) -> Bool { context.document.member(name, of: key.object) != nil }
    switch (key.level, key.known?.name) {
    case (.entry, "appID") where has("appIDs"): self = .olderSystems
    case (.entry, "paths") where has("components"):
      self = has("appID") || context.hasDetailsDictionary ? .olderSystems : .none
    default: self = .all
    }
  }
}
