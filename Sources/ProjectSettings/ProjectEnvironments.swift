import SourceText

/// The environments for which apps have IDs of their own, such as `production` and `staging`, and the one in effect.
package struct ProjectEnvironments: Sendable {
  /// In the order of the configuration.
  package fileprivate(set) var names: [String] = []
  /// `nil` where there are none.
  package fileprivate(set) var current: String?
  package fileprivate(set) var origin = EffectiveLintSettings.Origin.builtIn

  package init() {}

  package var others: [String] { names.filter { $0 != current } }

  /// The words behind "names no association file": what is of another environment is left out.
  package var scope: String { others.isEmpty ? "" : current.map { " for the environment \(quoted($0))" } ?? "" }
}

extension NodeReader {
  /// Reads the names of environments: those that apps have IDs for; where none has, those of files of both platforms, groups and routes.
  ///
  /// - Parameter asked: The name that a caller asks for.
  mutating func readEnvironments(
    _ members: [String: ConfigurationNode.Member], asked: String?, in root: ConfigurationNode?
  ) {
    func add(_ node: ConfigurationNode, _ names: inout [String]) {
      if case .text(let name, _) = node.value, !names.contains(name) { names.append(name) }
    }
    var names: [String] = []
    if case .mapping(let apps)? = members["apps"]?.value.value {
      for case .mapping(let ids) in apps.map({ $0.value.value }) { for id in ids { add(id.key, &names) } }
    }
    if names.isEmpty {
      var lists = ["files", "groups", "routes"].map { members[$0]?.value.value }
      lists.append(members["android"]?.value.member("files")?.value.value)
      for case .list(let nodes)? in lists {
        for setting in nodes.compactMap({ $0.member("environment") }) { add(setting.value, &names) }
      }
    }
    environments.names = names
    environments.current = names.first
    if let node = members["environment"]?.value, let name = environment(node) {
      environments.current = name
      environments.origin = .configuration(node.range)
    }
    guard let asked, let place = members["apps"]?.value ?? root else { return }
    guard names.contains(asked) else { return noteUnknown(asked, at: place) }
    environments.current = asked
    environments.origin = .flag("--environment")
  }

  private mutating func environment(_ node: ConfigurationNode) -> String? {
    guard let name = name(node, "`environment`")?.value else { return nil }
    if environments.names.contains(name) { return name }
    noteUnknown(name, at: node)
    return nil
  }

  private mutating func noteUnknown(_ name: String, at node: ConfigurationNode) {
    let names = environments.names
    note(
      "no environment is called \(quoted(name))", at: node,
      help: names.isEmpty
        ? "give an app an ID for each environment, as in `shop: {production: 9QX4T7KM2P.shop.harbor.app}`"
        : suggestion(for: name, among: names, otherwise: "the environments: \(list(names))"))
  }

  /// Returns `true` if a file, a group or routes are of another environment than the one in effect.
  mutating func isElsewhere(_ members: [String: ConfigurationNode.Member]) -> Bool {
    members["environment"].flatMap { environment($0.value) }.map { $0 != environments.current } ?? false
  }
}
