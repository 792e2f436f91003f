import Association
import JSONRPC
import JSONSource
import Matching
import SourceText

/// The outline of an association file: services, entries by their apps, components, variables.
enum DocumentSymbols {
  /// Components of an entry beyond these are left out of the outline, which nobody would read.
  private static let limit = 2_000

  static func symbols(in snapshot: DocumentSnapshot) -> RPCResult {
    RPCResult { writer in
      writer.array { list in
        guard snapshot.kind == .association else { return }
        for symbol in roots(snapshot) { list.object { symbol.write(to: &$0, in: snapshot) } }
      }
    }
  }

  private static func roots(_ snapshot: DocumentSnapshot) -> [Symbol] {
    let file = snapshot.file
    var roots: [Symbol] = []
    let places = snapshot.places
    if let applinks = file.applinks {
      let variables = applinks.variables.map { variable in
        Symbol(
          "$(\(variable.name))", counted(variable.values.count, "value"), .variable, file, variable.key, variable.node)
      }
      let entries = applinks.entries.map { entry in
        let components = (0..<min(entry.count, limit)).compactMap { applinks.component(at: $0, of: entry) }
        return Symbol(
          "details[\(entry.index)]", entry.apps.map(\.id.text).joined(separator: ", "), .object, file, entry.node,
          entry.node,
          components.map { Self.symbol($0, places, file) })
      }
      roots.append(Symbol("applinks", "", .module, file, applinks.node, applinks.node, variables + entries))
    }
    for service in file.services {
      let apps = service.apps.map { Symbol($0.id.text, "", .string, file, $0.node, $0.node) }
      roots.append(Symbol(service.name, "", .module, file, service.node, service.node, apps))
    }
    return roots.sorted { $0.range.lower < $1.range.lower }
  }

  private static func symbol(_ component: Component, _ places: ComponentPlaces, _ file: AssociationFile) -> Symbol {
    let text = places.excerpt(component, limit: 60)
    return Symbol(text, component.exclude.value ? "excluded" : "", .key, file, component.node, component.node)
  }
}

private struct Symbol {
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
    _ name: String, _ detail: String, _ kind: Kind, _ file: AssociationFile, _ first: NodeID, _ last: NodeID,
    _ children: [Symbol] = []
  ) {
    self.name = escapedForDisplay(name.isEmpty ? "\"\"" : name)
    self.detail = escapedForDisplay(detail)
    self.kind = kind
    selection = file.document.range(first)
    range = selection.union(file.document.range(last))
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
