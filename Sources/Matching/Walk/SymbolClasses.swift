import SourceText

/// The characters of texts in classes that no pattern of a form distinguishes, so that a row of the table is short.
struct SymbolClasses: Sendable {
  /// The class of characters that no pattern names.
  static let other: UInt32 = 0

  let ofASCII: [UInt32]
  /// The named characters beyond, ascending; their classes follow those of ASCII.
  private let scalars: [UInt32]
  let countOfASCII: Int
  let count: Int

  init(_ forest: ComponentForest) {
    var named: Set<UInt32> = []
    forest.forEachLabel { named.insert($0.scalar) }
    let sorted = named.sorted()
    let ascii = sorted.prefix { $0 < 0x80 }
    var ofASCII = [UInt32](repeating: Self.other, count: 128)
    for (index, scalar) in ascii.enumerated() { ofASCII[Int(scalar)] = UInt32(index) + 1 }
    self.ofASCII = ofASCII
    scalars = Array(sorted[ascii.endIndex...])
    countOfASCII = ascii.count + 1
    count = sorted.count + 1
  }

  /// O(1) for ASCII, else O(log characters).
  @inline(__always)
  func ofScalar(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return ofASCII[Int(scalar)] }
    return beyondASCII(scalar)
  }

  private func beyondASCII(_ scalar: UInt32) -> UInt32 {
    let index = scalars.partitioningIndex { $0 >= scalar }
    return index < scalars.count && scalars[index] == scalar ? UInt32(countOfASCII + index) : Self.other
  }
}
