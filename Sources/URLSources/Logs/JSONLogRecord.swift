import JSONSource
import SourceText

/// Finds the URL in an object of a log in JSON, by the names that servers and CDNs use.
struct JSONLogRecord {
  private let document: JSONDocument
  private let record: NodeID

  /// Reads the object in a range of a block; `nil` if there is none.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    document = JSONReader.read(SourceFile(name: "", bytes: bytes), range: range)
    guard let root = document.root, document.kind(root) == .object else { return nil }
    record = root
  }

  /// A whole URL, or a target. nginx has names of the reader's choice, mostly those of its variables; then Google Cloud, AWS WAF,
  /// Cloudflare, Traefik.
  private static let targets: Set = [
    "url", "request_url", "requesturl", "request_uri", "requesturi", "uri", "path", "request_path", "requestpath",
    "clientrequesturi", "cs-uri-stem",
  ]
  private static let hosts: Set = [
    "host", "http_host", "hostname", "server_name", "vhost", "x-host-header", "cs(host)", "cs-host", "domain_name",
    "domain", "requesthost", "clientrequesthost",
  ]
  private static let queries: Set = ["cs-uri-query", "query_string", "args"]
  /// Objects that hold the members: Caddy, Google Cloud.
  private static let groups: Set = ["request", "httprequest"]

  /// The texts of the record, by the best name of each kind.
  private struct Found {
    var target: (rank: Int, text: [UInt8])?
    var host: [UInt8]?
    var query: [UInt8]?
    var requestLine: [UInt8]?
  }

  /// Makes the URL of the record.
  func read(_ url: inout RequestURL) -> Bool {
    var found = Found()
    collect(record, &found, isNested: false)
    let host = found.host ?? []
    if let target = found.target?.text {
      guard url.make(target: target.span, host: host.span) else { return false }
      if let query = found.query, !query.isEmpty, query != [UInt8(ascii: "-")], !target.contains(UInt8(ascii: "?")) {
        url.add(query: query.span)
      }
      return true
    }
    guard let line = found.requestLine, let target = RequestLine.target(line.span, in: 0..<line.count) else {
      return false
    }
    return url.make(target: line.span.extracting(target), host: host.span)
  }

  private func collect(_ object: NodeID, _ found: inout Found, isNested: Bool) {
    for member in document.members(object) {
      let name = document.string(member.key).lowercased()
      switch document.kind(member.value) {
      case .object where !isNested && Self.groups.contains(name): collect(member.value, &found, isNested: true)
      case .string:
        if Self.targets.contains(name) {
          let text = document.utf8(member.value)
          // nginx's `uri` has no query, `request_uri` has one.
          let rank = name.hasSuffix("url") ? 0 : name.hasSuffix("uri") && name != "uri" ? 1 : 2
          if !text.isEmpty, found.target.map({ rank < $0.rank }) ?? true { found.target = (rank, text) }
        } else if Self.hosts.contains(name) {
          let text = document.utf8(member.value)
          if found.host == nil, !text.isEmpty, text != [UInt8(ascii: "-")], text != [UInt8(ascii: "_")] {
            found.host = text
          }
        } else if Self.queries.contains(name) {
          found.query = document.utf8(member.value)
        } else if name == "request" {
          found.requestLine = document.utf8(member.value)
        }
      default: break
      }
    }
  }
}
