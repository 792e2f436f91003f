package import JSONSource
import SourceText

// Generated lists have a million elements, nearly all of them only a path of plain characters. Such an element differs from its
// neighbours in that path alone, so two values of the tape and the bytes of the path identify it, without merging settings.

extension AppLinks {
  /// Calls `body` with the index of each element of an entry, in order, and with the place of its path if that is ordinary:
  /// the element is a string of `paths` or an object with no member but `/`, and the path is one slash and then ASCII letters,
  /// digits and `/ - . _ ~ % ,`, possibly with `/*` behind them.
  ///
  /// All elements of an entry with such a path have the same settings. O(bytes).
  package func forEachElement(of entry: Entry, _ body: (_ index: Int, _ ordinaryPath: Range<Int>?) -> Void) {
    document.forEachElement(entry.elements, of: entry.isLegacy ? .string : .object, body)
  }

  /// Returns `true` if some elements of an entry have the same comment, or none. O(their members).
  package func haveOneComment(_ indices: [Int], of entry: Entry) -> Bool {
    let (elements, nodes, bytes) = (entry.elements, document.nodes, document.source.bytes)
    let kind: JSONDocument.Kind = entry.isLegacy ? .string : .object
    func comment(_ index: Int) -> [UInt8]? {
      if JSONDocument.pathAlone(Int(elements[index].index), kind, nodes, bytes.span) != nil { return nil }
      return component(at: index, of: entry)?.comment.map(document.utf8)
    }
    guard let first = indices.first.map(comment) else { return true }
    return indices.allSatisfy { comment($0) == first }
  }

  /// The place of one element's path, if that is ordinary.
  package func ordinaryPath(at index: Int, of entry: Entry) -> Range<Int>? {
    let (nodes, bytes) = (document.nodes, document.source.bytes)
    return JSONDocument.ordinaryPath(
      Int(entry.elements[index].index), entry.isLegacy ? .string : .object, nodes, bytes.span)
  }

  /// The place of one element's path, if it has no other member and the text is as written.
  package func pathAlone(at index: Int, of entry: Entry) -> Range<Int>? {
    let (nodes, bytes) = (document.nodes, document.source.bytes)
    return JSONDocument.pathAlone(
      Int(entry.elements[index].index), entry.isLegacy ? .string : .object, nodes, bytes.span)
  }
}

/// Neighbouring elements of an entry that open the URLs of a path, with no other member and the text as written.
package struct ElementPaths: Sendable {
  private let elements: [NodeID]
  private let tape: JSONTape
  /// From an element to the string of its path.
  private let step: Int
  /// The index of the first in the entry.
  package let first: Int
  package fileprivate(set) var count = 0

  fileprivate init(_ elements: [NodeID], _ tape: JSONTape, step: Int, first: Int) {
    (self.elements, self.tape, self.step, self.first) = (elements, tape, step, first)
  }

  /// The place of a path, by its number among these.
  package func text(_ number: Int) -> Range<Int> {
    tape.text(of: Int(elements[first + number].index) + step)
  }
}

extension AppLinks {
  /// The first elements in a range that are such paths, each with at most some bytes. Of `paths` none begins with `N`: it may be `NOT`. O(elements).
  package func paths(in range: Range<Int>, of entry: Entry, longest: Int) -> ElementPaths {
    let (elements, nodes, bytes) = (entry.elements, document.nodes, document.source.bytes)
    let isLegacy = entry.isLegacy
    let kind: JSONDocument.Kind = isLegacy ? .string : .object
    var paths = ElementPaths(elements, nodes, step: isLegacy ? 0 : 2, first: range.lowerBound)
    for index in range {
      guard let text = JSONDocument.pathAlone(Int(elements[index].index), kind, nodes, bytes.span),
        text.count <= longest, !isLegacy || text.isEmpty || bytes[text.lowerBound] != UInt8(ascii: "N")
      else { break }
      paths.count += 1
    }
    return paths
  }
}

