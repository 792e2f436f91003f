import Analysis
import Association
import Matching
import SourceText
package import Tasks

/// The differences of files as Markdown: for each file a table of routes for each app, and one of services; then the requests of a log.
/// Older systems and the URLs of the log are folded.
package struct DifferenceMarkdown {
  private let files: [FileComparison]
  private let traffic: Traffic?
  private let failures: [ReportFailure]

  /// The rows of a table of URLs.
  private static let urlLimit = 20

  /// - Parameters:
  ///   - traffic: The requests of a log, where one was compared.
  ///   - failures: The files that could not be compared.
  package init(_ files: [FileComparison], _ traffic: Traffic?, _ failures: [ReportFailure] = []) {
    self.files = files
    self.traffic = traffic
    self.failures = failures
  }

  /// The text as a comment on a pull request.
  package func comment() -> String { PullRequestComment.text("diff", text(limit: PullRequestComment.limit)) }

  /// - Parameter limit: The most bytes; rows beyond it are counted.
  package func text(limit: Int = .max) -> String {
    // The last line has room beside the rest.
    let room = limit == .max ? limit : limit - 200
    var text = BoundedMarkdown("## Universal links: \(Self.result(files, failures))\n", limit: room)
    for failure in failures { text.add("\n- \(MarkdownText.message(failure.message))\n") }
    if let traffic { text.add("\n\(MarkdownText.code(traffic.source)): \(traffic.words)\(rest(traffic))\n") }
    let changed = files.filter { $0.result != .equivalent }
    for file in changed { add(file, to: &text) }
    if let traffic { add(traffic, to: &text) }
    let equivalent = files.count - changed.count
    if equivalent > 0, !changed.isEmpty {
      text.add("\n\(counted(equivalent, "other file")) \(equivalent == 1 ? "is" : "are") equivalent.\n")
    }
    if text.leftOut == 0 { return text.text }
    return text.text + "\n\(counted(text.leftOut, "more row")) for which there is no room: `aasa diff` shows all.\n"
  }

  /// The result in the heading.
  static func result(_ files: [FileComparison], _ failures: [ReportFailure]) -> String {
    let changes = files.reduce(0) { count, file in
      count + file.parts.reduce(0) { $0 + $1.diff.changes.count }
        + file.services.reduce(0) { $0 + $1.added.count + $1.removed.count }
    }
    if !failures.isEmpty, changes == 0 { return "not compared" }
    let isUndecided = files.contains { $0.parts.contains { !$0.diff.undecided.isEmpty } }
    if changes == 0 { return isUndecided ? "undecided" : "every URL opens the same apps" }
    return counted(changes, "change")
  }

  private func rest(_ traffic: Traffic) -> String { traffic.rest.map { "; \($0)" } ?? "" }

  // MARK: Files

  private func add(_ file: FileComparison, to text: inout BoundedMarkdown) {
    text.add("\n### \(MarkdownText.code(file.path))\(file.mark)\n")
    for (index, part) in file.parts.enumerated() where !part.diff.isEquivalence {
      let isFolded = index > 0
      if isFolded {
        guard text.add("\n<details><summary>On \(part.systems)</summary>\n") else { continue }
      } else if file.parts.count > 1 {
        text.add("\nOn \(part.systems):\n")
      }
      add(part, to: &text)
      // A tag of a few bytes, for which the limit leaves room.
      if isFolded { text.close("\n</details>\n") }
    }
    let services = file.services.flatMap { diff in
      diff.added.map { ["`\(diff.service)`", MarkdownText.code($0.id.text), "added"] }
        + diff.removed.map { ["`\(diff.service)`", MarkdownText.code($0.id.text), "**removed**"] }
    }
    text.table("\n", ["service", "app", "change"], rows: services)
  }

  private func add(_ part: SystemDiff, to text: inout BoundedMarkdown) {
    let sides = (old: ComparedSide("old", part.old), new: ComparedSide("new", part.new))
    var groups: [(apps: [AppID], rows: [[String]])] = []
    func add(_ row: [String], _ apps: [AppID]) {
      if let index = groups.firstIndex(where: { $0.apps == apps }) {
        groups[index].rows.append(row)
      } else {
        groups.append((apps, [row]))
      }
    }
    for change in part.diff.changes {
      let row = [
        words(change.kind), MarkdownText.code(change.url), sides.old.markdown(change.old, change.apps.first),
        sides.new.markdown(change.new, change.new.app),
      ]
      add(row, change.apps)
    }
    for question in part.diff.undecided { add(["undecided: the search budget ran out", "", "", ""], question.apps) }
    for group in groups {
      text.table("\n\(names(group.apps))\n\n", ["change", "for example", "before", "after"], rows: group.rows)
    }
    if part.diff.isCut { text.add("\nMore components changed; `aasa diff --all` shows a URL for each.\n") }
  }

  // MARK: Traffic

  private func add(_ traffic: Traffic, to text: inout BoundedMarkdown) {
    let changes = traffic.changes
    let rows = changes.map { change in
      [
        grouped(change.requests), names(change.apps), words(change.kind),
        change.old.markdown(change.cause.old, change.apps.first),
        change.new.markdown(change.cause.new, change.cause.new.app),
      ]
    }
    let (heading, number) = (traffic.noun == "URL" ? "URLs" : "Requests", "\(traffic.nouns):")
    text.table("\n### \(heading) that change hands\n\n", [number, "app", "change", "before", "after"], rows: rows)
    let urls = changes.flatMap { change in change.urls.map { (change, $0) } }
      .sorted { $0.1.requests > $1.1.requests }.prefix(Self.urlLimit)
    text.table(
      "\n<details><summary>The most frequent URLs</summary>\n\n", [number, "URL", "change"],
      rows: urls.map { [grouped($0.1.requests), MarkdownText.code($0.1.url), words($0.0.kind)] },
      closing: "\n</details>\n")
  }

  // MARK: Words

  private func words(_ kind: FileDiff.Change.Kind) -> String {
    switch kind {
    case .opened: "newly opens"
    case .closed: "**no longer opens**"
    case .moved(let winners): "**moves to** \(names(winners))"
    }
  }

  private func names(_ apps: [AppID]) -> String {
    let shown = apps.prefix(3).map { MarkdownText.code($0.text) }.joined(separator: ", ")
    return apps.count > 3 ? "\(shown) and \(apps.count - 3) more" : shown
  }
}
