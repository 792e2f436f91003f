package import JSONSource
import SourceText

/// A hash of texts that ignores the letter case of ASCII, and characters beyond ASCII.
package struct FoldedHash {
  package private(set) var value: UInt64

  /// - Parameter seed: A number for texts of one kind, or the hash of the text before this one.
  package init(seed: UInt64 = 0) { value = seed }

  mutating func add(_ byte: UInt8) { mix(UInt64(byte)) }

  /// A setting; `nil` if it is absent.
  package mutating func add(_ flag: Bool?) { add(flag.map { $0 ? 1 : 2 } ?? UInt8(0)) }

  /// A part; `nil` if it is absent.
  package mutating func add(_ part: NodeID?, _ document: JSONDocument, _ bytes: Span<UInt8>) {
    if let part { addText(part, document, bytes) }
    add(UInt8(0xFF))
  }

  /// A text, or a dictionary of texts.
  private mutating func addText(_ node: NodeID, _ document: JSONDocument, _ bytes: Span<UInt8>) {
    guard document.kind(node) == .string else {
      for member in document.members(node) {
        addText(member.key, document, bytes)
        add(UInt8(0xFE))
        addText(member.value, document, bytes)
        add(UInt8(0xFF))
      }
      return
    }
    if document.marks(node).isDisjoint(with: .rewritten) {
      return addText(bytes.extracting(document.contentRange(node)))
    }
    addText(document.utf8(node).span)
  }

  mutating func addText(_ text: Span<UInt8>) {
    if text.isWithin(0...0x7F) { return addASCII(text) }
    var ascii: [UInt8] = []
    for index in text.indices where text[index] < 0x80 { ascii.append(text[index]) }
    addASCII(ascii.span)
  }

  /// Adds eight bytes at a time. Folding by one bit also makes some other characters equal: they are distinguished later.
  mutating func addASCII(_ text: Span<UInt8>) {
    let lower = UInt64(each: 0x20)
    guard text.count >= 8 else {
      var rest = UInt64(text.count) << 56
      for index in text.indices { rest = rest << 8 | UInt64(text[index] | 0x20) }
      return mix(rest)
    }
    // The last word overlaps the one before, so the length counts too.
    value ^= UInt64(text.count) &* 0x9E37_79B9_7F4A_7C15
    let last = text.count - 8
    var index = 0
    while index < last {
      mix(text.word(at: index) | lower)
      index += 8
    }
    mix(text.word(at: last) | lower)
  }

  private mutating func mix(_ word: UInt64) {
    let product = (value ^ word ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    value = product.high ^ product.low
  }
}
