package import AndroidManifest
import Lint
import SourceText

extension AndroidManifest.HostVerification {
  /// The next action for a host that Android does not verify; `nil` for the others.
  package func help(in manifest: AndroidManifest) -> String? {
    switch self {
    case .verified, .undecided: nil
    case .unverified(nil): "add `\(manifest.attribute("autoVerify", "true"))` to the intent filter"
    case .unverified(let obstacle?): obstacle.help(in: manifest)
    }
  }
}

extension AndroidManifest.HostVerification.Obstacle {
  package func help(in manifest: AndroidManifest) -> String {
    switch self {
    case .scheme(let scheme): "write a filter without `autoVerify` for \(quoted(scheme.text))"
    case .host(let host, let fault): fault.help(host.text, manifest)
    }
  }
}

extension FilterHostFault {
  fileprivate func help(_ text: String, _ manifest: AndroidManifest) -> String {
    switch self {
    case .address(let host): host.isEmpty ? "write the domain" : "write \(quoted(host))"
    case .port(let host, _) where host.isEmpty: "write the domain"
    case .port(let host, let port):
      "write \(quoted(host)), and `\(manifest.attribute("port", port))` for links with this port"
    case .wildcardWithoutDot: "write \(quoted("*." + text.dropFirst())), and the domain itself where it is meant too"
    case .upperCase(let host): "write \(quoted(host))"
    case .notASCII: "write the host in its ASCII form, which begins with `xn--`"
    case .empty, .anyHost, .innerWildcard, .notADomain:
      "write a domain, such as `harbor.shop`, or `*.harbor.shop` for its subdomains"
    }
  }
}
