import JSONRPC
import JSONSource
import SourceText

/// The objects and arrays of several lines.
enum FoldingRanges {
  static func ranges(in snapshot: DocumentSnapshot) -> RPCResult {
    let document = snapshot.document
    var lines: [(start: Int, end: Int)] = []
    func visit(_ node: NodeID) {
      let kind = document.kind(node)
      guard kind == .object || kind == .array else { return }
      let range = document.range(node).bytes
      let (start, end) = (snapshot.place(range.lowerBound).line, snapshot.place(range.upperBound).line)
      // What is on one line has nothing to fold, also inside.
      guard end > start else { return }
      // The line of the closing bracket stays in sight.
      if end - 1 > start { lines.append((start, end - 1)) }
      for member in document.members(node) { visit(member.value) }
      for element in document.elements(node) { visit(element) }
    }
    if snapshot.kind.isJSON, let root = document.root { visit(root) }
    return RPCResult {
      $0.array {
        for (start, end) in lines {
          $0.object {
            $0.member("startLine", start)
            $0.member("endLine", end)
          }
        }
      }
    }
  }
}
