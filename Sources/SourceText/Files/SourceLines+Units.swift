extension SourceLines {
  /// The unit of a place within a line, with its name in the Language Server Protocol.
  package enum Unit: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    /// Units of UTF-16, as in JavaScript.
    case utf16 = "utf-16"
    case utf32 = "utf-32"
  }

  /// A line and the units before a place in it, both counted from 0, as editors do.
  package struct Place: Hashable, Comparable, Sendable {
    package let line: Int
    package let character: Int

    package init(line: Int, character: Int) {
      self.line = line
      self.character = character
    }

    package static func < (left: Self, right: Self) -> Bool {
      (left.line, left.character) < (right.line, right.character)
    }
  }

  /// The place of an offset. An offset past the end counts as the end. O(log bytes).
  package func place(of offset: ByteOffset, in unit: Unit) -> Place {
    let target = min(max(offset.value, 0), bytes.count)
    let line = position(of: ByteOffset(target)).line - 1
    let start = line > 0 ? end(ofLine: line) : 0
    return Place(line: line, character: units(before: target, unit) - units(before: start, unit))
  }

  /// The place of an offset after another one whose place is known. O(bytes between them).
  func place(of target: Int, after known: Place, at offset: Int, in unit: Unit) -> Place {
    var (line, character) = (known.line, known.character)
    let span = bytes.span
    for index in offset..<max(min(target, bytes.count), offset) {
      if Self.endsLine(index, span) {
        line += 1
        character = 0
      } else {
        character += units(of: bytes[index], unit)
      }
    }
    return Place(line: line, character: character)
  }

  /// The offset of a place. A place past the end of its line counts as the end of the line, one past the last line as the end of the
  /// source, and one within a scalar as its start. O(log bytes).
  package func offset(of place: Place, in unit: Unit) -> ByteOffset {
    if place.line < 0 { return ByteOffset(0) }
    let start = place.line > 0 ? end(ofLine: place.line) : 0
    if start == bytes.count { return ByteOffset(start) }
    var end = end(ofLine: place.line + 1)
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    let (target, isLarge) = units(before: start, unit).addingReportingOverflow(max(place.character, 0))
    if isLarge || units(before: end, unit) <= target { return ByteOffset(end) }
    // The last block with no more units before it.
    let low = max(
      blocks.indices.partitioningIndex { units(blocks[$0], at: $0 * Self.blockSize, unit) > target } - 1, 0)
    var index = low * Self.blockSize
    var count = units(blocks[low], at: index, unit)
    while index < end {
      count += units(of: bytes[index], unit)
      // The scalar holds the unit, or begins at it.
      if count > target { return ByteOffset(scalarStart(index)) }
      index += 1
    }
    return ByteOffset(end)
  }

  private func scalarStart(_ index: Int) -> Int {
    var start = index
    while start > 0, index - start < 3, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  private func units(before offset: Int, _ unit: Unit) -> Int {
    switch unit {
    case .utf8: return offset
    case .utf32: return scalars(before: offset)
    case .utf16:
      guard offset > 0 else { return 0 }
      let block = (offset - 1) / Self.blockSize
      return (block * Self.blockSize..<offset).reduce(blocks[block].scalars + blocks[block].pairs) {
        $0 + units(of: bytes[$1], .utf16)
      }
    }
  }

  private func units(_ before: Before, at offset: Int, _ unit: Unit) -> Int {
    switch unit {
    case .utf8: offset
    case .utf16: before.scalars + before.pairs
    case .utf32: before.scalars
    }
  }

  /// The units that begin with a byte.
  private func units(of byte: UInt8, _ unit: Unit) -> Int {
    switch unit {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}
