/// `android.os.PatternMatcher`, written down step by step with indices into the texts. It shares nothing with the automata.
package enum NaivePatternMatcher {
  /// The loop of the simple glob: two indices that only go forward.
  ///
  /// - Parameter escapesFullStop: Whether `\.` is a full stop, as after Android 15.
  package static func matchesGlob(_ pattern: [UInt16], _ text: [UInt16], escapesFullStop: Bool = true) -> Bool {
    func at(_ index: Int) -> UInt16 { index < pattern.count ? pattern[index] : 0 }
    let (star, dot, escape) = (unit("*"), unit("."), unit("\\"))
    if pattern.isEmpty { return text.isEmpty }
    var (p, t) = (0, 0)
    while p < pattern.count, t < text.count {
      let isEscaped = at(p) == escape
      if isEscaped { p += 1 }
      let c = at(p)
      p += 1
      if at(p) == star {
        if c == dot, !isEscaped {
          if p >= pattern.count - 1 { return true }
          p += 1
          if at(p) == escape { p += 1 }
          while t < text.count, text[t] != at(p) { t += 1 }
          if t == text.count { return false }
          p += 1
          t += 1
        } else {
          while t < text.count, text[t] == c { t += 1 }
          p += 1
        }
      } else {
        let isAny = c == dot && !(isEscaped && escapesFullStop)
        if !isAny, text[t] != c { return false }
        t += 1
      }
    }
    if p >= pattern.count, t >= text.count { return true }
    // A text that ends before a final `.*` matches, too.
    return p == pattern.count - 2 && at(p) == dot && at(p + 1) == star
  }

  /// The advanced glob, whose pattern is parsed once.
  package struct Advanced {
    private let tokens: [Token]

    /// `nil` for a pattern that the constructor refuses.
    package init?(_ pattern: [UInt16]) {
      guard let tokens = parse(pattern) else { return nil }
      self.tokens = tokens
    }

    package func matches(_ text: [UInt16]) -> Bool { NaivePatternMatcher.matches(tokens, text) }
  }

  private enum Token: Equatable {
    case unit(UInt16)
    case any, setStart, inverseSetStart, setStop, zeroOrMore, oneOrMore, rangeStart, rangeStop
    case number(Int)

    var isModifier: Bool { [.zeroOrMore, .oneOrMore, .rangeStart, .rangeStop].contains(self) }
  }

  private static func matches(_ tokens: [Token], _ text: [UInt16]) -> Bool {
    var (p, t) = (0, 0)
    while p < tokens.count {
      let first = tokens[p]
      var pairs: [Token] = []
      p += 1
      if first == .setStart || first == .inverseSetStart {
        while tokens[p] != .setStop {
          pairs.append(tokens[p])
          p += 1
        }
        p += 1
      }
      var (least, most) = (1, 1)
      if p < tokens.count {
        switch tokens[p] {
        case .zeroOrMore: (least, most, p) = (0, .max, p + 1)
        case .oneOrMore: (least, most, p) = (1, .max, p + 1)
        case .rangeStart:
          if case .number(let low) = tokens[p + 1], case .number(let high) = tokens[p + 2] {
            (least, most) = (low, high)
          }
          p += 4
        default: break
        }
      }
      var taken = 0
      while taken < most, t + taken < text.count, matches(first, pairs, text[t + taken]) { taken += 1 }
      if taken < least { return false }
      t += taken
    }
    return t == text.count
  }

  private static func matches(_ token: Token, _ pairs: [Token], _ unit: UInt16) -> Bool {
    if token == .any { return true }
    if case .unit(let own) = token { return own == unit }
    var isInside = false
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      guard case .unit(let low) = pairs[index], case .unit(let high) = pairs[index + 1] else { continue }
      if low <= unit, unit <= high { isInside = true }
    }
    return isInside == (token == .setStart)
  }

  private static func parse(_ pattern: [UInt16]) -> [Token]? {
    var tokens: [Token] = []
    var (p, inSet, inClass) = (0, false, false)
    while p < pattern.count {
      var c = pattern[p]
      var isLiteral = false
      var range = false
      switch c {
      case unit("["):
        if inSet {
          isLiteral = true
        } else {
          guard p + 1 < pattern.count else { return nil }
          if pattern[p + 1] == unit("^") {
            tokens.append(.inverseSetStart)
            p += 1
          } else {
            tokens.append(.setStart)
          }
          p += 1
          inSet = true
          continue
        }
      case unit("]"):
        if inSet {
          if tokens.last == .setStart || tokens.last == .inverseSetStart { return nil }
          tokens.append(.setStop)
          (inSet, inClass) = (false, false)
        } else {
          isLiteral = true
        }
      case unit("{"):
        if !inSet {
          guard let last = tokens.last, !last.isModifier else { return nil }
          tokens.append(.rangeStart)
          p += 1
          range = true
        }
      case unit("}"): break
      case unit("*"), unit("+"):
        if !inSet {
          guard let last = tokens.last, !last.isModifier else { return nil }
          tokens.append(c == unit("*") ? .zeroOrMore : .oneOrMore)
        }
      case unit("."): if !inSet { tokens.append(.any) }
      case unit("\\"):
        guard p + 1 < pattern.count else { return nil }
        p += 1
        c = pattern[p]
        isLiteral = true
      default: isLiteral = true
      }
      if inSet {
        if inClass {
          tokens.append(.unit(c))
          inClass = false
        } else if p + 2 < pattern.count, pattern[p + 1] == unit("-"), pattern[p + 2] != unit("]") {
          inClass = true
          tokens.append(.unit(c))
          p += 1
        } else {
          tokens += [.unit(c), .unit(c)]
        }
      } else if range {
        guard let end = pattern[p...].firstIndex(of: unit("}")) else { return nil }
        let text = String(decoding: pattern[p..<end], as: UTF16.self)
        let comma = text.firstIndex(of: ",")
        guard let low = Int32(text[..<(comma ?? text.endIndex)]) else { return nil }
        var high = low
        if let comma {
          let rest = text[text.index(after: comma)...]
          if rest.isEmpty {
            high = .max
          } else {
            guard let number = Int32(rest) else { return nil }
            high = number
          }
        }
        if low > high { return nil }
        tokens += [.number(Int(low)), .number(Int(high)), .rangeStop]
        p = end
      } else if isLiteral {
        tokens.append(.unit(c))
      }
      p += 1
    }
    return inSet ? nil : tokens
  }

  private static func unit(_ character: Character) -> UInt16 { character.utf16.first ?? 0 }
}
