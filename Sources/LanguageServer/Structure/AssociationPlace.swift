import AssetLinks
import Association
import JSONSource
import SourceText

/// The part of an association file at a place, in the file's own terms.
enum AssociationPlace {
  /// A key that Apple documents for this level, or an unknown one.
  case key(AssociationKey.Level, JSONDocument.Member)
  /// A pattern or something else in a component.
  case component(Component)
  case app(AppID, NodeID)
  /// The name of a variable, in a pattern or where it is defined.
  case variable(VariableSite)

  init?(in snapshot: DocumentSnapshot, at offset: Int) {
    let variable = snapshot.sites.variable(at: offset).map(AssociationPlace.variable)
    guard let found = variable ?? Self.other(snapshot.file, snapshot.sites, offset) else { return nil }
    self = found
  }

  private static func other(_ file: AssociationFile, _ sites: AssociationSites, _ offset: Int) -> AssociationPlace? {
    let path = JSONPath(file.document, at: offset)
    if let member = path.steps.last?.member, path.isInKey, let level = JSONPath.level(of: path.names.dropLast()) {
      return .key(level, member)
    }
    if let node = path.node, let app = sites.app(at: node) { return .app(app, node) }
    return file.component(on: path).map(AssociationPlace.component)
  }
}

extension JSONPath {
  /// The level of the object that some names lead to in an `assetlinks.json`.
  static func statementLevel(of names: some Collection<String>) -> AssetLinksKey.Level? {
    let names = Array(names)
    guard names.first == "*" else { return nil }
    switch names.dropFirst() {
    case []: return .statement
    case ["target"]: return .target
    case ["relation_extensions"]: return .extensions
    case let rest where rest.first == "relation_extensions":
      let rest = rest.dropFirst(2)
      if rest.isEmpty { return .relation }
      return rest.elementsEqual([AssetLinksKey.ruleList, "*"]) ? .rule : nil
    default: return nil
    }
  }

  /// The level of the object that some names lead to; `nil` for one whose keys have names of their own, such as those of variables.
  static func level(of names: some Collection<String>) -> AssociationKey.Level? {
    switch Array(names) {
    case []: .root
    case ["applinks"]: .applinks
    case ["webcredentials"], ["appclips"], ["activitycontinuation"]: .service
    case ["applinks", "details", "*"]: .entry
    case ["applinks", "defaults"], ["applinks", "details", "*", "defaults"],
      ["applinks", "details", "*", "components", "*"]:
      .component
    default: nil
    }
  }
}

extension AssociationFile {
  func component(on path: JSONPath) -> Component? {
    guard let applinks, path.names.starts(with: ["applinks", "details", "*"]), path.names.count >= 5,
      ["components", "paths"].contains(path.names[3]), let entry = path.index(at: 2), let index = path.index(at: 4),
      applinks.entries.indices.contains(entry), index < applinks.entries[entry].count
    else { return nil }
    let component = applinks.component(at: index, of: applinks.entries[entry])
    return component?.node == path.node(after: 5) ? component : nil
  }

  /// Every app that an entry or another service lists, in order of place.
  var appSites: [LocatedAppID] {
    ((applinks?.entries ?? []).flatMap(\.apps) + services.flatMap(\.apps)).sorted { $0.node < $1.node }
  }
}

extension AssetLinksFile {
  /// The dynamic rule that a path leads into, with the index of its statement.
  func rule(on path: JSONPath) -> (statement: Int, rule: DynamicRule)? {
    guard let index = path.index(at: 0), statements.indices.contains(index),
      case .rules(let rules, let list) = statements[index].rules, path.node(after: 4) == list,
      let place = path.index(at: 4), rules.indices.contains(place)
    else { return nil }
    return (index, rules[place])
  }
}
