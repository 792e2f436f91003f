struct FormPatternsBuilder {
  let form: TextForm
  // The form says what is decoded, so the forest takes every part as it comes.
  private var forest = ComponentForest(groups: 0, undecodable: [.path, .query, .fragment])
  private var beginnings = PathIndexBuilder()

  init(_ form: TextForm) { self.form = form }

  /// Adds a component of an entry. The components of an entry are added in order. O(characters of its patterns).
  mutating func add(_ id: ComponentID, _ plan: ComponentPlan, _ group: GroupIndex) {
    guard let tail = forest.makeTail(plan, id, group) else { return }
    let alternatives = plan.path?.alternatives ?? ComponentForest.anyPath
    for pieces in alternatives { add(pieces, of: alternatives, tail) }
  }

  /// The tree of the literal beginnings, and the tries of everything else; nothing is left here.
  mutating func take() -> (tree: PathIndexBuilder.Tree, forest: ComponentForest) {
    var taken = FormPatternsBuilder(form)
    swap(&taken, &self)
    taken.forest.seal()
    return (taken.beginnings.takeTree(), taken.forest)
  }

  private mutating func add(
    _ pieces: [PartLanguage.Piece], of alternatives: [[PartLanguage.Piece]], _ tail: TailID
  ) {
    let (scalars, rest) = PartLanguage.beginning(of: pieces)
    // A path as written has only some characters.
    if !form.isDecoded, !scalars.allSatisfy({ $0.isPlain || $0 == UInt32(UInt8(ascii: "%")) }) { return }
    let beginning = PartLanguage.utf8(scalars)
    let (component, group) = (forest.tails[tail].component, forest.tails[tail].group)
    let mark = PathIndex.Mark(component: component, group: group)
    let acceptsAnything = forest.tails[tail].acceptsAnything
    if rest.isEmpty {
      beginnings.add(beginning, acceptsAnything ? .here(mark) : .tail(tail, component))
    } else if acceptsAnything, rest.allSatisfy({ $0.kind.isStar }), Self.ignoresSlashes(after: scalars, alternatives) {
      beginnings.add(beginning, .below(mark))
    } else {
      let root = beginnings.hub(beginning, PathIndexBuilder.HubKind(rest), group, component) {
        forest.makeRoot(group, isDecoded: false, earliest: component)
      }
      let node = forest.insert(Array(rest), at: root, form.folding, component)
      forest.addEnd(tail, at: node, settles: acceptsAnything ? component : .none)
    }
  }

  /// Returns `true` if slashes at a path's end make no difference: the path without them is accepted too.
  private static func ignoresSlashes(after beginning: [UInt32], _ alternatives: [[PartLanguage.Piece]]) -> Bool {
    let slash = UInt32(UInt8(ascii: "/"))
    var text = beginning
    while text.count > 1, text.last == slash { text.removeLast() }
    return text.count == beginning.count
      || alternatives.contains {
        let (literal, rest) = PartLanguage.beginning(of: $0)
        return rest.isEmpty && literal == text
      }
  }
}

extension PathIndexBuilder.HubKind {
  init(_ pieces: ArraySlice<PartLanguage.Piece>) {
    let areWords = pieces.allSatisfy {
      switch $0.kind {
      case .literal, .anySequence: true
      case .anyCharacter, .values: false
      }
    }
    self = areWords && pieces.first?.kind.isStar == true ? .words : .others
  }
}
