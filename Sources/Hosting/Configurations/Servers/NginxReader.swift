import SourceText

// Documented: nginx, "Beginner's Guide" (structure of the configuration file). A block of Lua has other syntax, so a text with one has no directives.

/// Reads the directives of nginx: words, then `;` or a block between braces.
struct NginxReader {
  private let bytes: [UInt8]
  private var next: Int
  private var depth = 0

  private static let maxDepth = 32

  /// `nil` for a text that is not such a configuration.
  static func read(_ source: SourceFile) -> [ServerDirective]? {
    var reader = NginxReader(bytes: source.bytes, next: SourceForm.textStart(source.bytes))
    guard let directives = reader.directives(), reader.next == reader.bytes.count else { return nil }
    return directives
  }

  /// The directives up to the end of the block.
  private mutating func directives() -> [ServerDirective]? {
    var found: [ServerDirective] = []
    while true {
      skipSpace()
      guard next < bytes.count else { return depth == 0 ? found : nil }
      if bytes[next] == UInt8(ascii: "}") { return depth > 0 ? found : nil }
      guard let directive = directive() else { return nil }
      found.append(directive)
    }
  }

  private mutating func directive() -> ServerDirective? {
    var words: [ServerDirective.Word] = []
    while next < bytes.count {
      switch bytes[next] {
      case UInt8(ascii: ";"), UInt8(ascii: "{"):
        guard let first = words.first, let last = words.last else { return nil }
        let isBlock = bytes[next] == UInt8(ascii: "{")
        next += 1
        var found = ServerDirective(
          name: first.text, words: Array(words.dropFirst()), range: first.range.union(last.range))
        if isBlock {
          if first.text.contains("_by_lua") { return nil }
          guard let block = block() else { return nil }
          found.block = block
        }
        return found
      case UInt8(ascii: "}"): return nil
      default:
        guard let word = word() else { return nil }
        words.append(word)
        skipSpace()
      }
    }
    return nil
  }

  private mutating func block() -> [ServerDirective]? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth, let found = directives(), next < bytes.count else { return nil }
    next += 1
    return found
  }

  /// Reads a word, which may be quoted; a brace after `$` or a backslash belongs to it.
  private mutating func word() -> ServerDirective.Word? {
    if let (word, isClosed) = ServerDirective.Word.quoted(bytes, &next, bytes.count) { return isClosed ? word : nil }
    let start = next
    while next < bytes.count, !isEnd(next, from: start) { next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1 }
    next = min(next, bytes.count)
    return ServerDirective.Word(bytes[start..<next], start..<next)
  }

  private func isEnd(_ index: Int, from start: Int) -> Bool {
    switch bytes[index] {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";"): true
    case UInt8(ascii: "{"): !(index > start && bytes[index - 1] == UInt8(ascii: "$"))
    default: false
    }
  }

  private mutating func skipSpace() {
    while next < bytes.count {
      if bytes[next] == UInt8(ascii: "#") {
        while next < bytes.count, bytes[next] != 0x0A { next += 1 }
      } else if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[next]) {
        next += 1
      } else {
        return
      }
    }
  }
}
