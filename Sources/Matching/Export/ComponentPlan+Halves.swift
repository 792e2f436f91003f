extension ComponentPlan {
  /// Two components that together match what this one matches, each with a part of the values of a variable or of the
  /// alternatives; `nil` where nothing can be parted.
  ///
  /// The largest piece of the path, the whole query and the fragment is halved. Items of a query dictionary are not: every
  /// occurrence of a name must match, each perhaps by another value.
  package var halves: (ComponentPlan, ComponentPlan)? {
    var wholeQuery: PartLanguage?
    if case .whole(let language)? = query { wholeQuery = language }
    let parts: [(language: PartLanguage?, with: (PartLanguage) -> ComponentPlan)] = [
      (path, { [self] in with(path: $0, query: query, fragment: fragment) }),
      (wholeQuery, { [self] in with(path: path, query: .whole($0), fragment: fragment) }),
      (fragment, { [self] in with(path: path, query: query, fragment: $0) }),
    ]
    let largest = parts.max { ($0.language?.largestChoice ?? 0) < ($1.language?.largestChoice ?? 0) }
    guard let largest, let (first, second) = largest.language?.halves else { return nil }
    return (largest.with(first), largest.with(second))
  }

  func with(path: PartLanguage?, query: Query?, fragment: PartLanguage?) -> ComponentPlan {
    ComponentPlan(
      index: index, excludes: excludes, isDecoded: isDecoded, folding: folding, path: path, query: query,
      fragment: fragment)
  }
}

extension PartLanguage {
  /// The greatest number of ways that one choice has: between alternatives or between the values of a variable.
  fileprivate var largestChoice: Int {
    max(alternatives.count, alternatives.joined().map { $0.choices }.max() ?? 0)
  }

  /// The language in two parts: half of the alternatives each, or of the one alternative half of the most values each.
  fileprivate var halves: (PartLanguage, PartLanguage)? {
    func with(_ alternatives: [[Piece]]) -> PartLanguage {
      PartLanguage(alternatives: alternatives, folding: folding, isDecoded: isDecoded)
    }
    if alternatives.count > 1 {
      let middle = alternatives.count / 2
      return (with(Array(alternatives[..<middle])), with(Array(alternatives[middle...])))
    }
    guard let pieces = alternatives.first,
      let place = pieces.indices.max(by: { pieces[$0].choices < pieces[$1].choices }),
      case .values(let values) = pieces[place].kind, values.count > 1
    else { return nil }
    func with(_ range: Range<Int>) -> PartLanguage {
      var pieces = pieces
      pieces[place].kind = .values(ValueList(values[range]))
      return with([pieces])
    }
    let middle = values.count / 2
    return (with(0..<middle), with(middle..<values.count))
  }
}

extension PartLanguage.Piece {
  fileprivate var choices: Int {
    if case .values(let values) = kind { values.count } else { 1 }
  }
}
