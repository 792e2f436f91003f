package import Lint
package import SourceText

/// A configuration as it was read, with what it inherits from those that it extends, or its problems.
package struct ConfigurationReading: Sendable {
  /// `nil` with problems.
  package let configuration: ProjectConfiguration?
  package let problems: [ConfigurationProblem]

  /// Reads a configuration. O(bytes of the configurations).
  ///
  /// - Parameters:
  ///   - path: Its path, for the paths of those that it extends.
  ///   - parse: Reads a text as a document.
  ///   - read: Reads the file with a path.
  ///   - rules: The rules that it may name.
  ///   - environment: The environment that is asked for; `nil` for that of the configuration.
  package init(
    _ source: SourceFile, at path: String,
    parse: @escaping (SourceFile) throws(ConfigurationProblem) -> ConfigurationNode?,
    read: @escaping (String) throws(Failure) -> SourceFile, rules: RuleCatalog, environment: String? = nil
  ) {
    var reader = InheritanceReader(parse: parse, read: read, rules: rules)
    let root = reader.document(source, path: path)
    guard reader.problems.isEmpty else {
      (configuration, problems) = (nil, reader.problems)
      return
    }
    let read = ProjectConfiguration.read(source, root, rules: rules, environment: environment)
    problems = read.problems
    var found = read.configuration
    found.lint.formerNames = reader.formerNames + found.lint.formerNames
    configuration = problems.isEmpty ? found : nil
  }
}

/// Reads documents with what they inherit.
private struct InheritanceReader {
  /// The most configurations, each of which extends the next.
  private static let limit = 8

  let parse: (SourceFile) throws(ConfigurationProblem) -> ConfigurationNode?
  let read: (String) throws(Failure) -> SourceFile
  let rules: RuleCatalog
  private(set) var problems: [ConfigurationProblem] = []
  /// The former names of rules in the configurations that are extended.
  private(set) var formerNames: [FormerRuleName] = []
  /// The paths of the configurations that are being read, each extended by the one before it.
  var chain: [String] = []

  mutating func document(_ source: SourceFile, path: String) -> ConfigurationNode? {
    let own: ConfigurationNode?
    do throws(ConfigurationProblem) {
      own = try parse(source)
    } catch {
      problems.append(error)
      return nil
    }
    chain.append(LexicalPath.normalized(path))
    defer { chain.removeLast() }
    guard let own, let extended = own.member(ProjectConfiguration.extendsKey)?.value else { return own }
    // Of several, later ones override earlier ones.
    return extended.elements.reversed().reduce(own) { document, name in
      base(name, source, folder: LexicalPath.parent(of: path) ?? "").map { document.inheriting($0, from: name.range) }
        ?? document
    }
  }

  /// The document of a configuration that is extended.
  private mutating func base(_ name: ConfigurationNode, _ source: SourceFile, folder: String) -> ConfigurationNode? {
    guard case .text(let text, _) = name.value, !text.isEmpty, !name.isNothing else { return nil }
    let path = LexicalPath.joined(folder, text)
    func note(_ message: String) { problems.append(ConfigurationProblem(source, name.range, message)) }
    if chain.contains(LexicalPath.normalized(path)) {
      note("\(quoted(text)) extends this configuration in turn")
      return nil
    }
    if chain.count == Self.limit {
      note("more than \(Self.limit) configurations extend each other")
      return nil
    }
    do throws(Failure) {
      let extended = try read(path)
      let known = problems.count
      let document = document(extended, path: path)
      // It is judged at its own places, once.
      if problems.count == known {
        let read = ProjectConfiguration.read(extended, document, rules: rules)
        problems += read.problems
        formerNames += read.configuration.lint.formerNames
      }
      return document
    } catch {
      note(error.message)
      return nil
    }
  }
}

extension ConfigurationNode {
  /// The lint settings whose lists are those of the extended configuration and then the own ones.
  private static let joined: Set = [["lint", "exclude"], ["lint", "overrides"], ["lint", "ignore"]]

  fileprivate func member(_ key: String) -> Member? {
    guard case .mapping(let members) = value else { return nil }
    return members.first { $0.isNamed(key) }
  }

  /// The document with the apps, values, environment and lint settings of another one, which its own override. Inherited values have the place
  /// that names the other document.
  fileprivate func inheriting(_ base: ConfigurationNode, from place: SourceRange) -> ConfigurationNode {
    guard case .mapping(let members) = base.value else { return self }
    let inherited = members.compactMap { member -> Member? in
      guard ProjectConfiguration.inheritedKeys.contains(where: { member.isNamed($0) }) else { return nil }
      return member.isNamed("lint") ? Member(key: member.key, value: member.value.without("baseline")) : member
    }
    return merged(ConfigurationNode(.mapping(inherited), place), place, at: [])
  }

  private func without(_ key: String) -> ConfigurationNode {
    guard case .mapping(let members) = value else { return self }
    return ConfigurationNode(.mapping(members.filter { !$0.isNamed(key) }), range)
  }

  /// - Parameter path: The keys above the node.
  private func merged(_ base: ConfigurationNode, _ place: SourceRange, at path: [String]) -> ConfigurationNode {
    guard case .mapping(var members) = value, case .mapping(let others) = base.value else { return self }
    for other in others {
      guard case .text(let key, _) = other.key.value else { continue }
      let placed = Member(key: other.key.placed(place), value: other.value.placed(place))
      func name(_ key: String) -> String { path == ["lint", "rules"] ? Rule.currentName(key) : key }
      guard let index = members.firstIndex(where: { $0.name.map(name) == name(key) }) else {
        members.append(placed)
        continue
      }
      let own = members[index]
      let value =
        Self.joined.contains(path + [key])
        ? ConfigurationNode(.list(placed.value.elements + own.value.elements), own.value.range)
        : own.value.merged(placed.value, place, at: path + [key])
      members[index] = Member(key: own.key, value: value)
    }
    return ConfigurationNode(.mapping(members), range)
  }

  fileprivate var elements: [ConfigurationNode] { if case .list(let nodes) = value { nodes } else { [self] } }

  /// The node with all of its parts at a place.
  private func placed(_ place: SourceRange) -> ConfigurationNode {
    switch value {
    case .text: ConfigurationNode(value, place)
    case .list(let nodes): ConfigurationNode(.list(nodes.map { $0.placed(place) }), place)
    case .mapping(let members):
      ConfigurationNode(
        .mapping(members.map { Member(key: $0.key.placed(place), value: $0.value.placed(place)) }), place)
    }
  }
}

extension ConfigurationNode.Member {
  fileprivate var name: String? { if case .text(let name, _) = key.value { name } else { nil } }

  fileprivate func isNamed(_ name: String) -> Bool { self.name == name }
}
