package import JSONSource

/// A key that Apple documents: its level, its type, the first system that reads it.
package final class AssociationKey: Sendable {
  package let name: String
  /// The types of value that are read; of an array, `elements` is the type of its elements.
  package let kinds: [JSONDocument.Kind]
  package let elements: JSONDocument.Kind?
  /// The first system that reads the key; `nil` if every system with universal links does.
  package let since: SystemVersion?
  /// The consequence of a value of another type, for messages.
  package let otherwise: String

  /// The object that a key belongs to.
  package enum Level: String, Sendable, CaseIterable {
    case root, service, applinks, entry, component

    package var phrase: String {
      switch self {
      case .root: "the file"
      case .service: "the service"
      case .applinks: "`applinks`"
      case .entry: "an entry of `details`"
      case .component: "a component"
      }
    }
  }

  /// The keys of a level, in the order of Apple's reference pages.
  package static func keys(of level: Level) -> [AssociationKey] {
    switch level {
    case .root: rootKeys
    case .service: serviceKeys
    case .applinks: applinksKeys
    case .entry: entryKeys
    case .component: componentKeys
    }
  }

  package static func named(_ name: String, at level: Level) -> AssociationKey? {
    keys(of: level).first { $0.name == name }
  }

  private init(
    _ name: String, _ kinds: [JSONDocument.Kind], of elements: JSONDocument.Kind? = nil, since: SystemVersion? = nil,
    otherwise: String
  ) {
    self.name = name
    self.kinds = kinds
    self.elements = elements
    self.since = since
    self.otherwise = otherwise
  }

  private static let rootKeys = [
    AssociationKey("applinks", [.object], otherwise: "no app opens any link"),
    AssociationKey("webcredentials", [.object], otherwise: "no app shares passwords with the site"),
    AssociationKey("appclips", [.object], since: SystemVersion(major: 14), otherwise: "no App Clip is offered"),
    AssociationKey("activitycontinuation", [.object], otherwise: "no app continues the page by Handoff"),
  ]

  private static let serviceKeys = [
    AssociationKey("apps", [.array], of: .string, otherwise: "the service lists no app")
  ]

  private static let applinksKeys = [
    AssociationKey("details", [.array, .object], of: .object, otherwise: "no app opens any link"),
    AssociationKey("defaults", [.object], since: .defaults, otherwise: "it sets nothing"),
    AssociationKey("substitutionVariables", [.object], since: .variables, otherwise: "it defines no variable"),
    AssociationKey("apps", [.array], of: .string, otherwise: "it is ignored"),
  ]

  private static let entryKeys = [
    AssociationKey("appIDs", [.array], of: .string, since: .components, otherwise: "the entry lists no app"),
    AssociationKey("appID", [.string], otherwise: "the entry lists no app"),
    AssociationKey("components", [.array], of: .object, since: .components, otherwise: "the entry matches no URL"),
    AssociationKey("defaults", [.object], since: .defaults, otherwise: "it sets nothing"),
    AssociationKey("paths", [.array], of: .string, otherwise: "the entry matches no URL"),
  ]

  private static let componentKeys = [
    AssociationKey("/", [.string], otherwise: "it is read as any path"),
    AssociationKey("?", [.string, .object], otherwise: "it is read as any query"),
    AssociationKey("#", [.string], otherwise: "it is read as any fragment"),
    AssociationKey("exclude", [.boolean], otherwise: "nothing is excluded"),
    AssociationKey("comment", [.string], otherwise: "it is ignored"),
    AssociationKey("caseSensitive", [.boolean], since: .variables, otherwise: "letter case matters"),
    AssociationKey(
      "percentEncoded", [.boolean], since: .defaults, otherwise: "the pattern is compared with the encoded URL"),
  ]

  /// The unknown keys of one object that are looked at one by one.
  package static let examinedKeys = 100_000
}

extension JSONDocument {
  /// Calls `body` with each member of an object, and with what Apple documents under its name at a level.
  ///
  /// - Parameter unknownLimit: The most members with other names for which `body` is called.
  /// - Complexity: O(members); only keys with escapes are decoded.
  package func forEachKey(
    of object: NodeID, at level: AssociationKey.Level, unknownLimit: Int, _ body: (Member, AssociationKey?) -> Void
  ) {
    let keys = AssociationKey.keys(of: level)
    var unknownLeft = unknownLimit
    for member in members(object) where !isMissing(member.key) {
      if let known = keys.first(where: { text(of: member.key, equals: $0.name) }) {
        body(member, known)
      } else if unknownLeft > 0 {
        unknownLeft -= 1
        body(member, nil)
      }
    }
  }

  /// Returns `true` if an object has a key of the outermost object of an association file. O(members).
  package func hasAssociationKey(_ object: NodeID) -> Bool {
    members(object).contains { AssociationKey.named(string($0.key), at: .root) != nil }
  }
}
