import SourceText

// `bplist00`, the objects, a table of their offsets, and a trailer of 32 bytes that says where the table is (CoreFoundation's
// CFBinaryPList.c describes it). Objects refer to each other by number, so a small file can stand for an endless or an exponentially
// large value. Bounds: an object may not hold itself, arrays and dictionaries are at most `PropertyList.depthLimit` deep, every visit of an object
// counts against `objectLimit`, and its bytes, each time again, against `byteLimit`.

struct BinaryPropertyListReader {
  static let magic = Array("bplist".utf8)

  private static let objectLimit = 1_000_000
  private static let byteLimit = 1 << 26

  private let view: ByteView
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let table: Int
  /// The objects that are being read, outermost first.
  private var path: [Int] = []
  private var objects = 0
  private var size = 0

  static func read(_ bytes: [UInt8]) throws(PropertyListFault) -> PropertyList {
    guard bytes.starts(with: Array("bplist0".utf8)) else { throw PropertyListFault(.notThisVersion, at: 0) }
    let (optional, top) = try trailer(bytes)
    var reader = optional
    return try reader.object(top)
  }

  private static func trailer(_ bytes: [UInt8]) throws(PropertyListFault) -> (BinaryPropertyListReader, top: Int) {
    guard bytes.count >= 8 + 32 else { throw PropertyListFault(.cut, at: bytes.count) }
    let start = bytes.count - 32
    let fault = PropertyListFault(.trailer, SourceRange(start..<bytes.count))
    let (offsetSize, referenceSize) = (Int(bytes[start + 6]), Int(bytes[start + 7]))
    let view = ByteView(bytes: bytes)
    guard let count = view.number(start + 8, 8, .big), let top = view.number(start + 16, 8, .big),
      let table = view.number(start + 24, 8, .big), (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      (8...start).contains(table), count > 0, top < count, count <= (start - table) / offsetSize
    else { throw fault }
    return (
      BinaryPropertyListReader(
        view: view, offsetSize: offsetSize, referenceSize: referenceSize, count: count, table: table), top
    )
  }

  // MARK: Objects

  private mutating func object(_ number: Int) throws(PropertyListFault) -> PropertyList {
    guard let offset = view.number(table + number * offsetSize, offsetSize, .big), (8..<table).contains(offset) else {
      throw PropertyListFault(.offset, at: table + number * offsetSize)
    }
    objects += 1
    guard objects <= Self.objectLimit else { throw PropertyListFault(.tooLarge, at: offset) }
    let marker = bytes[offset]
    let kind = marker >> 4
    switch (kind, marker & 0xF) {
    case (0, 8), (0, 9): return PropertyList(.boolean(marker == 9), SourceRange(offset..<offset + 1))
    case (1, 0...4):
      let content = try content(offset + 1, 1 << Int(marker & 0xF), 1)
      return PropertyList(.integer(integer(content)), SourceRange(offset..<content.upperBound))
    case (2, 2), (2, 3):
      let content = try content(offset + 1, 1 << Int(marker & 0xF), 1)
      return PropertyList(.real(real(content)), SourceRange(offset..<content.upperBound))
    case (3, 3):
      let content = try content(offset + 1, 8, 1)
      return PropertyList(.date(real(content)), SourceRange(offset..<content.upperBound))
    case (8, _):
      let content = try content(offset + 1, Int(marker & 0xF) + 1, 1)
      guard content.count <= 8 else { throw PropertyListFault(.object(marker), at: offset) }
      let value = bytes[content].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return PropertyList(.uid(value), SourceRange(offset..<content.upperBound))
    case (4, _), (5, _), (6, _), (7, _): return try text(offset, kind)
    case (0xA, _), (0xD, _): return try container(number, offset, isDictionary: kind == 0xD)
    default: throw PropertyListFault(.object(marker), at: offset)
    }
  }

  private mutating func text(_ offset: Int, _ kind: UInt8) throws(PropertyListFault) -> PropertyList {
    let (start, length) = try length(offset)
    let content = try content(start, length, kind == 6 ? 2 : 1)
    size += content.count
    guard size <= Self.byteLimit else { throw PropertyListFault(.tooLarge, at: offset) }
    let value: PropertyList.Value =
      switch kind {
      case 4: .data(Array(bytes[content]))
      case 6:
        .string(
          String(
            decoding: stride(from: content.lowerBound, to: content.upperBound, by: 2).map {
              UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            }, as: UTF16.self))
      default: .string(String(decoding: bytes[content], as: UTF8.self))
      }
    return PropertyList(value, SourceRange(offset..<content.upperBound))
  }

  private mutating func container(
    _ number: Int, _ offset: Int, isDictionary: Bool
  ) throws(PropertyListFault) -> PropertyList {
    if path.contains(number) { throw PropertyListFault(.cycle, at: offset) }
    guard path.count < PropertyList.depthLimit else {
      throw PropertyListFault(.nestedTooDeeply(limit: PropertyList.depthLimit), at: offset)
    }
    let (start, length) = try length(offset)
    let references = try content(start, length, isDictionary ? 2 * referenceSize : referenceSize)
    // Known before anything is made of them.
    guard length <= Self.objectLimit - objects else { throw PropertyListFault(.tooLarge, at: offset) }
    path.append(number)
    defer { path.removeLast() }
    let range = SourceRange(offset..<references.upperBound)
    guard isDictionary else {
      var elements: [PropertyList] = []
      for index in 0..<length { elements.append(try object(reference(start, index))) }
      return PropertyList(.array(elements), range)
    }
    var members: [PropertyList.Member] = []
    for index in 0..<length {
      let key = try object(reference(start, index))
      guard let text = key.string else { throw PropertyListFault(.keyNotAString, key.range) }
      let value = try object(reference(start, length + index))
      members.append(PropertyList.Member(key: text, keyRange: key.range, value: value))
    }
    return PropertyList(.dictionary(members), range)
  }

  // MARK: Bytes

  private var bytes: [UInt8] { view.bytes }

  private func reference(_ start: Int, _ index: Int) throws(PropertyListFault) -> Int {
    let place = start + index * referenceSize
    guard let number = view.number(place, referenceSize, .big), number < count else {
      throw PropertyListFault(.reference, at: place)
    }
    return number
  }

  /// The length of what begins at an offset, and where its content does.
  private func length(_ offset: Int) throws(PropertyListFault) -> (start: Int, length: Int) {
    let short = Int(bytes[offset] & 0xF)
    if short < 0xF { return (offset + 1, short) }
    guard offset + 1 < table, bytes[offset + 1] >> 4 == 1, bytes[offset + 1] & 0xF <= 3 else {
      throw PropertyListFault(.offset, at: offset)
    }
    let size = 1 << Int(bytes[offset + 1] & 0xF)
    guard size <= table - offset - 2, let length = view.number(offset + 2, size, .big) else {
      throw PropertyListFault(.offset, at: offset)
    }
    return (offset + 2 + size, length)
  }

  /// The place of some units of some bytes, all before the table.
  private func content(_ start: Int, _ length: Int, _ unit: Int) throws(PropertyListFault) -> Range<Int> {
    guard start <= table, length <= (table - start) / unit else { throw PropertyListFault(.offset, at: start) }
    return start..<start + length * unit
  }

  /// One, two and four bytes are unsigned, eight and sixteen signed.
  private func integer(_ content: Range<Int>) -> Int128 {
    let value = bytes[content].reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    return content.count == 8
      ? Int128(Int64(bitPattern: UInt64(truncatingIfNeeded: value))) : Int128(truncatingIfNeeded: value)
  }

  private func real(_ content: Range<Int>) -> Double {
    let pattern = bytes[content].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return content.count == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: pattern))) : Double(bitPattern: pattern)
  }
}
