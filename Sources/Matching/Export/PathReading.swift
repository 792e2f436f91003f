/// The path of a URL: trailing slashes are ignored, and an empty path is `/` (oracle).
///
/// A ``PartLanguage`` describes the path without those slashes. So an alternative is matched up to a place without a slash before it,
/// and slashes alone follow; where an alternative cannot end in a slash, nothing needs to be asserted.
extension PartReading {
  private static let slash = UInt32(UInt8(ascii: "/"))

  /// Matches a path that the language accepts, with its trailing slashes; `nil` when no path in this form can match.
  ///
  /// - Parameter acceptsRoot: Whether the language accepts `/`.
  func path(_ alternatives: [[Token]], acceptsRoot: Bool) -> String? {
    if alternatives.contains(where: Self.acceptsEveryPath) { return part.anyCharacter + "*+" }
    let whole = Set(alternatives.map { text(beginning($0)) })
    var texts: [String] = []
    // `/buy/*` comes with `/buy` (rule 3): one text for both.
    var shorter = Set<String>()
    for parent in alternatives.compactMap(Self.withoutSegment) where Self.endsInCharacter(parent) {
      let text = text(beginning(parent))
      guard whole.contains(text), shorter.insert(text).inserted else { continue }
      texts.append("\(text)(?:\(anySlash)\(part.anyCharacter)*+)?")
    }
    for tokens in alternatives where !Self.isRoot(tokens) {
      if let parent = Self.withoutSegment(tokens), shorter.contains(text(beginning(parent))) { continue }
      if Self.endsInCharacter(tokens) {
        let text = text(beginning(tokens))
        if !shorter.contains(text) { texts.append("\(text)\(slashes)") }
      } else if Self.endsInStarAfterCharacter(tokens) {
        texts.append(text(beginning(tokens)))
      } else {
        texts.append("\(text(beginning(tokens), takesRest: false))\(noSlashBefore)\(slashes)")
      }
    }
    if acceptsRoot { texts.append(slashes) }
    if texts.isEmpty { return nil }
    return texts.count == 1 ? texts[0] : "(?:\(texts.joined(separator: "|")))"
  }

  private var anySlash: String { isDecoded ? "(?:/|\(encodedSlash))" : "/" }

  private var encodedSlash: String { "%2" + spelling.nibbles([15]) }

  /// Asserts that no slash is before here. Two assertions, because some engines require one length within one.
  private var noSlashBefore: String { isDecoded ? "(?<!/)(?<!\(encodedSlash))" : "(?<!/)" }

  private var slashes: String { anySlash + "*+" }

  /// The text of tokens with the first slash of every path, which is never encoded.
  private func text(_ tokens: (slash: String, rest: [Token]), takesRest: Bool = true) -> String {
    tokens.slash + text(tokens.rest, takesRest: takesRest)
  }

  private func beginning(_ tokens: [Token]) -> (slash: String, rest: [Token]) {
    guard case .scalars(let scalars)? = tokens.first, scalars.first == Self.slash else { return ("", tokens) }
    let rest = Array(tokens.dropFirst())
    return ("/", scalars.count == 1 ? rest : [.scalars(Array(scalars.dropFirst()))] + rest)
  }

  // MARK: Shapes

  /// `/` alone: every path of nothing but slashes.
  private static func isRoot(_ tokens: [Token]) -> Bool {
    if tokens.count == 1, case .scalars([slash]) = tokens[0] { true } else { false }
  }

  /// `/*`, which also matches the empty path.
  private static func acceptsEveryPath(_ tokens: [Token]) -> Bool {
    if tokens.count == 2, case .scalars([slash]) = tokens[0], case .gap(0, isOpen: true) = tokens[1] {
      true
    } else {
      false
    }
  }

  private static func endsInCharacter(_ tokens: [Token]) -> Bool {
    if case .scalars(let scalars)? = tokens.last { scalars.last != slash } else { false }
  }

  private static func endsInStarAfterCharacter(_ tokens: [Token]) -> Bool {
    if case .gap(0, isOpen: true)? = tokens.last { endsInCharacter(tokens.dropLast()) } else { false }
  }

  /// The tokens without a `/*` at their end.
  private static func withoutSegment(_ tokens: [Token]) -> [Token]? {
    guard case .gap(0, isOpen: true)? = tokens.last, case .scalars(let scalars)? = tokens.dropLast().last,
      scalars.last == slash, scalars.count > 1
    else { return nil }
    return tokens.dropLast(2) + [.scalars(scalars.dropLast())]
  }
}
