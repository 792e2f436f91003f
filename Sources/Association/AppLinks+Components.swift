import JSONSource

extension AppLinks {
  /// The component at an index of an entry, with defaults merged in; `nil` for an element of the wrong type, which is
  /// ignored (decided). O(members of the component).
  ///
  ///     let first = applinks.component(at: 0, of: applinks.entries[0])
  public func component(at index: Int, of entry: AssociationFile.Entry) -> AssociationFile.Component? {
    switch entry.patterns {
    case .components(let nodes):
      guard document.kind(nodes[index]) == .object else { return nil }
      return component(ComponentKeys(document, nodes[index]), nodes[index], index, entry)
    case .paths(let nodes):
      guard document.kind(nodes[index]) == .string else { return nil }
      return path(nodes[index], index, entry)
    case .none: return nil
    }
  }

  /// The components of an entry in order, without elements that are ignored.
  ///
  ///     let exclusions = applinks.components(of: applinks.entries[0]).filter { $0.exclude.value }
  public func components(of entry: AssociationFile.Entry) -> Components { Components(self, entry, nil) }

  /// The components at some indices of an entry, in the order of the indices.
  package func components(of entry: Entry, at indices: [UInt32]) -> Components { Components(self, entry, indices) }

  /// Components of an entry. Each is read when it is asked for: O(its members).
  ///
  ///     let components = applinks.components(of: applinks.entries[0])
  ///     let nodes = components.map { $0.node }
  public struct Components: Sequence, IteratorProtocol {
    private let applinks: AppLinks
    private let entry: AssociationFile.Entry
    /// `nil` for those of all elements.
    private let indices: [UInt32]?
    private var place = 0

    fileprivate init(_ applinks: AppLinks, _ entry: AssociationFile.Entry, _ indices: [UInt32]?) {
      self.applinks = applinks
      self.entry = entry
      self.indices = indices
    }

    /// The next component; `nil` after the last one.
    ///
    ///     var rest = components
    ///     let next = rest.next()
    public mutating func next() -> AssociationFile.Component? {
      while place < indices?.count ?? entry.count {
        let index = indices.map { Int($0[place]) } ?? place
        place += 1
        if let component = applinks.component(at: index, of: entry) { return component }
      }
      return nil
    }
  }

  /// The component that an empty object in an entry would be: the defaults in effect there.
  package func defaults(of entry: Entry) -> Component { component(ComponentKeys(), entry.node, 0, entry) }

  private func component(_ own: ComponentKeys, _ node: NodeID, _ index: Int, _ entry: Entry) -> Component {
    func setting<Value>(
      _ key: (ComponentKeys) -> NodeID?, _ builtIn: Value, since first: SystemGeneration? = nil,
      _ read: (NodeID) -> Value?
    ) -> Setting<Value> {
      if let first, generation < first { return Setting(value: builtIn, origin: .builtIn, node: nil) }
      // The most specific key decides, even if its value is of the wrong type and so ignored (decided).
      func made(_ origin: AssociationFile.SettingOrigin, _ node: NodeID) -> Setting<Value> {
        Setting(value: read(node) ?? builtIn, origin: origin, node: node)
      }
      if let node = key(own) { return made(.component, node) }
      if let node = entry.defaults.flatMap(key) { return made(.entryDefaults, node) }
      if let node = defaults.flatMap(key) { return made(.applinksDefaults, node) }
      return Setting(value: builtIn, origin: .builtIn, node: nil)
    }
    return Component(
      entry: entry.index, index: index, node: node,
      path: setting({ $0.path }, .any, pattern), query: setting({ $0.query }, .any, queryConstraint),
      fragment: setting({ $0.fragment }, .any, pattern), exclude: setting({ $0.exclude }, false, document.boolean),
      caseSensitive: setting({ $0.caseSensitive }, true, since: .variables, document.boolean),
      percentEncoded: setting({ $0.percentEncoded }, true, since: .defaults, document.boolean), comment: own.comment)
  }

  /// An element of `paths`: a pattern for the path alone; `NOT ` in front excludes (oracle). `defaults` are for
  /// components and do not reach it (decided).
  private func path(_ node: NodeID, _ index: Int, _ entry: Entry) -> Component {
    let excludes = document.utf8(node).starts(with: Array("NOT ".utf8))
    func builtIn<Value>(_ value: Value) -> Setting<Value> { Setting(value: value, origin: .builtIn, node: nil) }
    return Component(
      entry: entry.index, index: index, node: node,
      path: Setting(
        value: .pattern(PatternSource(node: node, dropped: excludes ? 4 : 0)), origin: .component, node: node),
      query: builtIn(.any), fragment: builtIn(.any),
      exclude: excludes ? Setting(value: true, origin: .component, node: node) : builtIn(false),
      caseSensitive: builtIn(true), percentEncoded: builtIn(true), comment: nil)
  }

  private func pattern(_ node: NodeID) -> AssociationFile.PartConstraint? {
    document.kind(node) == .string ? .pattern(PatternSource(node: node)) : nil
  }

  /// A query is a pattern or a dictionary of them. With one value that is not a string, the whole dictionary is
  /// ignored (oracle).
  private func queryConstraint(_ node: NodeID) -> AssociationFile.PartConstraint? {
    guard document.kind(node) == .object else { return pattern(node) }
    // Of equal names the last applies, at the position of the first.
    var items: [AssociationFile.QueryItemPattern] = []
    var places: [[UInt8]: Int] = [:]
    for member in document.members(node) {
      let item = AssociationFile.QueryItemPattern(name: member.key, pattern: PatternSource(node: member.value))
      let name = document.utf8(member.key)
      if let earlier = places[name] {
        items[earlier] = item
      } else {
        places[name] = items.count
        items.append(item)
      }
    }
    guard items.allSatisfy({ document.kind($0.pattern.node) == .string }) else { return nil }
    return items.isEmpty ? .any : .items(items)
  }
}
