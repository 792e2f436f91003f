import Association
import Matching
import SourceText
package import Tasks
package import Verdicts

/// A summary as text: for each app the verdicts, the components that decided, most used first, and those that decided
/// nothing. Apps with the same counts are shown together.
package struct SummaryText {
  private let places: DecidingPlaces
  private let urls: String
  private let style: Style
  private let width: Int
  /// The most components of each kind; the others are counted.
  private let limit: Int

  /// - Parameters:
  ///   - urls: The name of the file of URLs, escaped.
  ///   - width: The columns of a line; URLs and places are not broken.
  package init(_ places: DecidingPlaces, urls: String = "", style: Style, width: Int, limit: Int = 20) {
    self.places = places
    self.urls = urls
    self.style = style
    self.width = width
    self.limit = limit
  }

  package func text(_ summary: RoutingSummary) -> String { totals(summary, urls: summary.urls) + shares(summary) }

  /// The counts of all URLs.
  func totals(_ summary: RoutingSummary, urls: Int) -> String {
    var lines = [counted(urls, "URL")]
    if summary.unusable.urls > 0 {
      lines[0] += ", \(grouped(summary.unusable.urls)) unusable"
      if let sample = summary.unusable.sample { lines += unusable(sample) }
    }
    if summary.otherHosts.urls > 0 {
      lines[0] += ", \(grouped(summary.otherHosts.urls)) of other hosts and not counted below"
    }
    if summary.unexpected.count > 0 { lines[0] += ", \(grouped(summary.unexpected.count)) unexpected" }
    if summary.faultyRows.count > 0 { lines[0] += ", \(grouped(summary.faultyRows.count)) not checked" }
    lines += unexpected(summary.unexpected) + unchecked(summary.faultyRows)
    return lines.map { $0 + "\n" }.joined()
  }

  /// The shares of the apps.
  func shares(_ summary: RoutingSummary) -> String {
    var lines: [String] = summary.apps.isEmpty ? [places.noApp] : []
    for (apps, share) in Self.groups(summary.apps) {
      lines.append("")
      lines += apps.map { style(.strong, escapedForDisplay($0.text)) }
      lines += verdicts(share)
      lines += used(share)
      lines += unused(share)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Apps with the same share, where the first of them is in the file.
  static func groups(
    _ apps: [(app: AppID, share: RoutingSummary.Share)]
  ) -> [(apps: [AppID], share: RoutingSummary.Share)] {
    var groups: [(apps: [AppID], share: RoutingSummary.Share)] = []
    for (app, share) in apps {
      if let index = groups.firstIndex(where: { $0.share == share }) {
        groups[index].apps.append(app)
      } else {
        groups.append(([app], share))
      }
    }
    return groups
  }

  private func unusable(_ sample: [UInt8]) -> [String] {
    let lines = ["  \(style(.error, "error"))     \(shown(sample))"]
    do throws(LinkURL.Problem) {
      _ = try LinkURL(String(decoding: sample, as: UTF8.self))
      return lines
    } catch {
      return lines + paragraph(error.message, width: width, indent: 12)
    }
  }

  // MARK: Expectations

  private func unexpected(_ samples: LineSamples<UnexpectedVerdict>) -> [String] {
    samples.samples.prefix(limit).map { sample in
      let url = style(.strong, escapedForDisplay(sample.detail.url))
      return "  \(place(sample.line))\(url) is \(sample.detail.difference)"
    } + rest(samples.count, shown: samples.samples.count)
  }

  private func unchecked(_ samples: LineSamples<String>) -> [String] {
    samples.samples.prefix(limit).map { "  \(place($0.line))\($0.detail)" }
      + rest(samples.count, shown: samples.samples.count)
  }

  private func place(_ line: Int?) -> String { line.map { style(.gutter, "\(urls):\($0)") + "  " } ?? "" }

  private func rest(_ count: Int, shown: Int) -> [String] {
    count > min(shown, limit) ? ["  and \(grouped(count - min(shown, limit))) more"] : []
  }

  // MARK: Verdicts

  private func verdicts(_ share: RoutingSummary.Share) -> [String] {
    let counts = share.verdicts.map { grouped($0.urls) }
    let countWidth = counts.map(\.count).max() ?? 0
    let total = share.verdicts.reduce(0) { $0 + $1.urls }
    return zip(AppVerdict.Verdict.allCases, share.verdicts).enumerated().map { index, row in
      let part = Self.share(row.1.urls, of: total).leftPadded(to: "100.0 %".count)
      return line(row.0, "\(counts[index].leftPadded(to: countWidth))  \(part)", row.1.sample, indent: 2)
    }
  }

  static func share(_ part: Int, of total: Int) -> String {
    percentage(tenths: total == 0 ? 0 : Int((Double(part) / Double(total) * 1_000).rounded()))
  }

  private func line(_ verdict: AppVerdict.Verdict, _ figures: String, _ sample: [UInt8]?, indent: Int) -> String {
    let word = style.verdict(verdict.rawValue.padded(to: 8), verdict)
    let url = sample.map { "  " + shown($0) } ?? ""
    return "\(spaces(indent))\(word)  \(figures)\(url)"
  }

  private func shown(_ url: [UInt8]) -> String { escapedForDisplay(String(decoding: url, as: UTF8.self)) }

  // MARK: Deciders

  private func used(_ share: RoutingSummary.Share) -> [String] {
    guard !share.used.isEmpty else { return [] }
    let ordered = share.used.sorted { ($1.count.urls, $0.name) < ($0.count.urls, $1.name) }
    var lines = ["  decided by"]
    for use in ordered.prefix(limit) {
      guard let decider = places.decider(use.name) else { continue }
      lines.append(excerpt(decider))
      lines.append(line(decider.verdict, grouped(use.count.urls), use.count.sample, indent: 6))
    }
    return lines + rest(ordered.count)
  }

  private func unused(_ share: RoutingSummary.Share) -> [String] {
    guard !share.unused.isEmpty else { return [] }
    let all = share.unused.count + share.used.count
    let lines = [
      "  never used: \(grouped(share.unused.count)) of \(counted(all, places.noun))"
    ]
    let deciders = share.unused.prefix(limit).compactMap { places.decider($0) }
    return lines + deciders.map(excerpt) + rest(share.unused.count)
  }

  private func excerpt(_ decider: NamedDecider) -> String {
    "    \(decider.excerpt(max(width - 6 - decider.place.count, 24)))  \(style(.gutter, decider.place))"
  }

  private func rest(_ count: Int) -> [String] {
    count > limit ? ["    and \(grouped(count - limit)) more; --format json has all"] : []
  }
}
