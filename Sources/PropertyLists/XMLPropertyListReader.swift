import SourceText

// The subset of XML that property lists are: a prolog, a document type that is passed over, comments, processing instructions, CDATA,
// the five entities and character references. Nothing is fetched and no entity is declared, so nothing can expand. One pass, one
// call a level, at most `depthLimit` levels. Unlike an XML parser the reader leaves line endings as they are.

/// Reads an XML property list and keeps the place of every value.
struct XMLPropertyListReader {
  private let bytes: [UInt8]
  private var index: Int

  /// How deeply arrays and dictionaries may be nested (decided).
  private static let depthLimit = 200

  static func read(_ bytes: [UInt8]) throws(PropertyListFault) -> PropertyList {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { throw PropertyListFault(.utf16, at: 0) }
    if let place = firstMalformed(bytes) { throw PropertyListFault(.notUTF8, SourceRange(place..<place + 1)) }
    var reader = XMLPropertyListReader(bytes: bytes, index: SourceForm.textStart(bytes))
    return try reader.document()
  }

  /// Where bytes are not UTF-8 first.
  private static func firstMalformed(_ bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var index = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { index += UTF8.width(scalar) }
    return min(index, bytes.count - 1)
  }

  // MARK: The document

  private mutating func document() throws(PropertyListFault) -> PropertyList {
    try skipMisc()
    guard index < bytes.count else { throw PropertyListFault(.empty, at: 0) }
    if peek("<!DOCTYPE") { try skipDocumentType() }
    try skipMisc()
    let start = index
    guard let tag = try openingTag() else { throw PropertyListFault(.notAPropertyList, at: start) }
    guard tag.name == "plist", !tag.isEmpty else {
      throw PropertyListFault(tag.name == "plist" ? .noValue : .notAPropertyList, tag.range)
    }
    try skipMisc()
    if peek("</") { throw PropertyListFault(.noValue, at: index) }
    let value = try value(depth: 0)
    try skipMisc()
    if peek("<"), !peek("</") { throw PropertyListFault(.severalValues, at: index) }
    try closingTag("plist")
    try skipMisc()
    if index < bytes.count { throw PropertyListFault(.textAfterEnd, at: index) }
    return value
  }

  /// White space, comments and processing instructions.
  private mutating func skipMisc() throws(PropertyListFault) {
    while true {
      skipSpace()
      if peek("<!--") {
        try skip(to: "-->", "the comment")
      } else if peek("<?") {
        let start = index
        try skip(to: "?>", "the processing instruction")
        try checkEncoding(start..<index)
      } else {
        return
      }
    }
  }

