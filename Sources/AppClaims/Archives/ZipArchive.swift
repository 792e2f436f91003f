import Deflate
package import SourceText

// The central directory at the end of the file says what there is (PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.12 to 4.3.16, with zip64).
// Members are stored or deflated; only requested ones are read. The size that a member states is a promise: it may not be
// larger, and never larger than `sizeLimit` and the room that the size of the archive gives all of them, so that a small archive cannot take
// the memory and the time of the machine. Members that together are larger than the archive share their bytes, as those of bombs do, and are
// refused (Fifield 2019, "A better zip bomb"). Nothing is written anywhere.

package struct ZipArchive: BundleContents, Sendable {
  static let magic: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  static let emptyMagic: [UInt8] = [0x50, 0x4B, 0x05, 0x06]

  private let source: SourceFile
  private var members: [String: Member] = [:]
  private var folders: [String: Set<String>] = [:]

  private struct Member: Sendable {
    let method: Int
    let isEncrypted: Bool
    let checksum: UInt32
    let compressedSize: Int
    let size: Int
    let header: Int
  }

  /// The bytes that the members may still inflate to: ten times the archive and 100 MB more.
  private var room: Int

  /// The largest member that is read: 1 GiB.
  private static let sizeLimit = 1 << 30
  private static let memberLimit = 1_000_000
  /// The depth of folders that are read; an app has some ten.
  private static let depthLimit = 64

  package init(_ source: SourceFile) throws(ClaimFault) {
    self.source = source
    room = 10 * source.bytes.count + 100_000_000
    let view = ByteView(bytes: source.bytes)
    guard let directory = Self.directory(view) else {
      throw ClaimFault(source.name, "this zip archive has no directory at its end; it was cut")
    }
    var place = directory.start
    var rest = source.bytes.count
    for _ in 0..<directory.count {
      guard let (name, member, next) = Self.member(view, place) else {
        throw ClaimFault(source.name, "the directory of this zip archive is damaged")
      }
      guard member.compressedSize <= rest else {
        throw ClaimFault(source.name, "the members of this zip archive overlap, or are larger than it")
      }
      rest -= member.compressedSize
      place = next
      add(name, member)
    }
  }

  private static func directory(_ view: ByteView) -> (start: Int, count: Int)? {
    // The last record is followed by a comment of at most 65,535 bytes.
    let last = view.bytes.count - 22
    guard last >= 0 else { return nil }
    let end = (max(0, last - 65_535)...last).reversed().first { view.number($0, 4, .little) == 0x0605_4B50 }
    guard let end, var count = view.value(end + 10, 2, .little), var start = view.value(end + 16, 4, .little) else {
      return nil
    }
    if count == 0xFFFF || start == 0xFFFF_FFFF, view.number(end - 20, 4, .little) == 0x0706_4B50,
      let record = view.number(end - 12, 8, .little), view.number(record, 4, .little) == 0x0606_4B50
    {
      guard let longCount = view.value(record + 32, 8, .little), let longStart = view.value(record + 48, 8, .little)
      else { return nil }
      (count, start) = (longCount, longStart)
    }
    let size = UInt64(view.bytes.count)
    guard count <= memberLimit, start <= size, count <= (size - start) / 46 else { return nil }
    return (Int(start), Int(count))
  }

  private static func member(_ view: ByteView, _ place: Int) -> (name: String, Member, next: Int)? {
    guard view.number(place, 4, .little) == 0x0201_4B50, let flags = view.number(place + 8, 2, .little),
      let method = view.number(place + 10, 2, .little), let checksum = view.value(place + 16, 4, .little),
      var compressedSize = view.value(place + 20, 4, .little), var size = view.value(place + 24, 4, .little),
      let nameSize = view.number(place + 28, 2, .little), let extraSize = view.number(place + 30, 2, .little),
      let commentSize = view.number(place + 32, 2, .little), var header = view.value(place + 42, 4, .little),
      let name = view.range(place + 46, nameSize), let extra = view.range(name.upperBound, extraSize)
    else { return nil }
    var field = extra.lowerBound
    while field + 4 <= extra.upperBound, let kind = view.number(field, 2, .little),
      let length = view.number(field + 2, 2, .little)
    {
      if kind == 1 {
        // The sizes that do not fit into four bytes, in this order.
        var value = field + 4
        func next(_ known: UInt64) -> UInt64? {
          guard known == 0xFFFF_FFFF else { return known }
          defer { value += 8 }
          return value + 8 <= min(field + 4 + length, extra.upperBound) ? view.value(value, 8, .little) : nil
        }
        guard let long = next(size), let longCompressed = next(compressedSize), let longHeader = next(header) else {
          return nil
        }
        (size, compressedSize, header) = (long, longCompressed, longHeader)
      }
      field += 4 + length
    }
    guard let compressedSize = Int(exactly: compressedSize), let size = Int(exactly: size),
      let header = Int(exactly: header)
    else { return nil }
    let member = Member(
      method: method, isEncrypted: flags & 1 != 0, checksum: UInt32(truncatingIfNeeded: checksum),
      compressedSize: compressedSize, size: size, header: header)
    let text = String(decoding: view.bytes[name], as: UTF8.self)
    return (text, member, extra.upperBound + commentSize)
  }

  private mutating func add(_ name: String, _ member: Member) {
    if !name.hasSuffix("/") { members[name] = member }
    let parts = name.split(separator: "/").map(String.init)
    let count = min(name.hasSuffix("/") ? parts.count : parts.count - 1, Self.depthLimit)
    var folder = ""
    for part in parts.prefix(max(count, 0)) {
      if folders[folder]?.contains(part) != true { folders[folder, default: []].insert(part) }
      folder = LexicalPath.joined(folder, part)
    }
  }
}

extension ZipArchive {
  package func folders(in path: String) -> [String] { (folders[path] ?? []).sorted() }

  package mutating func bytes(_ path: String) throws(ClaimFault) -> [UInt8]? {
    guard let member = members[path] else { return nil }
    let name = "\(source.name)/\(path)"
    if member.isEncrypted { throw ClaimFault(name, "this member of the archive is encrypted") }
    guard member.size <= Self.sizeLimit else {
      throw ClaimFault(name, "this member of the archive is larger than 1 GiB")
    }
    guard member.size <= room else {
      throw ClaimFault(name, "the archive inflates to more than ten times its size and 100 MB; this member is not read")
    }
    room -= member.size
    let view = ByteView(bytes: source.bytes)
    guard view.number(member.header, 4, .little) == 0x0403_4B50,
      let nameSize = view.number(member.header + 26, 2, .little),
      let extraSize = view.number(member.header + 28, 2, .little),
      let content = view.range(member.header + 30 + nameSize + extraSize, member.compressedSize)
    else { throw ClaimFault(name, "this member lies outside of the archive, which was cut") }
    let bytes: [UInt8]?
    switch member.method {
    case 0: bytes = content.count == member.size ? Array(source.bytes[content]) : nil
    case 8: bytes = Deflate.inflate(source.bytes, in: content, size: member.size)
    default: throw ClaimFault(name, "this member is compressed with method \(member.method); only deflate is read")
    }
    guard let bytes, Deflate.checksum(bytes) == member.checksum else {
      throw ClaimFault(name, "this member of the archive is damaged")
    }
    return bytes
  }
}
