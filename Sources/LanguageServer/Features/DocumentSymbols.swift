import Association
import JSONRPC
import JSONSource
import Matching
import SourceText

/// The outline of a file; of an association file: services, entries by their apps, components, variables.
enum DocumentSymbols {
  /// Components of an entry beyond these are left out of the outline, which nobody would read.
  private static let limit = 2_000

  static func symbols(in snapshot: DocumentSnapshot) -> RPCResult {
    RPCResult { $0.objects(symbols(snapshot)) { $0.write(to: &$1, in: snapshot) } }
  }

  private static func symbols(_ snapshot: DocumentSnapshot) -> [Symbol] {
    switch snapshot.kind {
    case .association: roots(snapshot)
    case .assetLinks: AssetLinksSymbols.symbols(snapshot.links, limit: limit)
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
}
