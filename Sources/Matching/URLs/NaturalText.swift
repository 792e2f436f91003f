import SourceText

/// The text that people would write for the wildcards of a pattern, by the text around them: `/product/*` has `/product/42`, `/*/reviews` has
/// `/example/reviews`, and `/buy*` has `/buy`.
package struct NaturalText {
  /// The part of a URL, up to the wildcards; that of a query item begins with its name.
  let before: ArraySlice<UInt8>
  /// The first byte behind them; `nil` at the end, and before a variable.
  let next: UInt8?
  let isLast: Bool
  let isQuery: Bool

  package init(before: ArraySlice<UInt8>, next: UInt8?, isLast: Bool, isQuery: Bool) {
    self.before = before
    self.next = next
    self.isLast = isLast
    self.isQuery = isQuery
  }

  /// Names of query items whose values are words.
  private static let wordNames: Set<String> = [
    "q", "s", "query", "search", "term", "keyword", "keywords", "text", "name", "title", "tag", "slug",
  ]

  /// - Parameters:
  ///   - count: The number of `?`.
  ///   - isOpen: `true` if there is a `*`.
  package func text(_ count: Int, open isOpen: Bool) -> String {
    isQuery ? queryText(count, isOpen) : segmentText(count, isOpen)
  }

  /// In a path, or in a fragment, which many apps use as a path.
  private func segmentText(_ count: Int, _ isOpen: Bool) -> String {
    let isWhole = isLast || next == UInt8(ascii: "/")
    guard let last = before.last, last != UInt8(ascii: "/") else {
      if count == 2, !isOpen { return "de" }
      if count == 1, !isOpen, next?.isASCIILetter ?? false { return "a" }
      let isFirst = before.allSatisfy { $0 == UInt8(ascii: "/") }
      return isFirst || !isWhole ? Self.word(count, isOpen) : Self.number(count, isOpen)
    }
    if count == 2, !isOpen, before.dropLast().suffix(2).elementsEqual("de".utf8) { return "de" }
    if count > 0 { return Self.number(count) }
    switch last {
    case UInt8(ascii: "."): return isLast ? "html" : "42"
    case UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "~"): return "example"
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: ":"): return "42"
    default: return ""
    }
  }

  private func queryText(_ count: Int, _ isOpen: Bool) -> String {
    if before.isEmpty, isOpen, isLast { return count <= 5 ? "id=42" : Self.number(count) }
    guard before.last == UInt8(ascii: "=") else { return Self.number(count) }
    let name = String(decoding: before.dropLast().split(separator: UInt8(ascii: "&")).last ?? [], as: UTF8.self)
    return Self.wordNames.contains(name) ? Self.word(count, isOpen) : Self.number(count, isOpen)
  }

  private static func word(_ count: Int, _ isOpen: Bool) -> String {
    let word = "example"
    return isOpen && count <= word.utf8.count ? word : number(count)
  }

  private static func number(_ count: Int, _ isOpen: Bool = false) -> String {
    if isOpen, count <= 2 { return "42" }
    return String(decoding: (0..<count).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }, as: UTF8.self)
  }
}
