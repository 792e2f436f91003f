import Lint
import Serving
import SourceText

/// The domains of an audit as people read them: the findings in identical files are listed once, at the first domain that has the file.
struct AuditListing {
  private(set) var items: [Item] = []

  struct Item {
    /// The domain with the findings that are listed there.
    let domain: AuditedDomain
    /// All findings of the domain.
    let whole: AuditedDomain
    /// The first domain with the same file, where the findings in the file are listed.
    let first: String?
    /// The other domains with the same file, where its findings are listed here.
    fileprivate(set) var others: [String] = []

    /// The line about a file that another domain has too; `nil` where there is none, or no finding.
    var note: String? {
      guard let findings = whole.fileFindings, !findings.isEmpty else { return nil }
      let counts = findings.countWords
      if let first {
        return "the file has the same bytes as that of `\(first)`, where its findings are listed: \(counts)"
      }
      if others.isEmpty { return nil }
      let names = others.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
      let more = others.count > 3 ? " and \(others.count - 3) more" : ""
      return
        "\(names)\(more) \(others.count == 1 ? "serves" : "serve") the same bytes: the findings in the file, \(counts), are also theirs"
    }
  }

  /// O(domains²) comparisons of files at worst; files of different sizes or bytes are told apart at once.
  init(_ domains: [AuditedDomain]) {
    for domain in domains {
      let isListed = items.contains { $0.whole.served.isFile(of: domain.served) }
      guard let index = items.firstIndex(where: { $0.first == nil && domain.hasFile(of: $0.whole) }) else {
        items.append(Item(domain: domain, whole: domain, first: nil))
        continue
      }
      items[index].others.append(domain.served.domain.shownName)
      var rest = domain.withoutFileFindings()
      // `d` and `*.d` are one server.
      if isListed { rest.reports = [] }
      items.append(Item(domain: rest, whole: domain, first: items[index].whole.served.domain.shownName))
    }
  }
}

extension ServedDomain {
  /// Whether another domain is answered by the same file.
  func isFile(of other: ServedDomain) -> Bool {
    domain.host == other.domain.host && domain.port == other.domain.port
  }
}

extension ClaimedDomain {
  /// The name for people.
  var shownName: String { escapedForDisplay(text) }
}
