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
  ///   - environment: The environment that is asked for; `nil` for that of the configuration.
  package init(
    _ source: SourceFile, at path: String,
    parse: @escaping (SourceFile) throws(ConfigurationProblem) -> ConfigurationNode?,
    read: @escaping (String) throws(Failure) -> SourceFile, rules: RuleCatalog, environment: String? = nil
  ) {
    var reader = InheritanceReader(parse: parse, read: read, rules: rules)
    let root = reader.extended(source, path: path).document
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
  /// The configurations that are being read, each extended by the one before it.
  var chain: [Extended] = []
  /// The configurations that are read, by path: several may extend the same one.
  var known: [String: Extended] = [:]

  /// A configuration and those that it extends.
  struct Extended {
    let path: String
    /// The document with what it inherits.
    var document: ConfigurationNode?
    var bases: Set<String> = []
    /// The most configurations from this one on, each of which extends the next.
    var length = 1
    /// `false` if one of them has problems.
    var isSound = true
  }

  mutating func extended(_ source: SourceFile, path: String) -> Extended {
    let index = chain.count
    chain.append(Extended(path: LexicalPath.normalized(path)))
    do throws(ConfigurationProblem) {
      chain[index].document = try parse(source)
    } catch {
      note(error)
    }
    let names = chain[index].document?.member(ProjectConfiguration.extendsKey)?.value.elements ?? []
    // Of several, later ones override earlier ones.
    for name in names.reversed() {
      guard let base = base(name, source, folder: LexicalPath.parent(of: path) ?? "") else { continue }
      chain[index].document = chain[index].document?.inheriting(base, from: name.range)
    }
    return chain.removeLast()
  }

  private mutating func note(_ problem: ConfigurationProblem) {
    problems.append(problem)
    chain[chain.count - 1].isSound = false
  }

  /// The document of a configuration that is extended; `nil` for one that is extended already.
  private mutating func base(_ name: ConfigurationNode, _ source: SourceFile, folder: String) -> ConfigurationNode? {
    guard case .text(let text, _) = name.value, !text.isEmpty, !name.isNothing else { return nil }
    let path = LexicalPath.joined(folder, text)
    let identity = LexicalPath.normalized(path)
    func problem(_ message: String) -> ConfigurationProblem { ConfigurationProblem(source, name.range, message) }
    if chain.contains(where: { $0.path == identity }) {
      note(problem("\(quoted(text)) extends this configuration in turn"))
      return nil
    }
    if chain.count + (known[identity]?.length ?? 1) > Self.limit {
      note(problem("more than \(Self.limit) configurations extend each other"))
      return nil
    }
    do throws(Failure) {
      if known[identity] == nil { known[identity] = judged(try read(path), path: path) }
      guard let base = known[identity] else { return nil }
      let index = chain.count - 1
      chain[index].length = max(chain[index].length, base.length + 1)
      if !base.isSound { chain[index].isSound = false }
      return chain[index].bases.insert(identity).inserted ? base.document : nil
    } catch {
      note(problem(error.message))
      return nil
    }
  }

  /// A configuration that is extended, judged at its own places.
  private mutating func judged(_ source: SourceFile, path: String) -> Extended {
    var base = extended(source, path: path)
    guard base.isSound else { return base }
    let read = ProjectConfiguration.read(source, base.document, rules: rules)
    problems += read.problems
    formerNames += read.configuration.lint.formerNames
    base.isSound = read.problems.isEmpty
    return base
  }
}

extension ConfigurationNode {
  /// The lint settings whose lists are those of the extended configuration and then the own ones.
  private static let joined: Set = [["lint", "exclude"], ["lint", "overrides"], ["lint", "ignore"]]

  /// The member with a key; `nil` also for another kind of value.
  package func member(_ key: String) -> Member? {
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
    func name(_ key: String) -> String { path == ["lint", "rules"] ? Rule.currentName(key) : key }
    var indices: [String: Int] = [:]
    for (index, member) in members.enumerated() {
      if let key = member.name.map(name), indices[key] == nil { indices[key] = index }
    }
    for other in others {
      guard case .text(let key, _) = other.key.value else { continue }
      let placed = Member(key: other.key.placed(place), value: other.value.placed(place))
      guard let index = indices[name(key)] else {
        indices[name(key)] = members.count
        members.append(placed)
        continue
      }
      let own = members[index]
      let value =
        Self.joined.contains(path + [key])
        ? ConfigurationNode(.list(own.value.elements(behind: placed.value.elements, place)), own.value.range)
        : own.value.merged(placed.value, place, at: path + [key])
      members[index] = Member(key: own.key, value: value)
    }
    return ConfigurationNode(.mapping(members), range)
  }

  /// The elements behind inherited ones at a place. Those that it inherits otherwise, too, are not repeated: the last one decides.
  private func elements(behind inherited: [ConfigurationNode], _ place: SourceRange) -> [ConfigurationNode] {
    let known = Set(elements.filter { $0.parts == $0.placed($0.range).parts }.map { $0.placed(place).parts })
    return inherited.filter { !known.contains($0.parts) } + elements
  }

  private var parts: [String] {
    let place = "\(range.lower.value) \(range.upper.value)"
    return switch value {
    case .text(let text, let isQuoted): [place, text, "\(isQuoted)"]
    case .list(let nodes): [place, "["] + nodes.flatMap { $0.parts } + ["]"]
    case .mapping(let members): [place, "{"] + members.flatMap { $0.key.parts + $0.value.parts } + ["}"]
    }
  }

  fileprivate var elements: [ConfigurationNode] { if case .list(let nodes) = value { nodes } else { [self] } }

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
