extension ComponentPlan {
  /// `true` if the patterns alone show that every URL is accepted.
  package var acceptsEverything: Bool { fragment == nil && acceptsEveryPath && acceptsEveryQuery }

  package var acceptsEveryPath: Bool { path.map { $0.acceptsEveryPath } ?? true }

  package var acceptsEveryQuery: Bool {
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
      guard case .literal([UInt32(UInt8(ascii: "/"))])? = pieces.first?.kind else { return false }
      return pieces.count > 1 && pieces.dropFirst().allSatisfy { $0.kind.isStar }
    }
  }
}
