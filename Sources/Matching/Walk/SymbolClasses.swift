import SourceText

/// The characters of texts in classes that no pattern of a form distinguishes, so that a row of the table is short.
struct SymbolClasses: Sendable {
  /// The class of characters that no pattern names.
  static let other: UInt32 = 0

  /// The class of each character below 0x80.
  let ofASCII: [UInt32]
  /// The named characters beyond, ascending; their classes follow those of ASCII.
  private let scalars: [UInt32]
  private let firstClass: UInt32
  /// The number of classes of ASCII.
  var countOfASCII: Int { Int(firstClass) }
  /// The number of classes.
  let count: Int

  init(_ forest: ComponentForest) {
    var named: Set<UInt32> = []
    forest.forEachLabel { named.insert($0.scalar) }
    var ofASCII = [UInt32](repeating: Self.other, count: 128)
    var count: UInt32 = 1
    for scalar in named.sorted() where scalar < 0x80 {
      ofASCII[Int(scalar)] = count
      count += 1
    }
    self.ofASCII = ofASCII
    scalars = named.filter { $0 >= 0x80 }.sorted()
    firstClass = count
    self.count = Int(count) + scalars.count
  }

  /// O(1) for ASCII, else O(log characters).
  @inline(__always)
  func ofScalar(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return ofASCII[Int(scalar)] }
    return beyondASCII(scalar)
  }

  private func beyondASCII(_ scalar: UInt32) -> UInt32 {
    let index = scalars.partitioningIndex { $0 >= scalar }
    return index < scalars.count && scalars[index] == scalar ? firstClass + UInt32(index) : Self.other
  }
}
