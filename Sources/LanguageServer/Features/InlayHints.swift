import Association
import JSONRPC
import JSONSource
import SourceText
import Tasks

/// The number and the effect of each component, in front of it.
enum InlayHints {
  /// More than a screen has.
  private static let limit = 2_000

  static func hints(
    in snapshot: DocumentSnapshot, at range: SourceRange, _ cancellation: RPCCancellation
  ) throws(RPCError) -> RPCResult {
    guard snapshot.kind == .association, let applinks = snapshot.file.applinks else { return RPCResult(json: "[]") }
    let document = snapshot.file.document
    let unreached = snapshot.findings.known?.lint?.unreached ?? []
    var hints: [(offset: Int, label: String)] = []
    for entry in applinks.entries where document.range(entry.node).meets(range) {
      let start = entry.firstElement(endingAfter: range.lower, in: document)
      for index in start..<max(entry.count, start) where hints.count < limit {
        guard let component = applinks.component(at: index, of: entry) else { continue }
        let place = document.range(component.node)
        if place.lower > range.upper { break }
        let effect = component.exclude.value ? "browser" : "app"
        let reach = unreached.contains(place.lower) ? ", unreachable" : ""
        hints.append((place.lower.value, "\(grouped(index + 1)) \(effect)\(reach)"))
      }
      try cancellation.check()
    }
    return RPCResult {
      $0.objects(hints) { hint, object in
        object.object("position") { snapshot.place(hint.offset).write(to: &$0) }
        object.member("label", hint.label)
        object.member("paddingRight", true)
      }
    }
  }
}

extension Entry {
  /// The index of the first element that ends after an offset. O(log elements).
  fileprivate func firstElement(endingAfter offset: ByteOffset, in document: JSONDocument) -> Int {
    let nodes: [NodeID]
    switch patterns {
    case .components(let elements), .paths(let elements): nodes = elements
    case .none: return 0
    }
    return nodes.partitioningIndex { document.range($0).upper >= offset }
  }
}
