extension ComponentPlan {
  /// `true` if the patterns alone show that every URL is accepted.
  package var acceptsEverything: Bool {
    guard fragment == nil, path.map({ $0.acceptsEveryPath }) ?? true else { return false }
    switch query {
    case nil: return true
    case .whole: return false
    case .items(let items): return items.allSatisfy { $0.language.acceptsEverything }
    }
  }
}

extension PartLanguage {
  /// A slash and a star.
  fileprivate var acceptsEveryPath: Bool {
    alternatives.contains { pieces in
      guard case .literal(let text)? = pieces.first?.kind, text == [UInt32(UInt8(ascii: "/"))], pieces.count > 1 else {
        return false
      }
      return pieces.dropFirst().allSatisfy { if case .anySequence = $0.kind { true } else { false } }
    }
  }
}
