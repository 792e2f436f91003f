import Lint
import SourceText

/// Several domains under each other, a line each.
package struct AuditTable {
  private let style: Style
  private let width: Int

  /// - Parameter width: The columns of a line; names are not broken.
  package init(style: Style, width: Int) {
    self.style = style
    self.width = width
  }

  package func write(_ domains: [AuditedDomain], to output: inout String) {
    let names = domains.map { escapedForDisplay($0.served.domain.text) }
    let findings = domains.map(Self.findings)
    let columns = (name: names.map(displayWidth).max() ?? 0, findings: findings.map(displayWidth).max() ?? 0)
    for (index, domain) in domains.enumerated() {
      let head = Self.padded(names[index], columns.name) + "  " + Self.padded(findings[index], columns.findings) + "  "
      let indent = displayWidth(head)
      let lines = wrapped(domain.verdictWords, width: max(width - indent, 24)).map { style(domain.verdictRole, $0) }
      output.write(head + lines.joined(separator: "\n" + String(repeating: " ", count: indent)) + "\n")
    }
  }

  /// The numbers of findings of a domain, by severity.
  static func findings(_ domain: AuditedDomain) -> String {
    let counts = Severity.allCases.sorted(by: >).compactMap { severity -> String? in
      let count = domain.reports.reduce(0) { $0 + $1.count(of: severity) }
      return count == 0 ? nil : counted(count, severity.rawValue)
    }
    return counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - displayWidth(text), 0))
  }
}
