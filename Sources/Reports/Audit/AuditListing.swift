import Serving
import SourceText
import Tasks

/// The domains of an audit as people read them: the findings in identical files are listed once, at the first domain that has the file.
struct AuditListing {
  private(set) var items: [Item] = []

  struct Item {
    /// The findings that are listed here.
    let reports: [FileReport]
    /// The domain with all of its findings.
    let whole: AuditedDomain
    /// The place of the findings that are not listed here.
    fileprivate(set) var other: Other?
    /// The other domains with the same bytes, whose findings in the file are listed here.
    fileprivate(set) var sharing: [String] = []

    enum Other {
      /// The findings are those of another domain with the same server: `d` and `*.d`.
      case server(String)
      /// The findings in the file are listed at another domain, which serves the same bytes.
      case file(String)
    }

    /// `true` if all findings of the domain are listed here.
    var isFirst: Bool { if case nil = other { true } else { false } }

    /// The line about findings that are listed for several domains; `nil` where there are none.
    var note: String? {
      switch other {
      case .server(let name):
        return whole.reports.allSatisfy(\.isEmpty)
          ? nil : "its findings are listed at `\(name)`: \(whole.findingsWords)"
      case .file(let name):
        return fileCounts.map {
          "it serves the same bytes as `\(name)`, where the findings in the file are listed: \($0)"
        }
      case nil:
        guard !sharing.isEmpty, let counts = fileCounts else { return nil }
        let verb = sharing.count == 1 ? "serves" : "serve"
        return
          "\(listed(sharing.map { "`\($0)`" })) \(verb) the same bytes, so the findings in the file (\(counts)) apply there too"
      }
    }

    /// The numbers of findings in the file; `nil` where there are none.
    private var fileCounts: String? { whole.fileFindings.flatMap { $0.isEmpty ? nil : [$0].countWords } }
  }

  /// O(domains²) comparisons; files of different sizes are compared by size alone.
  init(_ domains: [AuditedDomain]) {
    for domain in domains {
      let name: (Item) -> String = { $0.whole.served.domain.shownName }
      if let first = items.first(where: { $0.isFirst && $0.whole.served.isFile(of: domain.served) }) {
        items.append(Item(reports: [], whole: domain, other: .server(name(first))))
      } else if let index = items.firstIndex(where: { $0.isFirst && domain.hasFile(of: $0.whole) }) {
        items[index].sharing.append(domain.served.domain.shownName)
        items.append(Item(reports: domain.reportsBesideFile, whole: domain, other: .file(name(items[index]))))
      } else {
        items.append(Item(reports: domain.reports, whole: domain))
      }
    }
  }
}

extension AuditedDomain {
  var findingsWords: String {
    let words = reports.countWords
    return words.isEmpty ? "no findings" : words
  }
}
