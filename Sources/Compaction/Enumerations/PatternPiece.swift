package import Association

/// A piece of a pattern with variables.
package enum PatternPiece: Sendable, Hashable {
  /// Text of the file's patterns: literals, wildcards and variables.
  case text([UInt8])
  case predefined(PredefinedVariable)
  /// A variable that the file may have to define.
  case list(ValueTexts)

  /// The number of strings of the piece.
  var count: Int {
    switch self {
    case .text: 1
    case .predefined(let variable): variable.values.count
    case .list(let texts): texts.values.count
    }
  }

  var values: [[UInt8]] {
    switch self {
    case .text(let text): [text]
    case .predefined(let variable): variable.values.map { Array($0.utf8) }
    case .list(let texts): texts.values
    }
  }
}

/// The values of a variable, in the order in which the file has them. Lists of the same values are equal in any order.
package struct ValueTexts: Sendable, Hashable {
  package let values: [[UInt8]]
  private let sorted: [[UInt8]]

  /// O(values × log values). Of equal values the first is kept.
  package init(_ values: some Sequence<[UInt8]>) { self.init(distinct: values.uniqued()) }

  init(distinct values: [[UInt8]]) {
    self.values = values
    sorted = values.sorted { $0.lexicographicallyPrecedes($1) }
  }

  package static func == (left: Self, right: Self) -> Bool { left.sorted == right.sorted }

  package func hash(into hasher: inout Hasher) { hasher.combine(sorted) }
}

extension [PatternPiece] {
  /// The pieces with neighbouring texts joined.
  var joined: [PatternPiece] {
    var result: [PatternPiece] = []
    for piece in self {
      if case .text(let text) = piece {
        if text.isEmpty { continue }
        if case .text(let before)? = result.last {
          result[result.count - 1] = .text(before + text)
          continue
        }
      }
      result.append(piece)
    }
    return result
  }

  /// The number of texts that the pieces stand for, equal ones counted repeatedly; at most the greatest integer.
  var expansions: Int { product { $0.count } ?? .max }

  /// An estimate of the bytes of the pieces in a pattern, without their lists.
  var patternCost: Int {
    reduce(0) { cost, piece in
      switch piece {
      case .text(let text): cost + text.count
      case .predefined(let variable): cost + variable.rawValue.utf8.count + 3
      case .list: cost + 11
      }
    }
  }

  /// The distinct lists.
  var lists: [ValueTexts] {
    let lists = compactMap { if case .list(let texts) = $0 { texts } else { nil } }
    return lists.count < 2 ? lists : lists.uniqued()
  }
}

extension ValueTexts {
  /// An estimate of the bytes of the list in a file.
  var cost: Int { values.reduce(14) { $0 + $1.count + 3 } }
}
