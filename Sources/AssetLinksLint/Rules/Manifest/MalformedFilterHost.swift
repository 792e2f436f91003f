import AndroidManifest
import Lint
import SourceText

extension Rule {
  static let malformedFilterHost = Rule(
    "malformed-filter-host", .androidManifest, .error,
    summary: "a host in an intent filter that Android does not verify, or that no link has",
    reason: """
      `android:host` is a domain in lower-case letters, or `*.` and a domain. Android verifies no other host, and looks the host of a link up as it is \
      written: `Harbor.shop` is not that of any link. A scheme, a slash or a port in the value, a `*` that is not at its beginning, or letters outside of ASCII match no \
      link at all. In a filter without `autoVerify`, it is a warning if links match the host nevertheless; a `*` alone is no fault there.
      """,
    cost: "Android does not verify the host: its links open the browser unless the user allows the app",
    source:
      "documented: Android, \"<data>\"; source: Android, DomainVerificationCollector.isValidHost and IntentFilter.AuthorityEntry; Android Lint, \"AppLinkUrlError\"",
    examples: [
      .wrong("a URL", .host("https://harbor.shop/")),
      .wrong("a port", .host("harbor.shop:8443")),
      .wrong("capital letters", .host("Harbor.shop")),
      .wrong("any host", .host("*")),
      .wrong("a star without a full stop", .host("*harbor.shop")),
      .wrong("a star inside", .host("www.*.shop")),
      .right("the subdomains of a domain", .host("*.harbor.shop")),
    ],
    check: .manifest { context in
      let subject = context.subject
      for filter in subject.viewFilters {
        for host in filter.authorities.map({ $0.host }) where !host.isUnresolved {
          guard let fault = FilterHostFault(host.text), filter.autoVerify || fault.matters else { continue }
          context.report(
            fault.message(host.text), at: host.range,
            severity: filter.autoVerify || !fault.isHostOfLinks ? nil : .warning,
            help: [AndroidManifest.HostVerification.Obstacle.host(host, fault).help(in: subject)],
            cost: fault.isHostOfLinks ? nil : "the filter matches no link of the host")
        }
      }
    })
}

extension FilterHostFault {
  /// `false` for a host that is no fault where nothing is verified.
  fileprivate var matters: Bool {
    switch self {
    case .anyHost, .wildcardWithoutDot, .notADomain: false
    default: true
    }
  }

  fileprivate func message(_ text: String) -> String {
    let host = "the host \(quoted(text))"
    return switch self {
    case .empty: "the host is empty"
    case .address: "\(host) is part of a URL, not a host"
    case .port: "\(host) contains a port"
    case .anyHost: "\(host) names no domain that Android can verify"
    case .wildcardWithoutDot: "\(host) has no full stop behind its `*`, so Android does not verify it"
    case .innerWildcard: "the `*` in \(host) is literal: only the first character can be a wildcard"
    case .notASCII: "\(host) is not in the form that browsers send"
    case .upperCase: "\(host) has capital letters, and those of links have none"
    case .notADomain: "\(host) is not a domain that Android verifies"
    }
  }
}
