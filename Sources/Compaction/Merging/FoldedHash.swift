import JSONSource

/// A hash of texts that ignores the letter case of ASCII, and characters beyond ASCII (FNV-1a).
struct FoldedHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

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
    if !document.marks(node).isDisjoint(with: .rewritten) {
      for byte in document.utf8(node) { addFolded(byte) }
      return
    }
    // Folding also makes some other characters equal: they are distinguished later.
    for index in document.contentRange(node) { addFolded(bytes[index]) }
  }

  private mutating func addFolded(_ byte: UInt8) { if byte < 0x80 { add(byte | 0x20) } }
}
