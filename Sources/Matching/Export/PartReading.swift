// A language becomes the text of a regular expression for one part of a URL, compared in one of two forms: as written, or
// percent-decoded. The text is for a part that begins where it is tried, and keeps two promises:
//
//   - It never matches a character that ends the part, so that the texts of parts can be concatenated.
//   - In the decoded form it is only used for parts that decode to UTF-8 (``PartReading/decodesToUTF8``). Each step begins and ends
//     between two decoded scalars, and so matches escapes whole.
//
// Pieces between two `*` that always match the same number of characters are tried from the left and, once found, kept (an atomic
// group): a later place could only leave less to the rest. Without variables of several lengths, a backtracking matcher then needs
// little more than text × pattern steps.

import SourceText

/// The comparison of a part of a URL: turns pieces of patterns into text of a regular expression.
struct PartReading {
  let part: URLPart
  /// The part is percent-decoded, else it is compared as written.
  let isDecoded: Bool
  let folding: CaseFolding

  var spelling: Spelling { Spelling(isCaseless: folding != .none) }

  enum Token {
    /// Folded scalars, at least one.
    case scalars([UInt32])
    /// A run of `?` and `*`: at least so many characters, and any number more when it is open.
    case gap(atLeast: Int, isOpen: Bool)
    /// A variable; the number of characters where all values have the same.
    case values(ValueTrie, length: Int?)
  }

  // MARK: Tokens

  /// The steps of each alternative that a part in this form can match.
  func alternatives(_ language: PartLanguage) throws(InexpressibleComponent) -> [[Token]] {
    var found: [[Token]] = []
    for pieces in language.alternatives { if let tokens = try tokens(pieces) { found.append(tokens) } }
    return found
  }

  /// The steps of an alternative; `nil` when no part in this form can match it.
  private func tokens(_ pieces: [PartLanguage.Piece]) throws(InexpressibleComponent) -> [Token]? {
    var tokens: [Token] = []
    for piece in pieces {
      switch piece.kind {
      case .literal(let scalars):
        guard scalars.allSatisfy(canStand) else { return nil }
        if case .scalars(let before)? = tokens.last {
          tokens[tokens.count - 1] = .scalars(before + scalars)
        } else {
          if !scalars.isEmpty { tokens.append(.scalars(scalars)) }
        }
      case .anyCharacter: append(gap: 1, isOpen: false, to: &tokens)
      case .anySequence: append(gap: 0, isOpen: true, to: &tokens)
      case .values(let values):
        let possible = values.lazy.filter { $0.allSatisfy(canStand) }
        guard let first = possible.first else { return nil }
        // All values, as a rule.
        let trie = values.allSatisfy { $0.allSatisfy(canStand) } ? values.trie : ValueTrie(words: possible)
        if trie.isTooDeep { throw .tooLarge }
        let haveLength = possible.allSatisfy { $0.count == first.count && !$0.contains(ValueTrie.star) }
        tokens.append(.values(trie, length: haveLength ? first.count : nil))
      }
    }
    return tokens
  }

  private func append(gap count: Int, isOpen: Bool, to tokens: inout [Token]) {
    if case .gap(let before, let wasOpen)? = tokens.last {
      tokens[tokens.count - 1] = .gap(atLeast: before + count, isOpen: wasOpen || isOpen)
    } else {
      tokens.append(.gap(atLeast: count, isOpen: isOpen))
    }
  }

  /// Returns `true` if a folded scalar, or a wildcard, can occur in a part in this form.
  func canStand(_ label: ValueTrie.Label) -> Bool { isDecoded || label >= ValueTrie.any || part.hasRaw(label) }

  // MARK: Text

  /// Matches the tokens.
  ///
  /// - Parameter takesRest: Whether a `*` at the end matches the whole rest of the part.
  func text(_ tokens: [Token], takesRest: Bool = true) -> String {
    var text = ""
    var rest = tokens[...]
    while let first = rest.first {
      guard case .gap(let count, isOpen: true) = first else {
        text += self.text(first)
        rest = rest.dropFirst()
        continue
      }
      let following = rest.dropFirst()
      let segment = following.prefix { if case .gap(_, isOpen: true) = $0 { false } else { true } }
      let isLast = segment.count == following.count
      let inside = segment.map(self.text).joined()
      if segment.isEmpty {
        text += openGap(count, takesRest ? "+" : "")
      } else if !isLast, segment.allSatisfy(Self.hasLength) {
        text += "(?>\(openGap(count, "?"))\(boundary(before: segment.first))\(inside))"
      } else {
        text += openGap(count, "") + boundary(before: segment.first) + inside
      }
      rest = following.dropFirst(segment.count)
    }
    return text
  }

