import Association
import Matching
import SourceText
import Tasks
import TerminalText

extension Traffic {
  /// The most frequent URLs of a table.
  private static let urlLimit = 20

  /// The requests that change: for each change its number, deciding components and most frequent URLs.
  func section(showsAll: Bool) -> Document.Section {
    let limits = showsAll ? (changes: 1_000, urls: 100) : (changes: 20, urls: 5)
    let found = self.changes
    let changes = found.filter(\.shown.losesExclusion) + found.filter { !$0.shown.losesExclusion }
    let sides = sites.map {
      (old: ComparedSide("old", .association($0.old)), new: ComparedSide("new", .association($0.new)))
    }
    let left = changes.dropFirst(limits.changes)
    let (more, most) = (SourceText.counted(left.count, "more change"), counted(left.map(\.requests).max() ?? 0))
    let number = Document.Column(nouns, isNumber: true)
    let entries = Document.Entries(
      noun: "change",
      columns: [number, .init("app"), .init("change"), .init("before"), .init("after"), .init("most frequent URLs")],
      entries: changes.map { entry($0, sides[$0.cause.site].old, sides[$0.cause.site].new, limits.urls) },
      terminalLimit: limits.changes, terminalRest: "and \(more), each of at most \(most)", markdownColumns: 5)
    // Other components may have changed a URL in the same way for other apps.
    var urls: [(shown: ShownChange, url: (url: String, requests: Int))] = []
    var places: [[String]: Int] = [:]
    for (shown, url) in changes.flatMap({ change in change.urls.prefix(Self.urlLimit).map { (change.shown, $0) } })
      .sorted(by: { $0.1.requests > $1.1.requests })
    {
      if let place = places[[url.url, shown.name]] {
        urls[place].shown.add(shown)
      } else if urls.count < Self.urlLimit {
        places[[url.url, shown.name]] = urls.count
        urls.append((shown, url))
      }
    }
    let table = Document.Table(
      caption: "The most frequent URLs", columns: [number, .init("URL"), .init("change")],
      rows: urls.map { [.init(.plain(grouped($0.url.requests))), .init(.code($0.url.url)), $0.shown.cell] })
    return Document.Section(
      "traffic", inline: .plain("Affected \(nouns)"), terminalTitle: "\(source): \(words)",
      [
        .terminalLines([]), .only(.page, [.paragraph(sentence)]), .terminalLines(changes.isEmpty ? [] : [""]),
        .entries(entries),
        .only(.markdown, urls.isEmpty ? [] : [.folded("The most frequent URLs", [.table(table)])]),
        .only(.terminal, rest.map { [Document.Block.gap, .paragraph(.plain($0))] } ?? []),
      ])
  }

  private func entry(
    _ change: TrafficChange, _ old: ComparedSide, _ new: ComparedSide, _ limit: Int
  ) -> Document.Entry {
    let rows =
      change.urls.prefix(limit).map { (grouped($0.requests), escapedForDisplay($0.url)) }
      + (change.others(after: limit).map { [(grouped($0.requests), $0.words)] } ?? [])
    let column = rows.map(\.0.count).max() ?? 0
    let urls =
      change.urls.prefix(Self.urlLimit).map { "\($0.requests) \(.code($0.url))" as InlineText }
      + (change.others(after: Self.urlLimit).map { ["\($0.requests) \(.plain($0.words))"] as [InlineText] } ?? [])
    let cause = change.cause
    return Document.Entry(
      subjects: change.apps.map { $0.shown },
      lines: [change.shown.line(of: counted(change.requests), "loses")] + old.lines(cause.old, change.apps)
        + new.lines(cause.new, change.apps)
        + rows.map { .spans([.init("      \($0.0.leftPadded(to: column))  \($0.1)")]) },
      cells: [
        .init(.plain(grouped(change.requests)), share: (change.requests, total)),
        .init(.codes(change.apps.map(\.text), limit: 3)), change.shown.cell, old.cell(cause.old, change.apps),
        new.cell(cause.new, change.apps), .init("", more: urls.map { .note($0) }),
      ])
  }

  /// `9,120 of 1,204,331 requests are affected (0.8%)`
  private var words: String { words(above: nil) }

  private func words(above percent: Double?) -> String {
    if total == 0 { return "no usable \(noun)" }
    if compared == 0 { return "no \(noun) is for the compared hosts" }
    let all = "\(grouped(compared)) \(compared == 1 ? noun : nouns)"
    if changed == 0 { return "none of \(all) is affected" }
    return
      "\(grouped(changed)) of \(all) \(changed == 1 ? "is" : "are") affected (\(Self.share(changed, of: compared, above: percent)))"
  }

  /// More requests are affected than a share of 0 to 100 per cent allows; `nil` otherwise.
  package func fault(above percent: Double) -> String? {
    guard exceeds(percent: percent) else { return nil }
    let limit = percent == percent.rounded() ? String(Int(percent)) : String(percent)
    return "\(words(above: percent)), more than \(limit)%"
  }

  var sentence: InlineText { "\(.code(source)): \(.plain(words))\(.plain(rest.map { "; \($0)" } ?? ""))" }

  /// The requests that do not change: `as before: 800 requests open an app, 20 stay in the browser`.
  private var rest: String? {
    guard opened + unopened + ofOtherHosts > 0 else { return nil }
    var text =
      "as before: \(counted(opened)) \(opened == 1 ? "opens" : "open") an app, "
      + "\(grouped(unopened)) \(unopened == 1 ? "stays" : "stay") in the browser"
    if ofOtherHosts > 0 {
      text += "; \(grouped(ofOtherHosts)) \(ofOtherHosts == 1 ? "is" : "are") of other hosts and not compared"
    }
    return text
  }

  /// A share with one decimal, or as many as it needs to be above a limit in per cent: `0.8%`.
  private static func share(_ part: Int, of whole: Int, above limit: Double?) -> String {
    let percent = Double(part) / Double(whole) * 100
    if percent < 0.05, limit == nil { return "less than 0.1%" }
    var (digits, scale) = (1, 10)
    func units() -> Int { min(Int((percent * Double(scale)).rounded()), part < whole ? 100 * scale - 1 : 100 * scale) }
    while let limit, digits < 12, Double(units()) / Double(scale) <= limit {
      (digits, scale) = (digits + 1, scale * 10)
    }
    let decimals = String(units() % scale)
    return "\(units() / scale).\(String(repeating: "0", count: digits - decimals.count))\(decimals)%"
  }
}

extension TrafficChange {
  /// The requests of the URLs after the first ones, with their number: `in 1,204 more URLs`; `nil` without any.
  fileprivate func others(after limit: Int) -> (requests: Int, words: String)? {
    let shown = urls.prefix(limit)
    let rest = requests - shown.reduce(0) { $0 + $1.requests }
    if rest == 0 { return nil }
    let count = urls.count - shown.count
    if !hasOtherURLs { return (rest, "in \(counted(count, "more URL"))") }
    return (rest, count == 0 ? "in more URLs" : "in at least \(counted(count + 1, "more URL"))")
  }
}
