import Analysis
import AssetLinks
import SourceText
package import Tasks

extension StatsAnswer {
  package var document: Document {
    switch self {
    case .association(let file, let statistics):
      return document(file.source, bytes: statistics.bytes) {
        var sections: [Document.Section] = [.figures(statistics.figures(file))]
        let services = file.serviceTable
        if !services.rows.isEmpty {
          sections.append(.init("services", "apps by service", [.table(services.table)]))
        }
        sections.append(.kinds(statistics.shares.map { ($0.kind.words, $0.bytes) }, of: statistics.bytes))
        if !statistics.sections.isEmpty {
          let total = statistics.sections.reduce(0) { $0 + $1.bytes }
          let bars = statistics.sections.map {
            Document.Bars.Bar(name: $0.name.words, count: $0.components, bytes: $0.bytes)
          }
          sections.append(
            .init(
              "paths", "components, by how their paths begin",
              [.bars(Document.Bars(name: "Beginning", total: total, bars: bars))]))
        }
        return sections
      }
    case .assetLinks(let file, let statistics):
      return document(file.source, bytes: statistics.bytes) {
        var sections: [Document.Section] = [.figures(statistics.figures)]
        if !statistics.apps.isEmpty { sections.append(.init("apps", "apps", [.table(statistics.table)])) }
        sections.append(.kinds(statistics.shares.map { ($0.kind.words, $0.bytes) }, of: statistics.bytes))
        return sections
      }
    }
  }

  private func document(_ source: SourceFile, bytes: Int, _ sections: () -> [Document.Section]) -> Document {
    Document(
      command: "stats", title: .plain("\(escapedForDisplay(source.name)): \(counted(bytes, "byte"))"),
      heading: counted(bytes, "byte"), verdict: "\(code: source.name)", tone: .neutral, sections: sections(),
      files: { [.init(FileReport(ReportedFile(source), []), showsFindings: false)] })
  }
}

extension ServiceTable {
  fileprivate var table: Document.Table {
    Document.Table(
      caption: "The services that list each app",
      columns: [.init("app")] + services.map { .init($0, isNumber: true) },
      rows: rows.map { row in
        [.init("\(code: row.app.text)")]
          + services.map { service in
            if service == "applinks" {
              return row.components.map { .init(.plain(counted($0, "component")), terminal: grouped($0)) }
                ?? .init("no", terminal: "–")
            }
            return row.services.contains(service) ? .init("yes") : .init("no", terminal: "–")
          }
      })
  }
}

extension AssetLinksStatistics {
  fileprivate var table: Document.Table {
    Document.Table(
      caption: "The apps of the file",
      columns: [
        .init("app"), .init("rules", isNumber: true), .init("fingerprints", isNumber: true), .init("relations"),
      ],
      rows: apps.map { app in
        [
          .init("\(code: app.name)"),
          .init(.plain(app.rules.map(grouped) ?? "none"), terminal: app.rules.map(grouped) ?? "–"),
          .init(.plain(grouped(app.fingerprints))),
          .init(.codes(app.relations, limit: 10)),
        ]
      }, terminalColumns: 3)
  }
}

extension Document.Section {
  fileprivate static func figures(_ figures: [Document.Figure]) -> Self {
    Self("figures", "figures", terminalTitle: "", [.figures(figures)])
  }

  fileprivate static func kinds(_ shares: [(name: String, bytes: Int)], of total: Int) -> Self {
    let bars = shares.map { Document.Bars.Bar(name: $0.name, bytes: $0.bytes) }
    return Self("kinds", "bytes by kind", [.bars(Document.Bars(name: "Kind", total: total, bars: bars))])
  }
}

extension [Document.Figure] {
  mutating func add(_ name: InlineText, _ count: Int, _ details: InlineText = "") {
    append(.init(name, grouped(count), details))
  }
}
