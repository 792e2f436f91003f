/// The result of a test of a server for the request of a device: over HTTPS, with GET, at the path of an association file.
enum RequestTest: Equatable {
  case always
  case never
  /// It depends on the host of the request.
  case host(HostingConfiguration.Condition)
  /// It depends on something else.
  case unknown

  init(_ regex: String, isCaseless: Bool = false, on text: String) {
    self = ServerRegex(regex, isCaseless: isCaseless)?.matches(text).map { $0 ? .always : .never } ?? .unknown
  }

  init(_ regex: String, ofHostNegated isNegated: Bool) {
    guard let pattern = ServerRegex(regex, isCaseless: true), let bare = pattern.matches("example.com"),
      let www = pattern.matches("www.example.com")
    else {
      self = .unknown
      return
    }
    switch (bare != isNegated, www != isNegated) {
    case (true, true) where !isNegated: self = .always
    case (true, false): self = .host(.bareName)
    case (false, true): self = .host(.www)
    default: self = RequestTest(host: Self.plain(regex), isNegated: isNegated)
    }
  }

  /// The test of a name on the host; `nil` for one that is not known.
  init(host name: String?, isNegated: Bool) {
    // All other names: those of the same site with `www.` or without it.
    self = name.map { .host(isNegated ? ($0.hasPrefix("www.") ? .bareName : .www) : .host($0)) } ?? .unknown
  }

  /// The value of a variable of nginx or Apache in the request of a device for a path; `nil` for another variable.
  static func value(of variable: String, _ path: String) -> String? {
    switch variable {
    case "$uri", "$request_uri", "$document_uri", "%{REQUEST_URI}": path
    case "$scheme", "$http_x_forwarded_proto", "%{REQUEST_SCHEME}", "%{HTTP:X-FORWARDED-PROTO}": "https"
    case "$https", "%{HTTPS}": "on"
    case "$server_port", "%{SERVER_PORT}": "443"
    case "$request_method", "%{REQUEST_METHOD}": "GET"
    case "$args", "$query_string", "%{QUERY_STRING}", "%{ENV:REDIRECT_STATUS}": ""
    default: nil
    }
  }

  var negated: RequestTest {
    switch self {
    case .always: .never
    case .never: .always
    case .host, .unknown: .unknown
    }
  }

  func and(_ other: RequestTest) -> RequestTest {
    if self == .never || other == .never { return .never }
    if self == .always || self == other { return other }
    return other == .always ? self : .unknown
  }

  /// The host in a regular expression that matches it alone.
  private static func plain(_ regex: String) -> String? {
    var text = regex[...]
    if text.hasPrefix("^") { text = text.dropFirst() }
    if text.hasSuffix("$") { text = text.dropLast() }
    let name = text.replacing("\\.", with: ".").lowercased()
    let isPlain = name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    return isPlain && name.contains(".") ? name : nil
  }
}
