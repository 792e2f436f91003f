import JSONSource
import SourceText

/// The values around a place in a document, from the outermost one on.
struct JSONPath {
  /// A step from a value into one of its parts.
  struct Step {
    /// The name of a member; `*` for an element.
    let name: String
    /// `nil` for a member.
    let index: Int?
    /// `nil` for an element.
    let member: JSONDocument.Member?
    let value: NodeID
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
    node = step.value
    guard let key = step.member?.key else { return }
    // A string alone in an object is a key that somebody begins to write.
    let isBegun = document.isMissing(key)
    isInKey = isBegun || document.range(key).has(offset)
    if isInKey, !isBegun { node = key }
  }

  private func step(in node: NodeID, _ offset: Int) -> Step? {
    for member in document.members(node) {
      let isHere = [member.key, member.value].contains { !document.isMissing($0) && document.range($0).has(offset) }
      if isHere { return Step(name: document.string(member.key), index: nil, member: member, value: member.value) }
      if document.range(member.key).bytes.lowerBound > offset { return nil }
    }
    for (index, element) in document.elements(node).enumerated() {
      if document.range(element).has(offset) { return Step(name: "*", index: index, member: nil, value: element) }
      if document.range(element).bytes.lowerBound > offset { return nil }
    }
    return nil
  }

  /// The names of the members, with `*` for elements.
  var names: [String] { steps.map(\.name) }

  /// The node after some steps.
  func node(after count: Int) -> NodeID? {
    count > 0 ? count <= steps.count ? steps[count - 1].value : nil : document.root
  }

  /// The index of the element that a step leads to.
  func index(at step: Int) -> Int? { step < steps.count ? steps[step].index : nil }
}

extension SourceRange {
  /// Returns `true` if an offset is in the range or at its end.
  func has(_ offset: Int) -> Bool { lower.value <= offset && offset <= upper.value }

  /// Returns `true` if two ranges have a place in common, or touch.
  func meets(_ other: SourceRange) -> Bool { lower <= other.upper && other.lower <= upper }
}

extension JSONDocument {
  /// The text of a string between its quotes, where an offset is in it or at its end.
  func text(of node: NodeID, around offset: Int) -> SourceRange? {
    let content = SourceRange(contentRange(node))
    return kind(node) == .string && content.has(offset) ? content : nil
  }
}
