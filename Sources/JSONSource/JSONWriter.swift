package import SourceText

/// Writes JSON in the order of the calls, byte for byte the same on every machine.
///
///     var writer = JSONWriter()
///     writer.object {
///       $0.member("url", url)
///       $0.member("verdicts") { $0.array { for app in apps { $0.value(app) } } }
///     }
///     writer.text
///
/// Texts are escaped as ``jsonQuoted(_:escaping:)`` does.
package struct JSONWriter: Sendable {
  package enum Layout: Sendable {
    /// One line without spaces.
    case compact
    /// Two spaces a level, a line for each member and element.
    case pretty
  }

  /// The JSON so far, without a final line ending.
  package private(set) var text = ""

  private let layout: Layout
  private var depth = 0
  private var place = Place.first

  /// `true` if a line begins before the next element of a compact text.
  private var beginsLine = false

  /// The place of the next value.
  private enum Place {
    /// In an empty container.
    case first
    /// After a value.
    case next
    /// After the name of a member.
    case afterName
  }

  package init(_ layout: Layout = .compact) { self.layout = layout }
}

// MARK: Values

extension JSONWriter {
  package mutating func value(_ string: String) { literal(jsonQuoted(string)) }

  package mutating func value(_ number: Int) { literal(String(number)) }

  package mutating func value(_ boolean: Bool) { literal(boolean ? "true" : "false") }

  package mutating func null() { literal("null") }

  /// Writes a number or another value as it is.
  ///
  /// - Parameter text: Valid JSON.
  package mutating func literal(_ text: String) {
    separate()
    self.text += text
  }

  package mutating func object(_ body: (inout JSONWriter) -> Void) { container("{", "}", body) }

  package mutating func array(_ body: (inout JSONWriter) -> Void) { container("[", "]", body) }

  package mutating func objects<Element>(
    _ elements: some Sequence<Element>, _ body: (Element, inout JSONWriter) -> Void
  ) {
    array { for element in elements { $0.object { body(element, &$0) } } }
  }
}

// MARK: Members

extension JSONWriter {
  package mutating func member(_ name: String, _ string: String) { member(name) { $0.value(string) } }

  package mutating func member(_ name: String, _ number: Int) { member(name) { $0.value(number) } }

  package mutating func member(_ name: String, _ boolean: Bool) { member(name) { $0.value(boolean) } }

  package mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    text += jsonQuoted(name)
    text += layout == .compact ? ":" : ": "
    place = .afterName
    body(&self)
  }

  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) { member(name) { $0.object(body) } }

  /// Writes a member whose value is a list of texts.
  package mutating func list(_ name: String, _ texts: some Sequence<String>) {
    member(name) { $0.array { for text in texts { $0.value(text) } } }
  }

  /// Writes a member whose value is a list with an object for each element.
  package mutating func objects<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ body: (Element, inout JSONWriter) -> Void
  ) {
    member(name) { $0.objects(elements, body) }
  }

  /// Writes a member whose value is a list with an object for each element, on a line of its own in a compact text.
  package mutating func lines<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ body: (Element, inout JSONWriter) -> Void
  ) {
    member(name) {
      $0.array {
        for element in elements {
          $0.beginsLine = $0.layout == .compact
          $0.object { body(element, &$0) }
        }
      }
    }
  }

  package mutating func members(_ position: LineColumn) {
    member("line", position.line)
    member("column", position.column)
  }

  package static func line(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(.compact)
    writer.object(body)
    return writer.text
  }

  /// A whole document of one object, laid out, with a final line ending.
  package static func document(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(.pretty)
    writer.object(body)
    // In place: the text may be large.
    writer.text += "\n"
    return writer.text
  }

  /// A document whose first member is the version of its shape.
  package static func versioned(_ version: Int = 1, _ body: (inout JSONWriter) -> Void) -> String {
    document {
      $0.member("version", version)
      body(&$0)
    }
  }
}

// MARK: Text

extension JSONWriter {
  private mutating func container(_ opening: String, _ closing: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    text += opening
    depth += 1
    place = .first
    body(&self)
    depth -= 1
    if case .next = place { breakLine() }
    text += closing
    place = .next
  }

  private mutating func separate() {
    switch place {
    case .afterName: break
    case .first where depth == 0: break
    case .first: breakLine()
    case .next:
      text += ","
      breakLine()
    }
    place = .next
  }

  private mutating func breakLine() {
    guard layout == .pretty || beginsLine else { return }
    beginsLine = false
    text += "\n"
    if layout == .pretty { for _ in 0..<depth { text += "  " } }
  }
}
