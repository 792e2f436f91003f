import SourceText
import XMLEvents

/// Reads an XML property list and keeps the place of every value. One call for each level, at most `PropertyList.depthLimit`.
struct XMLPropertyListReader {
  private let source: SourceFile
  private let events: XMLEvents

  static func read(_ source: SourceFile) throws(PropertyListFault) -> PropertyList {
    if SourceForm.isUTF16(source.bytes) { throw PropertyListFault(.utf16, at: 0) }
    let reader = XMLPropertyListReader(source: source, events: XMLEvents(source))
    return try reader.document()
  }

  private func document() throws(PropertyListFault) -> PropertyList {
    let root: XMLEvent
    do {
      root = try next()
    } catch  where error.kind == .xml(.noElement) {
      throw PropertyListFault(source.bytes.allSatisfy { $0.isPlainSpace } ? .empty : .notAPropertyList, error.range)
    }
    if let encoding = events.declaredEncoding, !["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding.lowercased()) {
      throw PropertyListFault(.xml(.encoding(encoding)), at: SourceForm.textStart(source.bytes))
    }
    guard root.kind == .opening("plist") else { throw PropertyListFault(.notAPropertyList, root.range) }
    let first = try next()
    if case .closing = first.kind { throw PropertyListFault(.noValue, root.range) }
    let value = try value(first, depth: 0)
    let end = try next()
    if case .opening = end.kind { throw PropertyListFault(.severalValues, end.range) }
    if case .text = end.kind { throw PropertyListFault(.unexpectedText, end.range) }
    // Only an error can follow the end of the root element.
    _ = try event()
    return value
  }

  private func value(_ event: XMLEvent, depth: Int) throws(PropertyListFault) -> PropertyList {
    guard case .opening(let name) = event.kind else { throw PropertyListFault(.unexpectedText, event.range) }
    guard depth < PropertyList.depthLimit else {
      throw PropertyListFault(.nestedTooDeeply(limit: PropertyList.depthLimit), event.range)
    }
    switch name {
    case "dict": return try dictionary(event, depth)
    case "array": return try array(event, depth)
    case "true", "false":
      let end = try next()
      guard case .closing = end.kind else { throw Self.unexpected(end) }
      return PropertyList(.boolean(name == "true"), event.range.union(end.range))
    case "string", "data", "date", "integer", "real": return try scalar(name, event)
    default: throw Self.unexpected(event)
    }
  }

  private func dictionary(_ opening: XMLEvent, _ depth: Int) throws(PropertyListFault) -> PropertyList {
    var members: [PropertyList.Member] = []
    while true {
      let event = try next()
      if case .closing = event.kind { return PropertyList(.dictionary(members), opening.range.union(event.range)) }
      guard case .opening(let name) = event.kind else { throw Self.unexpected(event) }
      guard name == "key" else { throw PropertyListFault(.missingKey, event.range) }
      let key = try text(event)
      let following = try next()
      if following.kind == .closing("dict") || following.kind == .opening("key") {
        throw PropertyListFault(.missingValue(key: key.text), key.range)
      }
      members.append(
        PropertyList.Member(key: key.text, keyRange: key.range, value: try value(following, depth: depth + 1)))
    }
  }

  private func array(_ opening: XMLEvent, _ depth: Int) throws(PropertyListFault) -> PropertyList {
    var elements: [PropertyList] = []
    while true {
      let event = try next()
      if case .closing = event.kind { return PropertyList(.array(elements), opening.range.union(event.range)) }
      elements.append(try value(event, depth: depth + 1))
    }
  }

  private func scalar(_ name: String, _ opening: XMLEvent) throws(PropertyListFault) -> PropertyList {
    let (text, range, content) = try text(opening)
    let found: PropertyList.Value? =
      switch name {
      case "string": .string(text)
      case "data": decodedBase64(text).map { .data($0) }
      case "date": ScalarText.date(text).map { .date($0) }
      case "integer": ScalarText.integer(text).map { .integer($0) }
      default: ScalarText.real(text).map { .real($0) }
      }
    guard let found else { throw PropertyListFault(.malformedValue(name), range) }
    let isVerbatim = content.map { source.bytes[$0.bytes].elementsEqual(text.utf8) } ?? false
    return PropertyList(found, range, verbatim: isVerbatim ? content : nil)
  }

  /// The text of an element, the element's range and that of its content; `nil` for `<a/>`.
  private func text(
    _ opening: XMLEvent
  ) throws(PropertyListFault) -> (text: String, range: SourceRange, content: SourceRange?) {
    var text = ""
    while let event = try event() {
      switch event.kind {
      case .text(let found): text = found
      case .opening: throw Self.unexpected(event)
      case .closing:
        let content = SourceRange(opening.range.upper, event.range.lower)
        return (text, opening.range.union(event.range), event.range.count == 0 ? nil : content)
      }
    }
    throw PropertyListFault(.noValue, opening.range)
  }

  // MARK: Events

  /// The next event that is not white space.
  private func next() throws(PropertyListFault) -> XMLEvent {
    while let event = try event() {
      if case .text(let text) = event.kind, text.utf8.allSatisfy({ $0.isPlainSpace }) { continue }
      return event
    }
    throw PropertyListFault(.noValue, at: source.bytes.count)
  }

  private func event() throws(PropertyListFault) -> XMLEvent? {
    do throws(XMLFault) { return try events.next() } catch { throw PropertyListFault(.xml(error.kind), error.range) }
  }

  private static func unexpected(_ event: XMLEvent) -> PropertyListFault {
    if case .opening(let name) = event.kind { return PropertyListFault(.unexpectedElement(name), event.range) }
    return PropertyListFault(.unexpectedText, event.range)
  }
}
