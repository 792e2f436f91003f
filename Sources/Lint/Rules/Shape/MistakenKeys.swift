import Association
import JSONSource

extension LintContext {
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
