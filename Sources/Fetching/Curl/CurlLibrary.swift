import CCurl

/// libcurl, loaded at its first use.
enum CurlLibrary {
  /// The reason why libcurl is unavailable, with a remedy; `nil` when it is loaded.
  static let fault: String? = unsafe ccurl_load().map {
    let reason = unsafe String(cString: $0)
    return "\(reason); it is needed for requests to servers: on Debian and Ubuntu, run apt-get install libcurl4"
  }

  /// The TLS library, which defines the codes of certificate errors. ``fault`` must be `nil`.
  static let checker: Checker = {
    // Libraries in parentheses are not in use.
    let names = unsafe String(cString: ccurl_tls_version()).split(separator: " ").filter { !$0.hasPrefix("(") }
    if names.contains(where: { name in Checker.likeOpenSSL.contains { name.hasPrefix($0) } }) { return .openSSL }
    return names.contains { $0.hasPrefix("GnuTLS") } ? .gnuTLS : .other
  }()

  enum Checker {
    case openSSL, gnuTLS, other

    static let likeOpenSSL = ["OpenSSL", "LibreSSL", "BoringSSL", "quictls", "AWS-LC"]
  }
}
