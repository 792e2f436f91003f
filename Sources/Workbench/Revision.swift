import JSONSource
import SourceText

/// The contents of a file at one time, as 32 hexadecimal digits.
struct Revision: Hashable, Sendable {
  let text: String

  init(_ bytes: [UInt8]) {
    var hash = FowlerNollVo()
    for byte in bytes { hash.add(byte) }
    text = hash.text
  }
}

extension JSONWriter {
  /// Writes a text; null without one.
  mutating func member(_ name: String, optional text: String?) {
    member(name) { if let text { $0.value(text) } else { $0.null() } }
  }
}
