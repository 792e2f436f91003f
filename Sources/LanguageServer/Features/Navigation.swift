import Association
import Expectations
import Hosting
import JSONRPC
import JSONSource
import ProjectSettings
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

/// The places to which a configuration refers, and those that refer to a component.
struct ConfigurationNavigation {
  private let snapshot: DocumentSnapshot
  private let plan: ConfigurationPlan

  init(_ snapshot: DocumentSnapshot) {
    self.snapshot = snapshot
    plan = snapshot.plan
  }

  /// The component of `by:`, the ID of a short name, or the files of a path.
  func definition(at offset: Int) -> [DocumentPlace] {
    let components = deciders(at: offset)
    if !components.isEmpty { return components.compactMap(place) }
    guard let configuration = plan.configuration else { return [] }
    if let name = configuration.appPlaces.first(where: { $0.has(offset) }).map(text),
      let app = configuration.apps[name]
    {
      return [snapshot.located(app.range)]
    }
    let links = configuration.android?.files ?? []
    let files = configuration.files.map { ($0, Site.name) } + links.map { ($0, Site.assetLinksName) }
    return files.filter { $0.0.path.range.has(offset) }
      .flatMap { entry, name in plan.texts.paths(of: entry).map { plan.texts.file(name, at: $0) } }
      .compactMap { plan.texts.path($0) }.map { path in
        let source = SourceFile(name: path, bytes: [])
        return DocumentPlace(DocumentURI(path: path), SourceLines(source), SourceRange(at: 0), snapshot.unit)
      }
  }

  /// The component of `by:` and the other expectations that name it.
  func references(at offset: Int, withDefinition: Bool) -> [DocumentPlace] {
    let components = deciders(at: offset)
    return (withDefinition ? components.compactMap(place) : [])
      + places { named in named.contains { decider in components.contains { $0 == decider } } }
  }

  func references(to component: Component, ofFile path: String?) -> [DocumentPlace] {
    places { named in
      named.contains { $0.node == component.node && plan.texts.path(plan.plan?.files[$0.file].path ?? "") == path }
    }
  }

  private struct NamedComponent: Equatable {
    let file: Int
    let node: NodeID
  }

  private func deciders(of planned: PlannedExpectation) -> [NamedComponent] {
    plan.plan?.deciders(of: planned).map { NamedComponent(file: $0.file, node: $0.component.node) } ?? []
  }

  private func deciders(at offset: Int) -> [NamedComponent] {
    let planned = plan.plan?.expectations.first { $0.expectation.decider?.range.has(offset) ?? false }
    return planned.map(deciders) ?? []
  }

  private func places(where isWanted: ([NamedComponent]) -> Bool) -> [DocumentPlace] {
    (plan.plan?.expectations ?? []).compactMap { planned in
      guard let range = planned.expectation.decider?.range, isWanted(deciders(of: planned)) else { return nil }
      return snapshot.located(range)
    }
  }

  private func place(_ component: NamedComponent) -> DocumentPlace? {
    guard let tested = plan.plan?.files[component.file], let path = plan.texts.path(tested.path) else { return nil }
    let file = tested.file
    return DocumentPlace(
      DocumentURI(path: path), SourceLines(file.source), file.document.range(component.node), snapshot.unit)
  }

  private func text(_ range: SourceRange) -> String {
    func isQuote(_ character: Character) -> Bool { character == "\"" || character == "'" }
    return String(snapshot.source.text(range).trimmed(where: isQuote))
  }
}

extension ProjectConfiguration {
  fileprivate var appPlaces: [SourceRange] {
    let scopes = [scope] + groups.map(\.scope) + groups.flatMap { $0.expectations.map(\.scope) } + routes.map(\.scope)
    let demands = services + files.flatMap(\.services)
    return scopes.flatMap { $0.apps.map(\.range) } + demands.flatMap { $0.apps.value.map(\.range) }
  }
}
