import JSONRPC
import JSONSource
import SourceText

/// The objects and arrays of several lines.
enum FoldingRanges {
  static func ranges(in snapshot: DocumentSnapshot) -> RPCResult {
    let document = snapshot.document
    // Values begin in the order in which they are visited, and end in the order in which they are left.
    var starts = PlaceWalk(snapshot.lines, in: snapshot.unit)
    var ends = starts
    var lines: [(start: Int, end: Int)] = []
    func visit(_ node: NodeID) {
      let kind = document.kind(node)
      guard kind == .object || kind == .array else { return }
      let range = document.range(node).bytes
      let start = starts.place(of: range.lowerBound).line
      let place = lines.count
      lines.append((start, start))
      for member in document.members(node) { visit(member.value) }
      for element in document.elements(node) { visit(element) }
      // The line of the closing bracket stays in sight.
      lines[place].end = ends.place(of: range.upperBound).line - 1
    }
    if snapshot.kind.isJSON, let root = document.root { visit(root) }
    lines.removeAll { $0.end <= $0.start }
    // Of brackets on one line the outer one folds.
    let outer = lines.indices.filter { $0 == 0 || lines[$0 - 1].start != lines[$0].start }.map { lines[$0] }
    return RPCResult {
      $0.objects(outer) { lines, object in
        object.member("startLine", lines.start)
        object.member("endLine", lines.end)
      }
    }
  }
}
