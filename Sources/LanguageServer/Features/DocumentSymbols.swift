import AssetLinks
import Association
import JSONRPC
import JSONSource
import Matching
import SourceText

/// The outline of a file; of an association file: services, entries by their apps, components, variables.
enum DocumentSymbols {
  /// Components of an entry, and rules of a statement, beyond these are left out of the outline, which nobody would read.
  private static let limit = 2_000

  static func symbols(in snapshot: DocumentSnapshot) -> RPCResult {
    RPCResult { $0.objects(symbols(snapshot)) { $0.write(to: &$1, in: snapshot) } }
  }

  private static func symbols(_ snapshot: DocumentSnapshot) -> [Symbol] {
    switch snapshot.kind {
    case .association: roots(snapshot)
    case .assetLinks: statements(snapshot.links)
    case .configuration, .other: []
    }
  }

  private static func roots(_ snapshot: DocumentSnapshot) -> [Symbol] {
    let file = snapshot.file
    let document = file.document
    var roots: [Symbol] = []
    let places = snapshot.places
    if let applinks = file.applinks {
      let variables = applinks.variables.map { variable in
        Symbol(
          "$(\(variable.name))", counted(variable.values.count, "value"), .variable, document, variable.key,
          to: variable.node)
      }
      let entries = applinks.entries.map { entry in
        let components = (0..<min(entry.count, limit)).compactMap { applinks.component(at: $0, of: entry) }
        return Symbol(
          "details[\(entry.index)]", entry.apps.map(\.id.text).joined(separator: ", "), .object, document, entry.node,
          components.map {
            Symbol(
              places.excerpt($0, limit: 60), $0.exclude.value ? "excluded" : "", .key, document, $0.node)
          })
      }
      roots.append(Symbol("applinks", "", .module, document, applinks.node, variables + entries))
    }
    for service in file.services {
      let apps = service.apps.map { Symbol($0.id.text, "", .string, document, $0.node) }
      roots.append(Symbol(service.name, "", .module, document, service.node, apps))
    }
    return roots.sorted { $0.range.lower < $1.range.lower }
  }

  /// Statements by their targets, and their dynamic rules.
  private static func statements(_ file: AssetLinksFile) -> [Symbol] {
    let places = RulePlaces(file)
    return file.statements.map { statement in
      var rules: [Symbol] = []
      if case .rules(let list, _) = statement.rules {
        rules = list.prefix(limit).map { rule in
          Symbol(places.excerpt(rule, limit: 60), rule.excludes ? "excluded" : "", .key, file.document, rule.node)
        }
      }
      return Symbol(
        name(of: statement), statement.relations.map(\.text).joined(separator: ", "), .object, file.document,
        statement.node, rules)
    }
  }

  private static func name(of statement: Statement) -> String {
    let target =
      switch statement.target {
      case .app(let app)?: app.packageName?.text
      case .site(let site)?: site?.text
      case .other?, nil: statement.include?.text
      }
    return target ?? "statement \(statement.index)"
  }
}

/// A part of a document's outline.
struct Symbol {
  /// The protocol's numbers.
  enum Kind: Int {
    case module = 2
    case variable = 13
    case string = 15
    case object = 19
    case key = 20
  }

  let name: String
  let detail: String
  let kind: Kind
  let range: SourceRange
  let selection: SourceRange
  let children: [Symbol]

  init(
    _ name: String, _ detail: String, _ kind: Kind, _ document: JSONDocument, _ node: NodeID, to last: NodeID? = nil,
    _ children: [Symbol] = []
  ) {
    self.name = escapedForDisplay(name.isEmpty ? "\"\"" : name)
    self.detail = escapedForDisplay(detail)
    self.kind = kind
    selection = document.range(node)
    range = selection.union(document.range(last ?? node))
    self.children = children
  }

  func write(to object: inout JSONWriter, in snapshot: DocumentSnapshot) {
    object.member("name", name)
    if !detail.isEmpty { object.member("detail", detail) }
    object.member("kind", kind.rawValue)
    snapshot.write(range, to: &object)
    snapshot.write(selection, "selectionRange", to: &object)
    if !children.isEmpty { object.objects("children", children) { $0.write(to: &$1, in: snapshot) } }
  }
}
