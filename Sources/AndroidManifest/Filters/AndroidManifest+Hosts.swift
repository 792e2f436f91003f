import SourceText

extension AndroidManifest {
  /// The hosts of filters for `https` links in order, without wildcards and values that are not known, each once.
  package var hosts: [String] {
    filters.filter { filter in filter.opensLinks && filter.schemes.contains { $0.text == "https" } }
      .flatMap { $0.authorities }.filter { !$0.host.isUnresolved && !$0.host.text.hasPrefix("*") }
      .map { $0.host.text.lowercased() }.uniqued()
  }

  /// Why ``hosts`` are none although a filter has a host: lower-case, without full stop, with its place; `nil` where none has one.
  package var reasonAgainstHosts: String? {
    let named = filters.filter { filter in
      !filter.authorities.isEmpty && filter.schemes.contains { $0.text == "https" || $0.isUnresolved }
    }
    for filter in named where filter.opensLinks {
      if !filter.schemes.contains(where: { $0.text == "https" }),
        let scheme = filter.schemes.first(where: { $0.isUnresolved })
      {
        return ManifestFault(unresolved: scheme, "scheme").text(in: source)
      }
      if let host = filter.authorities.first?.host, filter.authorities.allSatisfy({ $0.host.isUnresolved }) {
        return ManifestFault(unresolved: host, "host").text(in: source)
      }
    }
    guard let filter = named.first, let obstacle = filter.obstacle, !named.contains(where: { $0.opensLinks }) else {
      return nil
    }
    return "no link reaches the intent filter at \(source.place(of: filter.range)): \(obstacle)"
  }

  /// The sentence that a filter matches a URL whose host Android may not verify.
  package func matched(by filter: Int, but doubt: String) -> String {
    "the intent filter at \(source.place(of: filters[filter].range)) matches the URL, but \(doubt)"
  }

  /// Android's decision about a host when the app is installed.
  package enum HostVerification: Sendable, Hashable {
    case verified
    /// It depends on a value that is known only when the app is built.
    case undecided(ManifestText)
    /// No filter with `autoVerify` has the host, or those that match it are not for verification; the value that keeps one from it.
    case unverified(Obstacle?)

    package enum Obstacle: Sendable, Hashable {
      /// A scheme that is not of the web.
      case scheme(ManifestText)
      case host(ManifestText, FilterHostFault)
    }
  }

  /// Returns Android's decision about the host of a link, in lower case (source). O(filters).
  package func verification(of host: String) -> HostVerification {
    let isCertain = { (filter: IntentFilter) in
      filter.verify?.boolean == true && filter.schemes.allSatisfy { $0.isWebScheme }
    }
    if verifiedHosts(where: isCertain).contains(host) { return .verified }
    let candidates = filters.filter { filter in
      filter.asksForVerification && filter.authorities.contains { $0.host.isUnresolved || $0.matches(host: host) }
    }
    for filter in candidates where filter.otherSchemes.isEmpty {
      if let value = filter.verify, value.isUnresolved { return .undecided(value) }
      if let scheme = filter.schemes.first(where: { $0.isUnresolved }) { return .undecided(scheme) }
      if let authority = filter.authorities.first(where: { $0.host.isUnresolved }) { return .undecided(authority.host) }
    }
    let named = candidates.lazy.flatMap { filter in
      filter.authorities.filter { !$0.host.isUnresolved && $0.matches(host: host) }.map { (filter, $0.host) }
    }
    guard let (filter, text) = named.first else { return .unverified(nil) }
    if let scheme = filter.otherSchemes.first { return .unverified(.scheme(scheme)) }
    return .unverified(FilterHostFault(text.text).map { .host(text, $0) })
  }

  /// Why Android does not verify the host of a link; `nil` where it does.
  ///
  /// - Throws: A fault where this depends on a value that is known only when the app is built.
  package func doubt(about host: String) throws(ManifestFault) -> String? {
    let verification = verification(of: host.lowercased())
    let doubt = verification.doubt(about: host)
    if case .undecided(let value) = verification {
      throw ManifestFault("\(doubt ?? ""); \(value.remedy)", at: value.range)
    }
    return doubt
  }

  /// The hosts that Android verifies. A scheme that is not known counts as one of the web.
  package var verifiedHosts: VerifiedHosts { verifiedHosts { $0.otherSchemes.isEmpty } }

  private func verifiedHosts(where hasSchemes: (IntentFilter) -> Bool) -> VerifiedHosts {
    VerifiedHosts(
      filters.filter { $0.asksForVerification && hasSchemes($0) }.flatMap { $0.authorities }.map { $0.host.text }
        .filter { FilterHostFault($0) == nil })
  }
}

extension AndroidManifest.HostVerification {
  /// `true` if Android does not verify the host, whatever values are known only when the app is built.
  package var isUnverified: Bool { if case .unverified = self { true } else { false } }

  /// Why links of the host open the browser unless the user allows the app: lower-case, without full stop, texts of the file escaped; `nil` for a host
  /// that Android verifies.
  package func doubt(about host: String) -> String? {
    let host = backquoted(host)
    func shown(_ value: ManifestText) -> String { quoted(value.text) }
    return switch self {
    case .verified: nil
    case .undecided(let value):
      "whether Android verifies \(host) depends on \(shown(value)), which is known only when the app is built"
    case .unverified(nil): "no filter with `autoVerify` names \(host)"
    case .unverified(.scheme(let scheme)):
      "Android does not verify \(host): the filter with `autoVerify` also has the scheme \(shown(scheme))"
    case .unverified(.host(let text, _)):
      "Android does not verify \(host): the filter with `autoVerify` has \(shown(text)) instead"
    }
  }
}

extension IntentFilter {
  /// `true` if Android looks for hosts to verify in the filter. Types, ports and whether other apps can start the activity do not matter (source).
  package var asksForVerification: Bool {
    autoVerify && isForViewing && missingCategories.isEmpty && schemes.contains { $0.isWebScheme || $0.isUnresolved }
  }
}

/// Hosts that Android verifies, some of them with a wildcard at the beginning.
package struct VerifiedHosts: Sendable {
  private var hosts: Set<String> = []
  /// The texts behind `*.`, and their different lengths. A host that ends in one of them is verified, whatever is before it (source).
  private var endings: Set<String> = []
  private var lengths: Set<Int> = []

  fileprivate init(_ texts: [String]) {
    for text in texts {
      if text.hasPrefix("*.") {
        endings.insert(String(text.dropFirst(2)))
        lengths.insert(text.utf8.count - 2)
      } else {
        hosts.insert(text)
      }
    }
  }

  package func contains(_ host: String) -> Bool {
    let host = host.lowercased()
    if hosts.contains(host) { return true }
    let bytes = Array(host.utf8)
    return lengths.contains { $0 <= bytes.count && endings.contains(String(decoding: bytes.suffix($0), as: UTF8.self)) }
  }
}
