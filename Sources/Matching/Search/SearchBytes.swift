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
  private var isNamed: [Bool]
  /// The bytes that are named alone, without the others of their class.
  private var isNamedAlone = [Bool](repeating: false, count: 128)
  private var namedAlone: [UInt8] = []
  /// `true` if a thread reads a slash.
  private var isSlashRead = false
  private(set) var chosen: [UInt8] = []

  /// The bytes that are followed beside those that threads name.
  enum Others { case all, slash, none }

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
    self.isAlways = isAlways
    isNamed = isAlways
  }

  fileprivate mutating func begin(naming named: [UInt8]) {
    for index in isNamed.indices { isNamed[index] = isAlways[index] }
    for byte in namedAlone { isNamedAlone[Int(byte)] = false }
    namedAlone = named
    for byte in named { isNamedAlone[Int(byte)] = true }
    isSlashRead = false
  }

  fileprivate mutating func mark(_ label: CharacterLabel) {
    if label.scalar == UInt32(UInt8(ascii: "/")) { isSlashRead = true }
    label.forEachASCII { isNamed[Int(classOfByte[Int($0)])] = true }
  }

  /// - Parameter others: The bytes that are followed beside those that are marked; `nil` where every byte has a meaning.
  fileprivate mutating func choose(_ others: Others?) {
    chosen.removeAll(keepingCapacity: true)
    guard let others else {
      chosen += bytes
      return
    }
    let leavesOutSlash = others == .none && !isSlashRead
    var hasOther = false
    for byte in bytes {
      if leavesOutSlash, byte == UInt8(ascii: "/") { continue }
      if !isNamed[Int(classOfByte[Int(byte)])] {
        if others != .all { continue }
        if !isNamedAlone[Int(byte)] {
          if hasOther { continue }
          hasOther = true
        }
      }
      chosen.append(byte)
    }
  }
}

extension SubsetConstruction {
  /// Chooses the bytes by which a search leaves a state.
  ///
  /// - Parameters:
  ///   - named: Bytes that are distinguished beside those of threads.
  ///   - others: The bytes that are followed beside those.
  /// - Returns: The edges that were looked at.
  func choose(
    _ bytes: inout SearchBytes, for state: StateSet, naming named: [UInt8], _ others: SearchBytes.Others
  ) -> Int {
    bytes.begin(naming: named)
    var edges = 0
    let isKnown = forEachLabel(leaving: state) { label in
      edges += 1
      bytes.mark(label)
    }
    bytes.choose(isKnown ? others : nil)
    return isKnown ? edges : 0
  }

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
