import Association
import JSONSource
import Matching

/// The patterns and settings of a component as texts, to find components with the same ones.
struct PatternSpelling: Hashable {
  private let words: [[UInt8]]

  /// - Parameter form: The form of each literal that is compared.
  init(_ component: Component, _ document: JSONDocument, _ form: (ArraySlice<UInt8>) -> [UInt8]) {
    words =
      [[component.exclude.value ? 1 : 0, component.percentEncoded.value ? 1 : 0]]
      + Self.texts(of: component, document).map { $0.map(form) }
  }

  /// The texts of all parts, those of items in order; an absent part is a star.
  static func texts(of component: Component, _ document: JSONDocument) -> [PatternText] {
    [component.path, component.query, component.fragment].flatMap { setting -> [PatternText] in
      switch setting.value {
      case .any: return [PatternText(Array("*".utf8))]
      case .pattern(let source): return [PatternText(Array(document.utf8(source)))]
      case .items(let items):
        return items.flatMap { item in
          [PatternText(name: document.utf8(item.name)), PatternText(document.utf8(item.pattern.node))]
        } + [PatternText(name: [])]
      }
    }
  }
}

/// The text of a pattern, or of an item's name, which is all literal.
struct PatternText {
  private let bytes: [UInt8]
  private let elements: [(isLiteral: Bool, range: Range<Int>)]
  private let isName: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    elements = Pattern(text: bytes).elements.map { ($0.kind == .literal, $0.range) }
    isName = false
  }

  init(name: [UInt8]) {
    bytes = name
    elements = name.isEmpty ? [] : [(true, 0..<name.count)]
    isName = true
  }

  var literalScalars: [UInt32] { elements.filter { $0.isLiteral }.flatMap { PartLanguage.scalars(bytes[$0.range]) } }

  /// The text with its literals changed, after a byte for names or patterns.
  func map(_ change: (ArraySlice<UInt8>) -> [UInt8]) -> [UInt8] {
    (isName ? [0] : [1]) + elements.flatMap { $0.isLiteral ? change(bytes[$0.range]) : Array(bytes[$0.range]) }
  }
}
