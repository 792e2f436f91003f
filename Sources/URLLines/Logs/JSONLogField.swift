/// The names that servers and CDNs use for the parts of a request.
enum JSONLogField {
  /// A whole URL or a target; the lowest rank is the best. nginx's `uri` has no query, `request_uri` has one.
  case target(rank: Int)
  case host
  /// - Parameter isSure: `false` for a name that logs also have for other texts, such as the words of a search.
  case query(isSure: Bool)
  /// A request line, or in Caddy an object with the other fields.
  case request
  /// An object with the other fields: Google Cloud.
  case group

  /// nginx has names of the reader's choice, mostly those of its variables; then Google Cloud, AWS WAF, Cloudflare, Traefik.
  private static let names: [(StaticString, JSONLogField)] = [
    ("url", .target(rank: 0)), ("request_url", .target(rank: 0)), ("requesturl", .target(rank: 0)),
    ("request_uri", .target(rank: 1)), ("requesturi", .target(rank: 1)), ("clientrequesturi", .target(rank: 1)),
    ("uri", .target(rank: 2)), ("path", .target(rank: 2)), ("request_path", .target(rank: 2)),
    ("requestpath", .target(rank: 2)), ("cs-uri-stem", .target(rank: 2)),
    ("host", .host), ("http_host", .host), ("hostname", .host), ("server_name", .host), ("vhost", .host),
    ("x-host-header", .host), ("cs(host)", .host), ("cs-host", .host), ("domain_name", .host), ("domain", .host),
    ("requesthost", .host), ("clientrequesthost", .host),
    ("cs-uri-query", .query(isSure: true)), ("query_string", .query(isSure: true)), ("args", .query(isSure: true)),
    ("query", .query(isSure: false)),
    ("request", .request), ("httprequest", .group),
  ]

  private static let byLength: [[(StaticString, JSONLogField)]] = {
    var table: [[(StaticString, JSONLogField)]] = []
    for entry in names {
      let length = entry.0.utf8CodeUnitCount
      while table.count <= length { table.append([]) }
      table[length].append(entry)
    }
    return table
  }()

  /// The field of a name, in any letter case; `nil` for another name.
  init?(_ name: Span<UInt8>) {
    guard name.count < Self.byLength.count else { return nil }
    for (text, field) in Self.byLength[name.count] where name.starts(with: text) {
      self = field
      return
    }
    return nil
  }
}
