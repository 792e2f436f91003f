package import Matching
import SourceText

extension Route {
  /// The parts that may follow the path of a route without a query and a fragment of its own.
  package struct Tail: Sendable, Hashable {
    /// Any query is allowed, also none.
    package var anyQuery = false
    /// Any fragment is allowed, also none.
    package var anyFragment = false

    package init() {}

    package var isEmpty: Bool { !anyQuery && !anyFragment }
  }

  /// The URLs of the route, without scheme and host.
  package func language(_ tail: Tail = Tail()) -> LinkLanguage { LinkLanguage(expression(tail)) }

  package func expression(_ tail: Tail = Tail()) -> LinkLanguage.Expression {
    // An empty path is `/`.
    let path = LinkLanguage.Expression.choice(
      [Self.expression(path)] + (mayBeEmpty(path) ? [.text(Array("/".utf8))] : []))
    var parts = [path, Self.expression(rest)]
    if tail.anyQuery { parts.append(RouteLanguage.anyQuery) }
    if tail.anyFragment { parts.append(RouteLanguage.anyFragment) }
    return .sequence(parts)
  }

  /// The URLs of the route with the spellings that an association file does not tell from them: with any query and fragment where it has
  /// none, trailing slashes, empty segments in a catch-all, and percent signs that are no escapes.
  package var lenientExpression: LinkLanguage.Expression {
    let slashes = LinkLanguage.Expression.repeated(.text(Array("/".utf8)), isOptional: true)
    let spelled = Route(text: text, origin: [], path: path + [.open(slashes)], rest: rest)
    return .sequence(
      [RouteLanguage.lenient(spelled.expression())] + (rest.isEmpty ? [RouteLanguage.anythingBehindPath] : []))
  }

  private func mayBeEmpty(_ parts: [Part]) -> Bool {
    parts.allSatisfy { part in
      switch part {
      case .text(let text): text.isEmpty
      case .optional: true
      case .value, .open: false
      }
    }
  }

  private static func expression(_ parts: [Part]) -> LinkLanguage.Expression {
    .sequence(
      parts.map { part in
        switch part {
        case .text(let text): .text(PercentEncoding.encodeRaw(Array(text.utf8)))
        case .value: RouteLanguage.segment
        case .open(let expression): expression
        case .optional(let inner): .optional(expression(inner))
        }
      })
  }
}

extension LinkLanguage.Expression {
  /// `true` if no text has the expression.
  var isNever: Bool {
    switch self {
    case .text: false
    case .byte(let set): set == ByteSet([])
    case .sequence(let parts): parts.contains { $0.isNever }
    case .choice(let choices): choices.allSatisfy { $0.isNever }
    case .repeated(let inner, let isOptional): !isOptional && inner.isNever
    }
  }
}

/// The languages of parameters. A percent sign always begins an escape.
enum RouteLanguage {
  private static let escape = LinkLanguage.Expression.sequence([
    .text(Array("%".utf8)), .byte(hexDigits), .byte(hexDigits),
  ])
  private static let hexDigits = ByteSet("0123456789ABCDEFabcdef".utf8)
  private static let percent = ByteSet("%".utf8)

  /// One of some characters; with `%` among them an escape.
  static func character(_ set: ByteSet) -> LinkLanguage.Expression {
    set.contains(UInt8(ascii: "%")) ? .choice([.byte(set.subtracting(percent)), escape]) : .byte(set)
  }

  private static func characters(allBut excluded: String, isOptional: Bool = false) -> LinkLanguage.Expression {
    .repeated(character(ByteSet(allBut: excluded)), isOptional: isOptional)
  }

  /// One or more characters but `/`.
  static let segment = characters(allBut: "/?#")
  /// The same without dots, as Rails has it.
  static let dotless = characters(allBut: "/?#.")
  /// One or more segments.
  static let segments = LinkLanguage.Expression.sequence([
    segment, .repeated(.sequence([.text(Array("/".utf8)), segment]), isOptional: true),
  ])
  /// The value of a query item.
  static let queryValue = characters(allBut: "&#")
  static let fragment = characters(allBut: "#")

  /// The expression with lone percent signs beside escapes and with empty segments in catch-alls.
  static func lenient(_ expression: LinkLanguage.Expression) -> LinkLanguage.Expression {
    switch expression {
    case escape: .choice([escape, .byte(percent)])
    case segments: .repeated(.byte(ByteSet(allBut: "?#")), isOptional: true)
    case .text, .byte: expression
    case .sequence(let parts): .sequence(parts.map(lenient))
    case .choice(let choices): .choice(choices.map(lenient))
    case .repeated(let inner, let isOptional): .repeated(lenient(inner), isOptional: isOptional)
    }
  }

  /// Any query and fragment, whatever characters they have.
  static let anythingBehindPath = LinkLanguage.Expression.sequence([
    anything(after: "?", allBut: "#"), anything(after: "#", allBut: ""),
  ])

  private static func anything(after delimiter: String, allBut excluded: String) -> LinkLanguage.Expression {
    let text = LinkLanguage.Expression.repeated(.byte(ByteSet(allBut: excluded)), isOptional: true)
    return .optional(.sequence([.text(Array(delimiter.utf8)), text]))
  }

  static let anyQuery = LinkLanguage.Expression.optional(
    .sequence([.text(Array("?".utf8)), characters(allBut: "#", isOptional: true)]))
  static let anyFragment = LinkLanguage.Expression.optional(
    .sequence([.text(Array("#".utf8)), characters(allBut: "#", isOptional: true)]))
}
