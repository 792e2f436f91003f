import SourceText
import URLLines

extension NodeReader {
  /// A table whose rows state their verdicts.
  mutating func table(_ node: ConfigurationNode, _ scope: ExpectationScope) -> Expectation? {
    list(node, "`table`").map {
      Expectation(
        kind: .table, urls: Located(.list($0), node.range), scope: scope, decider: nil, only: [], except: [])
    }
  }

  /// A list of URLs: its path, or a mapping with its path, format and domain.
  mutating func list(_ node: ConfigurationNode, _ key: String) -> ListSource? {
    guard case .mapping = node.value else {
      return name(node, key).map { ListSource(path: $0.value, format: nil, domain: nil) }
    }
    guard let members = members(of: node, key, keys: ["path", "format", "domain"]) else { return nil }
    guard let path = members["path"] else {
      note("\(key) needs a `path`", at: node)
      return nil
    }
    let domain = members["domain"].flatMap { self.domain($0.value) }
    let format = members["format"].flatMap { self.format($0.value) }
    return name(path.value, "`path`").map { ListSource(path: $0.value, format: format, domain: domain) }
  }

  private mutating func domain(_ node: ConfigurationNode) -> String? {
    guard case .text = node.value else {
      note("the `domain` of a list must be a single host, not \(node.kind)", at: node)
      return nil
    }
    return domains(node).first?.value
  }

  private mutating func format(_ node: ConfigurationNode) -> InputFormat? {
    guard let text = name(node, "`format`") else { return nil }
    if let format = InputFormat(rawValue: text.value) { return format }
    let names = InputFormat.allCases.map { $0.rawValue }
    note(
      "\(quoted(text.value)) is not a format of lists", at: text.range,
      help: likelyText(for: text.value, among: names).map { "did you mean `\($0)`?" }
        ?? "the formats: \(names.map { "`\($0)`" }.joined(separator: ", "))")
    return nil
  }
}
