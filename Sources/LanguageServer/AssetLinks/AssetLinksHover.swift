import AssetLinks
import JSONRPC
import JSONSource
import Lint
import SourceText

/// The meaning of what is at a place of an `assetlinks.json`: a dynamic rule or a key.
enum AssetLinksHover {
  static func hover(in snapshot: DocumentSnapshot, at offset: Int) -> RPCResult {
    let file = snapshot.links
    let document = file.document
    let path = JSONPath(document, at: offset)
    var range: SourceRange?
    var paragraphs: [String] = []
    if let (statement, rule) = file.rule(on: path) {
      range = document.range(rule.node)
      paragraphs.append("**\(words(rule, document))**")
      paragraphs += outcome(of: rule, in: statement, snapshot)
    }
    if path.isInKey, let node = path.node, let level = JSONPath.statementLevel(of: path.names.dropLast()) {
      range = document.range(node)
      if !paragraphs.isEmpty { paragraphs.append("---") }
      let name = document.string(node)
      let key = AssetLinksKey.keys(of: level).first { $0.name == name }
      paragraphs.append("\(quoted(name)): \(key?.meaning ?? "Android ignores the key.")")
    }
    return range.map { Hover.result($0, paragraphs, in: snapshot) } ?? .null
  }

  private static func words(_ rule: DynamicRule, _ document: JSONDocument) -> String {
    if rule.isEmpty { return "Matches no URL: it has no condition" }
    let path = rule.path.map { "the path matches \(quoted(document.string($0)))" }
    let query = rule.query.map { entry in
      "a query parameter matches \(quoted("\(document.string(entry.name))=\(document.string(entry.value))"))"
    }
    let fragment = rule.fragment.map { "the fragment matches \(quoted(document.string($0)))" }
    let conditions = ([path] + query + [fragment]).compactMap(\.self).joined(separator: " and ")
    return "\(rule.excludes ? "Keeps a URL in the browser" : "Lets the app open a URL") if \(conditions)"
  }

  private static func outcome(of rule: DynamicRule, in statement: Int, _ snapshot: DocumentSnapshot) -> [String] {
    let found = snapshot.ruleURLs.first { $0.statement == statement && $0.rule.index == rule.index }
    switch found?.outcome {
    case .decides(let url): return ["decides: <\(url)>"]
    case .decidesNothing: return ["Never reached: earlier rules decide all of its URLs, or no URL matches it."]
    case .undecided: return ["Undecided: the search for a URL was too long."]
    case nil: return ["Not used: an earlier statement has the rules of the app, or the statement opens no links."]
    }
  }
}
