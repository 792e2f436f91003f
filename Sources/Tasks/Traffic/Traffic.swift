package import Analysis
package import Association
package import Matching
import SourceText
package import Verdicts

// The URLs that change are kept up to a limit, in the order of the log, so the numbers of the kept ones are exact: a URL is kept from its
// first request on, or not at all. Blocks are added in their order, so the result does not depend on the number of threads.

/// The requests of a log, counted by the difference that two versions of association files make to them.
package struct Traffic: Sendable {
  package let source: String
  package let sites: [TrafficSite]
  /// `request` for logs, `URL` for lists.
  package var noun = "request"
  package private(set) var answers = AnsweredURLs()
  /// Requests that the same apps open with both versions.
  package private(set) var opened = 0
  /// Requests that no app opens with either version.
  package private(set) var unopened = 0
  /// Requests of hosts whose files are not compared.
  package private(set) var ofOtherHosts = 0
  private var counts: [TrafficEffect: Count] = [:]
  private var keptURLs = 0
  private var keptBytes = 0

  private static let urlLimit = 50_000
  private static let byteLimit = 32 << 20

  /// The requests with an effect.
  private struct Count {
    var requests = 0
    var urls: [[UInt8]: Int] = [:]
    /// The requests of URLs that are not kept.
    var others = 0
  }

  package init(_ sites: [TrafficSite], source: String) {
    self.sites = sites
    self.source = source
  }

  /// Returns `true` if more than a share of the requests for compared hosts is affected.
  ///
  /// - Parameter percent: From 0 to 100.
  package func exceeds(percent: Double) -> Bool { Double(changed) * 100 > percent * Double(compared) }

  package mutating func add(_ block: TrafficBlock) {
    answers.count(block.answers)
    opened += block.opened
    unopened += block.unopened
    ofOtherHosts += block.ofOtherHosts
    // In an order of their own: which URLs are kept must not depend on the order of a dictionary.
    for (effect, urls) in block.changes.sorted(by: { $0.key < $1.key }) {
      var count = counts.removeValue(forKey: effect) ?? Count()
      for (url, requests) in urls.sorted(by: { $0.key.isBefore($1.key) }) {
        count.requests += requests
        if let known = count.urls[url] {
          count.urls[url] = known + requests
        } else if count.urls.isEmpty || keptURLs < Self.urlLimit && keptBytes + url.count <= Self.byteLimit {
          count.urls[url] = requests
          keptURLs += 1
          keptBytes += url.count
        } else {
          count.others += requests
        }
      }
      counts[effect] = count
    }
  }

  /// The requests for the hosts whose files are compared.
  package var compared: Int { total - ofOtherHosts }

  /// All requests with a usable URL.
  package var total: Int { answers.answered - answers.unusable }

  /// The requests that change.
  package var changed: Int { total - opened - unopened - ofOtherHosts }

  /// The changes, those with the most requests first. A request is in each change of its URL.
  package var changes: [TrafficChange] {
    var parts: [TrafficChange.Cause: [TrafficChange]] = [:]
    for (effect, count) in counts {
      // The causes of an effect share its URLs.
      let urls = Self.sorted(count.urls.map { (String(decoding: $0.key, as: UTF8.self), $0.value) })
      for cause in effect.causes {
        let part = TrafficChange(
          cause: cause, site: sites[cause.site], requests: count.requests, urls: urls, hasOtherURLs: count.others > 0)
        parts[cause, default: []].append(part)
      }
    }
    return parts.map { cause, parts in
      if parts.count == 1 { return parts[0] }
      return TrafficChange(
        cause: cause, site: sites[cause.site], requests: parts.reduce(0) { $0 + $1.requests },
        urls: Self.sorted(parts.flatMap { $0.urls }), hasOtherURLs: parts.contains { $0.hasOtherURLs })
    }.sorted { $0.requests != $1.requests ? $0.requests > $1.requests : $0.cause < $1.cause }
  }

  private static func sorted(_ urls: [(url: String, requests: Int)]) -> [(url: String, requests: Int)] {
    urls.sorted {
      $0.requests != $1.requests ? $0.requests > $1.requests : $0.url.utf8.lexicographicallyPrecedes($1.url.utf8)
    }
  }

  package var nouns: String { noun + "s" }

  package func counted(_ count: Int) -> String { "\(grouped(count)) \(count == 1 ? noun : nouns)" }
}

/// Requests that two versions of a file treat differently in the same way: the same apps lose and gain them, and the same components
/// decide.
package struct TrafficChange: Sendable {
  package let cause: Cause
  package let site: TrafficSite
  package let requests: Int
  /// The URLs and their requests, the most frequent first.
  package let urls: [(url: String, requests: Int)]
  /// `true` if there are URLs beyond the limit. The numbers of those in the list are exact.
  package let hasOtherURLs: Bool

  package struct Cause: Sendable, Hashable {
    package let site: Int
    /// The indices of the apps that no longer open the URLs, and of those that newly do.
    let losers: [Int]
    let gainers: [Int]
    /// The verdicts of the old file for the losers, else the gainers, and of the new one for the gainers, else the losers: those of the
    /// first app, whose deciding components are those of the others.
    package let old: AppVerdict
    package let new: AppVerdict
  }

  package var kind: FileDiff.Change.Kind {
    if cause.losers.isEmpty { return .opened }
    return cause.gainers.isEmpty ? .closed : .moved(to: cause.gainers.map { site.apps[$0] })
  }

  /// The apps that gained the requests with ``FileDiff/Change/Kind/opened``, otherwise those that lost them.
  package var apps: [AppID] { (cause.losers.isEmpty ? cause.gainers : cause.losers).map { site.apps[$0] } }
}

extension TrafficChange.Cause: Comparable {
  /// By site, then by the deciding components.
  package static func < (left: Self, right: Self) -> Bool { left.order.lexicographicallyPrecedes(right.order) }

  private var order: [Int] {
    let deciders = [old, new].flatMap { [$0.entry ?? .max, $0.component ?? .max] }
    return [site] + deciders + [losers.count] + losers + gainers
  }
}
