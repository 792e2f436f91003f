package import ProjectSettings
package import SourceText

/// The URLs of a sitemap (sitemaps.org), or the sitemaps of an index, each with its place.
package struct Sitemap: Sendable {
  package let isIndex: Bool
  package let locations: [Location]

  package struct Location: Sendable, Hashable {
    package let text: String
    package let range: SourceRange
  }

  /// Reads what stands in `loc` of each `url` or `sitemap`. Other elements, also those of other vocabularies, are passed over.
  ///
  /// - Throws: Where the text is not XML as far as it was read. O(bytes).
  package init(_ source: SourceFile) throws(ConfigurationProblem) {
    if source.bytes.starts(with: [0x1F, 0x8B]) {
      throw ConfigurationProblem(source, SourceRange(at: 0), "the sitemap is compressed", help: "unpack it with gunzip")
    }
    var reader = XMLReader(source)
    var root: String?
    var found: [Location] = []
    var open: [String] = []
    var location: (text: [UInt8], start: Int)?
    while let token = try reader.next() {
      switch token {
      case .opening(let name):
        if open.isEmpty {
          guard root == nil, name == "urlset" || name == "sitemapindex" else {
            throw reader.problem("the file is not a sitemap: its element is `\(name.prefix(40))`, not `urlset`")
          }
          root = name
        }
        if name == "loc", open.last == "url" || open.last == "sitemap" { location = ([], reader.offset) }
        open.append(name)
      case .closing(let name):
        guard open.popLast() == name else {
          throw reader.problem("the tag `</\(name.prefix(40))>` closes no open element")
        }
        if name == "loc", let ended = location {
          found.append(Self.location(ended.text, ended.start, reader.tokenStart))
          location = nil
        }
      case .text(let bytes): location?.text += bytes
      }
    }
    guard let root else { throw reader.problem("the file is not a sitemap: it has no element `urlset`") }
    if let unclosed = open.last { throw reader.problem("the element `\(unclosed.prefix(40))` is not closed") }
    isIndex = root == "sitemapindex"
    locations = found
  }

  private static func location(_ text: [UInt8], _ start: Int, _ end: Int) -> Location {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let kept = text.drop(while: isSpace)
    let last = kept.lastIndex { !isSpace($0) }.map { kept[...$0] } ?? []
    return Location(text: String(decoding: last, as: UTF8.self), range: SourceRange(start..<end))
  }
}

/// A reader of XML that knows elements, text, CDATA sections and entities, and passes over attributes, comments, declarations
/// and instructions. It expands nothing but characters, so no text grows.
private struct XMLReader {
  enum Token {
    /// The element's name without its prefix.
    case opening(String)
    case closing(String)
    case text([UInt8])
  }

  let source: SourceFile
  private(set) var offset = 0
  private(set) var tokenStart = 0
  private var bytes: [UInt8] { source.bytes }
  /// The end of an element that has no content.
  private var pending: String?

  init(_ source: SourceFile) {
    self.source = source
    if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  func problem(_ message: String) -> ConfigurationProblem {
    ConfigurationProblem(source, SourceRange(tokenStart..<max(tokenStart, min(offset, bytes.count))), message)
  }

  mutating func next() throws(ConfigurationProblem) -> Token? {
    if let name = pending {
      pending = nil
      tokenStart = offset
      return .closing(name)
    }
    while offset < bytes.count {
      tokenStart = offset
      guard bytes[offset] == UInt8(ascii: "<") else { return .text(try text()) }
      if isAt("<!--") {
        try skip(past: "-->", "the comment is not closed")
      } else if isAt("<![CDATA[") {
        let start = offset + 9
        try skip(past: "]]>", "the CDATA section is not closed")
        return .text(Array(bytes[start..<offset - 3]))
      } else if isAt("<?") {
        try skip(past: "?>", "the instruction is not closed")
      } else if isAt("<!") {
        try skip(past: ">", "the declaration is not closed")
      } else {
        return try tag()
      }
    }
    return nil
  }

  private func isAt(_ text: StaticString) -> Bool {
    let text = text.description.utf8
    return bytes.count - offset >= text.count && bytes[offset..<offset + text.count].elementsEqual(text)
  }

  private mutating func skip(past end: StaticString, _ message: String) throws(ConfigurationProblem) {
    let length = end.description.utf8.count
    while offset < bytes.count {
      if isAt(end) {
        offset += length
        return
      }
      offset += 1
    }
    throw problem(message)
  }

  private mutating func tag() throws(ConfigurationProblem) -> Token {
    offset += 1
    let isClosing = offset < bytes.count && bytes[offset] == UInt8(ascii: "/")
    if isClosing { offset += 1 }
    let start = offset
    while offset < bytes.count, Self.isName(bytes[offset]) { offset += 1 }
    guard offset > start else { throw problem("`<` begins no tag; in a text it is written `&lt;`") }
    let full = String(decoding: bytes[start..<offset], as: UTF8.self)
    let name = full.split(separator: ":").last.map(String.init) ?? full
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        break
      } else if byte == UInt8(ascii: ">") {
        if isClosing { return .closing(name) }
        if bytes[offset - 2] == UInt8(ascii: "/") { pending = name }
        return .opening(name)
      }
    }
    throw problem("the tag is not closed")
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...0xFF:
      true
    default: false
    }
  }

  private mutating func text() throws(ConfigurationProblem) -> [UInt8] {
    var text: [UInt8] = []
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
      if bytes[offset] == UInt8(ascii: "&") {
        text += try entity()
      } else {
        text.append(bytes[offset])
        offset += 1
      }
    }
    return text
  }

  private mutating func entity() throws(ConfigurationProblem) -> [UInt8] {
    tokenStart = offset
    let end = bytes[offset...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw problem("`&` begins no entity; in a URL it is written `&amp;`") }
    let name = String(decoding: bytes[(offset + 1)..<end], as: UTF8.self)
    offset = end + 1
    switch name {
    case "amp": return Array("&".utf8)
    case "lt": return Array("<".utf8)
    case "gt": return Array(">".utf8)
    case "quot": return Array("\"".utf8)
    case "apos": return Array("'".utf8)
    default: break
    }
    let value: UInt32?
    if name.hasPrefix("#x") { value = UInt32(name.dropFirst(2), radix: 16) } else { value = UInt32(name.dropFirst()) }
    guard name.hasPrefix("#"), let scalar = value.flatMap(Unicode.Scalar.init) else {
      throw problem("\(quoted("&\(name);")) is not an entity of XML")
    }
    return Array(String(Character(scalar)).utf8)
  }
}
