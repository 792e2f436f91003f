import SourceText

/// The comparison of letters. Folding is simple and one scalar to one, so that `?` stays one character (decided).
package enum CaseFolding: UInt32, Sendable {
  /// `caseSensitive: true`.
  case none
  /// `caseSensitive: false` on a part as written, which is ASCII.
  case ascii
  /// `caseSensitive: false` on a decoded part: Unicode simple case folding (CaseFolding.txt, statuses C and S).
  case unicode

  package init(caseSensitive: Bool, percentEncoded: Bool) {
    self = caseSensitive ? .none : percentEncoded ? .ascii : .unicode
  }

  /// The scalar that represents all scalars equal to this one. O(log table) beyond ASCII, else O(1).
  package func fold(_ scalar: UInt32) -> UInt32 {
    switch self {
    case .none: scalar
    case .ascii: (0x41...0x5A).contains(scalar) ? scalar + 32 : scalar
    case .unicode: scalar < 0x80 ? CaseFolding.ascii.fold(scalar) : Self.simpleFold(scalar)
    }
  }

  package func fold(_ scalars: [UInt32]) -> [UInt32] { self == .none ? scalars : scalars.map(fold) }

  /// The scalars that fold to a folded one, itself included.
  package func variants(of folded: UInt32) -> [UInt32] {
    switch self {
    case .none: [folded]
    case .ascii: (0x61...0x7A).contains(folded) ? [folded - 32, folded] : [folded]
    case .unicode: [folded] + Self.unicodeVariants(of: folded).map({ $0.scalar })
    }
  }

  /// Returns `true` if another scalar folds to a folded one.
  func hasVariants(of folded: UInt32) -> Bool {
    switch self {
    case .none: false
    case .ascii: (0x61...0x7A).contains(folded)
    case .unicode: !Self.unicodeVariants(of: folded).isEmpty
    }
  }

  private static func simpleFold(_ scalar: UInt32) -> UInt32 {
    let index = caseFoldingRanges.partitioningIndex { $0.last >= scalar }
    guard index < caseFoldingRanges.count, caseFoldingRanges[index].first <= scalar else { return scalar }
    let range = caseFoldingRanges[index]
    return (scalar - range.first) % range.step == 0 ? UInt32(Int64(scalar) + Int64(range.delta)) : scalar
  }

  private static func unicodeVariants(of folded: UInt32) -> ArraySlice<(folded: UInt32, scalar: UInt32)> {
    let first = unicodeVariants.partitioningIndex { $0.folded >= folded }
    return unicodeVariants[first...].prefix { $0.folded == folded }
  }

  /// The scalars that are folded, sorted by what they become. An array, because a dictionary takes longer to fill than a
  /// short run should.
  private static let unicodeVariants: [(folded: UInt32, scalar: UInt32)] = {
    var variants: [(folded: UInt32, scalar: UInt32)] = []
    for range in caseFoldingRanges {
      for scalar in stride(from: range.first, through: range.last, by: Int(range.step)) {
        variants.append((UInt32(Int64(scalar) + Int64(range.delta)), scalar))
      }
    }
    return variants.sorted { ($0.folded, $0.scalar) < ($1.folded, $1.scalar) }
  }()
}
