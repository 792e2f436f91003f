import Deflate
import Foundation
import Testing

@Suite("Gzip")
struct GzipTests {
  /// `a\n` and `b\n`, each compressed by gzip.
  private static let a = Array(Data(base64Encoded: "H4sIAAAAAAACA0vkAgAHoerdAgAAAA==") ?? Data())
  private static let b = Array(Data(base64Encoded: "H4sIAAAAAAACA0viAgDE8sf2AgAAAA==") ?? Data())

  private func expanded(_ bytes: [UInt8], limit: Int = 1 << 20, piece: Int, room: Int) throws -> String {
    let reader = GzipReader(limit: limit)
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      reader.add(bytes[start..<min(start + piece, bytes.count)])
      while reader.hasMore { output += try reader.next(room) }
    }
    try reader.finish()
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    "members one after the other are one text, in pieces of any size; zeros after them are ignored",
    arguments: [1, 3, 999], [1, 999])
  func members(_ piece: Int, _ room: Int) throws {
    #expect(try expanded(Self.a + Self.b + [0, 0, 0], piece: piece, room: room) == "a\nb\n")
  }

  @Test("bytes after a member that are neither another one nor zeros are an error", arguments: [1, 3, 999], [1, 999])
  func damagedMember(_ piece: Int, _ room: Int) {
    for more in [[0x1E] + Self.b.dropFirst(), [0] + Self.b, Array("text".utf8)] {
      #expect(throws: GzipFault.followed) { try expanded(Self.a + more, piece: piece, room: room) }
    }
  }

  @Test("truncated and damaged bytes are errors")
  func damaged() {
    #expect(throws: GzipFault.truncated) { try expanded(Self.a.dropLast(3), piece: 99, room: 99) }
    #expect(throws: GzipFault.truncated) { try expanded(Self.a + Self.b.prefix(12), piece: 99, room: 99) }
    #expect(throws: GzipFault.truncated) { try expanded([], piece: 99, room: 99) }
    var wrong = Self.a
    wrong[wrong.count - 6] ^= 1
    #expect(throws: GzipFault.damaged) { try expanded(wrong, piece: 99, room: 99) }
  }

  @Test("an expansion beyond the limit is an error")
  func bomb() {
    #expect(throws: GzipFault.tooLarge(limit: 3)) { try expanded(Self.a + Self.b, limit: 3, piece: 99, room: 99) }
    #expect(throws: GzipFault.tooLarge(limit: 3)) { try GzipReader.expanded(Self.a + Self.b, limit: 3) }
  }
}
