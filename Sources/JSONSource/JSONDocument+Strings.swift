package import SourceText

extension JSONDocument {
  /// The bytes between the quotes of a string, escapes not decoded.
  package func contentRange(_ node: NodeID) -> Range<Int> {
    let start = nodes.start(Int(node.index))
    let end = nodes.end(Int(node.index))
    if kind(node) != .string || marks(node).contains(.unquoted) { return start..<end }
    return min(start + 1, end)..<max(start + 1, end - 1)
  }

  /// The text of a string as UTF-8, escapes decoded; of any other value, its bytes. A lone surrogate becomes U+FFFD.
  package func utf8(_ node: NodeID) -> [UInt8] {
    let content = contentRange(node)
    let marks = marks(node)
    if marks.isDisjoint(with: .rewritten) { return Array(source.bytes[content]) }
    var decoded = decode(content).bytes
    if marks.contains(.malformed) { decoded = Array(String(decoding: decoded, as: UTF8.self).utf8) }
    return decoded
  }

  /// Returns `true` if a string has an escape of a lone surrogate, which no text in UTF-8 has.
  package func hasLoneSurrogate(_ node: NodeID) -> Bool {
    marks(node).contains(.escaped) && decode(contentRange(node)).hasLoneSurrogate
  }

  /// The bytes of a string that are its text as they are; `nil` for another value, and for a string with escapes.
  package func plainText(_ node: NodeID) -> Range<Int>? {
    kind(node) == .string && marks(node).isDisjoint(with: .rewritten) ? contentRange(node) : nil
  }

  /// The text of a string. Escape it before display.
  ///
  ///     let comment = component.comment.map { file.document.string($0) }
  public func string(_ node: NodeID) -> String { String(decoding: utf8(node), as: UTF8.self) }

  /// Returns `true` if the text of a string is exactly the given one; nothing is allocated unless the string has escapes.
  package func text(of node: NodeID, equals expected: String) -> Bool {
    if !marks(node).isDisjoint(with: .rewritten) { return string(node) == expected }
    let content = contentRange(node)
    return content.count == expected.utf8.count && source.bytes[content].elementsEqual(expected.utf8)
  }

  /// The source ranges of ranges of the decoded text of one string. O(length of the string + ranges).
  package func sourceRanges(ofDecoded ranges: [Range<Int>], in node: NodeID) -> [SourceRange] {
    let content = contentRange(node)
    let offsets = marks(node).contains(.escaped) ? decode(content).offsets : nil
    /// The offset in the source of a byte of the decoded text; at most the end of the string.
    func place(_ index: Int) -> Int {
      guard let offsets else { return min(content.lowerBound + index, content.upperBound) }
      return index < offsets.count ? offsets[index] : content.upperBound
    }
    return ranges.map { SourceRange(place($0.lowerBound)..<place($0.upperBound)) }
  }

  /// Decodes escapes; `offsets[i]` is the offset in the source of the decoded byte `i`.
  private func decode(_ content: Range<Int>) -> (bytes: [UInt8], offsets: [Int], hasLoneSurrogate: Bool) {
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    var hasLoneSurrogate = false
    bytes.reserveCapacity(content.count)
    offsets.reserveCapacity(content.count)
    var index = content.lowerBound

    func append(_ scalar: Unicode.Scalar, at place: Int) {
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        bytes.append(byte)
        offsets.append(place)
      }
    }

    while index < content.upperBound {
      let byte = source.bytes[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < content.upperBound else {
        bytes.append(byte)
        offsets.append(index)
        index += 1
        continue
      }
      let escape = source.bytes[index + 1]
      if let plain = shortEscape(escape) {
        bytes.append(plain)
        offsets.append(index)
        index += 2
      } else if escape == UInt8(ascii: "u"), let unit = hexUnit(at: index + 2, before: content.upperBound) {
        var scalar = Unicode.Scalar(UInt32(unit))
        var length = 6
        if UTF16.isLeadSurrogate(unit), index + 7 < content.upperBound,
          source.bytes[index + 6] == UInt8(ascii: "\\"), source.bytes[index + 7] == UInt8(ascii: "u"),
          let low = hexUnit(at: index + 8, before: content.upperBound), UTF16.isTrailSurrogate(low)
        {
          scalar = Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(low & 0x3FF))
          length = 12
        }
        if scalar == nil { hasLoneSurrogate = true }
        append(scalar ?? "\u{FFFD}", at: index)
        index += length
      } else {
        // An invalid escape, reported by the reader, is kept as it is.
        bytes.append(byte)
        offsets.append(index)
        index += 1
      }
    }
    return (bytes, offsets, hasLoneSurrogate)
  }

  private func hexUnit(at index: Int, before end: Int) -> UInt16? {
    guard index + 4 <= end else { return nil }
    var unit: UInt16 = 0
    for byte in source.bytes[index..<index + 4] {
      guard let digit = byte.hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// The byte of a two-character escape.
  private func shortEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}
