/// Tails that are compared together with the rest of a URL.
@safe final class TailGroup {
  enum Stage: Int { case path, query, fragment }

  /// Components that need nothing more.
  let marks: [PathIndex.Mark]
  let earliest: ComponentID
  /// Tails that accept any query and go on with the fragment.
  let fragmentTails: [TailID]
  let queryRoots: [TrieNodeID]
  var queryStart = ThreadSets.Start()
  /// The query dictionaries. Behind a pointer, because the exclusivity of each access to a class's own is checked at run time.
  let dictionaries: UnsafeMutableBufferPointer<DictionaryPart>
  /// Bytes that the group takes, about, without its query dictionaries.
  let size: Int

  /// - Parameter tails: Tails whose part of a stage is accepted.
  init(_ tails: [TailID], after stage: Stage, _ patterns: FormPatterns) {
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
    let parts = DictionaryPart.parts(dictionaryTails, patterns)
    unsafe dictionaries = .allocate(capacity: parts.count)
    _ = unsafe dictionaries.initialize(from: parts)
    size = 200 + (marks.count + fragmentTails.count + queryRoots.count + dictionaryTails.count) * 8
  }

  deinit {
    unsafe dictionaries.deinitialize()
    unsafe dictionaries.deallocate()
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