  /// The XML declaration may name an encoding.
  private func checkEncoding(_ range: Range<Int>) throws(PropertyListFault) {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard text.hasPrefix("<?xml"), let place = Self.range(of: "encoding", in: text) else { return }
    let parts = text[place...].split(maxSplits: 2, omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
    guard parts.count == 3 else { return }
    if !["utf-8", "utf8", "us-ascii", "ascii"].contains(parts[1].lowercased()) {
      throw PropertyListFault(.encoding(String(parts[1])), SourceRange(range))
    }
  }

  private static func range(of word: String, in text: String) -> String.Index? {
    text.indices.first { text[$0...].hasPrefix(word) }
  }

  /// A document type, with an internal subset that is not looked at.
  private mutating func skipDocumentType() throws(PropertyListFault) {
    let start = index
    var subset = 0
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): subset += 1
      case UInt8(ascii: "]"): subset -= 1
      case UInt8(ascii: ">") where subset <= 0: return
      default: break
      }
    }
    throw PropertyListFault(.unclosed("the document type"), SourceRange(start..<start + 9))
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(PropertyListFault) -> PropertyList {
    try skipMisc()
    let start = index
    guard let tag = try openingTag() else { throw PropertyListFault(.unexpectedText, at: start) }
    guard depth < Self.depthLimit else {
      throw PropertyListFault(.nestedTooDeeply(limit: Self.depthLimit), tag.range)
    }
    switch tag.name {
    case "dict": return try dictionary(tag, depth)
    case "array": return try array(tag, depth)
    case "true", "false":
      if !tag.isEmpty {
        try skipMisc()
        try closingTag(tag.name)
      }
      return PropertyList(.boolean(tag.name == "true"), from(start))
    case "string", "data", "date", "integer", "real": return try scalar(tag)
    default: throw PropertyListFault(.unexpectedElement(tag.name), tag.range)
    }
  }

  private mutating func dictionary(_ tag: Tag, _ depth: Int) throws(PropertyListFault) -> PropertyList {
    var members: [PropertyList.Member] = []
    while !tag.isEmpty {
      try skipMisc()
      if peek("</") {
        try closingTag("dict")
        break
      }
      let start = index
      guard let keyTag = try openingTag() else {
        throw PropertyListFault(index < bytes.count ? .unexpectedText : .unclosed("`<dict>`"), at: start)
      }
      guard keyTag.name == "key" else { throw PropertyListFault(.missingKey, keyTag.range) }
      let key = try text(keyTag).text
      let keyRange = from(start)
      try skipMisc()
      if peek("</") { throw PropertyListFault(.missingValue(key: key), keyRange) }
      if try nextTagIsKey() { throw PropertyListFault(.missingValue(key: key), keyRange) }
      members.append(PropertyList.Member(key: key, keyRange: keyRange, value: try value(depth: depth + 1)))
    }
    return PropertyList(.dictionary(members), from(tag.range.lower.value))
  }

  private func nextTagIsKey() throws(PropertyListFault) -> Bool {
    var ahead = self
    return try ahead.openingTag()?.name == "key"
  }

  private mutating func array(_ tag: Tag, _ depth: Int) throws(PropertyListFault) -> PropertyList {
    var elements: [PropertyList] = []
    while !tag.isEmpty {
      try skipMisc()
      if peek("</") {
        try closingTag("array")
        break
      }
      guard index < bytes.count else { throw PropertyListFault(.unclosed("`<array>`"), tag.range) }
      elements.append(try value(depth: depth + 1))
    }
    return PropertyList(.array(elements), from(tag.range.lower.value))
  }

  private mutating func scalar(_ tag: Tag) throws(PropertyListFault) -> PropertyList {
    let content = try text(tag)
    let range = from(tag.range.lower.value)
    let found: PropertyList.Value? =
      switch tag.name {
      case "string": .string(content.text)
      case "data": ScalarText.data(content.text).map { .data($0) }
      case "date": ScalarText.date(content.text).map { .date($0) }
      case "integer": ScalarText.integer(content.text).map { .integer($0) }
      default: ScalarText.real(content.text).map { .real($0) }
      }
    guard let found else { throw PropertyListFault(.malformedValue(tag.name), range) }
    return PropertyList(found, range, verbatim: content.verbatim)
  }

  // MARK: Tags

  private struct Tag {
    let name: String
    /// `<name/>`
    let isEmpty: Bool
    let range: SourceRange
  }

  /// The tag that opens an element here, attributes passed over; `nil` where there is none.
  private mutating func openingTag() throws(PropertyListFault) -> Tag? {
    let start = index
    guard index < bytes.count, bytes[index] == UInt8(ascii: "<"), !peek("</") else { return nil }
    index += 1
    let name = name()
    if name.isEmpty { throw PropertyListFault(.malformedMarkup, SourceRange(start..<min(start + 2, bytes.count))) }
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        break
      } else if byte == UInt8(ascii: ">") {
        return Tag(name: name, isEmpty: bytes[index - 2] == UInt8(ascii: "/"), range: from(start))
      }
    }
    throw PropertyListFault(.unclosed("the tag"), SourceRange(start..<min(start + 1 + name.utf8.count, bytes.count)))
  }

  private mutating func closingTag(_ name: String) throws(PropertyListFault) {
    let start = index
    guard peek("</") else {
      if index >= bytes.count { throw PropertyListFault(.unclosed("`<\(name)>`"), at: index) }
      throw PropertyListFault(peek("<") ? .mismatchedTag(expected: name) : .unexpectedText, at: index)
    }
    index += 2
    let found = self.name()
    skipSpace()
    guard found == name else { throw PropertyListFault(.mismatchedTag(expected: name), from(start)) }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
      throw PropertyListFault(.unclosed("the tag"), from(start))
    }
    index += 1
  }

  private mutating func name() -> String {
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  // MARK: Text

  /// The text of an element up to its closing tag.
  private mutating func text(_ tag: Tag) throws(PropertyListFault) -> (text: String, verbatim: SourceRange?) {
    if tag.isEmpty { return ("", nil) }
    let start = index
    var text: [UInt8] = []
    var isVerbatim = true
    while true {
      let run = index
      while index < bytes.count, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: "&") { index += 1 }
      text += bytes[run..<index]
      guard index < bytes.count else { throw PropertyListFault(.unclosed("`<\(tag.name)>`"), tag.range) }
      if peek("</") { break }
      isVerbatim = false
      if peek("<![CDATA[") {
        let open = index
        try skip(to: "]]>", "the CDATA section")
        text += bytes[open + 9..<index - 3]
      } else if peek("<!--") {
        try skip(to: "-->", "the comment")
      } else if bytes[index] == UInt8(ascii: "&") {
        text += try reference()
      } else {
        let place = index
        let name = try openingTag()?.name ?? ""
        throw PropertyListFault(.unexpectedElement(name), from(place))
      }
    }
    let end = index
    try closingTag(tag.name)
    return (String(decoding: text, as: UTF8.self), isVerbatim ? SourceRange(start..<end) : nil)
  }

  /// An entity or a character reference, as UTF-8.
  private mutating func reference() throws(PropertyListFault) -> [UInt8] {
    let start = index
    index += 1
    // The longest that means anything is `&#x0010FFFF;` with some zeros.
    let limit = min(index + 32, bytes.count)
    guard let end = bytes[index..<limit].firstIndex(of: UInt8(ascii: ";")) else {
      throw PropertyListFault(
        .unclosed("the entity after `&`; a plain `&` is written `&amp;`"), SourceRange(start..<start + 1))
    }
    let name = String(decoding: bytes[index..<end], as: UTF8.self)
    index = end + 1
    switch name {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    guard name.hasPrefix("#") else { throw PropertyListFault(.unknownEntity(name), from(start)) }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.first != "+", let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value), value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value),
      value != 0xFFFE, value != 0xFFFF
    else { throw PropertyListFault(.invalidCharacterReference, from(start)) }
    return Array(String(scalar).utf8)
  }

  // MARK: Bytes

  private func peek(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - index >= count else { return false }
    return "\(text)".utf8.elementsEqual(bytes[index..<index + count])
  }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  /// Goes behind the next occurrence of a text.
  private mutating func skip(to text: String, _ what: String) throws(PropertyListFault) {
    let start = index
    let wanted = Array(text.utf8)
    // What opens it is not what closes it: `<!-->` is open.
    index += what == "the comment" ? 4 : 2
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) {
        index += wanted.count
        return
      }
      index += 1
    }
    throw PropertyListFault(.unclosed(what), SourceRange(start..<min(start + 4, bytes.count)))
  }

  private func from(_ start: Int) -> SourceRange { SourceRange(start..<index) }
}
