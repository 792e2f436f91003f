import JSONSource
import SourceText

/// Finds the URL in an object of a log in JSON, by the names that servers and CDNs use.
struct JSONLogRecord {
  private let document: JSONDocument
  private let bytes: [UInt8]
  private let record: NodeID

  /// Reads the object in a range of a block; `nil` without one.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    document = JSONReader.read(SourceFile(name: "", bytes: bytes), range: range)
    guard let root = document.root, document.kind(root) == .object else { return nil }
    self.bytes = bytes
    record = root
  }

  /// The strings of the record, by the best name of each kind.
  private struct Found {
    var target: (rank: Int, text: NodeID)?
    var host: NodeID?
    var query: NodeID?
    var requestLine: NodeID?
  }

  func read(_ url: inout RequestURL, _ fields: FieldNames) -> Bool {
    var found = Found()
    collect(record, &found, isNested: false)
    if let name = fields.host { found.host = text(named: name).flatMap { withText($0, Self.isHost) ? $0 : nil } }
    if let name = fields.url {
      guard let target = text(named: name) else { return false }
      found.target = (0, target)
    }
    return withText(found.host) { host in
      if let target = found.target {
        return withText(target.text) { target in
          guard url.make(target: target, host: host) else { return false }
          addQuery(found.query, to: target, &url)
          return true
        }
      }
      guard let line = found.requestLine else { return false }
      return withText(line) { line in
        guard let target = RequestLine.target(line, in: 0..<line.count) else { return false }
        return url.make(target: line.extracting(target), host: host)
      }
    }
  }

  /// The string with a name, or with a path of names such as `http.request.url`.
  private func text(named name: String) -> NodeID? {
    var node = document.value(name, of: record)
    if node == nil {
      node = name.split(separator: ".").reduce(record) { object, key in
        object.flatMap { document.kind($0) == .object ? document.value(String(key), of: $0) : nil }
      }
    }
    return node.flatMap { document.kind($0) == .string ? $0 : nil }
  }

  private func addQuery(_ query: NodeID?, to target: Span<UInt8>, _ url: inout RequestURL) {
    guard let query, !target.holds(UInt8(ascii: "?")) else { return }
    withText(query) { query in
      if !query.isEmpty, !Self.isMark(query, UInt8(ascii: "-")) { url.add(query: query) }
    }
  }

  private func collect(_ object: NodeID, _ found: inout Found, isNested: Bool) {
    for member in document.members(object) {
      guard let field = withText(member.key, { JSONLogField($0) }) else { continue }
      switch (field, document.kind(member.value)) {
      case (.request, .object), (.group, .object):
        if !isNested { collect(member.value, &found, isNested: true) }
      case (.target(let rank), .string):
        if found.target.map({ rank < $0.rank }) ?? true, withText(member.value, { !$0.isEmpty }) {
          found.target = (rank, member.value)
        }
      case (.host, .string):
        if found.host == nil, withText(member.value, Self.isHost) { found.host = member.value }
      case (.query(isSure: true), .string): found.query = member.value
      case (.query, .string):
        if found.query == nil, withText(member.value, Self.isQuery) { found.query = member.value }
      case (.request, .string): found.requestLine = member.value
      default: break
      }
    }
  }

  private static func isHost(_ text: Span<UInt8>) -> Bool {
    !text.isEmpty && !isMark(text, UInt8(ascii: "-")) && !isMark(text, UInt8(ascii: "_"))
  }

  /// Returns `true` if a text has a value for a key, and no spaces.
  private static func isQuery(_ text: Span<UInt8>) -> Bool {
    text.isWithin(0x21...0x7E) && text.holds(UInt8(ascii: "="))
  }

  /// Returns `true` if a text is one character, as for a value that is missing.
  private static func isMark(_ text: Span<UInt8>, _ mark: UInt8) -> Bool { text.count == 1 && text[0] == mark }

  /// Passes on the text of a string, without a copy if it has no escapes; an empty text for `nil`.
  private func withText<Result>(_ node: NodeID?, _ body: (Span<UInt8>) -> Result) -> Result {
    guard let node else { return body(Span()) }
    if let range = document.plainText(node) { return body(bytes.span.extracting(range)) }
    return body(document.utf8(node).span)
  }
}
