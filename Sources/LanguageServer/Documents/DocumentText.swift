package import SourceText

/// A change of a text by the client: a replacement of a range, or of the whole text.
package struct TextChange: Sendable {
  /// `nil` for the whole text.
  package let range: Range<SourceLines.Place>?
  package let text: String

  package init(_ range: Range<SourceLines.Place>?, _ text: String) {
    self.range = range
    self.text = text
  }
}

// The places of a change are those of the text after the change before it. Clients send many changes of one notification from the end of
// the text to its start, so that each leaves the text before it alone. Such changes are collected as edits of one text and applied together:
// 1,000 replacements in a file of 10 MB need one pass.

/// An edited text. After any changes it is the text of the client.
package struct DocumentText: Sendable {
  package private(set) var bytes: [UInt8]
  /// The lines of ``bytes``, made when a change first needs them.
  private var lines: SourceLines?

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// - Complexity: O(bytes) for changes from the end to the start; otherwise O(changes × bytes).
  package mutating func apply(_ changes: [TextChange], in unit: SourceLines.Unit) {
    /// Edits of ``bytes``, the last one first; no two touch.
    var pending: [SourceEdit] = []
    for change in changes {
      guard let range = change.range else {
        pending = []
        replace(with: Array(change.text.utf8))
        continue
      }
      var edit = self.edit(range, change.text, unit)
      // Before the last edit the text is as the client has it. At its start a line may have been joined with the next one.
      if let last = pending.last, edit.range.upper >= last.range.lower {
        flush(&pending)
        edit = self.edit(range, change.text, unit)
      }
      pending.append(edit)
    }
    flush(&pending)
  }

  private mutating func edit(_ range: Range<SourceLines.Place>, _ text: String, _ unit: SourceLines.Unit) -> SourceEdit
  {
    let lines = lines ?? SourceLines(SourceFile(name: "", bytes: bytes))
    self.lines = lines
    return SourceEdit(
      SourceRange(lines.offset(of: range.lowerBound, in: unit), lines.offset(of: range.upperBound, in: unit)), text)
  }

  private mutating func flush(_ pending: inout [SourceEdit]) {
    guard !pending.isEmpty else { return }
    replace(with: SourceFile(name: "", bytes: bytes).applying(pending.reversed()))
    pending = []
  }

  private mutating func replace(with bytes: [UInt8]) {
    self.bytes = bytes
    lines = nil
  }
}
