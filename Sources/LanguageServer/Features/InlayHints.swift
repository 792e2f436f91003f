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
    let faults = Unreached(snapshot.findings.known?.lint)
    var hints: [(offset: Int, label: String)] = []
    for entry in applinks.entries where document.range(entry.node).meets(range) {
      let start = entry.firstElement(endingAfter: range.lower, in: document)
      for index in start..<max(entry.count, start) where hints.count < limit {
        guard let component = applinks.component(at: index, of: entry) else { continue }
        let place = document.range(component.node)
        if place.lower > range.upper { break }
        let effect = component.exclude.value ? "browser" : "app"
        let fault = faults.fault(in: place).map { ", \($0)" } ?? ""
        hints.append((place.lower.value, "\(grouped(index + 1)) \(effect)\(fault)"))
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

/// The components that decide no URL, as far as the findings are known.
struct Unreached: Equatable {
  /// In order of place.
  private let faults: [Fault]

  private struct Fault: Equatable {
    let offset: Int
    let words: String
  }

  private static let words = [
    "unreachable-component": "unreachable", "duplicate-component": "unreachable", "never-matches": "matches nothing",
  ]

  init(_ report: FileReport?) {
    faults = (report?.results ?? []).compactMap { result in
      guard let words = Self.words[result.rule], let range = result.location.range else { return nil }
      return Fault(offset: range.lower.value, words: words)
    }
  }

  var isEmpty: Bool { faults.isEmpty }

  fileprivate func fault(in range: SourceRange) -> String? {
    let index = faults.partitioningIndex { $0.offset >= range.lower.value }
    return index < faults.count && faults[index].offset < range.upper.value ? faults[index].words : nil
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
