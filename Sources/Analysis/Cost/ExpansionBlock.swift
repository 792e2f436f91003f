/// A part of a pattern whose texts are counted together.
struct ExpansionBlock: Hashable {
  enum Segment: Hashable {
    case literal([UInt32])
    case variable([UInt8])
  }

  private(set) var segments: [Segment]

  init(_ segments: some Sequence<Segment>) { self.segments = Array(segments) }

  /// The parts whose numbers of texts multiply, without literals at their ends and without those of literals alone.
  ///
  /// - Parameter letters: The characters in the values of a variable.
  func parts(_ letters: ([UInt8]) -> Set<UInt32>) -> [ExpansionBlock] {
    Self.cut(segments[...], letters).flatMap { block in
      Self.cut(block.reversed()[...], letters).reversed().map { ExpansionBlock($0.reversed()).trimmed }
    }.filter { !$0.segments.isEmpty }
  }

  /// The segments in blocks, each but the last up to a literal with a character that no variable of the block has.
  private static func cut(_ segments: ArraySlice<Segment>, _ letters: ([UInt8]) -> Set<UInt32>) -> [ArraySlice<Segment>]
  {
    var blocks: [ArraySlice<Segment>] = []
    var start = segments.startIndex
    var known: Set<UInt32> = []
    for index in segments.indices {
      switch segments[index] {
      case .variable(let name): known.formUnion(letters(name))
      case .literal(let text):
        guard text.contains(where: { !known.contains($0) }) else { continue }
        blocks.append(segments[start...index])
        start = index + 1
        known = []
      }
    }
    blocks.append(segments[start...])
    return blocks
  }

  private var trimmed: ExpansionBlock {
    var own = segments[...]
    while case .literal? = own.first { own.removeFirst() }
    while case .literal? = own.last { own.removeLast() }
    return ExpansionBlock(own)
  }
}
