import JSONRPC
import JSONSource

/// The revisions of the Model Context Protocol that are spoken.
enum ProtocolRevision: String, CaseIterable {
  /// A session that begins with `initialize`.
  case november2025 = "2025-11-25"
  /// Every request names its revision; there is no session.
  case july2026 = "2026-07-28"

  /// The names of the revisions that a request can name, which needs no session.
  static let withoutSession = [july2026.rawValue]

  static let versionMember = "io.modelcontextprotocol/protocolVersion"

  /// The revision that a request names; `nil` if it names none.
  ///
  /// - Throws: If a request cannot name the revision, the error that lists those that it can.
  static func named(by parameters: JSONValue?) throws(RPCError) -> ProtocolRevision? {
    guard let name = parameters?["_meta"]?[versionMember] else { return nil }
    if name.string == july2026.rawValue { return july2026 }
    let data = JSONWriter.line {
      $0.list("supported", withoutSession)
      $0.member("requested", name.string ?? name.spelling)
    }
    throw RPCError(
      .unsupportedProtocolVersion,
      "this protocol version is not supported; name \(july2026.rawValue), or begin a session of \(november2025.rawValue) with `initialize`",
      data: data)
  }

  /// Writes the members that every result has.
  ///
  /// - Parameters:
  ///   - version: That of the program.
  ///   - isStable: Whether the result is the same for the life of the program.
  func writeMembers(to result: inout JSONWriter, version: String, isStable: Bool = true) {
    guard self == .july2026 else { return }
    result.member("resultType", "complete")
    result.object("_meta") { Self.writeServer("io.modelcontextprotocol/serverInfo", version, to: &$0) }
    if isStable {
      // An hour.
      result.member("ttlMs", 3_600_000)
      result.member("cacheScope", "private")
    }
  }

  static func writeServer(_ member: String, _ version: String, to object: inout JSONWriter) {
    object.object(member) {
      $0.member("name", "aasa")
      $0.member("title", "aasa: Apple universal links")
      $0.member("version", version)
    }
  }
}
