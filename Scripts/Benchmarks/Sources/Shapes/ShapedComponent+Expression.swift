extension ShapedComponent {
  /// The end of a regular expression that is anchored at its beginning. The faster form depends on the engine.
  public enum ExpressionForm: String, CaseIterable, Sendable {
    /// It covers the path, query and fragment.
    case covering
    /// It covers the beginning that decides.
    case beginning
  }

  /// The component as a regular expression for the path, query and fragment of a URL of plain characters; `nil` for query dictionaries
  /// and decoded text.
  ///
  /// - Parameter values: The values of the file's variable.
  public func expression(_ form: ExpressionForm, values: [String]) -> String? {
    guard query.isEmpty, !isDecoded else { return nil }
    let alternatives = alternatives
    let flag = ignoresCase ? "(?i)" : ""
    if let shorter = alternatives.last, alternatives.count == 2, !Self.endsInWildcard(shorter) {
      let end = form == .covering ? #"(?:/[^?#]*)?(?:[?#].*)?\z"# : #"(?:[/?#]|\z)"#
      return flag + Self.text(shorter[...], values) + end
    }
    let expressions = alternatives.map { Self.expression($0, form, values) }
    return flag + (expressions.count == 1 ? expressions[0] : "(?:" + expressions.joined(separator: "|") + ")")
  }

  /// The patterns that the slash rules make of the path's: a run of slashes at the beginning is one, those at the end are ignored, and a last
  /// segment that is a `*` may be absent.
  private var alternatives: [[Piece]] {
    var pieces = path
    if case .literal(let text)? = pieces.first {
      pieces[0] = .literal("/" + text.drop { $0 == "/" })
    } else {
      pieces.insert(.literal("/"), at: 0)
    }
    pieces = Self.trimmed(pieces)
    guard pieces.last == .sequence, case .literal(let text)? = pieces.dropLast().last, text.hasSuffix("/"),
      pieces.count > 2 || text != "/"
    else { return [pieces] }
    return [pieces, Self.trimmed(pieces.dropLast())]
  }

  /// Pieces without slashes at the end, except for the first.
  private static func trimmed(_ pieces: [Piece]) -> [Piece] {
    guard case .literal(var text)? = pieces.last else { return pieces }
    while text.hasSuffix("/"), pieces.count > 1 || text.count > 1 { text.removeLast() }
    return pieces.dropLast() + (text.isEmpty ? [] : [.literal(text)])
  }

  private static func endsInWildcard(_ pieces: [Piece]) -> Bool {
    pieces.last == .sequence || pieces.last == .character
  }

  /// A path is compared without the slashes at its end, so the last character that a wildcard matches is another one.
  private static func expression(_ pieces: [Piece], _ form: ExpressionForm, _ values: [String]) -> String {
    let end = form == .covering ? #"/*(?:[?#].*)?\z"# : #"/*(?:[?#]|\z)"#
    let wildcards = pieces.reversed().prefix { $0 == .sequence || $0 == .character }
    let before = pieces.dropLast(wildcards.count)
    let text = text(before, values)
    let count = wildcards.count { $0 == .character }
    guard wildcards.contains(.sequence) else {
      return text + (count == 0 ? "" : String(repeating: "[^?#]", count: count - 1) + "[^?#/]") + end
    }
    if count == 0, before.count == 1 && text == "/" || !text.hasSuffix("/") {
      return text + (form == .covering ? #"[^?#]*(?:[?#].*)?\z"# : "")
    }
    let some = text + String(repeating: "[^?#]", count: max(count - 1, 0)) + "[^?#]*[^?#/]"
    return form == .covering ? some + end : some
  }

  private static func text(_ pieces: ArraySlice<Piece>, _ values: [String]) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): escaped(text)
      case .character: "[^?#]"
      case .sequence: "[^?#]*"
      case .value: "(?:" + values.map(escaped).joined(separator: "|") + ")"
      }
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { #".\+*?()|[]{}^$"#.contains($0) ? ["\\", $0] : [$0] })
  }
}
