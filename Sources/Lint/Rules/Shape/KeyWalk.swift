import Association
import JSONSource
import SourceText

/// A member of an object that Apple's reference pages describe.
struct LocatedKey {
  let level: AssociationKey.Level
  let object: NodeID
  let member: JSONDocument.Member
  /// The key that Apple documents under this name at this level; `nil` for an unknown key.
  let known: AssociationKey?
  /// The number of unknown keys of the object that were visited before.
  let unknownBefore: Int

  var isUnread: Bool { known == nil || level == .component && known?.name == ComponentKey.comment.rawValue }
}

extension LintContext {
  /// Visits every member of the file at the levels that Apple documents, in order, including those of `defaults`, but not
  /// components that are only an ordinary path. `visit` returns whether to visit the member's value too. O(members); only
  /// keys with escapes are decoded.
  ///
  /// - Parameter unknownLimit: The most unknown keys of an object that are visited.
  func walkKeys(unknownLimit: Int = 0, _ visit: (LocatedKey) -> Bool) {
    func walk(_ object: NodeID, _ level: AssociationKey.Level) {
      var unknown = 0
      document.forEachKey(of: object, at: level, unknownLimit: unknownLimit) { member, known in
        let located = LocatedKey(level: level, object: object, member: member, known: known, unknownBefore: unknown)
        if known == nil { unknown += 1 }
        guard visit(located), let known, level != .component else { return }
        let value = member.value
        switch (level, known.name) {
        case (.root, "applinks"): walk(value, .applinks)
        case (.root, _): walk(value, .service)
        case (.applinks, "details") where document.isEntry(value): walk(value, .entry)
        case (.applinks, "details"):
          for entry in document.elements(value) { walk(entry, .entry) }
          for member in document.members(value) { walk(member.value, .entry) }
        case (.entry, "components"):
          for component in notableElements(ofComponents: value) { walk(component, .component) }
        case (.applinks, "defaults"), (.entry, "defaults"): walk(value, .component)
        default: break
        }
      }
    }
    if let root = document.root { walk(root, .root) }
  }

  /// Returns `true` for a key that no system reads, or inside the value of one. O(log n) after the first use.
  func isUnread(_ key: NodeID) -> Bool {
    if subject.unreadMembers == nil {
      var found: [SourceRange] = []
      walkKeys(unknownLimit: .max) { key in
        if key.isUnread { found.append(document.range(key.member.key).union(document.range(key.member.value))) }
        return true
      }
      subject.unreadMembers = found
    }
    let members = subject.unreadMembers ?? []
    let place = document.range(key).lower
    let index = members.partitioningIndex { $0.upper > place }
    return index < members.count && members[index].lower <= place
  }

  /// Returns `true` if an object has an unknown key that probably means one of the keys, or that belongs to the level
  /// `place`: then `unknown-key` reports it, and the rule that misses the key is silent.
  func hasMistaken(
    _ keys: [String], or place: AssociationKey.Level? = nil, in object: NodeID, at level: AssociationKey.Level
  ) -> Bool {
    var isFound = false
    document.forEachKey(of: object, at: level, unknownLimit: AssociationKey.examinedKeys) { member, known in
      guard known == nil, !isFound else { return }
      let guess = KeyGuess(document.string(member.key), at: level)
      if saysNothing(member, guess) { return }
      switch guess {
      case .spelling(let likely): isFound = likely.contains(where: keys.contains)
      case .elsewhere(let other): isFound = other == place
      case .remark, .nothing: break
      }
    }
    return isFound
  }
}

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
