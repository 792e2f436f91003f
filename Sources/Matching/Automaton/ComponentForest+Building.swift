extension ComponentForest {
  mutating func makeRoot(_ group: GroupIndex, isDecoded: Bool, earliest: ComponentID = .none) -> TrieNodeID {
    nodes.add(Node(label: .none, earliest: earliest, place: Node.Place(group: group, isDecoded: isDecoded)))
  }

  /// Adds a component. In a group, components must be added in ascending order; several plans may have one number. O(characters of the
  /// patterns), and once for each variable the characters of its values.
  mutating func add(_ plan: ComponentPlan, as component: ComponentID, to group: GroupIndex) {
    guard let tail = makeTail(plan, component, group) else { return }
    if plan.isDecoded {
      if plan.path != nil { decodedParts.insert(.path) }
      if plan.query != nil { decodedParts.insert(.query) }
      if plan.fragment != nil { decodedParts.insert(.fragment) }
    }
    // Where any path is accepted, it need not be decoded.
    let isDecoded = plan.isDecoded && plan.path != nil && !undecodable.contains(.path)
    let roots = roots[Int(group.number)]
    let root = isDecoded ? roots.decoded : roots.raw
    if !nodes[root].earliest.exists { nodes[root].earliest = component }
    for pieces in plan.path?.alternatives ?? Self.anyPath {
      let node = insert(pieces, at: root, plan.folding, component)
      addEnd(tail, at: node, settles: tails[tail].acceptsAnything ? component : .none)
    }
  }

  /// The sealed tries of groups of components, each in ascending order; `nil` if they have more than some nodes, which were taken from the
  /// budget.
  init?(
    _ groups: [some Sequence<(component: ComponentID, plan: ComponentPlan)>], undecodable: UndecodableParts = [],
    values: ValueAutomata, atMost limit: Int, _ stepBudget: StepBudget?
  ) {
    self.init(groups: groups.count, undecodable: undecodable, values: values)
    for (group, plans) in groups.enumerated() {
      // Room that is not used costs no memory, and to grow takes twice as much for a while.
      let count = plans.underestimatedCount
      if count > Self.longList {
        nodes.reserveCapacity(nodes.count + min(4 * count, limit))
        ends.reserveCapacity(ends.count + 2 * count)
        tails.reserveCapacity(tails.count + count)
      }
      for (component, plan) in plans {
        add(plan, as: component, to: GroupIndex(group))
        if nodes.count > limit {
          stepBudget?.take(nodes.count)
          return nil
        }
      }
    }
    seal()
  }

  /// The number of components from which there is room for all of them before they are added.
  private static let longList = 1 << 16

  /// A path is never empty, and its first slash is never among the trailing ones.
  static let anyPath = [[PartLanguage.Piece(kind: .literal([0x2F])), PartLanguage.Piece(kind: .anySequence)]]

  /// `nil` when the query or the fragment accepts nothing.
  mutating func makeTail(_ plan: ComponentPlan, _ component: ComponentID, _ group: GroupIndex) -> TailID? {
    let tail = TailID(tails.count)
    var fragment = TrieNodeID.none
    if let language = plan.fragment {
      guard !language.alternatives.isEmpty else { return nil }
      let isDecoded = plan.isDecoded && !undecodable.contains(.fragment)
      fragment = makeRoot(group, isDecoded: isDecoded, earliest: component)
      insert(language, at: fragment, component, tail, settles: true)
    }
    let isDecoded = plan.isDecoded && !undecodable.contains(.query)
    var query = Tail.Query.any
    switch plan.query {
    case nil: break
    case .whole(let language):
      guard !language.alternatives.isEmpty else { return nil }
      let root = makeRoot(group, isDecoded: isDecoded, earliest: component)
      insert(language, at: root, component, tail, settles: !fragment.exists)
      query = .pattern(root: root)
    case .items(let items):
      guard let dictionary = makeDictionary(items, plan.folding, isDecoded: isDecoded) else { return nil }
      if !dictionary.items.isEmpty { query = .items(dictionaries.add(dictionary)) }
    }
    return tails.add(Tail(component: component, group: group, query: query, fragment: fragment))
  }

  private mutating func insert(
    _ language: PartLanguage, at root: TrieNodeID, _ component: ComponentID, _ tail: TailID, settles: Bool
  ) {
    for pieces in language.alternatives {
      let node = insert(pieces, at: root, language.folding, component)
      addEnd(tail, at: node, settles: settles ? component : .none)
    }
  }

  /// The node behind some pieces, made where it is missing.
  mutating func insert(
    _ pieces: [PartLanguage.Piece], at root: TrieNodeID, _ folding: CaseFolding, _ component: ComponentID
  ) -> TrieNodeID {
    var node = root
    for piece in pieces {
      switch piece.kind {
      case .literal(let text): for scalar in text { node = child(of: node, CharacterLabel(scalar, folding), component) }
      case .anyCharacter:
        if !nodes[node].anyChild.exists { nodes[node].anyChild = makeNode(.none, component, like: node) }
        node = nodes[node].anyChild
      case .anySequence:
        // A star behind a star matches nothing more.
        if nodes[node].isStar { continue }
        if !nodes[node].starChild.exists {
          nodes[node].starChild = makeNode(.none, component, like: node, isStar: true)
        }
        node = nodes[node].starChild
      case .values(let list): node = variable(of: node, values.root(of: list, folding), component)
      }
    }
    return node
  }

  private mutating func makeNode(
    _ label: CharacterLabel, _ component: ComponentID, like other: TrieNodeID, isStar: Bool = false
  ) -> TrieNodeID {
    var place = nodes[other].place
    place.isStar = isStar
    return nodes.add(Node(label: label, earliest: component, place: place))
  }

  private mutating func child(
    of node: TrieNodeID, _ label: CharacterLabel, _ component: ComponentID
  ) -> TrieNodeID {
    var child = nodes[node].firstChild
    while child.exists {
      if nodes[child].label == label { return child }
      child = nodes[child].nextSibling
    }
    if label.isFolded { folds = true }
    let made = makeNode(label, component, like: node)
    nodes[made].nextSibling = nodes[node].firstChild
    nodes[node].firstChild = made
    return made
  }

  private mutating func variable(
    of node: TrieNodeID, _ root: ValueStateID, _ component: ComponentID
  ) -> TrieNodeID {
    var edge = nodes[node].firstVariable
    while edge.exists {
      if variableEdges[edge].values == root { return variableEdges[edge].target }
      edge = variableEdges[edge].next
    }
    let target = makeNode(.none, component, like: node)
    nodes[node].firstVariable = variableEdges.add(
      VariableEdge(values: root, target: target, next: nodes[node].firstVariable))
    return target
  }

  /// - Parameter settles: The component that matches whatever follows, if the node loops.
  mutating func addEnd(_ tail: TailID, at node: TrieNodeID, settles component: ComponentID) {
    nodes[node].firstEnd = ends.add(End(tail: tail, next: nodes[node].firstEnd))
    if nodes[node].isStar { nodes[node].settled = min(nodes[node].settled, component) }
  }

  /// `nil` when an item accepts nothing: absent, it is compared as the empty string, which is not accepted either.
  private mutating func makeDictionary(
    _ items: [ComponentPlan.Item], _ folding: CaseFolding, isDecoded: Bool
  ) -> QueryDictionary? {
    var made: [QueryDictionary.Item] = []
    for item in items {
      guard !item.language.alternatives.isEmpty else { return nil }
      // An item that may be anything requires nothing, present or absent.
      if item.language.acceptsEverything { continue }
      let name = item.name.map { CharacterLabel($0, folding) }
      if name.contains(where: { $0.isFolded }) { folds = true }
      let pattern = itemPattern(item.language, isDecoded: isDecoded)
      made.append(QueryDictionary.Item(name: name, pattern: pattern, root: itemPatterns[pattern].root))
    }
    return QueryDictionary(items: made, isDecoded: isDecoded)
  }

  /// The number of an item's pattern, which all equal ones share.
  private mutating func itemPattern(_ language: PartLanguage, isDecoded: Bool) -> Int {
    let key = ItemPatternKey(language, isDecoded: isDecoded)
    if let number = itemPatternNumbers[key] { return number }
    let number = itemPatterns.count
    let root = makeRoot(GroupIndex(0), isDecoded: isDecoded)
    for pieces in language.alternatives {
      let last = insert(pieces, at: root, language.folding, .none)
      addEnd(TailID(number), at: last, settles: .none)
    }
    itemPatterns.append(ItemPattern(root: root, language: language))
    itemPatternNumbers[key] = number
    return number
  }

  /// Ends the building: collects the characters that the patterns tell apart.
  mutating func seal() {
    values.seal()
    valueLabels = values.labels(from: variableEdges.dropFirst().map { $0.values })
    folds = folds || valueLabels.contains { $0.isFolded }
    var found: Set<UInt32> = []
    forEachLabel { label in
      guard label.isFolded || label.scalar >= 0x80 else { return }
      let variants = label.isFolded ? CaseFolding.unicode.variants(of: label.scalar) : [label.scalar]
      for scalar in variants where scalar >= 0x80 { found.insert(scalar) }
    }
    scalars = found.sorted()
    readsPathsAlone = tails.allSatisfy { $0.acceptsAnything }
  }

  /// Calls `body` with the characters in patterns, values and names of query items.
  func forEachLabel(_ body: (CharacterLabel) -> Void) {
    for node in nodes where node.label != .none { body(node.label) }
    valueLabels.forEach(body)
    for dictionary in dictionaries { for item in dictionary.items { item.name.forEach(body) } }
  }
}
