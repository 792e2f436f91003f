/// A replacement of bytes. The file keeps its own formatting everywhere else.
///
///     for edit in finding.fix?.edits ?? [] {
///       print("bytes \(edit.range.bytes) become \(edit.replacement.count) bytes")
///     }
public struct SourceEdit: Sendable, Hashable {
  /// The bytes to replace.
  public let range: SourceRange
  /// The new bytes; empty to delete the range.
  public let replacement: [UInt8]

  /// A replacement by text.
  ///
  ///     let edit = SourceEdit(range, "[]")
  public init(_ range: SourceRange, _ replacement: String) {
    self.init(range, Array(replacement.utf8))
  }

  /// A replacement by bytes.
  ///
  ///     let deletion = SourceEdit(range, [UInt8]())
  public init(_ range: SourceRange, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension SourceEdit {
  /// The number of bytes that the edit saves; negative where the source grows.
  package var savedBytes: Int { range.count - replacement.count }

  /// The order in which edits are applied: by where they begin, then by where they end.
  package static func isBefore(_ first: SourceEdit, _ second: SourceEdit) -> Bool {
    (first.range.lower, first.range.upper) < (second.range.lower, second.range.upper)
  }
}

extension SourceFile {
  /// The bytes of the file with edits applied. O(bytes).
  ///
  /// - Parameter edits: In order of place (``SourceEdit/isBefore(_:_:)``); no two overlap.
  package func applying(_ edits: [SourceEdit]) -> [UInt8] {
    bytes(from: 0, to: bytes.count, applying: edits)
  }

  /// The edit that replaces all that some edits span.
  ///
  /// - Parameter edits: At least one.
  package func joined(_ edits: [SourceEdit]) -> SourceEdit {
    let edits = edits.sorted(by: SourceEdit.isBefore)
    let range = edits[0].range.bytes.lowerBound..<edits[edits.count - 1].range.bytes.upperBound
    return SourceEdit(SourceRange(range), bytes(from: range.lowerBound, to: range.upperBound, applying: edits))
  }

  private func bytes(from start: Int, to end: Int, applying edits: [SourceEdit]) -> [UInt8] {
    var edited: [UInt8] = []
    edited.reserveCapacity(end - start - edits.reduce(0) { $0 + min(0, $1.savedBytes) })
    var position = start
    for edit in edits {
      edited += bytes[position..<edit.range.bytes.lowerBound]
      edited += edit.replacement
      position = edit.range.bytes.upperBound
    }
    edited += bytes[position..<end]
    return edited
  }
}
