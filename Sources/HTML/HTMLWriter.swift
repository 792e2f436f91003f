import SourceText

/// Writes HTML in the order of the calls.
///
///     var html = HTMLWriter()
///     html.element(.p, .class("note")) {
///       $0.text("the file ")
///       $0.element(.a, .href(.anchor("L12"))) { $0.text(name) }
///     }
///
/// Names of elements and attributes are constants of ``HTMLElement`` and ``HTMLAttribute``. Every other text is escaped, so a text from
/// outside cannot become markup. Characters that HTML cannot hold, that are invisible, or that reorder text become `\u{…}`.
package struct HTMLWriter: Sendable {
  package private(set) var markup = ""

  package init() {}

  package var count: Int { markup.utf8.count }

  /// Writes an element with the content that the body writes.
  package mutating func element(
    _ element: HTMLElement, _ attributes: HTMLAttribute?..., body: (inout HTMLWriter) -> Void
  ) {
    self.element(element, attributes, body: body)
  }

  /// Writes an element with the content that the body writes.
  package mutating func element(
    _ element: HTMLElement, _ attributes: [HTMLAttribute?], body: (inout HTMLWriter) -> Void
  ) {
    open(element.rawValue, attributes)
    body(&self)
    close(element)
  }

  /// Writes an element with a text in it.
  package mutating func element(_ element: HTMLElement, _ attributes: HTMLAttribute?..., text content: String) {
    open(element.rawValue, attributes)
    if element == .code { code(content) } else { text(content) }
    close(element)
  }

  /// Writes code. Segments that run from right to left are isolated, so that the segments of a path stay in their order.
  package mutating func code(_ content: String) {
    guard content.unicodeScalars.contains(where: Self.isRightToLeft) else { return text(content) }
    var rest = content[...]
    while !rest.isEmpty {
      let segment = String(rest.prefix { !"/?&=#".contains($0) })
      if segment.unicodeScalars.contains(where: Self.isRightToLeft) {
        element(.bdi, text: segment)
      } else {
        text(segment)
      }
      rest = rest.dropFirst(segment.count)
      text(rest.prefix(1))
      rest = rest.dropFirst()
    }
  }

  /// The blocks of the scripts that run from right to left.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFEFF, 0x1_0800..<0x1_1000, 0x1_E800..<0x1_F000: true
    default: false
    }
  }

  /// Writes an element without content.
  package mutating func void(_ element: HTMLVoidElement, _ attributes: HTMLAttribute?...) {
    open(element.rawValue, attributes)
  }

  /// Writes a text. Line ends stay.
  package mutating func text(_ content: some StringProtocol) {
    markup += escapedForMarkup(content, keepsLines: true)
  }

  /// Writes what another writer has written.
  package mutating func append(_ other: HTMLWriter) { markup += other.markup }

  /// Writes a style sheet or a script of the program, as it is.
  mutating func element(_ name: StaticString, _ resource: HTMLResource) {
    markup += "<\(name)>\(resource.text)</\(name)>"
  }

  mutating func doctype() { markup += "<!doctype html>\n" }

  private mutating func open(_ name: String, _ attributes: [HTMLAttribute?]) {
    markup += "<\(name)"
    for case let attribute? in attributes {
      markup += " \(attribute.name)"
      guard let value = attribute.value else { continue }
      markup += "=\"\(escapedForMarkup(value, keepsLines: false))\""
    }
    markup += ">"
  }

  private mutating func close(_ element: HTMLElement) {
    markup += "</\(element.rawValue)>"
    if element.isBlock { markup += "\n" }
  }
}
