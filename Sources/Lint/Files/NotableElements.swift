import Analysis
import Association
import JSONSource

// A list that a program wrote has a million elements which are an ordinary path and nothing else (see `OrdinaryPaths.swift`). A rule
// about keys, settings or patterns has nothing to say of such an element by itself, so these rules pass over it.

/// The elements of `components` or `paths` that are more than an ordinary path, for each list so far.
struct NotableElements {
  /// The index in its list, and the element.
  typealias Element = (index: UInt32, node: NodeID)

  private var ofList: [NodeID: [Element]] = [:]

  /// - Parameters:
  ///   - list: The array.
  ///   - kind: What its elements should be.
  ///   - elements: The elements of the array.
  mutating func of(
    _ list: NodeID, _ kind: JSONDocument.Kind, _ elements: @autoclosure () -> [NodeID], in document: JSONDocument
  ) -> [Element] {
    if let known = ofList[list] { return known }
    var notable: [Element] = []
    let elements = elements()
    document.forEachElement(elements, of: kind) { index, path in
      if path == nil { notable.append((UInt32(index), elements[index])) }
    }
    ofList[list] = notable
    return notable
  }
}

extension LintContext {
  /// The elements of a `components` that are more than an ordinary path, in order. O(bytes) once for a list.
  func notableElements(ofComponents list: NodeID) -> [NodeID] {
    subject.notable.of(list, .object, Array(document.elements(list)), in: document).map { $0.node }
  }

  /// The components of an entry that a rule may report: all but those with an ordinary path and
  /// nothing else. If `defaults` have more, the first component with them reports it, so all are included.
  /// O(bytes) once for an entry.
  func notableComponents(of entry: Entry, in applinks: AppLinks) -> some Sequence<Component> {
    let found = notableElements(of: entry)
    // Of the others, which have all the same settings, the first.
    let model = (0..<entry.count).first { $0 >= found.count || Int(found[$0].index) != $0 }
    let isOnlyPath = model.flatMap { applinks.component(at: $0, of: entry) }?.isOnlyPath ?? true
    let count = isOnlyPath ? found.count : entry.count
    return (0..<count).lazy.compactMap { applinks.component(at: isOnlyPath ? Int(found[$0].index) : $0, of: entry) }
  }

  private func notableElements(of entry: Entry) -> [NotableElements.Element] {
    guard entry.count > 0, let list = document.value(entry.key, of: entry.node) else { return [] }
    return subject.notable.of(list, entry.isLegacy ? .string : .object, entry.elements, in: document)
  }
}
