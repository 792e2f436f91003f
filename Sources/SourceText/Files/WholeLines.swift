/// Makes blocks of whole lines of chunks that end anywhere. Memory is one chunk and the longest line.
///
/// A line longer than the limit is replaced by an empty one, or by its beginning, so that lines keep their numbers.
package struct WholeLines: Sendable {
  /// The beginning of a line whose end has not come yet.
  private var pending: [UInt8] = []
  private var isFirst = true
  package var longestLine: Int
  /// `true` if the rest of a line is dropped.
  private var isDropping = false
  /// The bytes that are kept of a line that is too long.
  package var keptCount = 0
  /// The number of lines that were too long and of which nothing was kept.
  package private(set) var droppedCount = 0

  /// The first bytes of a line whose end has not come yet.
  package var beginning: ArraySlice<UInt8> { pending.prefix(4_096) }

  package init(longestLine: Int = .max) { self.longestLine = longestLine }

  /// The lines that end in a chunk, with their line endings; empty when none does.
  package mutating func add(_ chunk: ArraySlice<UInt8>) -> [UInt8] {
    guard let end = chunk.lastIndex(of: UInt8(ascii: "\n")) else {
      if !isDropping { pending += chunk }
      dropLongLine()
      return []
    }
    // A dropped line keeps its line ending.
    let rest = isDropping ? chunk[(chunk.firstIndex(of: UInt8(ascii: "\n")) ?? end)...end] : chunk[...end]
    isDropping = false
    let block = pending + rest
    pending = Array(chunk[(end + 1)...])
    return withoutMark(block)
  }

  /// The last line, where it has no line ending; otherwise empty.
  package mutating func end() -> [UInt8] {
    defer { pending = [] }
    return withoutMark(pending)
  }

  private mutating func dropLongLine() {
    guard pending.count > longestLine else { return }
    pending = Array(pending.prefix(keptCount))
    isDropping = true
    if keptCount == 0 { droppedCount += 1 }
  }

  /// The first block without a byte order mark.
  private mutating func withoutMark(_ block: [UInt8]) -> [UInt8] {
    defer { isFirst = false }
    let mark = ASCII.byteOrderMark
    return isFirst && block.starts(with: mark) ? Array(block.dropFirst(mark.count)) : block
  }
}
