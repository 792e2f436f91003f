public import JSONSource

extension AssociationFile {
  /// An app ID and its place in the file.
  ///
  ///     for app in entry.apps {
  ///       print("\(app.id) in line \(lines.position(of: file.document.range(app.node).lower).line)")
  ///     }
  public struct LocatedAppID: Sendable, Hashable {
    /// The app ID.
    public let id: AppID
    /// The string; in the oldest form, the key of `details`.
    public let node: JSONDocument.NodeID
  }

  /// One element of `details`: apps and their patterns.
  ///
  ///     for entry in applinks.entries {
  ///       print("details[\(entry.index)]: \(entry.count) components for \(entry.apps.map(\.id))")
  ///     }
  public struct Entry: Sendable {
    /// The index in `details`; of a dictionary, in the sorted order of its keys (decided).
    public let index: Int
    /// The element of `details`; in the oldest form, the value of the member.
    public let node: JSONDocument.NodeID
    /// The apps that the entry lists, in order, each once.
    public let apps: [AssociationFile.LocatedAppID]
    /// The elements with the patterns; indices count every element, including ignored ones.
    public let patterns: Patterns
    /// The entry's own `defaults`, if they are an object.
    package let defaults: ComponentKeys?

    /// The elements with the patterns, by their form.
    ///
    ///     switch entry.patterns {
    ///     case .components(let nodes): print("\(nodes.count) components")
    ///     case .paths(let nodes): print("\(nodes.count) paths")
    ///     case .none: print("the entry opens no URL")
    ///     }
    public enum Patterns: Sendable {
      case components([JSONDocument.NodeID])
      /// The old form, read if there is no `components` (decided).
      case paths([JSONDocument.NodeID])
      case none
    }

    /// The number of elements that may decide a URL.
    public var count: Int { elements.count }

    /// The elements of `components` or `paths`.
    package var elements: [JSONDocument.NodeID] {
      switch patterns {
      case .components(let nodes), .paths(let nodes): nodes
      case .none: []
      }
    }

    /// `true` if the patterns are in the old form.
    package var isLegacy: Bool { if case .paths = patterns { true } else { false } }
    package var patternsKey: String { isLegacy ? "paths" : "components" }
  }

  /// `webcredentials`, `appclips` or `activitycontinuation`: apps without patterns.
  ///
  ///     if let clips = file.services.first(where: { $0.name == "appclips" }) { print(clips.apps.map(\.id)) }
  public struct Service: Sendable {
    /// The key: `webcredentials`, `appclips` or `activitycontinuation`.
    public let name: String
    /// The object.
    public let node: JSONDocument.NodeID
    /// The apps of the list, in order, each once.
    public let apps: [AssociationFile.LocatedAppID]
  }
}

package typealias LocatedAppID = AssociationFile.LocatedAppID
package typealias Entry = AssociationFile.Entry
package typealias Service = AssociationFile.Service

extension Entry {
  /// The app of `appID` that `appIDs` beside it does not list: systems since iOS 13 ignore it (oracle).
  package func ignoredApp(in document: JSONDocument) -> LocatedAppID? {
    guard document.value("appIDs", of: node) != nil, let old = document.value("appID", of: node),
      document.kind(old) == .string
    else { return nil }
    let id = AppID(document.string(old))
    return apps.contains { $0.id == id } ? nil : LocatedAppID(id: id, node: old)
  }
}
