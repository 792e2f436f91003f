import Association
import JSONSource
import Matching

// Whether everything that one pattern takes is taken by another, told from the patterns alone. The answer is never a
// false yes; it is often a no where an automaton would know better.
//
// Phases. A pattern becomes symbols: a scalar, `?`, `*`, or a variable. The slash rules of a path make it one or more
// sequences of symbols (`/a/*` is `/a/*` and `/a`). A run of wildcards becomes its `?`s and then one `*`. Then the outer
// sequence is matched against the symbols of the inner one as if they were a text: `*` of the outer takes any symbols, `?`
// takes a scalar, a `?` or a variable of one-character values, everything else takes itself alone.
//
// Why a yes is right: each symbol of the inner sequence stands for texts, the outer one takes the symbol whatever text it
// is, and the slash rules were applied to both before. Where the values of a variable could themselves meet the slash rules
// (empty, or with a slash or a star at an end), the pattern is compared as text only.
//
// The bound: O(outer × inner) symbols for each pair of sequences, and nothing is allocated.

/// What a pattern takes, in a form in which two can be compared.
enum PatternLanguage: Hashable {
  /// Every text.
  case everything
  /// Nothing: an unknown or unterminated variable, or one without values.
  case nothing
  /// Texts that are given by sequences of symbols. Those in `certain` are taken for sure; `possible` has all that may be.
  case sequences(certain: [[Symbol]], possible: [[Symbol]])
  /// A pattern that is the same as another only when its text is.
  case text([UInt8])

  /// A symbol of a pattern, in 32 bits.
  struct Symbol: Hashable {
    let code: UInt32

    static let one = Symbol(code: 0x8000_0000)
    static let many = Symbol(code: 0x8000_0001)
    static let slash = Symbol(code: UInt32(UInt8(ascii: "/")))

    static func variable(_ index: Int, isSingle: Bool) -> Symbol {
      Symbol(code: (isSingle ? 0xA000_0000 : 0xC000_0000) | UInt32(truncatingIfNeeded: index) & 0xFFF_FFFF)
    }

    /// Whether the symbol always stands for exactly one character.
    var isSingle: Bool { code <= Symbol.one.code || code & 0xE000_0000 == 0xA000_0000 }

    /// The symbol with ASCII letters in lower case.
    var folded: Symbol {
      (UInt32(UInt8(ascii: "A"))...UInt32(UInt8(ascii: "Z"))).contains(code) ? Symbol(code: code | 0x20) : self
    }
  }

  /// Whether everything that the other takes is taken for sure. Both have the same `percentEncoded`.
  ///
  /// - Parameter folds: The outer pattern does not look at letter case.
  func covers(_ inner: PatternLanguage, folds: Bool) -> Bool {
    switch (self, inner) {
    case (.everything, _): return true
    case (.text(let outer), .text(let inner)): return outer == inner
    case (.sequences(let certain, _), .sequences(_, let possible)):
      if self == inner { return true }
      return possible.allSatisfy { inner in certain.contains { Self.takes($0, inner, folds: folds) } }
    default: return false
    }
  }

