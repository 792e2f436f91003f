extension ComponentForest {
  mutating func makeRoot(_ group: Int32, isDecoded: Bool, rule: Rule = .none) -> UInt32 {
    nodes.append(Node(label: .none, rule: rule, place: Node.Place(group: group, isDecoded: isDecoded)))
    return UInt32(nodes.count - 1)
  }

  /// Adds a component. In a group, rules must be added in ascending order; several components may be one rule.
  ///
  /// - Complexity: O(characters of the patterns), and once for each variable the characters of its values.
  package mutating func add(_ component: ComponentPlan, as rule: Rule, to group: Int) {
    guard let tail = makeTail(component, rule, Int32(group)) else { return }
    if component.isDecoded {
      if component.path != nil { decodedParts.insert(.pathAsWritten) }
      if component.query != nil { decodedParts.insert(.queryAsWritten) }
      if component.fragment != nil { decodedParts.insert(.fragmentAsWritten) }
    }
    // Where any path is accepted, it need not be decoded.
    let isDecoded = component.isDecoded && component.path != nil && !reading.contains(.pathAsWritten)
    let root = isDecoded ? roots[group].decoded : roots[group].raw
    if nodes[Int(root)].rule == .none { nodes[Int(root)].rule = rule }
    for pieces in component.path?.alternatives ?? Self.anyPath {
      let node = insert(pieces, at: root, component.folding, rule)
      addEnd(tail, at: node, tails[Int(tail)].isFree ? rule : .none)
    }
  }

  /// A path is never empty, and its first slash is never among those at its end.
  private static let anyPath: [[PartLanguage.Piece]] = [
    [
      PartLanguage.Piece(kind: .literal([UInt32(UInt8(ascii: "/"))]), element: nil),
      PartLanguage.Piece(kind: .anySequence, element: nil),
    ]
  ]

  /// `nil` when the query or the fragment accepts nothing.
  private mutating func makeTail(_ component: ComponentPlan, _ rule: Rule, _ group: Int32) -> UInt32? {
    let tail = UInt32(tails.count)
    var fragment: UInt32 = 0
    if let language = component.fragment {
      guard !language.alternatives.isEmpty else { return nil }
      let isDecoded = component.isDecoded && !reading.contains(.fragmentAsWritten)
      fragment = makeRoot(group, isDecoded: isDecoded, rule: rule)
      insert(language, at: fragment, rule, tail, isFree: true)
    }
    let isDecoded = component.isDecoded && !reading.contains(.queryAsWritten)
    var query = Tail.Query.any
    switch component.query {
    case nil: break
    case .whole(let language):
      guard !language.alternatives.isEmpty else { return nil }
      let root = makeRoot(group, isDecoded: isDecoded, rule: rule)
      insert(language, at: root, rule, tail, isFree: fragment == 0)
      query = .pattern(root: root)
    case .items(let items):
      guard let dictionary = makeDictionary(items, component.folding, isDecoded: isDecoded) else { return nil }
      if !dictionary.items.isEmpty {
        query = .items(dictionaries.count)
        dictionaries.append(dictionary)
      }
    }
    tails.append(Tail(rule: rule, group: group, query: query, fragment: fragment))
    return tail
  }

  private mutating func insert(
    _ language: PartLanguage, at root: UInt32, _ rule: Rule, _ tail: UInt32, isFree: Bool
  ) {
    for pieces in language.alternatives {
      addEnd(tail, at: insert(pieces, at: root, language.folding, rule), isFree ? rule : .none)
    }
  }

  /// The node behind some pieces, made where it is missing.
  private mutating func insert(
    _ pieces: [PartLanguage.Piece], at root: UInt32, _ folding: CaseFolding, _ rule: Rule
  ) -> UInt32 {
    var node = root
    for piece in pieces {
      switch piece.kind {
      case .literal(let text): for scalar in text { node = child(of: node, CharacterLabel(scalar, folding), rule) }
      case .anyCharacter:
        if nodes[Int(node)].anyChild == 0 { nodes[Int(node)].anyChild = makeNode(.none, rule, like: node) }
        node = nodes[Int(node)].anyChild
      case .anySequence:
        // A star behind a star takes nothing more.
        if nodes[Int(node)].isStar { continue }
        if nodes[Int(node)].starChild == 0 {
          nodes[Int(node)].starChild = makeNode(.none, rule, like: node, isStar: true)
        }
        node = nodes[Int(node)].starChild
      case .values(let list): node = variable(of: node, values.root(of: list, folding), rule)
      }
    }
    return node
  }

  private mutating func makeNode(
    _ label: CharacterLabel, _ rule: Rule, like other: UInt32, isStar: Bool = false
  ) -> UInt32 {
    var place = nodes[Int(other)].place
    place.isStar = isStar
    nodes.append(Node(label: label, rule: rule, place: place))
    return UInt32(nodes.count - 1)
  }

  private mutating func child(of node: UInt32, _ label: CharacterLabel, _ rule: Rule) -> UInt32 {
    var child = nodes[Int(node)].firstChild
    while child != 0 {
      if nodes[Int(child)].label == label { return child }
      child = nodes[Int(child)].nextSibling
    }
    if label.isFolded { folds = true }
    let made = makeNode(label, rule, like: node)
    nodes[Int(made)].nextSibling = nodes[Int(node)].firstChild
    nodes[Int(node)].firstChild = made
    return made
  }

  private mutating func variable(of node: UInt32, _ root: UInt32, _ rule: Rule) -> UInt32 {
    var edge = nodes[Int(node)].firstVariable
    while edge != 0 {
      if variableEdges[Int(edge)].values == root { return variableEdges[Int(edge)].target }
      edge = variableEdges[Int(edge)].next
    }
    let target = makeNode(.none, rule, like: node)
    variableEdges.append(VariableEdge(values: root, target: target, next: nodes[Int(node)].firstVariable))
    nodes[Int(node)].firstVariable = UInt32(variableEdges.count - 1)
    return target
  }

  /// - Parameter free: The rule that is accepted whatever follows, when nothing more is asked.
  private mutating func addEnd(_ tail: UInt32, at node: UInt32, _ free: Rule) {
    ends.append(End(tail: tail, next: nodes[Int(node)].firstEnd))
    nodes[Int(node)].firstEnd = UInt32(ends.count - 1)
    if nodes[Int(node)].isStar { nodes[Int(node)].freeRule = min(nodes[Int(node)].freeRule, free) }
  }

  /// `nil` when an item accepts nothing: absent, it counts as the empty string, and it is not accepted either.
  private mutating func makeDictionary(
    _ items: [ComponentPlan.Item], _ folding: CaseFolding, isDecoded: Bool
  ) -> QueryDictionary? {
    var made: [QueryDictionary.Item] = []
    for item in items {
      guard !item.language.alternatives.isEmpty else { return nil }
      // An item that may be anything asks nothing, present or absent.
      if item.language.acceptsEverything { continue }
      let root = makeRoot(0, isDecoded: isDecoded)
      for pieces in item.language.alternatives {
        let last = insert(pieces, at: root, folding, .none)
        ends.append(End(tail: 0, next: nodes[Int(last)].firstEnd))
        nodes[Int(last)].firstEnd = UInt32(ends.count - 1)
      }
      let name = item.name.map { CharacterLabel($0, folding) }
      if name.contains(where: \.isFolded) { folds = true }
      made.append(QueryDictionary.Item(name: name, root: root))
    }
    return QueryDictionary(items: made, isDecoded: isDecoded)
  }

  /// Ends the building: notes which characters the patterns tell apart.
  package mutating func seal() {
    valueLabels = values.labels(from: variableEdges.dropFirst().map(\.values))
    folds = folds || valueLabels.contains(where: \.isFolded)
    var found: Set<UInt32> = []
    func note(_ label: CharacterLabel) {
      guard label != .none, label.isFolded || label.scalar >= 0x80 else { return }
      for scalar in label.isFolded ? CaseFolding.unicode.variants(of: label.scalar) : [label.scalar]
      where scalar >= 0x80 {
        found.insert(scalar)
      }
    }
    for node in nodes { note(node.label) }
    for label in valueLabels { note(label) }
    for dictionary in dictionaries { for item in dictionary.items { item.name.forEach(note) } }
    scalars = found.sorted()
  }
}
