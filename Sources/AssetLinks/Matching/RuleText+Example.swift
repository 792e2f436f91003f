import Matching

extension RuleText {
  /// The path, query and fragment of a URL for a rule, made from a shortest text for each of its patterns. It need not match: a text can
  /// have a character that ends the part.
  package func example(_ parser: PatternParser) -> String? {
    func text(_ pattern: String, after start: [UInt16] = []) -> String? {
      UnitAutomaton(Array(pattern.utf16), parser).shortestText(after: start).map { units in
        String(decoding: String(decoding: units, as: UTF16.self).utf8.flatMap(Self.written), as: UTF8.self)
      }
    }
    let parameters = query.map { text($0.pattern) }
    guard let path = text(path ?? "*", after: Array("/".utf16)), !parameters.contains(nil) else { return nil }
    let fragment = fragment.map { text($0) }
    if case .some(.none) = fragment { return nil }
    return path + (parameters.isEmpty ? "" : "?" + parameters.compactMap { $0 }.joined(separator: "&"))
      + (fragment.flatMap { $0 }.map { "#" + $0 } ?? "")
  }

  /// A path, query and fragment as people would write them; a guess, which the rule may not match.
  package var naturalExample: String {
    let query = query.map { Self.natural($0.pattern, isQuery: true) }.joined(separator: "&")
    return Self.natural(path ?? "*", isPath: true) + (query.isEmpty ? "" : "?" + query)
      + (fragment.map { "#" + Self.natural($0) } ?? "")
  }

  private static func natural(_ pattern: String, isQuery: Bool = false, isPath: Bool = false) -> String {
    let bytes = Array(pattern.utf8)
    let wildcards = [UInt8(ascii: "?"), UInt8(ascii: "*")]
    // A wildcard at the start of a path takes its first slash.
    var text: [UInt8] = isPath && bytes.first.map(wildcards.contains) ?? false ? [UInt8(ascii: "/")] : []
    var index = 0
    while index < bytes.count {
      guard wildcards.contains(bytes[index]) else {
        text += written(bytes[index])
        index += 1
        continue
      }
      let row = bytes[index...].prefix { wildcards.contains($0) }
      index = row.endIndex
      let place = NaturalText(
        before: text[...], next: index < bytes.count ? bytes[index] : nil, isLast: index == bytes.count,
        isQuery: isQuery)
      let count = row.reduce(0) { $1 == UInt8(ascii: "?") ? $0 + 1 : $0 }
      text += place.text(count, open: count < row.count).utf8
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A byte of a text as a URL has it.
  private static func written(_ byte: UInt8) -> [UInt8] {
    let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "/=-_.~".utf8.contains(byte)
    return isPlain ? [byte] : Array(PercentEncoding.encoded(byte))
  }
}

extension UnitAutomaton {
  /// A shortest text that the pattern accepts, with a letter where any unit will do; `nil` for none. O(pattern).
  func shortestText(after beginning: [UInt16]) -> [UInt16]? {
    let first = beginning.reduce(start) { step($0, $1) }
    guard first != Self.dead else { return nil }
    var origins: [Int: (state: Int, unit: UInt16)] = [:]
    var pending = [first]
    var next = 0
    while next < pending.count {
      var state = pending[next]
      next += 1
      if accepts(state) {
        var text: [UInt16] = []
        while let origin = origins[state], state != first {
          text.append(origin.unit)
          state = origin.state
        }
        return beginning + text.reversed()
      }
      let own = states[state]
      let other = (UInt16(0x61)...0x7A).first { unit in !own.moves.contains { $0.unit == unit } } ?? 0x30
      for (unit, target) in own.moves + [(other, own.otherwise)]
      where target != Self.dead && target != first && origins[target] == nil {
        origins[target] = (state, unit)
        pending.append(target)
      }
    }
    return nil
  }
}
