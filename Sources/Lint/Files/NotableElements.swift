import Association
import JSONSource

// A list that a program wrote has a million elements which are an ordinary path and nothing else (see `OrdinaryPaths.swift`). A rule
// about keys, settings or patterns has nothing to say of such an element by itself, so these rules pass over it.

typealias NotableElement = (index: UInt32, node: NodeID)

extension LintContext {
  /// The elements of a `components` that are more than an ordinary path, in order. O(bytes) once for a list.
  func notableElements(ofComponents list: NodeID) -> [NodeID] {
    notableElements(of: list, .object, document.elementList(list)).map { $0.node }
  }

  /// The components of an entry that a rule may report: all but those with an ordinary path, compared as the URL is written, and
  /// nothing else. If `defaults` have more, the first component with them reports it, so all are included.
  /// O(bytes) once for an entry.
  func notableComponents(of entry: Entry, in applinks: AppLinks) -> AppLinks.Components {
    let found = notableElements(of: entry)
    // Of the others, which have all the same settings, the first.
    let model = (0..<entry.count).first { $0 >= found.count || Int(found[$0].index) != $0 }
    let component = model.flatMap { applinks.component(at: $0, of: entry) }
    if component.map({ !$0.isOnlyPath }) ?? false { return applinks.components(of: entry) }
    var indices = found.map { $0.index }
    if let component, !component.percentEncoded.value {
      // An escape has another meaning then.
      applinks.forEachElement(of: entry) { index, path in
        if let path, holdsEscape(path) { indices.append(UInt32(index)) }
      }
      indices.sort()
    }
    return applinks.components(of: entry, at: indices)
  }

  /// Returns `true` if a path has no pattern that a rule may report.
  func isPlain(_ path: NodeID, of component: Component) -> Bool {
    document.isOrdinaryPath(path) && (component.percentEncoded.value || !holdsEscape(document.contentRange(path)))
  }

  private func holdsEscape(_ range: Range<Int>) -> Bool {
    let bytes = document.source.bytes
    return bytes.span.extracting(range).holds(UInt8(ascii: "%"))
  }

  private func notableElements(of entry: Entry) -> [NotableElement] {
    guard entry.count > 0, let list = document.value(entry.patternsKey, of: entry.node) else { return [] }
    return notableElements(of: list, entry.isLegacy ? .string : .object, entry.elements)
  }

  private func notableElements(
    of list: NodeID, _ kind: JSONDocument.Kind, _ elements: @autoclosure () -> [NodeID]
  ) -> [NotableElement] {
    if let known = subject.notable[list] { return known }
    let elements = elements()
    let notable = document.notable(elements, of: kind).map { (index: $0, node: elements[Int($0)]) }
    subject.notable[list] = notable
    return notable
  }
}
