import SourceText

/// Writes JSON in the order of the calls, byte for byte the same on every machine.
///
///     var writer = JSONWriter()
///     writer.object {
///       $0.member("url", url)
///       $0.member("verdicts") { $0.array { for app in apps { $0.value(app) } } }
///     }
///     writer.text
///
/// Scalars that a terminal could act on or a reader not see are written `\uXXXX`; all others stay as they are.
package struct JSONWriter: Sendable {
  package enum Layout: Sendable {
    /// One line without spaces.
    case compact
    /// Two spaces a level, a line for each member and element.
    case pretty
  }

  /// What was written, without a final line ending.
  package private(set) var text = ""

  private let layout: Layout
  private var depth = 0
  private var place = Place.first

  /// What goes before the next value.
  private enum Place {
    /// Nothing was written in this container.
    case first
    /// A value was written in it.
    case next
    /// The name of a member was written.
    case afterName
  }

  package init(_ layout: Layout = .compact) { self.layout = layout }
}

// MARK: Values

extension JSONWriter {
  package mutating func value(_ string: some StringProtocol) {
    separate()
    write(string)
  }

  package mutating func value(_ number: Int) {
    separate()
    text += String(number)
  }

  package mutating func value(_ boolean: Bool) {
    separate()
    text += boolean ? "true" : "false"
  }

  package mutating func null() {
    separate()
    text += "null"
  }

  /// Writes an object with the members that the body writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) { container("{", "}", body) }

  /// Writes an array with the values that the body writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) { container("[", "]", body) }
}

// MARK: Members

extension JSONWriter {
  package mutating func member(_ name: String, _ string: some StringProtocol) { member(name) { $0.value(string) } }

  package mutating func member(_ name: String, _ number: Int) { member(name) { $0.value(number) } }

  package mutating func member(_ name: String, _ boolean: Bool) { member(name) { $0.value(boolean) } }

  /// Writes a member with the one value that the body writes.
  package mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    write(name)
    text += layout == .compact ? ":" : ": "
    place = .afterName
    body(&self)
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
    guard layout == .pretty else { return }
    text += "\n"
    for _ in 0..<depth { text += "  " }
  }

  private mutating func write(_ string: some StringProtocol) {
    text += "\""
    defer { text += "\"" }
    guard string.unicodeScalars.contains(where: Self.isEscaped) else {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where isHostile(scalar): for unit in UTF16.encode(scalar) ?? .init() { escape(unit) }
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\"" || scalar == "\\" || isHostile(scalar)
  }

  private mutating func escape(_ unit: UInt16) {
    let digits = String(unit, radix: 16, uppercase: true)
    text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