  /// Whether the symbols of `outer` take those of `inner`, with the last star giving way (the usual way to match a single
  /// kind of star, which needs no other choice to be undone).
  private static func takes(_ outer: [Symbol], _ inner: [Symbol], folds: Bool) -> Bool {
    var index = 0
    var place = 0
    var star: (index: Int, place: Int)?
    while place < inner.count {
      if index < outer.count, outer[index] == .many {
        star = (index, place)
        index += 1
      } else if index < outer.count, takes(outer[index], inner[place], folds: folds) {
        index += 1
        place += 1
      } else if let last = star {
        star = (last.index, last.place + 1)
        index = last.index + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return outer[index...].allSatisfy { $0 == .many }
  }

  private static func takes(_ outer: Symbol, _ inner: Symbol, folds: Bool) -> Bool {
    if outer == .one { return inner.isSingle }
    return outer == inner || (folds && outer.folded == inner.folded)
  }
}

/// Makes languages of patterns; keeps what it learns of variables.
struct PatternLanguageReader {
  private let document: JSONDocument
  private let variables: VariableTable
  private var known: [[UInt8]: (symbol: PatternLanguage.Symbol?, isEmpty: Bool)] = [:]

  init(_ context: LintContext) {
    document = context.document
    variables = context.variables
  }

  /// The language of a pattern. O(pattern), and once for each variable O(its values).
  mutating func language(_ source: PatternSource, isPath: Bool) -> PatternLanguage {
    let text = document.utf8(source.node)[source.dropped...]
    if !isPath, !text.isEmpty, text.allSatisfy({ $0 == UInt8(ascii: "*") }) { return .everything }
    var symbols: [PatternLanguage.Symbol] = []
    symbols.reserveCapacity(text.count)
    var isPlain = true
    if text.contains(UInt8(ascii: "$")) {
      let pattern = Pattern(source, in: document)
      for element in pattern.elements {
        switch element.kind {
        case .literal: symbols += Self.scalars(pattern.text(of: element))
        case .anyCharacter: symbols.append(.one)
        case .anySequence: symbols.append(.many)
        case .unterminatedVariable: return .nothing
        case .variable(let name):
          let variable = symbol(of: name)
          if variable.isEmpty { return .nothing }
          if let symbol = variable.symbol { symbols.append(symbol) } else { isPlain = false }
        }
      }
    } else {
      for symbol in Self.scalars(text) {
        switch symbol.code {
        case UInt32(UInt8(ascii: "*")): symbols.append(.many)
        case UInt32(UInt8(ascii: "?")): symbols.append(.one)
        default: symbols.append(symbol)
        }
      }
    }
    guard isPlain else { return .text(Array(text)) }
    guard isPath else {
      let canonical = Self.canonical(symbols)
      return .sequences(certain: [canonical], possible: [canonical])
    }
    return Self.path(symbols)
  }

  private mutating func symbol(of name: [UInt8]) -> (symbol: PatternLanguage.Symbol?, isEmpty: Bool) {
    if let found = known[name] { return found }
    let values = variables.values(named: name) ?? []
    let isUsable = values.allSatisfy { value in
      guard let first = value.text.first, let last = value.text.last else { return false }
      return ![first, last].contains(UInt8(ascii: "/")) && ![first, last].contains(UInt8(ascii: "*"))
    }
    let isSingle = values.allSatisfy { value in
      value.text != [UInt8(ascii: "*")] && String(decoding: value.text, as: UTF8.self).unicodeScalars.count == 1
    }
    let symbol = isUsable ? PatternLanguage.Symbol.variable(known.count, isSingle: isSingle) : nil
    known[name] = (symbol, values.isEmpty)
    return (symbol, values.isEmpty)
  }

  private static func scalars(_ text: some Collection<UInt8>) -> [PatternLanguage.Symbol] {
    String(decoding: Array(text), as: UTF8.self).unicodeScalars.map { PatternLanguage.Symbol(code: $0.value) }
  }

  // MARK: The slash rules (oracle)

  private static func path(_ symbols: [PatternLanguage.Symbol]) -> PatternLanguage {
    var base = [.slash] + symbols.drop { $0 == .slash }
    trimSlashes(&base)
    // Every path begins with its slash.
    if base.count > 1, base.dropFirst().allSatisfy({ $0 == .many }) { return .everything }
    let certain = [base] + [shortened(base, stars: 1)].compactMap { $0 }
    var possible = [base]
    while let shorter = shortened(possible[possible.count - 1], stars: .max) { possible.append(shorter) }
    return .sequences(certain: certain.map(canonical), possible: possible.map(canonical))
  }

  /// The pattern without its last segment, where that is nothing but stars.
  ///
  /// What is certain is the one that was seen: `/a/*` takes `/a`. Whether `/a/*/*` takes `/a` too, and `/a/**`, is decided, so
  /// they do so in what is possible alone.
  private static func shortened(_ symbols: [PatternLanguage.Symbol], stars: Int) -> [PatternLanguage.Symbol]? {
    let count = symbols.reversed().prefix { $0 == .many }.count
    var rest = Array(symbols.dropLast(count))
    guard (1...stars).contains(count), rest.count > 1, rest.last == .slash else { return nil }
    trimSlashes(&rest)
    return rest
  }

  private static func trimSlashes(_ symbols: inout [PatternLanguage.Symbol]) {
    while symbols.count > 1, symbols.last == .slash { symbols.removeLast() }
  }

  /// Each run of wildcards as its `?`s and then one star, if it has any.
  private static func canonical(_ symbols: [PatternLanguage.Symbol]) -> [PatternLanguage.Symbol] {
    guard symbols.contains(.many) else { return symbols }
    var result: [PatternLanguage.Symbol] = []
    var hasStar = false
    for symbol in symbols {
      if symbol == .many {
        hasStar = true
        continue
      }
      if hasStar, symbol != .one {
        result.append(.many)
        hasStar = false
      }
      result.append(symbol)
    }
    return hasStar ? result + [.many] : result
  }
}
