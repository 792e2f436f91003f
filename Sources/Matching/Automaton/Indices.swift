// Each table of the automaton is indexed by a type of its own, so that a node cannot be mistaken for a tail or a row.

/// The index of an element in the table of its kind.
struct ID<Element>: Hashable, Comparable, Sendable {
  let number: UInt32

  init(_ number: UInt32) { self.number = number }
  init(_ number: Int) { self.number = UInt32(number) }

  /// The index of an absent link: element 0 of a table with such links is a placeholder.
  static var none: Self { Self(UInt32(0)) }
  var exists: Bool { number != 0 }

  static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}

typealias TrieNodeID = ID<ComponentForest.Node>
typealias VariableEdgeID = ID<ComponentForest.VariableEdge>
typealias EndID = ID<ComponentForest.End>
typealias TailID = ID<ComponentForest.Tail>
typealias DictionaryID = ID<QueryDictionary>
typealias ValueStateID = ID<ValueAutomata.State>
typealias QueryStateID = ID<ThreadMover.QueryState>

extension Array {
  @inline(__always)
  subscript(id: ID<Element>) -> Element {
    get { self[Int(id.number)] }
    _modify { yield &self[Int(id.number)] }
  }

  /// Appends an element and returns its index.
  mutating func add(_ element: Element) -> ID<Element> {
    append(element)
    return ID(count - 1)
  }
}

/// The index of an entry among those of one automaton.
struct GroupIndex: Hashable, Sendable {
  let number: Int32

  init(_ number: Int) { self.number = Int32(number) }
}

/// A component's number among those of all entries, in the order of the file. The least that matches decides.
struct ComponentID: Hashable, Comparable, Sendable {
  let number: UInt32

  init(number: UInt32) { self.number = number }
  init(_ number: Int) { self.number = UInt32(number) }

  static let none = ComponentID(number: .max)
  var exists: Bool { self != .none }

  static func < (one: ComponentID, other: ComponentID) -> Bool { one.number < other.number }
}

extension [ComponentID] {
  subscript(group: GroupIndex) -> ComponentID {
    get { self[Int(group.number)] }
    set { self[Int(group.number)] = newValue }
  }
}
