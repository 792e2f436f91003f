import Matching

/// The patterns without variables that a language of Apple's stands for.
struct PatternExpansion {
  private let language: PartLanguage

  init(_ language: PartLanguage) { self.language = language }

  var valueCounts: [Int] { language.alternatives.joined().compactMap { $0.values?.count } }

  /// The number of patterns if variables of more values become wildcards; at most a bound.
  func count(valueLimit: Int, bound: Int) -> Int {
    language.alternatives.reduce(0) { sum, pieces in
      let product = pieces.reduce(1) { product, piece in
        let count = piece.values?.count ?? 1
        return count > valueLimit ? product : min(bound, product * count)
      }
      return min(bound, sum + product)
    }
  }

  /// The patterns, decoded where the language is compared with the URL as written.
  func patterns(valueLimit: Int) -> [WildcardText] {
    language.alternatives.flatMap { pieces in
      pieces.reduce([WildcardText([])]) { texts, piece in
        let choices = Self.choices(piece, valueLimit)
        return texts.flatMap { text in choices.map { WildcardText(text.symbols + $0) } }
      }
    }.map { (language.isDecoded ? $0 : $0.decoded).normalized }
  }

  private static func choices(_ piece: PartLanguage.Piece, _ valueLimit: Int) -> [[WildcardText.Symbol]] {
    guard case .values(let values) = piece.kind else { return [symbols(piece.kind.labels)] }
    return values.count > valueLimit ? [wildcards(values)] : values.map { symbols($0) }
  }

  private static func symbols(_ text: some Sequence<ValueTrie.Label>) -> [WildcardText.Symbol] {
    text.compactMap { label in
      switch label {
      case ValueTrie.any: .anyCharacter
      case ValueTrie.star: .anySequence
      default: Unicode.Scalar(label).map(WildcardText.Symbol.scalar)
      }
    }
  }

  /// The wildcards for all values: question marks where the values are of one length.
  private static func wildcards(_ values: ValueList) -> [WildcardText.Symbol] {
    let lengths = Set(values.map { $0.contains(ValueTrie.star) ? nil : $0.count })
    guard lengths.count == 1, case .some(.some(let length)) = lengths.first, length <= 8 else { return [.anySequence] }
    return Array(repeating: .anyCharacter, count: length)
  }
}

extension PartLanguage.Piece {
  fileprivate var values: ValueList? { if case .values(let values) = kind { values } else { nil } }
}
