/// Makes blocks of whole lines of chunks that end anywhere. Memory is one chunk and the longest line.
package struct WholeLines: Sendable {
  /// The beginning of a line whose end has not come yet.
  private var pending: [UInt8] = []
  private var isFirst = true

  package init() {}

  /// The lines that end in a chunk, with their line endings; empty when none does.
  package mutating func add(_ chunk: ArraySlice<UInt8>) -> [UInt8] {
    guard let end = chunk.lastIndex(of: UInt8(ascii: "\n")) else {
      pending += chunk
      return []
    }
    let block = pending + chunk[...end]
    pending = Array(chunk[(end + 1)...])
    return withoutMark(block)
  }

  /// The last line, where it has no line ending; otherwise empty.
  package mutating func end() -> [UInt8] {
    defer { pending = [] }
    return withoutMark(pending)
  }

  /// The first block without a byte order mark.
  private mutating func withoutMark(_ block: [UInt8]) -> [UInt8] {
    defer { isFirst = false }
    let mark = ASCII.byteOrderMark
    return isFirst && block.starts(with: mark) ? Array(block.dropFirst(mark.count)) : block
  }
}
