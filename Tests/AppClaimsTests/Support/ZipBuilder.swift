import Deflate

@testable import AppClaims

/// Writes zip archives. Deflated members come from outside: a test has them from zlib.
struct ZipBuilder {
  struct Member {
    var name: String
    var content: [UInt8]
    /// The content deflated; stored where there is none.
    var deflated: [UInt8]?
    var isZip64 = false
    var isEncrypted = false
  }

  var members: [Member] = []
  /// Whether all members are where the first one is.
  var overlaps = false
  /// A comment behind the last record.
  var comment: [UInt8] = []

  private static func number(_ value: Int, _ size: Int) -> [UInt8] { BinaryListBuilder.number(value, size).reversed() }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for member in members {
      let stored = member.deflated ?? member.content
      let name = Array(member.name.utf8)
      let sizes = [stored.count, member.content.count]
      let fields =
        Self.number(member.isEncrypted ? 1 : 0, 2) + Self.number(member.deflated == nil ? 0 : 8, 2)
        + [0, 0, 0, 0] + Self.number(Int(Deflate.checksum(member.content)), 4)
      let extra =
        member.isZip64
        ? Self.number(1, 2) + Self.number(24, 2) + Self.number(sizes[1], 8) + Self.number(sizes[0], 8)
          + Self.number(bytes.count, 8) : []
      let shown = member.isZip64 ? [0xFFFF_FFFF, 0xFFFF_FFFF] : sizes
      directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + Self.number(20, 2) + fields
      directory += shown.flatMap { Self.number($0, 4) } + Self.number(name.count, 2) + Self.number(extra.count, 2)
      directory += Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 4)
      directory += Self.number(member.isZip64 ? 0xFFFF_FFFF : overlaps ? 0 : bytes.count, 4) + name + extra
      if overlaps, !bytes.isEmpty { continue }
      bytes += Self.number(0x0403_4B50, 4) + Self.number(20, 2) + fields + sizes.flatMap { Self.number($0, 4) }
      bytes += Self.number(name.count, 2) + Self.number(0, 2) + name + stored
    }
    let start = bytes.count
    bytes += directory
    bytes += Self.number(0x0605_4B50, 4) + [0, 0, 0, 0] + Self.number(members.count, 2) + Self.number(members.count, 2)
    return bytes + Self.number(directory.count, 4) + Self.number(start, 4) + Self.number(comment.count, 2) + comment
  }
}
