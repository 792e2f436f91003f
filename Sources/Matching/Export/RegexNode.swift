// The expressions of a `ComponentRegex` use little of PCRE2: literals, escapes, classes, groups, lookaround, atomic groups, possessive
// quantifiers and one condition. They are read into a tree, which is then written in another syntax:
//
//   - An engine without possessive quantifiers and atomic groups gets a lookahead and a reference to it. Where it does not backtrack, it gets
//     a plain group: without lookaround beside it, possession only saves steps.
//   - `(?(?=c)a|b)` is `(?:(?=c)a|(?!c)b)`.
//   - `x(?<!/)` without lookbehind is `x` without the texts that end in a slash.

indirect enum RegexNode: Equatable {
  /// A character, an escape, or a class.
  case atom(String)
  /// `.`: any character.
  case any
  case beginning, end
  case group(Group, [[RegexNode]])
  /// A repeated node, with its quantifier without a mark for laziness or possession.
  case repeated(RegexNode, String, Mode)
  /// `(?(?=condition)then|else)`
  case condition([[RegexNode]], then: [RegexNode], otherwise: [RegexNode])

  var isGroup: Bool { if case .group = self { true } else { false } }

  enum Group: String, CaseIterable {
    case plain = "?:"
    case atomic = "?>"
    case ahead = "?="
    case notAhead = "?!"
    case behind = "?<="
    case notBehind = "?<!"
  }

  enum Mode: String {
    case greedy = ""
    case lazy = "?"
    case possessive = "+"
  }
}

/// Reads the text of a ``ComponentRegex`` after its flags.
struct RegexTextReader {
  private var rest: Substring.UnicodeScalarView

  /// The alternatives of a text; `nil` if it is not of the form above.
  static func alternatives(_ text: Substring) -> [[RegexNode]]? {
    var reader = RegexTextReader(rest: text.unicodeScalars)
    guard let found = reader.alternatives(), reader.rest.isEmpty else { return nil }
    return found
  }

  private mutating func alternatives() -> [[RegexNode]]? {
    var found: [[RegexNode]] = [[]]
    while let next = rest.first, next != ")" {
      if take("|") {
        found.append([])
        continue
      }
      guard let node = node() else { return nil }
      found[found.count - 1].append(node)
    }
    return found
  }

  private mutating func node() -> RegexNode? {
    guard let atom = atom() else { return nil }
    guard let quantifier = quantifier() else { return atom }
    let mode: RegexNode.Mode = take("+") ? .possessive : take("?") ? .lazy : .greedy
    return .repeated(atom, quantifier, mode)
  }

  private mutating func atom() -> RegexNode? {
    guard let first = rest.popFirst() else { return nil }
    switch first {
    case ".": return .any
    case "(": return group()
    case "[": return characterClass()
    case "\\":
      guard let escaped = rest.popFirst() else { return nil }
      switch escaped {
      case "A": return .beginning
      case "z": return .end
      case "x":
        let digits = String(String.UnicodeScalarView(rest.prefix(2)))
        rest = rest.dropFirst(2)
        return .atom("\\x" + digits)
      default: return .atom("\\" + String(escaped))
      }
    default: return .atom(String(first))
    }
  }

  private mutating func group() -> RegexNode? {
    if take("?(?=") {
      guard let condition = alternatives(), take(")"), let both = alternatives(), take(")"), both.count == 2 else {
        return nil
      }
      return .condition(condition, then: both[0], otherwise: both[1])
    }
    guard let kind = RegexNode.Group.allCases.first(where: { take($0.rawValue) }), let inside = alternatives(),
      take(")")
    else { return nil }
    return .group(kind, inside)
  }

  private mutating func characterClass() -> RegexNode? {
    var text = "["
    while let next = rest.popFirst() {
      text.unicodeScalars.append(next)
      if next == "]" { return .atom(text) }
      if next == "\\", let escaped = rest.popFirst() { text.unicodeScalars.append(escaped) }
    }
    return nil
  }

  private mutating func quantifier() -> String? {
    for mark in ["*", "+", "?"] where take(mark) { return mark }
    guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return nil }
    let text = String(String.UnicodeScalarView(rest[...end]))
    rest = rest[rest.index(after: end)...]
    return text
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest = rest.dropFirst(text.unicodeScalars.count)
    return true
  }
}