  private static func hasLength(_ token: Token) -> Bool {
    if case .values(_, length: nil) = token { false } else { true }
  }

  private func text(_ token: Token) -> String {
    switch token {
    case .scalars(let scalars): scalars.reduce(into: "") { $0 += text($1) }
    case .gap(let count, _): exactly(count)
    case .values(let trie, _): text(trie)
    }
  }

  /// Matches a folded scalar. Letter case as written is left to `(?i)`.
  func text(_ scalar: UInt32) -> String {
    isDecoded ? spelling.decoded([scalar], folding, in: part) : Spelling.literal(scalar)
  }

  private func openGap(_ count: Int, _ kind: String) -> String {
    if isDecoded { return exactly(count) + part.anyCharacter + "*" + kind }
    return part.anyCharacter + (count == 0 ? "*" : count == 1 ? "+" : "{\(count),}") + kind
  }

  private func exactly(_ count: Int) -> String {
    let one = oneCharacter
    if count < 2 { return count == 0 ? "" : one }
    return isDecoded ? "(?:\(one)){\(count)}" : "\(one){\(count)}"
  }

  /// Matches one character; decoded, with the whole escape that a `%` begins and all the escapes of its scalar.
  private var oneCharacter: String {
    guard isDecoded else { return part.anyCharacter }
    return "\(part.anyCharacter)(?:(?<=%)\(spelling.digit){2})?+(?:\(spelling.continuation))*+"
  }

  /// Asserts that a `*` ends between two decoded scalars, where the next token does not: inside an escape a hexadecimal digit follows,
  /// inside a scalar an escape that continues it.
  private func boundary(before token: Token?) -> String {
    guard isDecoded, let token else { return "" }
    if case .scalars(let scalars) = token, let first = scalars.first,
      !folding.variants(of: first).contains(where: { $0.hexDigitValue != nil })
    {
      return ""
    }
    return boundary
  }

  private var boundary: String {
    guard isDecoded else { return "" }
    let digit = spelling.digit
    return "(?!(?<=%)\(digit){2}|(?<=%\(digit))\(digit)|\(spelling.continuation))"
  }

  // MARK: Values

  private func text(_ trie: ValueTrie, at node: Int = 0) -> String {
    let (others, singles) = trie.branches(of: node)
    var alternatives = others.map { branch in
      branch.labels.map { text(label: $0) }.joined()
        + (trie.nodes[branch.next].isLeaf ? "" : text(trie, at: branch.next))
    }
    let isEnd = trie.nodes[node].isEnd
    if !singles.isEmpty { alternatives.append(anyOf(singles)) }
    if alternatives.isEmpty { return "" }
    if isEnd, alternatives.count == 1, !singles.isEmpty {
      // One character or one class as written, or one group of spellings, unless there is only one.
      let isAtom = !isDecoded || alternatives[0].hasPrefix("(?:")
      return isAtom ? alternatives[0] + "?" : "(?:\(alternatives[0]))?"
    }
    if isEnd { return "(?:\(alternatives.joined(separator: "|")))?" }
    return alternatives.count == 1 ? alternatives[0] : "(?:\(alternatives.joined(separator: "|")))"
  }

  private func anyOf(_ scalars: [UInt32]) -> String {
    isDecoded ? spelling.decoded(scalars, folding, in: part) : Spelling.anyOf(scalars)
  }

  private func text(label: ValueTrie.Label) -> String {
    switch label {
    case ValueTrie.any: oneCharacter
    case ValueTrie.star: part.anyCharacter + "*" + boundary
    default: text(label)
    }
  }

  /// Matches a part, up to its end, that decodes to UTF-8: its escapes beyond ASCII are those of whole scalars (the Unicode Standard,
  /// table 3-7), and everything else may be anything.
  var decodesToUTF8: String {
    let digit = spelling.digit
    let next = spelling.continuation
    func digits(_ values: UInt8...) -> String { spelling.nibbles(values) }
    let scalars = [
      "(?:\(digits(12))\(spelling.nibbles(2...15))|\(digits(13))\(digit))\(next)",
      "\(digits(14))(?:0%\(digits(10, 11))\(digit)|\(digits(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15))\(next)"
        + "|\(digits(13))%[89]\(digit))\(next)",
      "\(digits(15))(?:0%\(digits(9, 10, 11))\(digit)|[1-3]\(next)|4%8\(digit))(?:\(next)){2}",
    ]
    let beyondASCII = spelling.nibbles(8...15) + digit
    return "(?:\(part.anyButPercent)++|%(?!\(beyondASCII))|%(?:\(scalars.joined(separator: "|"))))*+\(part.end)"
  }
}
