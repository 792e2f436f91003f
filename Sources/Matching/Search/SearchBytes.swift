// Bytes that no thread of a state names, and that have no meaning of their own in a URL, all lead to one state. So a search follows those that
// are named and, for all others, the most readable one: a few bytes for a state, where all classes would be some tens. Within the literal text of
// a component that is searched for, it is one byte, because every other one is known to lead nowhere.

/// The bytes by which a search leaves a state, in the order in which it tries them.
struct SearchBytes {
  /// A byte of each class, the most readable first.
  private let bytes: [UInt8]
  private let classOfByte: [UInt8]
  /// `true` if the bytes of a class are followed from every state.
  private let isAlways: [Bool]
  private let followsAll: Bool
  private var isNamed: [Bool]
  /// The bytes that are named alone, without the others of their class.
  private var isNamedAlone = [Bool](repeating: false, count: 128)
  private var namedAlone: [UInt8] = []
  /// `true` if a thread reads a slash.
  private var isSlashRead = false
  private(set) var chosen: [UInt8] = []

  /// - Parameters:
  ///   - bytes: The bytes that are followed, one of each class.
  ///   - isDecoding: Whether parts are decoded, so that escapes have a meaning.
  ///   - followsAll: Whether all bytes are followed from every state.
  ///   - endsWithPath: Whether those that end the path are left out.
  init(_ bytes: [UInt8], _ classes: ByteClasses, isDecoding: Bool, followsAll: Bool, endsWithPath: Bool) {
    let endings: [UInt8] = [UInt8(ascii: "?"), UInt8(ascii: "#")]
    self.bytes = endsWithPath ? bytes.filter { !endings.contains($0) } : bytes
    classOfByte = classes.classOfByte
    var isAlways = [Bool](repeating: followsAll, count: classes.count)
    let followed = [UInt8(ascii: "/")] + (endsWithPath ? [] : endings) + (isDecoding ? [UInt8(ascii: "%")] : [])
    for byte in followed { isAlways[Int(classOfByte[Int(byte)])] = true }
    (self.isAlways, self.followsAll) = (isAlways, followsAll)
    isNamed = isAlways
  }

  /// Chooses the bytes for a state.
  ///
  /// - Parameters:
  ///   - named: Bytes that are distinguished beside those of threads.
  ///   - isHopeless: Whether a byte that no thread names leads nowhere: a slash, or any other.
  /// - Returns: The edges that were looked at.
  mutating func choose(
    for state: StateSet, _ construction: SubsetConstruction, naming named: [UInt8],
    unless isHopeless: (_ isSlash: Bool) -> Bool
  ) -> Int {
    chosen.removeAll(keepingCapacity: true)
    for index in isNamed.indices { isNamed[index] = isAlways[index] }
    for byte in namedAlone { isNamedAlone[Int(byte)] = false }
    namedAlone = named
    for byte in named { isNamedAlone[Int(byte)] = true }
    isSlashRead = false
    var edges = 0
    guard construction.forEachLabel(leaving: state, { mark($0, &edges) }) else {
      chosen += bytes
      return 0
    }
    var (followsOthers, leavesOutSlash) = (true, false)
    if state.phase != .start, !followsAll, !construction.followsDecoder(state), isHopeless(false) {
      followsOthers = false
      leavesOutSlash = !isSlashRead && isHopeless(true)
    }
    var hasOther = false
    for byte in bytes {
      if leavesOutSlash, byte == UInt8(ascii: "/") { continue }
      if !isNamed[Int(classOfByte[Int(byte)])] {
        if !followsOthers { continue }
        if !isNamedAlone[Int(byte)] {
          if hasOther { continue }
          hasOther = true
        }
      }
      chosen.append(byte)
    }
    return edges
  }

  private mutating func mark(_ label: CharacterLabel, _ edges: inout Int) {
    edges += 1
    if label.scalar == UInt32(UInt8(ascii: "/")) { isSlashRead = true }
    label.forEachASCII { isNamed[Int(classOfByte[Int($0)])] = true }
  }
}

extension SubsetConstruction {
  /// Calls `body` with the characters that threads of a state read; false where other characters have a meaning too: in a query
  /// dictionary, and within an escape.
  func forEachLabel(leaving state: StateSet, _ body: (CharacterLabel) -> Void) -> Bool {
    if followsDecoder(state), state.decoder.isWithinCharacter { return false }
    var isKnown = true
    state.forEachThread { thread in
      switch thread.kind {
      case .node(let node):
        var next = forest.nodes[node].firstChild
        while next.exists {
          body(forest.nodes[next].label)
          next = forest.nodes[next].nextSibling
        }
      case .value(_, let id):
        let state = forest.values.states[id]
        for edge in state.firstEdge..<state.firstEdge + state.edgeCount { body(forest.values.edges[Int(edge)].label) }
      case .items: isKnown = false
      case .waiting, .decided: break
      }
    }
    return isKnown
  }
}
