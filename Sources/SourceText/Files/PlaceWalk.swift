/// Looks up the places of ascending offsets: all of them together are O(bytes).
package struct PlaceWalk {
  private let lines: SourceLines
  private let unit: SourceLines.Unit
  private var offset = 0
  private var place = SourceLines.Place(line: 0, character: 0)

  package init(_ lines: SourceLines, in unit: SourceLines.Unit) {
    self.lines = lines
    self.unit = unit
  }

  /// The place of an offset. One before the last one, and one far after it, is looked up.
  package mutating func place(of target: Int) -> SourceLines.Place {
    if target < offset || target - offset > SourceLines.blockSize {
      place = lines.place(of: ByteOffset(target), in: unit)
    } else {
      place = lines.place(of: target, after: place, at: offset, in: unit)
    }
    offset = target
    return place
  }
}
