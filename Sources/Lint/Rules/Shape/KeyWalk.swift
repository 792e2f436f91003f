import Association
import JSONSource

/// A member of an object that Apple's reference pages describe.
struct LocatedKey {
  let level: AssociationKey.Level
  /// The object that holds the member.
  let object: NodeID
  let member: JSONDocument.Member
  /// The key that Apple documents under this name at this level; `nil` for an unknown key.
  let known: AssociationKey?
  /// The number of unknown keys of the object that were visited before.
  let unknownBefore: Int
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

  /// The keys `comment` of components, found on first use.
  var componentComments: Set<NodeID> {
    if let known = subject.componentComments { return known }
    var found: Set<NodeID> = []
    walkKeys { key in
      if key.level == .component, key.known?.name == ComponentKey.comment.rawValue { found.insert(key.member.key) }
      return true
    }
    subject.componentComments = found
    return found
  }
}
