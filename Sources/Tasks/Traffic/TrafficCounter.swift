package import Association
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

/// The apps that open a URL with only one of two versions of a site's file, and the components that decide. URLs are counted by it, and it is
/// divided into pairs of components once for all of them.
struct TrafficEffect: Hashable {
  let site: Int
  /// In the order of the site.
  let apps: [App]

  struct App: Hashable {
    let index: Int
    let old: AppVerdict
    let new: AppVerdict

    func hash(into hasher: inout Hasher) { hasher.combine([old.decider, new.decider]) }
  }

  /// The reasons, in no order: one for each pair of deciding components of an app. A move has one for each component that loses URLs and for
  /// each that gains them, with one of the others: all pairs of them would be a square.
  var causes: [TrafficChange.Cause] {
    let losers = apps.filter { $0.old.verdict == .match }
    let gainers = apps.filter { $0.new.verdict == .match }
    func cause(_ losers: [App], _ gainers: [App]) -> TrafficChange.Cause {
      TrafficChange.Cause(
        site: site, losers: losers.map { $0.index }, gainers: gainers.map { $0.index }, old: (losers + gainers)[0].old,
        new: (gainers + losers)[0].new)
    }
    if losers.isEmpty || gainers.isEmpty {
      return Dictionary(grouping: apps) { [$0.old.decider, $0.new.decider] }.values
        .map { cause(losers.isEmpty ? [] : $0, gainers.isEmpty ? [] : $0) }
    }
    let lost = groups(losers) { $0.old.decider }
    let won = groups(gainers) { $0.new.decider }
    return won.map { cause(lost[0], $0) } + lost.dropFirst().map { cause($0, won[0]) }
  }
}

/// Apps by a component, in the order of the first of each group.
private func groups(
  _ apps: [TrafficEffect.App], by decider: (TrafficEffect.App) -> ComponentName?
) -> [[TrafficEffect.App]] {
  Dictionary(grouping: apps, by: decider).values.sorted { $0[0].index < $1[0].index }
}

extension TrafficEffect: Comparable {
  /// By site, then by the apps and their deciding components.
  static func < (left: Self, right: Self) -> Bool { left.order.lexicographicallyPrecedes(right.order) }

  private var order: [Int] {
    [site]
      + apps.flatMap { app in
        [app.index] + [app.old, app.new].flatMap { [$0.entry ?? .max, $0.component ?? .max] }
      }
  }
}

/// Two versions of the association file of a site, as current systems read them, and the hosts whose requests they decide.
package struct TrafficSite: Sendable {
  /// The host of the site; `nil` for requests of any host.
  package let host: String?
  let apps: [AppID]
  package let old: AssociationFile
  package let new: AssociationFile
  /// The routers of both versions, which threads share.
  let routers: (old: LinkRouter, new: LinkRouter)

  /// - Parameter app: The only app whose requests are counted; all by default.
  package init(host: String?, old: AssociationFile, new: AssociationFile, app: AppID? = nil) {
    self.host = host
    let apps = ((old.applinks?.apps ?? []) + (new.applinks?.apps ?? [])).uniqued().filter { app == nil || $0 == app }
    self.apps = apps
    self.old = old.read(by: .current)
    self.new = new.read(by: .current)
    routers = (LinkRouter(self.old, apps: apps), LinkRouter(self.new, apps: apps))
  }
}
