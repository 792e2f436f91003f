package import Association
package import Matching
import SourceText

/// Counts the requests that each component of a file decides, and keeps their most frequent URLs. Memory grows with the components, not
/// with the requests.
package struct TrafficTally {
  /// The domain of the requests that are counted: by default that of the first.
  package private(set) var domain: String?
  /// The requests of the domain, those of other hosts, and texts that are no URL.
  package private(set) var requests = 0
  package private(set) var otherHosts = 0
  package private(set) var unusable = 0
  package private(set) var deciders: [ComponentName: FrequentTexts] = [:]
  package private(set) var unmatched = FrequentTexts(capacity: 1_000)

  private let box: MatcherBox
  private let capacity: Int
  private var verdicts: [AppVerdict] = []
  private var shorterVerdicts: [AppVerdict] = []
  private var prefix: [UInt8] = []
  private var names: [ComponentName] = []

  /// - Parameter domain: The domain that serves the file.
  package init(_ file: AssociationFile, domain: String?) {
    box = MatcherBox(LinkRouter(file))
    let components = (file.applinks?.entries ?? []).reduce(0) { $0 + $1.count }
    capacity = min(max(100_000 / max(components, 1), 16), 256)
    if let domain { setDomain(domain) }
  }

  private mutating func setDomain(_ domain: String) {
    self.domain = domain
    prefix = Array("https://\(domain)/".utf8)
  }

  /// Counts a request. O(bytes + apps).
  package mutating func add(_ url: Span<UInt8>) {
    guard url.count <= Self.longestURL else { return }
    let url = url.indices.map { url[$0] }
    guard isOfDomain(url), (try? box.matcher.fill(&verdicts, for: url.span)) != nil else {
      return
    }
    requests += 1
    // Queries hold tokens and campaigns, so they are left out where they make no difference.
    var shown = url
    if let end = url.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
      let shorter = Array(url[..<end])
      if (try? box.matcher.fill(&shorterVerdicts, for: shorter.span)) != nil, verdicts == shorterVerdicts {
        shown = shorter
      }
    }
    names.removeAll(keepingCapacity: true)
    for verdict in verdicts {
      if let name = verdict.decider, !names.contains(name) { names.append(name) }
    }
    if names.isEmpty { unmatched.add(shown) }
    for name in names { deciders[name, default: FrequentTexts(capacity: capacity)].add(shown) }
  }

  private static let longestURL = 2_000

  /// Returns `true` if a URL has the domain, which the first one names if nothing else does. Others are counted.
  private mutating func isOfDomain(_ url: [UInt8]) -> Bool {
    if !prefix.isEmpty, url.starts(with: prefix) { return true }
    guard let link = try? LinkURL(bytes: url), link.hasWebScheme else {
      unusable += 1
      return false
    }
    if let domain {
      if LinkURL.comparedHost(link.host.utf8) == LinkURL.comparedHost(domain.utf8) { return true }
      otherHosts += 1
      return false
    }
    setDomain(link.host)
    return true
  }
}

/// The frequent ones of many texts, in bounded memory (Misra and Gries 1982): a text that is more than one in `capacity` of all is kept.
package struct FrequentTexts: Sendable {
  private let capacity: Int
  private var counts: [[UInt8]: Int] = [:]
  package private(set) var total = 0

  init(capacity: Int) { self.capacity = capacity }

  /// O(1) on average.
  mutating func add(_ text: [UInt8]) {
    total += 1
    if let count = counts[text] {
      counts[text] = count + 1
    } else if counts.count < capacity {
      counts[text] = 1
    } else {
      // Each text that was counted pays for one that was not.
      for (known, count) in counts { counts[known] = count > 1 ? count - 1 : nil }
    }
  }

  /// The most frequent texts, the shorter first of those with the same count.
  package func first(_ count: Int) -> [[UInt8]] {
    let sorted = counts.sorted { left, right in
      left.value != right.value
        ? left.value > right.value
        : left.key.count != right.key.count ? left.key.count < right.key.count : left.key.isBefore(right.key)
    }
    return sorted.prefix(count).map { $0.key }
  }
}
