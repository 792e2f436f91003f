package import Association
package import JSONSource
package import SourceText

/// A pattern as a tree of one level: literals, wildcards and variables, each with its place in the pattern's text.
package struct Pattern: Sendable {
  /// The pattern's text as UTF-8, without JSON escapes and without the `NOT ` of `paths`.
  package let text: [UInt8]
  package let elements: [Element]
  /// The pattern's place in the file; the root of the document for a pattern that is not from a file.
  package let source: PatternSource

  package struct Element: Sendable, Hashable {
    package let kind: Kind
    /// The bytes of the element in ``Pattern/text``.
    package let range: Range<Int>
  }

  package enum Kind: Sendable, Hashable {
    case literal
    /// `?`: exactly one character.
    case anyCharacter
    /// `*`: zero or more characters, also `/`.
    case anySequence
    /// `$(name)`: one value of a variable; the name may be unknown.
    case variable(name: [UInt8])
    /// `$(` without `)`: the pattern never matches (decided).
    case unterminatedVariable
  }

  package func text(of element: Element) -> ArraySlice<UInt8> { text[element.range] }

  /// The place in the file of a range of ``text``.
  package func sourceRange(_ range: Range<Int>, in document: JSONDocument) -> SourceRange {
    sourceRanges([range], in: document)[0]
  }

  /// The places in the file of ranges of ``text``. O(text + ranges).
  package func sourceRanges(_ ranges: [Range<Int>], in document: JSONDocument) -> [SourceRange] {
    let shift = source.dropped
    return document.sourceRanges(
      ofDecoded: ranges.map { $0.lowerBound + shift..<$0.upperBound + shift }, in: source.node)
  }

  /// Parses a pattern of a component or of `paths`. Every text is a pattern: nothing fails. O(bytes).
  ///
  /// - Parameter variables: Whether `$(name)` is a variable.
  package init(_ source: PatternSource, in document: JSONDocument, variables: Bool = true) {
    self.init(text: Array(document.utf8(source)), source: source, variables: variables)
  }

  package init(
    text: [UInt8], source: PatternSource = PatternSource(node: NodeID(index: 0)), variables: Bool = true
  ) {
    self.text = text
    self.source = source
    elements = Self.parse(text, variables: variables)
  }

  /// `*`, `?` and `$(name)` are special, nothing else is, and there is no escape (documented).
  private static func parse(_ text: [UInt8], variables: Bool) -> [Element] {
    var elements: [Element] = []
    var literal = 0
    var index = 0

    func endLiteral() {
      if literal < index { elements.append(Element(kind: .literal, range: literal..<index)) }
    }

    while index < text.count {
      let kind: Kind
      var length = 1
      switch text[index] {
      case UInt8(ascii: "*"): kind = .anySequence
      case UInt8(ascii: "?"): kind = .anyCharacter
      case UInt8(ascii: "$") where variables && index + 1 < text.count && text[index + 1] == UInt8(ascii: "("):
        if let close = text[(index + 2)...].firstIndex(of: UInt8(ascii: ")")) {
          kind = .variable(name: Array(text[index + 2..<close]))
          length = close + 1 - index
        } else {
          kind = .unterminatedVariable
          length = text.count - index
        }
      default:
        index += 1
        continue
      }
      endLiteral()
      elements.append(Element(kind: kind, range: index..<index + length))
      index += length
      literal = index
    }
    endLiteral()
    return elements
  }
}
