import Matching

/// The patterns without variables that a language of Apple's stands for.
struct PatternExpansion {
  private let language: PartLanguage

  init(_ language: PartLanguage) { self.language = language }

  /// The numbers of values of the variables.
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
    switch piece.kind {
    case .literal(let scalars): [scalars.compactMap(Unicode.Scalar.init).map(WildcardText.Symbol.scalar)]
    case .anyCharacter: [[.anyCharacter]]
    case .anySequence: [[.anySequence]]
    case .values(let values) where values.count > valueLimit: [wildcards(values)]
    case .values(let values): values.map { $0.flatMap { choices($0, valueLimit)[0] } }
    }
  }

  /// The wildcards for all values: question marks where the values are of one length.
  private static func wildcards(_ values: ValueList) -> [WildcardText.Symbol] {
    let lengths = Set(
      values.map { value in
        value.reduce(into: Int?.some(0)) { length, piece in
          switch piece.kind {
          case .literal(let text): length = length.map { $0 + text.count }
          case .anyCharacter: length = length.map { $0 + 1 }
          case .anySequence, .values: length = nil
          }
        }
      })
    guard lengths.count == 1, case .some(.some(let length)) = lengths.first, length <= 8 else { return [.anySequence] }
    return Array(repeating: .anyCharacter, count: length)
  }
}

extension PartLanguage.Piece {
  fileprivate var values: ValueList? { if case .values(let values) = kind { values } else { nil } }
}
