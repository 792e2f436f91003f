import JSONSource
import SourceText

/// The values around a place in a document, from the outermost one on.
struct JSONPath {
  /// A step from a value into one of its parts.
  enum Step {
    case member(name: String, JSONDocument.Member)
    case element(index: Int, NodeID)
  }

  private let document: JSONDocument
  /// In order; the last one is the innermost that has the place.
  private(set) var steps: [Step] = []
  /// `true` if the place is in the key of the last step, not in its value.
  private(set) var isInKey = false
  /// The innermost value; `nil` in a text without one.
  private(set) var node: NodeID?

  /// O(values beside the way).
  ///
  /// - Parameter offset: A place; the end of a value belongs to it.
  init(_ document: JSONDocument, at offset: Int) {
    self.document = document
    guard let root = document.root else { return }
    node = root
    while let node, !isInKey, let step = step(in: node, offset) { follow(step, offset) }
  }

  private mutating func follow(_ step: Step, _ offset: Int) {
    steps.append(step)
    switch step {
    case .element(_, let element): node = element
    case .member(_, let member):
      // A string alone in an object is a key that somebody begins to write.
      let isBegun = document.isMissing(member.key)
      isInKey = isBegun || document.range(member.key).has(offset)
      node = isInKey && !isBegun ? member.key : member.value
    }
  }

  private func step(in node: NodeID, _ offset: Int) -> Step? {
    for member in document.members(node) {
      let isHere = [member.key, member.value].contains { !document.isMissing($0) && document.range($0).has(offset) }
      if isHere {
        return .member(name: document.string(member.key), member)
      }
      if document.range(member.key).bytes.lowerBound > offset { return nil }
    }
    for (index, element) in document.elements(node).enumerated() {
      if document.range(element).has(offset) { return .element(index: index, element) }
      if document.range(element).bytes.lowerBound > offset { return nil }
    }
    return nil
  }

  /// The names of the members, with `*` for elements.
  var names: [String] {
    steps.map { step in
      switch step {
      case .member(let name, _): name
      case .element: "*"
      }
    }
  }

  /// The node after some steps.
  func node(after count: Int) -> NodeID? {
    guard count > 0 else { return document.root }
    guard count <= steps.count else { return nil }
    switch steps[count - 1] {
    case .member(_, let member): return member.value
    case .element(_, let element): return element
    }
  }

  /// The index of the element that a step leads to.
  func index(at step: Int) -> Int? {
    guard step < steps.count, case .element(let index, _) = steps[step] else { return nil }
    return index
  }
}
