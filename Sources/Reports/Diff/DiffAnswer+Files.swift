import Analysis
import AssetLinks
import Association
import Matching
import SourceText
import Tasks
import TerminalText

extension DiffAnswer {
  private static let equivalence = "every URL opens the same apps with both files"

  /// The changes of a file on each system, of its lists, and its new findings.
  func section(_ file: FileComparison, _ id: String) -> Document.Section {
    let mark = file.old.isMissing ? " (new)" : file.new.isMissing ? " (removed)" : ""
    let title = "\(.code(file.path))\(.plain(mark))" as InlineText
    let isEquivalent: Document.TerminalLine = .spans([.init("equivalent", .good), .init(": " + Self.equivalence)])
    if file.result == .equivalent {
      // Of a folder, a terminal and Markdown have the number of equivalent files.
      let line: [Document.Block] = folders == nil ? [.terminalLines([isEquivalent])] : []
      return .init(id, inline: title, terminalTitle: "", line + [.only(.page, [.note(.plain(Self.equivalence))])])
    }
    // Parts that a blank line separates in a terminal.
    var parts: [[Document.Block]] = []
    let changesURLs = file.parts.contains { $0.result != .equivalent }
    if !changesURLs { parts.append([.terminalLines([.spans([.init(Self.equivalence)])])]) }
    for (index, part) in file.parts.enumerated() where changesURLs {
      let heading = "On \(part.systems)"
      if part.result == .equivalent {
        parts.append([.terminalLines([.spans([.init(heading + ":", .strong)]), isEquivalent])])
      } else if file.parts.count == 1 {
        parts.append(blocks(part, title: "Routes that change"))
      } else {
        parts.append(index > 0 ? [.folded(heading, blocks(part))] : [.heading(heading)] + blocks(part))
      }
    }
    if changesURLs, file.keepsEveryURL, !file.old.isMissing, !file.new.isMissing {
      let words = "every URL that opens an app with the old file still opens it"
      parts.append([
        .only(.terminal, [.paragraph(.plain(words))]),
        .only(.markdown, [.paragraph(.plain(words.capitalizedFirst + "."))]),
      ])
    }
    if !file.lists.isEmpty { parts.append(blocks(file.lists, of: file)) }
    if !file.newFindings.isEmpty { parts.append([.only(.markdown, newFindings(of: file))]) }
    let content: [[Document.Block]] = folders == nil ? parts : [[]] + parts
    return .init(
      id, inline: title, terminalTitle: folders == nil ? "" : escapedForDisplay(file.path) + mark,
      Array(content.joined(separator: [Document.Block.gap])))
  }

  private static let findingLimit = 20

  private func newFindings(of file: FileComparison) -> [Document.Block] {
    let reported = ReportedFile(file.new.file.source)
    let lines = file.newFindings.prefix(Self.findingLimit).map { finding in
      let place = finding.location.range.map { reported.place($0) } ?? reported.path
      return InlineText(message: "\(finding.severity.rawValue) `\(finding.rule)`, `\(place)`: \(finding.message)")
    }
    let left = file.newFindings.count - lines.count
    let rest = left > 0 ? [InlineText(message: "and \(grouped(left)) more; `aasa lint` has all")] : []
    let words = "New in `aasa lint`: \(counted(file.newFindings.count, "finding")) that the old file does not have"
    return [.paragraph(InlineText(message: words)), .list(lines + rest)]
  }

  /// - Parameter title: The heading in a page, for a part that is alone.
  private func blocks(_ part: FileComparison.Part, title: String? = nil) -> [Document.Block] {
    let undecided = part.undecided.map { question in
      let text = "undecided \(question.words): the search budget ran out"
      return Document.Entry(
        subjects: question.apps.map { $0.shown }, lines: [.marked("? ", text, .warning)],
        cells: [.init(.plain(text)), .init(""), .init(""), .init("")])
    }
    let entries = Document.Block.entries(
      .init(
        noun: "change", columns: [.init("change"), .init("for example"), .init("before"), .init("after")],
        entries: ComparedChanges(part).entries + undecided, isGrouped: true, pageTitle: title))
    if !part.isCut { return [entries] }
    let parts = if case .assetLinks = part.new { "rules" } else { "components" }
    return [
      entries, .gap,
      .paragraph(
        InlineText(
          message: showsAll
            ? "more URLs change; the first \(grouped(DiffQuestion.limits.all)) of each kind are shown"
            : "more \(parts) changed; `--all` shows a URL for each")),
    ]
  }

  private func blocks(_ lists: [ListDiff], of file: FileComparison) -> [Document.Block] {
    let files = (old: ReportedFile(file.old.file.source), new: ReportedFile(file.new.file.source))
    func entries(
      _ list: ListDiff, _ parties: [ListDiff.Party], _ words: String, _ change: Document.Cell, _ role: Style.Role,
      _ place: @escaping @Sendable (ListDiff.Party) -> String
    ) -> [Document.Entry] {
      parties.map { party in
        let name = escapedForDisplay(party.name)
        let item = party.fingerprint == nil ? name : "a fingerprint of \(name)"
        let fingerprint = party.fingerprint.map { [Document.TerminalLine("      " + escapedForDisplay($0))] } ?? []
        return Document.Entry(
          subjects: [escapedForDisplay(list.name)],
          lines: [.spans([.init("  "), .init("\(words) \(item)", role), .init("  "), .init(place(party), .gutter)])]
            + fingerprint, cells: [.init(.code(list.name)), .init(party.words), change])
      }
    }
    let rows = lists.flatMap { list in
      entries(list, list.added, "+ lists", .init("added", .added), .added) {
        files.new.place(file.new.file.document.range($0.node))
      }
        + entries(list, list.removed, "- no longer lists", .init("removed", .removed), .removed) {
          files.old.place(file.old.file.document.range($0.node))
        }
    }
    var (title, names) = ("Services", ["service", "app"])
    if case .assetLinks = file.new.file { (title, names) = ("Relations", ["relation", "target"]) }
    return [
      .entries(
        .init(noun: "change", columns: (names + ["change"]).map { .init($0) }, entries: rows, pageTitle: title))
    ]
  }
}

extension FileComparison.Undecided {
  /// The open question, after "undecided".
  var words: String {
    switch (kind, hasChanges) {
    case (.opened, false): "whether it opens URLs that it did not"
    case (.opened, true): "whether it opens other URLs that it did not"
    case (.closed, false): "whether it no longer opens some URL"
    case (.closed, true): "whether it no longer opens some other URL"
    case (.moved, false): "whether a URL moves from it to another app"
    case (.moved, true): "whether another URL moves from it to another app"
    }
  }
}

extension ListDiff.Party {
  /// The target, with the fingerprint that is different.
  var words: InlineText { fingerprint.map { "the fingerprint \(.code($0)) of \(.code(name))" } ?? .code(name) }
}
