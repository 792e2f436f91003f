public import SourceText
import Synchronization

/// A JSON text with the byte range of every value; keys keep their order and duplicates are kept.
///
/// Memory is 8 bytes a value (keys counted as values) beside the text itself. Strings are decoded on use.
///
///     let document = file.document
///     if let root = document.root { print(document.kind(root).phrase, document.range(root).count) }
///     print(document.problems.isEmpty ? "valid" : "not valid")
public final class JSONDocument: Sendable {
  package let source: SourceFile
  @usableFromInline package let nodes: JSONTape
  /// The problems of the text, in order of place. Empty exactly when the text is valid (RFC 8259).
  public let problems: [JSONDocument.Problem]

  private let chosen = Mutex<[ChosenKey: [UInt32]]>([:])

  private struct ChosenKey: Hashable {
    let first: NodeID
    let count: Int
  }

  package init(source: SourceFile, nodes: JSONTape, problems: [JSONDocument.Problem]) {
    self.source = source
    self.nodes = nodes
    self.problems = problems
  }

  /// The outermost value; `nil` for a text without one.
  public var root: NodeID? { nodes.count == 0 ? nil : NodeID(index: 0) }

  /// The kind of a value. O(1).
  ///
  ///     if file.document.kind(node) == .string { print(file.document.string(node)) }
  @inlinable
  public func kind(_ node: NodeID) -> JSONDocument.Kind { nodes.kind(Int(node.index)) }

  /// The bytes of a value, including its quotes or brackets.
  ///
  ///     let range = file.document.range(component.node)
  public func range(_ node: NodeID) -> SourceRange {
    SourceRange(nodes.start(Int(node.index))..<nodes.end(Int(node.index)))
  }

  @inlinable
  package func marks(_ node: NodeID) -> JSONMarks { nodes.marks(Int(node.index)) }

  /// Returns `true` if the reader inserted the value instead of a missing one.
  package func isMissing(_ node: NodeID) -> Bool { marks(node).contains(.missing) }
}

extension JSONDocument {
  /// A key of an object and its value.
  package struct Member: Sendable, Hashable {
    package let key: NodeID
    package let value: NodeID
  }

  /// The members of an object in order, duplicates included; empty for any other value.
  package struct Members: Sequence, IteratorProtocol {
    let document: JSONDocument
    var cursor: Int
    let end: Int

    package var isEmpty: Bool { cursor >= end }

    package mutating func next() -> Member? {
      guard cursor < end else { return nil }
      let key = NodeID(index: cursor)
      let value = NodeID(index: cursor + 1)
      cursor = document.nodes.next(cursor + 1)
      return Member(key: key, value: value)
    }
  }

  /// The elements of an array in order; empty for any other value.
  package struct Elements: Sequence, IteratorProtocol {
    let document: JSONDocument
    var cursor: Int
    let end: Int

    package var isEmpty: Bool { cursor >= end }

    package mutating func next() -> NodeID? {
      guard cursor < end else { return nil }
      defer { cursor = document.nodes.next(cursor) }
      return NodeID(index: cursor)
    }
  }

  /// The first byte of a value: of an object or array, the bracket.
  package func opening(_ node: NodeID) -> SourceRange {
    let start = nodes.start(Int(node.index))
    return SourceRange(start..<start + 1)
  }

  package func members(_ node: NodeID) -> Members {
    let end = kind(node) == .object ? nodes.next(Int(node.index)) : 0
    return Members(document: self, cursor: Int(node.index) + 1, end: end)
  }

  package func elements(_ node: NodeID) -> Elements {
    let end = kind(node) == .array ? nodes.next(Int(node.index)) : 0
    return Elements(document: self, cursor: Int(node.index) + 1, end: end)
  }

  /// The objects that have more than one member, in the order of the text. O(values).
  package var objectsOfSeveralMembers: [NodeID] {
    var found: [NodeID] = []
    for index in 0..<nodes.count where nodes.kind(index) == .object {
      let end = nodes.next(index)
      if end > index + 2, nodes.next(index + 2) != end { found.append(NodeID(index: index)) }
    }
    return found
  }

  /// The indices of elements that several questions are about. They are found for the first one and kept.
  ///
  /// - Parameter elements: At least one. Lists of as many elements with the same first one are equal.
  package func chosen(among elements: [NodeID], _ find: () -> [UInt32]) -> [UInt32] {
    let key = ChosenKey(first: elements[0], count: elements.count)
    if let known = chosen.withLock({ $0[key] }) { return known }
    let found = find()
    chosen.withLock { $0[key] = found }
    return found
  }

  /// The elements of an array as an array of its own; empty for any other value.
  package func elementList(_ node: NodeID) -> [NodeID] {
    let first = Int(node.index) + 1
    guard kind(node) == .array, nodes.next(Int(node.index)) > first else { return [] }
    var list: [NodeID] = []
    // In a generated list all elements are alike. Room for too many is address space, not memory.
    list.reserveCapacity((nodes.next(Int(node.index)) - first) / (nodes.next(first) - first))
    for element in elements(node) { list.append(element) }
    return list
  }

  /// The only member of an object; `nil` for any other value. O(1).
  package func soleMember(_ node: NodeID) -> Member? {
    let key = Int(node.index) + 1
    guard kind(node) == .object else { return nil }
    let end = nodes.next(Int(node.index))
    guard end > key + 1, nodes.next(key + 1) == end else { return nil }
    return Member(key: NodeID(index: key), value: NodeID(index: key + 1))
  }

  /// The last member with the key. Of duplicate keys the last one wins, as in Foundation's readers (decided). O(members).
  package func member(_ key: String, of node: NodeID) -> Member? {
    var found: Member?
    for member in members(node) where text(of: member.key, equals: key) { found = member }
    return found
  }

  package func value(_ key: String, of node: NodeID) -> NodeID? { member(key, of: node)?.value }

  /// The value of a Boolean; `nil` for any other value.
  package func boolean(_ node: NodeID) -> Bool? {
    guard kind(node) == .boolean else { return nil }
    // Also `True` and `yes`, which are problems of the text.
    let byte = source.bytes[nodes.start(Int(node.index))] | 0x20
    return byte == UInt8(ascii: "t") || byte == UInt8(ascii: "y")
  }

  /// The first key, string or number that is longer in the file; `nil` without one. O(values).
  package func firstText(longerThan limit: Int) -> NodeID? {
    for index in 0..<nodes.count {
      let node = NodeID(index: index)
      switch kind(node) {
      case .object, .array: continue
      default: if contentRange(node).count > limit { return node }
      }
    }
    return nil
  }
}
