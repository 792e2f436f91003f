package import AssetLinks
package import Association
package import JSONSource
package import Matching
package import SourceText

/// The components or dynamic rules of a file, by name.
package enum DecidingPlaces: Sendable {
  case components(ComponentPlaces)
  case rules(RulePlaces)

  package init(_ file: LinkFile) {
    switch file {
    case .association(let file): self = .components(ComponentPlaces(file))
    case .assetLinks(let file): self = .rules(RulePlaces(file))
    }
  }

  package var file: LinkFile {
    switch self {
    case .components(let places): .association(places.file)
    case .rules(let places): .assetLinks(places.file)
    }
  }

  package var source: SourceFile { file.source }

  package func decider(of verdict: AppVerdict) -> NamedDecider? {
    guard let name = verdict.decider else { return nil }
    return decider(name)
  }

  package func decider(_ name: ComponentName) -> NamedDecider? {
    switch self {
    case .components(let places): places.component(name).map { .component($0, places) }
    case .rules(let places): places.rule(name).map { .rule($0, statement: name.entry, places) }
    }
  }

  /// The names of all that may decide for each app, in the order of the file. Ignored elements are left out.
  ///
  /// - Complexity: O(apps × components of their entries).
  package func names(for apps: [AppID]) -> [[ComponentName]] {
    switch self {
    case .rules(let places):
      let deciders = places.file.deciders
      return apps.map { app in
        guard let statement = deciders[app.text], let rules = statement.dynamicRules else { return [] }
        return rules.indices.map { ComponentName(entry: statement.index, component: $0) }
      }
    case .components(let places):
      var found = Array(repeating: [ComponentName](), count: apps.count)
      guard let applinks = places.file.applinks else { return found }
      let indices = Dictionary(uniqueKeysWithValues: apps.enumerated().map { ($0.element, $0.offset) })
      for entry in applinks.entries {
        let named = entry.apps.compactMap { indices[$0.id] }
        guard !named.isEmpty else { continue }
        let names = (0..<entry.count).filter { applinks.component(at: $0, of: entry) != nil }
          .map { ComponentName(entry: entry.index, component: $0) }
        for app in named { found[app] += names }
      }
      return found
    }
  }

  package var noun: String { if case .components = self { "component" } else { "dynamic rule" } }

  /// The statement that the file has no app.
  package var noApp: String {
    switch self {
    case .components: AssociationFile.noApp
    case .rules(let places): places.file.reasonAgainstPackages
    }
  }
}

extension AssociationFile {
  static let noApp = "the file names no app in `applinks`"

  /// The statement that no entry names an app; `nil` where one does, also in a key that the systems of this reading ignore.
  package var noApp: String? { (applinks?.apps.isEmpty ?? true) && appsOfIgnoredKeys.isEmpty ? Self.noApp : nil }
}

/// A component or a dynamic rule, with the places of its file.
package enum NamedDecider: Sendable {
  case component(Component, ComponentPlaces)
  case rule(DynamicRule, statement: Int, RulePlaces)

  package var name: ComponentName {
    switch self {
    case .component(let component, _): component.name
    case .rule(let rule, let statement, _): ComponentName(entry: statement, component: rule.index)
    }
  }

  /// `details[0].components[2]`, or `statement 0, rule 2`.
  package var title: String {
    switch self {
    case .component(let component, let places): places.name(component)
    case .rule(let rule, let statement, _): "statement \(statement), rule \(rule.index)"
    }
  }

  /// The value in the file, and the places of the file's values.
  private var located: (node: NodeID, nodes: NodePlaces) {
    switch self {
    case .component(let component, let places): (component.node, places.nodes)
    case .rule(let rule, _, let places): (rule.node, places.nodes)
    }
  }

  /// `file:line:column`.
  package var place: String { located.nodes.place(located.node) }
  package var position: LineColumn { located.nodes.position(located.node) }
  package var range: SourceRange { located.nodes.range(located.node) }

  package var isComponent: Bool { if case .component = self { true } else { false } }

  package var excludes: Bool {
    switch self {
    case .component(let component, _): component.exclude.value
    case .rule(let rule, _, _): rule.excludes
    }
  }

  /// The verdict on the URLs that it decides.
  package var verdict: AppVerdict.Verdict { excludes ? .exclude : .match }

  /// Its text on one line, of at most a number of characters.
  package func excerpt(_ limit: Int = .max) -> String {
    switch self {
    case .component(let component, let places): places.excerpt(component, limit: limit)
    case .rule(let rule, _, let places): places.excerpt(rule, limit: limit)
    }
  }
}

extension JSONWriter {
  /// Writes the indices of a component or dynamic rule.
  package mutating func members(_ name: ComponentName) {
    member("entry", name.entry)
    member("component", name.component)
  }

  /// The same with its line and column.
  package mutating func members(_ name: ComponentName, at position: LineColumn) {
    members(name)
    members(position)
  }

  package mutating func members(_ decider: NamedDecider) { members(decider.name, at: decider.position) }
}
