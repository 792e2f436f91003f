import Matching
import SourceText
package import URLLines
package import Verdicts

/// The requests of a block of a log, counted by their change.
package struct TrafficBlock: Sendable {
  package var answers = AnsweredURLs()
  var opened = 0
  var unopened = 0
  var ofOtherHosts = 0
  /// The URLs that change, with the number of their requests.
  var changes: [TrafficEffect: [[UInt8]: Int]] = [:]
}

/// Counts requests by the difference that two versions of the files of sites make to them, with matchers of its own.
package final class TrafficCounter {
  private let sites: [TrafficSite]
  private let domain: String?
  /// The index of the site of each host; empty for one site with requests of any host.
  private let indices: [[UInt8]: Int]
  private var matchers: [SiteMatcher?]

  /// - Parameters:
  ///   - sites: One site of any host, or sites with different hosts.
  ///   - domain: The host of paths for which a log has none.
  package init(_ sites: [TrafficSite], domain: String?) {
    self.sites = sites
    self.domain = domain
    matchers = sites.map { _ in nil }
    var indices: [[UInt8]: Int] = [:]
    for (index, site) in sites.enumerated() {
      if let host = site.host.flatMap(LinkURL.comparedHost(ofDomain:)) { indices[host] = index }
    }
    self.indices = indices
  }

  package func count(_ block: URLBlock) -> TrafficBlock {
    var counts = TrafficBlock()
    counts.answers.bytesRead = block.bytes.count
    counts.answers.skipped = block.skipped
    let lines = block.readLines(domain: domain) { line, text, content in
      if content.hasURL { count(text, line: line, &counts) } else { counts.answers.skipped.add(line: line, text) }
    }
    counts.answers.linesRead = lines.count
    counts.answers.pathsWithoutHost = lines.pathsWithoutHost
    return counts
  }

  private func count(_ text: Span<UInt8>, line: Int, _ counts: inout TrafficBlock) {
    if text.isWithin(0...0x7F) { return count(url: text, line: line, &counts) }
    // Bytes that are not UTF-8 are repaired.
    let repaired = Array(String(decoding: text).utf8)
    count(url: repaired.span, line: line, &counts)
  }

  private func count(url text: Span<UInt8>, line: Int, _ counts: inout TrafficBlock) {
    counts.answers.answered += 1
    do throws(LinkURL.Problem) {
      guard let index = try site(of: text) else {
        counts.ofOtherHosts += 1
        return
      }
      let matcher = matchers[index] ?? SiteMatcher(sites[index])
      matchers[index] = matcher
      switch try matcher.effect(on: text, site: index) {
      case .opened: counts.opened += 1
      case .unopened: counts.unopened += 1
      case .changed(let effect): counts.changes[effect, default: [:]][text.indices.map { text[$0] }, default: 0] += 1
      }
    } catch {
      counts.answers.unusable += 1
      counts.answers.unusableLines.add(line: line, text)
    }
  }

  /// The index of the site of a URL; `nil` where its file is not compared.
  private func site(of url: Span<UInt8>) throws(LinkURL.Problem) -> Int? {
    if indices.isEmpty { return sites.isEmpty ? nil : 0 }
    return indices[try LinkURL.comparedHost(of: url)]
  }
}

/// The matchers of both versions of a site.
private final class SiteMatcher {
  private var old: LinkMatcher
  private var new: LinkMatcher
  private var before: [AppVerdict] = []
  private var after: [AppVerdict] = []

  enum Effect {
    case opened
    case unopened
    case changed(TrafficEffect)
  }

  init(_ site: TrafficSite) {
    old = site.routers.old.makeMatcher()
    new = site.routers.new.makeMatcher()
  }

  func effect(on url: Span<UInt8>, site: Int) throws(LinkURL.Problem) -> Effect {
    try old.fill(&before, for: url)
    try new.fill(&after, for: url)
    var isOpened = false
    var isChanged = false
    for app in before.indices {
      let (opened, opens) = (before[app].verdict == .match, after[app].verdict == .match)
      isOpened = isOpened || opened && opens
      isChanged = isChanged || opened != opens
    }
    if !isChanged { return isOpened ? .opened : .unopened }
    let apps = before.indices.compactMap { app -> TrafficEffect.App? in
      if (before[app].verdict == .match) == (after[app].verdict == .match) { return nil }
      return TrafficEffect.App(index: app, old: before[app], new: after[app])
    }
    return .changed(TrafficEffect(site: site, apps: apps))
  }
}
