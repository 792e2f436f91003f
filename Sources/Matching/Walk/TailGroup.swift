/// Tails that are compared together with the rest of a URL.
@safe final class TailGroup {
  /// The part that was accepted.
  enum Stage: Int { case path, query, fragment }

  /// Components that need nothing more.
  let marks: [PathIndex.Mark]
  /// The least component.
  let earliest: ComponentID
  /// Tails that accept any query and go on with the fragment.
  let fragmentTails: [TailID]
  /// The roots of the queries' patterns.
  let queryRoots: [TrieNodeID]
  var queryStart = ThreadSets.Start()
  /// The query dictionaries. Behind a pointer, because the exclusivity of each access to a class's own is checked at run time.
  let dictionaries: UnsafeMutablePointer<DictionaryGroup>?
  /// Bytes that the group takes, about.
  private(set) var size: Int

  /// - Parameter tails: Tails whose part of a stage is accepted.
  init(_ tails: some Sequence<TailID>, after stage: Stage, _ patterns: FormPatterns) {
    var marks: [PathIndex.Mark] = []
    var fragmentTails: [TailID] = []
    var queryRoots: [TrieNodeID] = []
    var dictionaryTails: [TailID] = []
    var earliest = ComponentID.none
    for id in tails {
      let tail = patterns.forest.tails[id]
      earliest = min(earliest, tail.component)
      var accepted = stage != .path
      if !accepted {
        switch tail.query {
        case .any: accepted = true
        case .pattern(let root): queryRoots.append(root)
        case .items: dictionaryTails.append(id)
        }
      }
      guard accepted else { continue }
      if stage == .fragment || !tail.fragment.exists {
        marks.append(PathIndex.Mark(component: tail.component, group: tail.group))
      } else {
        fragmentTails.append(id)
      }
    }
    self.marks = marks
    self.earliest = earliest
    self.fragmentTails = fragmentTails
    self.queryRoots = queryRoots
    size = 200 + (marks.count + fragmentTails.count + queryRoots.count) * 8
    guard !dictionaryTails.isEmpty else {
      unsafe dictionaries = nil
      return
    }
    let group = DictionaryGroup(dictionaryTails, patterns)
    size += group.size
    let pointer = UnsafeMutablePointer<DictionaryGroup>.allocate(capacity: 1)
    unsafe pointer.initialize(to: group)
    unsafe dictionaries = pointer
  }

  deinit {
    unsafe dictionaries?.deinitialize(count: 1)
    unsafe dictionaries?.deallocate()
  }
}

/// Groups by the number of their list of tails.
struct TailGroups {
  private var groups: [[TailGroup?]] = [[], [], []]

  subscript(number: Int, stage: TailGroup.Stage) -> TailGroup? {
    get {
      let groups = groups[stage.rawValue]
      return number < groups.count ? groups[number] : nil
    }
    set {
      let missing = number + 1 - groups[stage.rawValue].count
      if missing > 0 { groups[stage.rawValue] += repeatElement(nil, count: missing) }
      groups[stage.rawValue][number] = newValue
    }
  }
}
