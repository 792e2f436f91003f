/// Writes binary property lists, right ones and wrong ones.
struct BinaryListBuilder {
  private(set) var objects: [[UInt8]] = []
  var referenceSize = 1
  var offsetSize = 2

  mutating func add(_ bytes: [UInt8]) -> Int {
    objects.append(bytes)
    return objects.count - 1
  }

  mutating func string(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? add(Self.head(0x5, text.utf8.count) + Array(text.utf8))
      : add(Self.head(0x6, text.utf16.count) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
  }

  mutating func array(_ elements: [Int]) -> Int { add(Self.head(0xA, elements.count) + references(elements)) }

  mutating func dictionary(_ members: [(key: Int, value: Int)]) -> Int {
    add(Self.head(0xD, members.count) + references(members.map(\.key)) + references(members.map(\.value)))
  }

  func references(_ numbers: [Int]) -> [UInt8] { numbers.flatMap { Self.number($0, referenceSize) } }

  static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    if count < 15 { return [kind << 4 | UInt8(count)] }
    return count < 256 ? [kind << 4 | 15, 0x10, UInt8(count)] : [kind << 4 | 15, 0x12] + number(count, 4)
  }

  static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { $0 >= 8 ? 0 : UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// The file with an object at its top.
  func bytes(top: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets.flatMap { Self.number($0, offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    return bytes + Self.number(objects.count, 8) + Self.number(top, 8) + Self.number(table, 8)
  }
}
