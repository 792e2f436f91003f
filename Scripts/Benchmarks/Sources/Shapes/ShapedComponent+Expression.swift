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
    var pieces = path
    var end = form == .covering ? #"/*(?:[?#].*)?\z"# : #"/*(?:[?#]|\z)"#
    if pieces.last == .sequence {
      pieces.removeLast()
      end = form == .covering ? #"[^?#]*(?:[?#].*)?\z"# : ""
      // A slash before the wildcard may be absent together with it.
      if case .literal(let text)? = pieces.last, text.hasSuffix("/"), pieces.count > 1 || text != "/" {
        pieces[pieces.count - 1] = .literal(String(text.dropLast()))
        end = form == .covering ? #"(?:/[^?#]*)?(?:[?#].*)?\z"# : #"(?:[/?#]|\z)"#
      }
    } else if case .literal(let text)? = pieces.last {
      var kept = text[...]
      while kept.hasSuffix("/") { kept.removeLast() }
      pieces[pieces.count - 1] = .literal(String(kept))
    }
    var expression = ignoresCase ? "(?i)" : ""
    if pieces.isEmpty, form == .covering { expression += "/" }
    if case .literal(let text)? = pieces.first, text.hasPrefix("/") {} else { expression += "/" }
    for piece in pieces {
      switch piece {
      case .literal(let text): expression += Self.escaped(text)
      case .character: expression += "[^?#]"
      case .sequence: expression += "[^?#]*"
      case .value: expression += "(?:" + values.map(Self.escaped).joined(separator: "|") + ")"
      }
    }
    return expression + end
  }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { #".\+*?()|[]{}^$"#.contains($0) ? ["\\", $0] : [$0] })
  }
}
