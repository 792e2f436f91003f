import SourceText

// The DER entitlements of code signatures since iOS 15, as `codesign` writes it (observed): an application element 16 with a version,
// then a context element 16 whose elements are sequences of a key and its value. Older ones have a set in its place.

enum DERPropertyListReader {
  /// The first bytes that such a list can have.
  static let tags: Set<UInt8> = [0x70, 0x31, 0xB0]

  static func read(_ bytes: [UInt8]) throws(PropertyListFault) -> PropertyList {
    let fault = PropertyListFault(.der, SourceRange(0..<min(bytes.count, 2)))
    guard let outer = DERElement(bytes, in: 0..<bytes.count) else { throw fault }
    guard outer.tag == 0x70 else { return try value(bytes, outer, depth: 0) }
    guard let parts = DERElement.all(bytes, in: outer.content), parts.count == 2, parts[0].tag == 0x02 else {
      throw fault
    }
    return try value(bytes, parts[1], depth: 0)
  }

  private static func value(
    _ bytes: [UInt8], _ element: DERElement, depth: Int
  ) throws(PropertyListFault) -> PropertyList {
    let content = element.content
    let range = SourceRange(content)
    guard depth < PropertyList.depthLimit else {
      throw PropertyListFault(.nestedTooDeeply(limit: PropertyList.depthLimit), range)
    }
    switch element.tag {
    case 0x01 where content.count == 1: return PropertyList(.boolean(bytes[content.lowerBound] != 0), range)
    case 0x02 where (1...16).contains(content.count):
      let first = Int128(Int8(bitPattern: bytes[content.lowerBound]))
      return PropertyList(.integer(bytes[content].dropFirst().reduce(first) { $0 << 8 | Int128($1) }), range)
    case 0x04: return PropertyList(.data(Array(bytes[content])), range)
    case 0x0C: return PropertyList(.string(String(decoding: bytes[content], as: UTF8.self)), range, verbatim: range)
    case 0x30:
      var elements: [PropertyList] = []
      for child in try children(bytes, element) { elements.append(try value(bytes, child, depth: depth + 1)) }
      return PropertyList(.array(elements), range)
    case 0x31, 0xB0:
      var members: [PropertyList.Member] = []
      for pair in try children(bytes, element) {
        let parts = try children(bytes, pair)
        guard pair.tag == 0x30, parts.count == 2, parts[0].tag == 0x0C else {
          throw PropertyListFault(.der, SourceRange(pair.content))
        }
        members.append(
          PropertyList.Member(
            key: String(decoding: bytes[parts[0].content], as: UTF8.self), keyRange: SourceRange(parts[0].content),
            value: try value(bytes, parts[1], depth: depth + 1)))
      }
      return PropertyList(.dictionary(members), range)
    default: throw PropertyListFault(.der, range)
    }
  }

  private static func children(_ bytes: [UInt8], _ element: DERElement) throws(PropertyListFault) -> [DERElement] {
    guard let children = DERElement.all(bytes, in: element.content) else {
      throw PropertyListFault(.der, SourceRange(element.content))
    }
    return children
  }
}
