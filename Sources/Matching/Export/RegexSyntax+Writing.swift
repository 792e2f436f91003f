extension RegexSyntax {
  /// A regular expression of PCRE2 in this syntax.
  ///
  /// - Parameter text: The text of a ``ComponentRegex``: flags, then alternatives.
  func text(ofPCRE text: String) throws(InexpressibleComponent) -> String {
    if self == .pcre { return text }
    let isCaseless = text.hasPrefix("(?si)")
    guard let alternatives = RegexTextReader.alternatives(text.dropFirst(isCaseless ? 5 : 4)) else { throw .tooLarge }
    var writer = RegexWriter(syntax: self)
    let inside = try writer.text(alternatives)
    switch self {
    case .pcre, .python, .java, .re2: return (isCaseless ? "(?si)" : "(?s)") + inside
    case .js: return "/\(inside)/\(isCaseless ? "si" : "s")"
    }
  }
}

private struct RegexWriter {
  let syntax: RegexSyntax
  /// The groups that stand for atomic ones.
  fileprivate var groups = 0

  mutating func text(_ alternatives: [[RegexNode]]) throws(InexpressibleComponent) -> String {
    var texts: [String] = []
    for nodes in alternatives { texts.append(try text(nodes)) }
    return texts.joined(separator: "|")
  }

  private mutating func text(_ nodes: [RegexNode]) throws(InexpressibleComponent) -> String {
    var nodes = nodes
    if !syntax.hasLookaround { nodes = try nodes.withoutLookbehind() }
    var text = ""
    for node in nodes { text += try self.text(node) }
    return text
  }

  private mutating func text(_ node: RegexNode) throws(InexpressibleComponent) -> String {
    switch node {
    case .atom("/"): return syntax == .js ? "\\/" : "/"
    case .atom(let text): return text
    case .any: return "."
    case .beginning: return syntax == .js ? "^" : "\\A"
    case .end: return syntax == .python ? "\\Z" : syntax == .js ? "$" : "\\z"
    case .repeated(let node, let quantifier, .possessive) where !syntax.hasPossession && node.isGroup:
      // A class is followed by something else, but an escape in a group must not be taken in part.
      return try atomic([[.repeated(node, quantifier, .greedy)]])
    case .repeated(let node, let quantifier, let mode):
      let mode = mode == .possessive && syntax != .java ? .greedy : mode
      return try text(node) + quantifier + mode.rawValue
    case .group(.atomic, let alternatives): return try atomic(alternatives)
    case .group(.plain, let alternatives): return "(?:\(try text(alternatives)))"
    case .group(let kind, let alternatives):
      // A lookahead for nothing matches no text.
      if kind == .notAhead, alternatives.allSatisfy({ $0.isEmpty }) {
        return syntax == .re2 ? "[^\\x00-\\x{10FFFF}]" : "(?!)"
      }
      guard syntax.hasLookaround else { throw .decoding }
      return "(\(kind.rawValue)\(try text(alternatives)))"
    case .condition(let condition, let then, let otherwise):
      guard syntax.hasLookaround else { throw .decoding }
      let (asked, refused) = (try text(condition), try text(condition))
      return "(?:(?=\(asked))\(try text(then))|(?!\(refused))\(try text(otherwise)))"
    }
  }

  /// A lookahead does not try again once it matched, and the reference takes its text.
  private mutating func atomic(_ alternatives: [[RegexNode]]) throws(InexpressibleComponent) -> String {
    switch syntax {
    case .pcre, .java: return "(?>\(try text(alternatives)))"
    case .re2: return "(?:\(try text(alternatives)))"
    case .python, .js:
      groups += 1
      let name = "a\(groups)"
      let inside = try text(alternatives)
      return syntax == .js ? "(?=(?<\(name)>\(inside)))\\k<\(name)>" : "(?=(?P<\(name)>\(inside)))(?P=\(name))"
    }
  }
}
