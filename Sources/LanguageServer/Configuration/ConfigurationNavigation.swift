import Association
import Expectations
import Hosting
import JSONSource
import ProjectSettings
import SourceText

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

  /// The expectations that name a component of a file.
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

  /// A text of the configuration without its quotes.
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
