// The part of path-to-regexp 6 that configurations of single-page applications use: text, escapes, `:name` with a modifier, and the groups
// `(.*)`, `(.+)`, `([^/]+)` and `((?!text|text).*)`.

extension RequestPattern {
  /// `nil` for a pattern with anything else.
  static func pathToRegexp(_ text: String) -> PathTokens? {
    var tokens: [PathTokens.Token] = []
    var rest = Substring(text)
    while let character = rest.first {
      switch character {
      case "\\":
        guard let escaped = rest.dropFirst().first else { return nil }
        tokens.append(.text(Array(escaped.utf8)))
        rest = rest.dropFirst(2)
      case "/" where rest.dropFirst().first == ":":
        guard let token = parameter(&rest) else { return nil }
        tokens += token
      case "(":
        guard let group = group(&rest), rest.first.map({ !"*+?".contains($0) }) ?? true else { return nil }
        tokens.append(group)
      case ":", "{", "}", "*", "+", "?", ")": return nil
      default:
        tokens.append(.text(Array(character.utf8)))
        rest = rest.dropFirst()
      }
    }
    return PathTokens(tokens)
  }

  /// Reads `/:name` with its group or modifier; a modifier includes the slash.
  private static func parameter(_ rest: inout Substring) -> [PathTokens.Token]? {
    let slash = PathTokens.Token.text(Array("/".utf8))
    let name = rest.dropFirst(2).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard !name.isEmpty else { return nil }
    rest = rest[name.endIndex...]
    if rest.first == "(" {
      guard let group = group(&rest), rest.first.map({ !"*+?".contains($0) }) ?? true else { return nil }
      return [slash, group]
    }
    let modifiers: [Character: PathTokens.Token] = [
      "*": .segments(isRequired: false), "+": .segments(isRequired: true), "?": .optionalSegment,
    ]
    guard let token = rest.first.flatMap({ modifiers[$0] }) else { return [slash, .segment] }
    rest = rest.dropFirst()
    return [token]
  }

  private static func group(_ rest: inout Substring) -> PathTokens.Token? {
    for (text, token) in [("(.*)", PathTokens.Token.anything(unless: [])), ("(.+)", .something), ("([^/]+)", .segment)]
    where rest.hasPrefix(text) {
      rest = rest.dropFirst(text.count)
      return token
    }
    let start = "((?!"
    guard rest.hasPrefix(start), let end = rest.firstIndex(of: ")"), rest[end...].hasPrefix(").*)") else { return nil }
    let alternatives = rest[..<end].dropFirst(start.count).split(separator: "|", omittingEmptySubsequences: false)
    var texts: [[UInt8]] = []
    for alternative in alternatives {
      let plain = alternative.replacing("\\.", with: ".").replacing("\\/", with: "/")
      guard !plain.contains(where: "\\^$*+?([{".contains), !plain.isEmpty else { return nil }
      texts.append(Array(plain.utf8))
    }
    rest = rest[end...].dropFirst(4)
    return .anything(unless: texts)
  }
}
