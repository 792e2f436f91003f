import JSONSource
import Testing

/// The invariant of the tape, whatever the text: containers end at their `next`, ranges are nested and ordered, and in an
/// object keys and values alternate.
func expectWellFormed(_ document: JSONDocument, sourceLocation: SourceLocation = #_sourceLocation) {
  let fault = faultOfTape(document)
  #expect(fault == nil, sourceLocation: sourceLocation)
}

/// The first fault of the tape, if any.
func faultOfTape(_ document: JSONDocument) -> String? {
  let nodes = document.nodes
  guard let root = nodes.all.first else { return nil }
  if root.next != nodes.count { return "the root ends at \(root.next) of \(nodes.count)" }
  /// The open containers: the index of each and its number of children so far.
  var open: [(index: Int, children: Int)] = []
  var lastEnd = 0
  for (index, node) in nodes.all.enumerated() {
    while let top = open.last, nodes.next(top.index) <= index {
      if let fault = faultOfClosing(nodes[top.index], children: top.children, lastEnd) { return fault }
      lastEnd = nodes[top.index].end
      open.removeLast()
    }
    if node.start > node.end || node.end > document.source.bytes.count { return "node \(index) has no range" }
    if node.start < lastEnd { return "node \(index) begins before the end of the one before it" }
    if let top = open.last {
      let parent = nodes[top.index]
      if node.end > parent.end || node.start < parent.start { return "node \(index) is outside its container" }
      if node.next > parent.next { return "node \(index) ends after its container" }
      if parent.kind == .object, top.children.isMultiple(of: 2), node.kind != .string {
        return "node \(index) is not a key"
      }
      open[open.count - 1].children += 1
    }
    if node.kind == .object || node.kind == .array {
      open.append((index, 0))
      lastEnd = node.start
    } else {
      if node.next != index + 1 { return "node \(index) ends elsewhere" }
      lastEnd = node.end
    }
  }
  while let top = open.popLast() {
    if let fault = faultOfClosing(nodes[top.index], children: top.children, lastEnd) { return fault }
    lastEnd = nodes[top.index].end
  }
  return nil
}

private func faultOfClosing(_ container: JSONNode, children: Int, _ lastEnd: Int) -> String? {
  if container.end < lastEnd { return "a container ends before its last child" }
  if container.kind == .object, !children.isMultiple(of: 2) { return "an object has a key without a value" }
  return nil
}

/// One value of the tape.
struct JSONNode: Equatable {
  let start: Int
  let end: Int
  let next: Int
  let kind: JSONDocument.Kind
  let marks: JSONMarks
}

extension JSONTape {
  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> JSONNode {
    JSONNode(start: start(index), end: end(index), next: next(index), kind: kind(index), marks: marks(index))
  }

  /// All values, in order.
  var all: [JSONNode] { indices.map { self[$0] } }
}
