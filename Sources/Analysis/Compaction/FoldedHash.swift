import JSONSource

/// A hash of texts in which the letter case of ASCII does not show, nor what is beyond ASCII (FNV-1a).
struct FoldedHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// A text, or a dictionary of texts.
  mutating func add(_ node: NodeID, _ document: JSONDocument, _ bytes: Span<UInt8>) {
    guard document.kind(node) == .string else {
      for member in document.members(node) {
        add(member.key, document, bytes)
        add(0xFE)
        add(member.value, document, bytes)
        add(0xFF)
      }
      return
    }
    if !document.marks(node).isDisjoint(with: .rewritten) {
      for byte in document.utf8(node) { addFolded(byte) }
      return
    }
    // A bit that other characters than letters lose too: they are told apart later.
    for index in document.contentRange(node) { addFolded(bytes[index]) }
  }

  private mutating func addFolded(_ byte: UInt8) { if byte < 0x80 { add(byte | 0x20) } }
}
