import Association
import JSONRPC
import JSONSource
import SourceText

/// The places that name the variable, the app or the component at a place.
enum Navigation {
  /// The definition of a variable; of an app ID, its first place; in a configuration, the component or the file that is named.
  static func definition(in snapshot: DocumentSnapshot, at offset: Int) -> RPCResult {
    if snapshot.kind == .configuration { return result(ConfigurationNavigation(snapshot).definition(at: offset)) }
    let definitions = sites(in: snapshot, at: offset).filter(\.isDefinition)
    return result(definitions.suffix(1).map { snapshot.located($0.range) })
  }

  /// The uses of a variable, the places of an app in all files, or the expectations that name a component.
  static func references(
    in snapshot: DocumentSnapshot, at offset: Int, withDefinition: Bool, others: OtherFiles,
    _ configuration: DocumentSnapshot?, _ cancellation: RPCCancellation
  ) throws(RPCError) -> RPCResult {
    if snapshot.kind == .configuration {
      return result(ConfigurationNavigation(snapshot).references(at: offset, withDefinition: withDefinition))
    }
    var places = sites(in: snapshot, at: offset).filter { withDefinition || !$0.isDefinition }
      .map { snapshot.located($0.range) }
    guard snapshot.kind == .association else { return result(places) }
    switch AssociationPlace(in: snapshot, at: offset) {
    case .app(let app, _): places += try others.sites(of: app, cancellation)
    case .variable, nil: break
    case .component, .key:
      guard let component = snapshot.file.component(on: JSONPath(snapshot.document, at: offset)), let configuration
      else { break }
      places += ConfigurationNavigation(configuration).references(to: component, ofFile: snapshot.uri.path)
    }
    return result(places)
  }

  /// The same places in the document, as the editor marks them while the cursor is on one.
  static func highlights(in snapshot: DocumentSnapshot, at offset: Int) -> RPCResult {
    let ranges = sites(in: snapshot, at: offset).map(\.range)
    return RPCResult { $0.objects(ranges) { snapshot.write($0, to: &$1) } }
  }

  private static func sites(in snapshot: DocumentSnapshot, at offset: Int) -> [(range: SourceRange, isDefinition: Bool)]
  {
    guard snapshot.kind == .association else { return [] }
    switch AssociationPlace(in: snapshot, at: offset) {
    case .variable(let site):
      // Of equal names the last is in effect.
      return snapshot.sites.variables.filter { $0.name == site.name }.map { ($0.range, $0.isDefinition) }
    case .app(let app, _):
      let sites = snapshot.sites.apps.filter { $0.id == app }
      return sites.enumerated().map { (SourceRange(snapshot.document.contentRange($1.node)), $0 == 0) }
    case .key, .component, nil: return []
    }
  }

  private static func result(_ places: [DocumentPlace]) -> RPCResult {
    RPCResult { $0.objects(places) { $0.write(to: &$1) } }
  }
}
