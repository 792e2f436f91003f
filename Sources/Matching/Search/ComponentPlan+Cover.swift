import SourceText

// A pattern covers another one if it matches its text, read as a text in which wildcards are characters of their own: a star of the pattern
// covers anything, `?` covers one character or another `?`. That is quick and sure, but not all covers are found: values of variables are
// compared as a whole, for example. A search finds the others.

extension ComponentPlan {
  /// Returns `true` if the patterns alone show that another component accepts every URL that this one accepts. Quick; only
  /// `true` is certain. O(characters of one × characters of the other).
  package func isCovered(by other: ComponentPlan) -> Bool {
    if other.acceptsEverything { return true }
    guard folding == other.folding, isDecoded == other.isDecoded else { return false }
    return PartLanguage.isCovered(path, by: other.path) && isQueryCovered(by: other.query)
      && PartLanguage.isCovered(fragment, by: other.fragment)
  }

  private func isQueryCovered(by other: Query?) -> Bool {
    switch (query, other) {
    case (_, nil): return true
    case (nil, .whole): return false
    case (.whole(let own)?, .whole(let whole)?): return PartLanguage.isCovered(own, by: whole)
    case (let query, .items(let items)?):
      let own: [Item] = if case .items(let own)? = query { own } else { [] }
      return items.allSatisfy { item in
        item.language.acceptsEverything
          || own.contains { $0.name == item.name && PartLanguage.isCovered($0.language, by: item.language) }
      }
    case (.items?, .whole?): return false
    }
  }
}

extension PartLanguage {
  private enum Symbol: Equatable {
    case scalar(UInt32)
    case anyCharacter
    case anySequence
    case values(ObjectIdentifier)
  }

  /// Products of lengths up to which patterns are compared.
  private static let coverLimit = 1 << 20

  /// - Parameter one: `nil` for a part that may be anything; likewise the other.
  fileprivate static func isCovered(_ one: PartLanguage?, by other: PartLanguage?) -> Bool {
    guard let other else { return true }
    guard let one else { return false }
    let wholes = other.alternatives.map(symbols)
    return one.alternatives.allSatisfy { alternative in
      let text = symbols(alternative)
      return wholes.contains { covers($0, text) }
    }
  }

  /// The characters of an alternative, with each run of wildcards in one order.
  private static func symbols(_ pieces: [Piece]) -> [Symbol] {
    var symbols: [Symbol] = []
    var hasStar = false
    func finishRun() {
      if hasStar { symbols.append(.anySequence) }
      hasStar = false
    }
    for piece in pieces {
      switch piece.kind {
      case .anyCharacter: symbols.append(.anyCharacter)
      case .anySequence: hasStar = true
      case .literal(let text):
        finishRun()
        for scalar in text { symbols.append(.scalar(scalar)) }
      case .values(let values):
        finishRun()
        symbols.append(.values(values.identity))
      }
    }
    finishRun()
    return symbols
  }

  private static func covers(_ pattern: [Symbol], _ text: [Symbol]) -> Bool {
    pattern.count * text.count <= coverLimit
      && matchesGreedily(pattern, text, star: .anySequence) { isCovered($1, by: $0) }
  }

  private static func isCovered(_ symbol: Symbol, by other: Symbol) -> Bool {
    switch (symbol, other) {
    case (.scalar, .anyCharacter), (.anyCharacter, .anyCharacter): true
    default: symbol == other && symbol != .anySequence
    }
  }
}
