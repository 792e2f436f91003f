import Association
import JSONRPC
import JSONSource
import SourceText

/// The places that name the variable or the app at a place.
enum Navigation {
  /// The definition of a variable; of an app ID, its first place.
  static func definition(in snapshot: DocumentSnapshot, at offset: Int) -> RPCResult {
    let ranges = sites(in: snapshot, at: offset)
    let definitions = ranges.filter(\.isDefinition)
    return locations(definitions.suffix(1).map(\.range), in: snapshot)
  }

  static func references(in snapshot: DocumentSnapshot, at offset: Int, withDefinition: Bool) -> RPCResult {
    locations(sites(in: snapshot, at: offset).filter { withDefinition || !$0.isDefinition }.map(\.range), in: snapshot)
  }

  /// The same places, as the editor marks them while the cursor is on one.
  static func highlights(in snapshot: DocumentSnapshot, at offset: Int) -> RPCResult {
    let ranges = sites(in: snapshot, at: offset).map(\.range)
    return RPCResult { $0.array { for range in ranges { $0.object { snapshot.write(range, to: &$0) } } } }
  }

  private static func sites(in snapshot: DocumentSnapshot, at offset: Int) -> [(range: SourceRange, isDefinition: Bool)]
  {
    guard snapshot.kind == .association else { return [] }
    let file = snapshot.file
    switch AssociationPlace(file, at: offset) {
    case .variable(let site):
      // Of equal names the last is in effect.
      return VariableSite.all(in: file).filter { $0.name == site.name }.map { ($0.range, $0.isDefinition) }
    case .app(let app, _):
      let sites = file.appSites.filter { $0.id == app }
      return sites.enumerated().map { (SourceRange(file.document.contentRange($1.node)), $0 == 0) }
    case .key, .component, nil: return []
    }
  }

  private static func locations(_ ranges: [SourceRange], in snapshot: DocumentSnapshot) -> RPCResult {
    RPCResult { $0.array { for range in ranges { $0.object { snapshot.writeLocation(range, to: &$0) } } } }
  }
}
