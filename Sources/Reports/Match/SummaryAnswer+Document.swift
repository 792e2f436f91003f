import Association
import Matching
import SourceText
package import Tasks
import Verdicts

extension SummaryAnswer {
  /// The counts of all URLs, then for each app its verdicts, the components that decided, most used first, and those that decided nothing. Apps
  /// with the same counts are shown together.
  package var document: Document {
    let (first, isAlone) = (sites[0].summary, sites.count == 1)
    let rest: [Document.TerminalLine] = isAlone && first.apps.isEmpty ? [.init(sites[0].places.noApp)] : []
    var sections = [Document.Section("totals", inline: "", [.only(.terminal, totals(first) + [.terminalLines(rest)])])]
    if first.unexpected.count + first.faultyRows.count > 0 {
      sections.append(.init("unexpected", "unexpected", [.only(.page, Self.unexpected(first))]))
    }
    for site in sites {
      if !isAlone { sections.append(site.head) }
      for (index, group) in Self.groups(site.summary.apps).enumerated() {
        let names = group.apps.map(\.text)
        sections.append(
          .init(
            "a\(index + 1)", inline: .plain(listed(names)), terminalTitle: "",
            [
              site.verdicts(group.share, of: names.map { escapedForDisplay($0) }), site.used(group.share),
              site.unused(group.share),
            ]))
      }
    }
    let file = sites[0].places.source
    return Document(
      command: "match --summary", terminalTitle: "", heading: counted(first.urls, "URL"), verdict: verdict(first),
      tone: first.unexpected.count > 0 ? .bad : first.unusable.urls > 0 || first.apps.isEmpty ? .caution : .good,
      facts: [.init(name: "File", text: "\(code: file.name)")]
        + (list.isEmpty ? [] : [.init(name: "URLs", text: "\(code: list)")]),
      sections: sections,
      files: {
        [
          .init(
            FileReport(ReportedFile(file), []), host: sites[0].domains.first, uses: .init(requests: first.mostURLs),
            showsFindings: false)
        ]
      })
  }

  private func verdict(_ summary: RoutingSummary) -> InlineText {
    let (unexpected, unusable, others) = (summary.unexpected.count, summary.unusable.urls, summary.otherHosts.urls)
    if unexpected > 0 { return .plain(counted(unexpected, "unexpected verdict") + ".") }
    if unusable > 0 { return .plain(counted(unusable, "unusable URL") + "; the others were matched.") }
    if summary.apps.isEmpty { return .plain(sites[0].places.noApp.capitalizedFirst + ".") }
    return others > 0
      ? .plain(counted(others, "URL") + " of other hosts left out; the others were matched.") : "Each URL was matched."
  }

  /// Apps with the same share, where the first of them is in the file.
  private static func groups(
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

  // MARK: All URLs

  static let limit = 20

  private func totals(_ summary: RoutingSummary) -> [Document.Block] {
    var counts = counted(urls, "URL")
    if summary.unusable.urls > 0 { counts += ", \(grouped(summary.unusable.urls)) unusable" }
    if summary.otherHosts.urls > 0 {
      counts += ", \(grouped(summary.otherHosts.urls)) of other hosts and not counted below"
    }
    if summary.unexpected.count > 0 { counts += ", \(grouped(summary.unexpected.count)) unexpected" }
    if summary.faultyRows.count > 0 { counts += ", \(grouped(summary.faultyRows.count)) not checked" }
    let unexpected = lines(summary.unexpected) {
      [.init(escapedForDisplay($0.url), .strong), .init(" is \($0.difference)")]
    }
    return [.label(counts)] + (summary.unusable.sample.map(unusable) ?? [])
      + [.terminalLines(unexpected + lines(summary.faultyRows) { [.init($0)] })]
  }

  private func unusable(_ sample: [UInt8]) -> [Document.Block] {
    let line = Document.TerminalLine.spans([.init("  "), .init("error", .error), .init("     \(shownURL(sample))")])
    let fault = LinkURL.fault(String(decoding: sample, as: UTF8.self)).map { InlineText(message: $0) }
    return [.terminalLines([line])] + (fault.map { [.lines([.init(12, .words($0))])] } ?? [])
  }

  private func lines<Detail>(
    _ samples: LineSamples<Detail>, _ spans: (Detail) -> [Document.Span]
  ) -> [Document.TerminalLine] {
    samples.samples.prefix(Self.limit).map { sample in
      .spans(
        [.init("  ")] + (sample.line.map { [.init("\(list):\($0)", .gutter), .init("  ")] } ?? [])
          + spans(sample.detail))
    } + andMore(samples.count, after: min(samples.samples.count, Self.limit), indent: 2)
  }

  /// The lines of the list with an unexpected verdict or without one, for a page.
  private static func unexpected(_ summary: RoutingSummary) -> [Document.Block] {
    let count = summary.unexpected.count + summary.faultyRows.count
    func line(_ line: Int?) -> Document.Cell { .init(.plain(line.map(grouped) ?? "")) }
    let rows =
      summary.unexpected.samples.map { sample in
        [
          line(sample.line), .init(.code(sample.detail.url), form: .url),
          .init(InlineText(message: "is \(sample.detail.difference)")),
        ]
      } + summary.faultyRows.samples.map { [line($0.line), .init(""), .init(InlineText(message: $0.detail))] }
    let table = Document.Table(
      caption: counted(count, "line"), columns: [.init("line"), .init("URL"), .init("fault")], rows: rows)
    return [.table(table)] + (count > rows.count ? [.note("and \(count - rows.count) more")] : [])
  }
}
