import CExpat
package import SourceText

/// Reads a text as XML, one event at a time, with expat.
///
/// Nothing is fetched, and entities that a document declares are refused in text; in attributes, expat limits their expansion.
///
/// expat keeps a pointer to this object and uses it in callbacks alone, which run only inside `read()`: the object outlives them. It
/// copies the bytes that it receives. The object owns the parser and is used by one task.
@safe package final class XMLEvents {
  /// expat's functions accept a null pointer, which lack of memory gives, and report an error.
  private let parser: OpaquePointer?
  private let source: SourceFile
  /// The first byte that expat sees.
  private let start: Int
  /// The bytes before this one were passed to expat.
  private var end: Int
  private var isSuspended = false
  /// Events that were not returned yet: expat finishes a tag before it pauses.
  private var events: [XMLEvent] = []
  private var fault: XMLFault?
  private var elements: [(name: String, range: SourceRange)] = []
  private var text: (bytes: [UInt8], start: Int)?
  /// A document type or a CDATA section, of which expat reports the parts.
  private var unclosed: (part: String, range: SourceRange)?
  /// The end of the last token: an error is in the one after it.
  private var tokenEnd: Int

  /// The encoding that the XML declaration names, known after the first event.
  package private(set) var declaredEncoding: String?

  package init(_ source: SourceFile) {
    self.source = source
    // Some programs write empty lines before the XML declaration.
    let first = SourceForm.textStart(source.bytes)
    start = source.bytes[first...].firstIndex { !$0.isPlainSpace } ?? first
    (end, tokenEnd) = (start, start)
    unsafe parser = XML_ParserCreate(nil)
    setHandlers()
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// The next event; `nil` after the end of the document. O(bytes) for all events.
  package func next() throws(XMLFault) -> XMLEvent? {
    while events.isEmpty {
      if let fault { throw fault }
      guard isSuspended || end < source.bytes.count || end == start else { return nil }
      read()
    }
    return events.removeFirst()
  }

  /// Lets expat go on until it has an event, needs more bytes, or fails.
  private func read() {
    let status: XML_Status
    if isSuspended {
      unsafe status = XML_ResumeParser(parser)
    } else {
      // Older versions read a long token from its start again for every piece: pieces that double keep this linear.
      let piece = source.bytes[end...].prefix(min(max(end - start, 1 << 16), 1 << 30))
      end = piece.endIndex
      unsafe status = piece.withUnsafeBytes { bytes in
        let text = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe XML_Parse(parser, text, Int32(bytes.count), end == source.bytes.count ? 1 : 0)
      }
    }
    isSuspended = status == XML_STATUS_SUSPENDED
    if status == XML_STATUS_ERROR, fault == nil { fault = failure() }
  }
}

// MARK: Callbacks

extension XMLEvents {
  private func setHandlers() {
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    _ = unsafe XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 2)
    _ = unsafe XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 1 << 16)
    unsafe XML_SetElementHandler(
      parser,
      { context, name, attributes in
        unsafe XMLEvents.at(context)?.open(name.map { unsafe String(cString: $0) } ?? "", XMLEvents.pairs(attributes))
      },
      { context, _ in unsafe XMLEvents.at(context)?.close() })
    unsafe XML_SetCharacterDataHandler(parser) { context, bytes, count in
      unsafe XMLEvents.at(context)?.add(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
    unsafe XML_SetXmlDeclHandler(parser) { context, _, encoding, _ in
      unsafe XMLEvents.at(context)?.declare(encoding: encoding.map { unsafe String(cString: $0) })
    }
    // Receives everything else, and keeps expat from expanding entities in text.
    unsafe XML_SetDefaultHandler(parser) { context, bytes, count in
      unsafe XMLEvents.at(context)?.skip(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
    unsafe XML_SetEndDoctypeDeclHandler(parser) { context in unsafe XMLEvents.at(context)?.endDocumentType() }
    unsafe XML_SetSkippedEntityHandler(parser) { context, _, isParameter in
      if isParameter == 0 { unsafe XMLEvents.at(context)?.refuseEntity() }
    }
    // Returning 0 is an error of the parser.
    unsafe XML_SetExternalEntityRefHandler(parser) { _, _, _, _, _ in 0 }
    // Of an encoding that expat does not know, the characters of ASCII are read, which are enough for URLs.
    unsafe XML_SetUnknownEncodingHandler(
      parser,
      { _, _, encoding in
        guard let encoding = unsafe encoding else { return 0 }
        unsafe withUnsafeMutableBytes(of: &encoding.pointee.map) { map in
          let map = unsafe map.bindMemory(to: CInt.self)
          for code in map.indices { unsafe map[code] = code < 0x80 ? CInt(code) : 0xFFFD }
        }
        return 1
      }, nil)
  }

  /// The object of a callback.
  @unsafe private static func at(_ context: UnsafeMutableRawPointer?) -> XMLEvents? {
    unsafe context.map { unsafe Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The bytes that expat calls about.
  private func token() -> SourceRange {
    let lower = unsafe start + Int(XML_GetCurrentByteIndex(parser))
    let range = unsafe SourceRange(lower..<lower + Int(XML_GetCurrentByteCount(parser)))
    tokenEnd = range.upper.value
    return range
  }

  /// Names and values of attributes: an array of texts that a null pointer ends.
  @unsafe private static func pairs(
    _ texts: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    guard let texts = unsafe texts else { return pairs }
    var index = 0
    while let name = unsafe texts[index], let value = unsafe texts[index + 1] {
      unsafe pairs.append((String(cString: name), String(cString: value)))
      index += 2
    }
    return pairs
  }

  private func open(_ name: String, _ attributes: [(name: String, value: String)]) {
    let range = token()
    elements.append((name, range))
    let places = attributes.isEmpty ? [:] : AttributePlaces.find(in: source.bytes[range.bytes])
    let located = attributes.map {
      XMLEvent.Attribute(name: $0.name, value: $0.value, range: places[$0.name].map { SourceRange($0) } ?? range)
    }
    send(.opening(name), range, located)
  }

  private func close() {
    let range = token()
    if let element = elements.popLast() { send(.closing(element.name), range) }
  }

  private func add(_ bytes: UnsafeRawBufferPointer) {
    let range = token()
    if text == nil { text = ([], range.lower.value) }
    unsafe text?.bytes.append(contentsOf: bytes)
  }

  private func send(_ kind: XMLEvent.Kind, _ range: SourceRange, _ attributes: [XMLEvent.Attribute] = []) {
    // A second stop would be an error.
    if events.isEmpty { _ = unsafe XML_StopParser(parser, 1) }
    if let (bytes, start) = text {
      let text = XMLEvent.Kind.text(String(decoding: bytes, as: UTF8.self))
      events.append(XMLEvent(kind: text, range: SourceRange(start..<range.lower.value), attributes: []))
    }
    text = nil
    events.append(XMLEvent(kind: kind, range: range, attributes: attributes))
  }

  private func skip(_ bytes: UnsafeRawBufferPointer) {
    let range = token()
    if unsafe elements.isEmpty && bytes.elementsEqual("<!DOCTYPE".utf8) { unclosed = ("the document type", range) }
    if unsafe bytes.elementsEqual("<![CDATA[".utf8) { unclosed = ("the CDATA section", range) }
    if unsafe bytes.elementsEqual("]]>".utf8) { unclosed = nil }
  }

  private func endDocumentType() {
    _ = token()
    unclosed = nil
  }

  private func declare(encoding: String?) {
    _ = token()
    declaredEncoding = encoding
  }

  private func refuseEntity() {
    let range = token()
    fault = XMLFault(kind: .undefinedEntity(name(in: range)), range: range)
    _ = unsafe XML_StopParser(parser, 0)
  }
}

// MARK: Faults

extension XMLEvents {
  /// The fault that expat stopped at. expat knows the character; the kind follows from the token that it is in.
  private func failure() -> XMLFault {
    let bytes = source.bytes
    let code = unsafe XML_GetErrorCode(parser)
    let place = unsafe min(max(start + Int(XML_GetCurrentByteIndex(parser)), start), bytes.count)
    let token = bytes[min(tokenEnd, place)...]
    let marks: [(text: String, part: String)] = [
      ("<!--", "the comment"), ("<?", "the processing instruction"), ("<", "the tag"),
    ]
    func fault(_ kind: XMLFault.Kind, _ range: Range<Int>) -> XMLFault {
      XMLFault(kind: kind, range: SourceRange(range.clamped(to: 0..<bytes.count)))
    }
    switch code {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION:
      if token.first == UInt8(ascii: "&") { return fault(.unescaped("&"), token.startIndex..<token.startIndex + 1) }
      if let (part, range) = unclosed { return XMLFault(kind: .unclosed(part), range: range) }
      if let mark = marks.first(where: { token.starts(with: $0.text.utf8) }) {
        return fault(.unclosed(mark.part), token.startIndex..<token.startIndex + mark.text.utf8.count)
      }
      if let element = elements.last {
        return XMLFault(kind: .unclosed("`<\(XMLFault.Kind.shown(element.name))>`"), range: element.range)
      }
      return fault(.noElement, start..<start)
    case XML_ERROR_TAG_MISMATCH:
      let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? place
      return fault(elements.last.map { .missingClosingTag($0.name) } ?? .textAfterEnd, token.startIndex..<end)
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return fault(.textAfterEnd, place..<place + 1)
    case XML_ERROR_UNDEFINED_ENTITY, XML_ERROR_EXTERNAL_ENTITY_HANDLING, XML_ERROR_RECURSIVE_ENTITY_REF,
      XML_ERROR_BINARY_ENTITY_REF, XML_ERROR_ENTITY_DECLARED_IN_PE:
      let range = place..<(bytes[place...].prefix(64).firstIndex(of: UInt8(ascii: ";")).map { $0 + 1 } ?? place)
      return fault(.undefinedEntity(name(in: SourceRange(range))), range)
    case XML_ERROR_BAD_CHAR_REF: return fault(.invalidCharacterReference, place..<place + 1)
    case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
      return fault(.encoding(declaredEncoding ?? ""), place..<place)
    case XML_ERROR_INVALID_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_SYNTAX:
      if let malformed = source.firstMalformedUTF8, malformed.lower.value == place || code == XML_ERROR_PARTIAL_CHAR {
        return XMLFault(kind: .notUTF8, range: malformed)
      }
      if elements.isEmpty, unclosed == nil, token.first != UInt8(ascii: "<") { return fault(.noElement, start..<start) }
      if token.starts(with: "&#".utf8) { return fault(.invalidCharacterReference, token.startIndex..<place) }
      if token.first == UInt8(ascii: "&") { return fault(.unescaped("&"), token.startIndex..<token.startIndex + 1) }
      if token.first == UInt8(ascii: "<"), place == token.startIndex + 1 {
        return fault(.unescaped("<"), token.startIndex..<place)
      }
    default: break
    }
    let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue)"
    return fault(.malformed(words), place..<place + 1)
  }

  /// The name in an entity reference.
  private func name(in range: SourceRange) -> String {
    String(source.text(range).drop { $0 == "&" }.prefix { $0 != ";" })
  }
}
