import Matching
import SourceText

/// Reads the regular expression of a parameter, in so far as it is regular: literals, classes, groups, alternatives and counts.
struct RouteConstraint {
  private let characters: [Character]
  private var place = 0
  private var depth = 0
  /// `true` in `(?i:…)`.
  private var foldsCase = false

  /// The most repetitions that are written out.
  private static let countLimit = 64
  private static let depthLimit = 50

  private init(_ text: String) {
    var text = text[...]
    if text.hasPrefix("^") { text.removeFirst() }
    if text.hasSuffix("$"), !text.hasSuffix("\\$") { text.removeLast() }
    characters = Array(text)
  }

  /// The language of an expression; `nil` for a construct that is not supported, such as a lookahead.
  static func expression(_ text: String) -> LinkLanguage.Expression? {
    var reader = RouteConstraint(text)
    guard text.count <= 1_000, let found = reader.alternatives(), reader.place == reader.characters.count else {
      return nil
    }
    return found
  }

  private var next: Character? { place < characters.count ? characters[place] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    place += 1
    return true
  }

  private mutating func alternatives() -> LinkLanguage.Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { return nil }
    var choices: [LinkLanguage.Expression] = []
    repeat {
      guard let found = sequence() else { return nil }
      choices.append(found)
    } while take("|")
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence() -> LinkLanguage.Expression? {
    var parts: [LinkLanguage.Expression] = []
    while let next, next != "|", next != ")" {
      guard let atom = atom(), let counted = counted(atom) else { return nil }
      parts.append(counted)
    }
    return .sequence(parts)
  }

  private mutating func atom() -> LinkLanguage.Expression? {
    guard let character = next else { return nil }
    place += 1
    switch character {
    case "(":
      let outer = foldsCase
      defer { foldsCase = outer }
      if take("?") {
        if take("i") { foldsCase = true }
        if !take(":") { return nil }
      }
      guard let inner = alternatives(), take(")") else { return nil }
      return inner
    case "[": return characterClass().map(RouteLanguage.character)
    case ".": return RouteLanguage.character(ByteSet(allBut: "?#"))
    case _ where foldsCase && character.isASCII && character.isLetter:
      return .byte(ByteSet((character.lowercased() + character.uppercased()).utf8))
    case "\\": return escaped().map(RouteLanguage.character)
    case "*", "+", "?", "{", "}", "^", "$", "]": return nil
    default: return .text(PercentEncoding.encodeRaw(Array(String(character).utf8)))
    }
  }

  private mutating func counted(_ atom: LinkLanguage.Expression) -> LinkLanguage.Expression? {
    var result = atom
    switch next {
    case "*": result = .repeated(atom, isOptional: true)
    case "+": result = .repeated(atom, isOptional: false)
    case "?": result = .optional(atom)
    case "{": return count().map { Self.repeated(atom, $0.least, $0.most) }
    default: return atom
    }
    place += 1
    // Lazy and greedy matching have the same language.
    _ = take("?")
    return result
  }

  /// `{2}`, `{2,}` or `{2,4}`; without a most, any number may follow.
  private mutating func count() -> (least: Int, most: Int?)? {
    guard let end = characters[place...].firstIndex(of: "}") else { return nil }
    let numbers = String(characters[(place + 1)..<end]).split(separator: ",", omittingEmptySubsequences: false)
    guard (1...2).contains(numbers.count), let least = Int(numbers[0]), (0...Self.countLimit).contains(least) else {
      return nil
    }
    place = end + 1
    guard numbers.count == 2 else { return (least, least) }
    if numbers[1].isEmpty { return (least, nil) }
    guard let most = Int(numbers[1]), (least...Self.countLimit).contains(most) else { return nil }
    return (least, most)
  }

  private static func repeated(
    _ atom: LinkLanguage.Expression, _ least: Int, _ most: Int?
  ) -> LinkLanguage.Expression {
    let required = Array(repeating: atom, count: least)
    guard let most else { return .sequence(required + [.repeated(atom, isOptional: true)]) }
    return .sequence(required + Array(repeating: .optional(atom), count: most - least))
  }

  private static let digits = ByteSet("0123456789".utf8)
  private static let words = ByteSet((UInt8(0x21)...0x7E).filter { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") })

  /// The characters of an escape, whose backslash is passed.
  private mutating func escaped() -> ByteSet? {
    guard let character = next else { return nil }
    place += 1
    switch character {
    case "d": return Self.digits
    case "D": return ByteSet(allBut: "?#").subtracting(Self.digits)
    case "w": return Self.words
    case "W": return ByteSet(allBut: "?#").subtracting(Self.words)
    // In `\\d`, as the expression is written in a string of a program.
    case "\\" where next.map { "dDwW.-/".contains($0) } ?? false: return escaped()
    default:
      guard let byte = character.asciiValue, !character.isLetter, !character.isNumber else { return nil }
      return ByteSet([byte])
    }
  }

  /// The characters of a class, whose opening bracket is passed.
  private mutating func characterClass() -> ByteSet? {
    let isNegated = take("^")
    var set = ByteSet([])
    var isFirst = true
    while let character = next, isFirst || character != "]" {
      isFirst = false
      place += 1
      if character == "\\" {
        guard let escaped = escaped() else { return nil }
        set = set.union(escaped)
        continue
      }
      guard let lower = character.asciiValue else { return nil }
      guard next == "-", place + 1 < characters.count, characters[place + 1] != "]" else {
        set = set.union(ByteSet([lower]))
        continue
      }
      guard let upper = characters[place + 1].asciiValue, lower <= upper, upper != UInt8(ascii: "\\") else {
        return nil
      }
      place += 2
      set = set.union(ByteSet(lower...upper))
    }
    guard take("]") else { return nil }
    if foldsCase {
      for letter in UInt8(ascii: "a")...UInt8(ascii: "z") where set.contains(letter) || set.contains(letter ^ 0x20) {
        set = set.union(ByteSet([letter, letter ^ 0x20]))
      }
    }
    let characters = ByteSet(allBut: "?#")
    return isNegated ? characters.subtracting(set) : characters.subtracting(characters.subtracting(set))
  }
}