extension JSONDocument {
  /// The same for elements of `components` (objects) or of `paths` (strings).
  package func forEachElement(
    _ elements: [NodeID], of kind: JSONDocument.Kind, _ body: (_ index: Int, _ ordinaryPath: Range<Int>?) -> Void
  ) {
    if elements.count < Self.longList { return examine(elements, kind, body) }
    let nodes = nodes
    let notable = notable(elements, of: kind)
    var next = 0
    let step = kind == .object ? 2 : 0
    for index in elements.indices {
      if next < notable.count, notable[next] == UInt32(index) {
        next += 1
        body(index, nil)
      } else {
        body(index, nodes.text(of: Int(elements[index].index) + step))
      }
    }
  }

  /// Elements from which those without an ordinary path are kept.
  private static let longList = 1_000

  private func examine(
    _ elements: [NodeID], _ kind: JSONDocument.Kind, _ body: (_ index: Int, _ ordinaryPath: Range<Int>?) -> Void
  ) {
    let (nodes, bytes) = (nodes, source.bytes)
    for index in elements.indices {
      body(index, Self.ordinaryPath(Int(elements[index].index), kind, nodes, bytes.span))
    }
  }

  /// The indices of the elements without an ordinary path, ascending. Those of a long list are found once.
  package func notable(_ elements: [NodeID], of kind: JSONDocument.Kind) -> [UInt32] {
    func find() -> [UInt32] {
      var notable: [UInt32] = []
      examine(elements, kind) { index, path in if path == nil { notable.append(UInt32(index)) } }
      return notable
    }
    return elements.count < Self.longList ? find() : chosen(among: elements, find)
  }

  package func isOrdinaryPath(_ string: NodeID) -> Bool {
    let (nodes, bytes) = (nodes, source.bytes)
    return Self.ordinaryPath(Int(string.index), .string, nodes, bytes.span) != nil
  }

  fileprivate static func ordinaryPath(
    _ element: Int, _ kind: JSONDocument.Kind, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) -> Range<Int>? {
    guard let text = pathAlone(element, kind, tape, bytes), !text.isEmpty, bytes[text.lowerBound] == UInt8(ascii: "/")
    else { return nil }
    // Two slashes may begin a host.
    if text.count > 1, bytes[text.lowerBound + 1] == UInt8(ascii: "/") { return nil }
    return bytes.isOrdinary(bytes.withoutOpenEnd(text)) ? text : nil
  }

  /// The place of the text of a string, or of an object's only member `/`.
  @inline(__always)
  fileprivate static func pathAlone(
    _ element: Int, _ kind: JSONDocument.Kind, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) -> Range<Int>? {
    guard tape.kind(element) == kind else { return nil }
    var value = element
    if kind == .object {
      guard tape.next(element) == element + 3 else { return nil }
      let key = tape.start(element + 1)
      guard tape.marks(element + 1).isEmpty, tape.end(element + 1) == key + 3, bytes[key + 1] == UInt8(ascii: "/")
      else { return nil }
      value = element + 2
    }
    return tape.kind(value) == .string && tape.marks(value).isEmpty ? tape.text(of: value) : nil
  }
}

extension JSONTape {
  /// The place of the text of a string without marks.
  @inline(__always)
  fileprivate func text(of string: Int) -> Range<Int> { start(string) + 1..<end(string) - 1 }
}

extension Span<UInt8> {
  /// A path without the star of a `/*` at its end, where something stands between the first slash and that one.
  @inline(__always)
  fileprivate func withoutOpenEnd(_ path: Range<Int>) -> Range<Int> {
    let end = path.upperBound - 1
    let isOpen = path.count > 3 && self[end] == UInt8(ascii: "*") && self[end - 1] == UInt8(ascii: "/")
    return isOpen ? path.lowerBound..<end : path
  }
}
