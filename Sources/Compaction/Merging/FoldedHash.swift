import JSONSource
import SourceText

/// A hash of texts that ignores the letter case of ASCII, and characters beyond ASCII.
struct FoldedHash {
  private(set) var value: UInt64 = 0

  mutating func add(_ byte: UInt8) { mix(UInt64(byte)) }

  /// A setting; `nil` if it is absent.
  mutating func add(_ flag: Bool?) { add(flag.map { $0 ? 1 : 2 } ?? UInt8(0)) }

  /// A part; `nil` if it is absent.
  mutating func add(_ part: NodeID?, _ document: JSONDocument, _ bytes: Span<UInt8>) {
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
      let text = bytes.extracting(document.contentRange(node))
      if text.isWithin(0...0x7F) { return addASCII(text) }
    }
    let text = document.utf8(node).filter { $0 < 0x80 }
    addASCII(text.span)
  }

  /// Adds eight bytes at a time. Folding by one bit also makes some other characters equal: they are distinguished later.
  mutating func addASCII(_ text: Span<UInt8>) {
    var index = 0
    while index + 8 <= text.count {
      mix(text.word(at: index) | UInt64(each: 0x20))
      index += 8
    }
    var rest = UInt64(text.count) << 56
    while index < text.count {
      rest = rest << 8 | UInt64(text[index] | 0x20)
      index += 1
    }
    mix(rest)
  }

  private mutating func mix(_ word: UInt64) {
    let product = (value ^ word ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    value = product.high ^ product.low
  }
}
