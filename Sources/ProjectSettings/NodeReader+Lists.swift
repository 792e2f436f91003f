import SourceText
import URLLines

extension NodeReader {
  /// A table whose rows state their verdicts.
  mutating func table(_ node: ConfigurationNode, _ scope: ExpectationScope) -> Expectation? {
    list(node, "`table`").map { Expectation(kind: .table, urls: Located(.list($0), node.range), scope: scope) }
  }

  /// A list of URLs: its path, or a mapping with its path, format and domain.
  mutating func list(_ node: ConfigurationNode, _ key: String) -> ListSource? {
    guard case .mapping = node.value else {
      return name(node, key).map { ListSource(path: $0.value, format: nil, domain: nil) }
    }
    guard let members = members(of: node, key, keys: ["path", "format", "domain"]) else { return nil }
    guard let path = required("path", of: members, key, at: node) else { return nil }
    let domain = members["domain"].flatMap { self.domain($0.value) }
    let format: InputFormat? = members["format"].flatMap { self.format($0.value, of: "lists") }
    return name(path, "`path`").map { ListSource(path: $0.value, format: format, domain: domain) }
  }

  private mutating func domain(_ node: ConfigurationNode) -> String? {
    guard case .text = node.value else {
      return refused("the `domain` of a list must be a single host, not \(node.kind)", at: node)
    }
    return domains(node).first?.value
  }
}
