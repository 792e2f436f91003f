import SystemCalls

/// The proxy of the environment for a host, by curl's rules. It is looked up here to know whether curl connects to the host's
/// address or the proxy's.
enum Proxy {
  static func url(for host: String, in environment: (String) -> String? = variable) -> String? {
    let found = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].lazy.compactMap(environment).first
    guard let found, !found.isEmpty else { return nil }
    let exceptions = environment("no_proxy") ?? environment("NO_PROXY") ?? ""
    return isExcepted(host, exceptions) ? nil : found
  }

  /// Domains with their subdomains, separated by commas or spaces; `*` for all.
  private static func isExcepted(_ host: String, _ exceptions: String) -> Bool {
    exceptions.lowercased().split { $0 == "," || $0 == " " }.contains { exception in
      if exception == "*" { return true }
      let name = exception.hasPrefix(".") ? exception.dropFirst() : exception
      return host == name || host.hasSuffix(".\(name)")
    }
  }

  private static func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
}
