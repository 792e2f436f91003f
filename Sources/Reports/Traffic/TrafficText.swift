import Association
import SourceText

/// The requests that change as text: for each app the changes with their numbers, deciding components and most frequent URLs.
package struct TrafficText {
  private let showsAll: Bool
  private let style: Style
  private let width: Int

  /// The shown changes, and URLs of each, without and with `--all`.
  private static let limits = (changes: 20, urls: 5)
  private static let allLimits = (changes: 1_000, urls: 100)

  package init(showsAll: Bool, style: Style, width: Int) {
    self.showsAll = showsAll
    self.style = style
    self.width = width
  }

  package func text(_ traffic: Traffic) -> String {
    let limits = showsAll ? Self.allLimits : Self.limits
    let changes = traffic.changes
    var blocks: [(apps: [AppID], lines: [String])] = []
    for change in changes.prefix(limits.changes) {
      let lines = lines(change, traffic, limits.urls)
      if let index = blocks.firstIndex(where: { $0.apps == change.apps }) {
        blocks[index].lines += lines
      } else {
        blocks.append((change.apps, lines))
      }
    }
    var paragraphs = [[style(.strong, traffic.headline)]]
    paragraphs += blocks.map { block in block.apps.map { style(.strong, escapedForDisplay($0.text)) } + block.lines }
    if changes.count > limits.changes {
      let left = changes.dropFirst(limits.changes)
      let requests = traffic.counted(left.reduce(0) { $0 + $1.requests })
      paragraphs.append(["and \(counted(left.count, "more change", plural: "more changes")) of \(requests)"])
    }
    if let rest = traffic.rest { paragraphs.append(wrapped(rest, width: width)) }
    return paragraphs.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private func lines(_ change: TrafficChange, _ traffic: Traffic, _ limit: Int) -> [String] {
    let requests = traffic.counted(change.requests)
    let head: String
    switch change.kind {
    case .opened: head = style(.added, "+ opens \(requests)")
    case .closed: head = style(.removed, "- no longer opens \(requests)")
    case .moved(let winners):
      let apps = winners.map { escapedForDisplay($0.text) }.joined(separator: ", ")
      head = style(.moved, "> loses \(requests)\n  > to \(apps)")
    }
    var rows = change.urls.prefix(limit).map { (grouped($0.requests), escapedForDisplay($0.url)) }
    if let others = change.others(after: limit) { rows.append((grouped(others.requests), others.words)) }
    let column = rows.map(\.0.count).max() ?? 0
    return ["  " + head] + change.old.lines(change.cause.old, change.apps.first, style: style, width: width)
      + change.new.lines(change.cause.new, change.cause.new.app, style: style, width: width)
      + rows.map { "      \(spaces(column - $0.0.count))\($0.0)  \($0.1)" }
  }
}

extension Traffic {
  /// `access.log: 9,120 of 1,204,331 requests change hands (0.8%)`
  var headline: String { "\(source): \(words)" }

  /// ``headline`` without the name of the log.
  var words: String {
    if total == 0 { return "no usable \(noun)" }
    let all = grouped(total)
    let name = total == 1 ? noun : nouns
    if changed == 0 { return "none of \(all) \(name) changes hands" }
    let verb = changed == 1 ? "changes" : "change"
    return "\(grouped(changed)) of \(all) \(name) \(verb) hands (\(Self.percentage(changed, of: total)))"
  }

  /// The requests that do not change: `as before: 800 requests open an app, 20 stay in the browser`.
  var rest: String? {
    guard opened + unopened + ofOtherHosts > 0 else { return nil }
    var text =
      "as before: \(counted(opened)) \(opened == 1 ? "opens" : "open") an app, "
      + "\(grouped(unopened)) \(unopened == 1 ? "stays" : "stay") in the browser"
    if ofOtherHosts > 0 {
      text += "; \(grouped(ofOtherHosts)) \(ofOtherHosts == 1 ? "is" : "are") of other hosts and not compared"
    }
    return text
  }

  /// A share with one decimal: `0.8%`.
  private static func percentage(_ part: Int, of whole: Int) -> String {
    let permille = Int((Double(part) / Double(whole) * 1_000).rounded())
    if permille == 0 { return "less than 0.1%" }
    if permille == 1_000, part < whole { return "99.9%" }
    return "\(permille / 10).\(permille % 10)%"
  }
}

extension TrafficChange {
  /// The requests of the URLs after the first ones, with their number: `in 1,204 more URLs`; `nil` without any.
  func others(after limit: Int) -> (requests: Int, words: String)? {
    let shown = urls.prefix(limit)
    let rest = requests - shown.reduce(0) { $0 + $1.requests }
    if rest == 0 { return nil }
    let count = urls.count - shown.count
    if !hasOtherURLs { return (rest, "in \(counted(count, "more URL"))") }
    return (rest, count == 0 ? "in more URLs" : "in at least \(counted(count + 1, "more URL"))")
  }
}
