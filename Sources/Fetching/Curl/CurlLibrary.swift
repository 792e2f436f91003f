import CCurl

/// libcurl, which is loaded when it is first asked for.
enum CurlLibrary {
  /// Why there is none, with what to do; `nil` where it is there.
  static let fault: String? = unsafe ccurl_load().map {
    let reason = unsafe String(cString: $0)
    return "\(reason), and what is asked of a server goes through it; on Debian and Ubuntu: apt-get install libcurl4"
  }

  /// What checks certificates, which decides what its verdicts mean. Only where there is a library.
  static let checker: Checker = {
    // Of several, those in parentheses are not in use.
    let names = unsafe String(cString: ccurl_tls_version()).split(separator: " ").filter { !$0.hasPrefix("(") }
    if names.contains(where: { name in Checker.likeOpenSSL.contains { name.hasPrefix($0) } }) { return .openSSL }
    return names.contains { $0.hasPrefix("GnuTLS") } ? .gnuTLS : .other
  }()

  enum Checker {
    case openSSL, gnuTLS, other

    static let likeOpenSSL = ["OpenSSL", "LibreSSL", "BoringSSL", "quictls", "AWS-LC"]
  }
}
