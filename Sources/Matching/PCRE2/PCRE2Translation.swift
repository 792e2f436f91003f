// A language becomes one anchored PCRE2 pattern. The values of a variable are factored into a trie, so that a variable of 631 values costs
// a few branches: 34 to 45 ns a match instead of 216 to 770. With Unicode's case folding, each scalar becomes the class of the scalars
// that fold to it, because PCRE2's own caseless matching follows another version of Unicode; ASCII's is PCRE2's caseless flag.

/// A PCRE2 pattern that accepts exactly a language.
package struct PCRE2Translation: Sendable {
  /// The pattern's text.
  package private(set) var text: [UInt8] = []
  /// The pattern is compared with UTF-8, else with bytes.
  package let isUTF: Bool
  /// Letter case is ignored, in ASCII.
  package let isCaseless: Bool
  /// Values branch too deeply for PCRE2, and the text is not complete.
  package private(set) var isTooDeep = false
  /// The element of the source pattern for each capturing group.
  package private(set) var groups: [Int] = []
  private let folding: CaseFolding
  private let captures: Bool

  /// - Parameter captures: Whether wildcards and variables become groups.
  package init(_ language: PartLanguage, captures: Bool) {
    folding = language.folding
    isUTF = language.isDecoded
    isCaseless = language.folding == .ascii
    self.captures = captures
    write("\\A(?:")
    if language.alternatives.isEmpty { write("(*FAIL)") }
    for (index, pieces) in language.alternatives.enumerated() {
      if index > 0 { write("|") }
      append(pieces)
    }
    write(")\\z")
  }

  private mutating func write(_ syntax: String) { text += Array(syntax.utf8) }

  private mutating func append(_ pieces: [PartLanguage.Piece]) {
    var open: Int?
    for (index, piece) in pieces.enumerated() {
      if captures, piece.isOpen, let element = piece.element, open == nil {
        groups.append(element)
        open = element
        write("(")
      }
      append(piece)
      // Pieces of one variable (of a value that the slash rules substituted) share its group.
      let next = index + 1 < pieces.count ? pieces[index + 1] : nil
      if let element = open, next?.element != element {
        open = nil
        write(")")
      }
    }
  }

  private mutating func append(_ piece: PartLanguage.Piece) {
    switch piece.kind {
    case .literal(let scalars): for scalar in scalars { append(scalar) }
    case .anyCharacter: write(".")
    case .anySequence: write(".*")
    case .values(let values):
      let trie = values.trie
      if trie.isTooDeep { isTooDeep = true } else { append(trie) }
    }
  }

  private mutating func append(_ scalar: UInt32) {
    let variants = isUTF ? folding.variants(of: scalar) : [scalar]
    if variants.count > 1 {
      write("[")
      for variant in variants { appendLiteral(variant) }
      write("]")
    } else if isUTF || scalar < 0x80 {
      appendLiteral(scalar)
    } else {
      // Bytes that no URL has as written, so that the pattern fails.
      for byte in PartLanguage.utf8([scalar]) { appendLiteral(UInt32(byte)) }
    }
  }

  private mutating func appendLiteral(_ scalar: UInt32) {
    switch scalar {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt32(UInt8(ascii: "/")), UInt32(UInt8(ascii: "_")):
      text.append(UInt8(scalar))
    case ..<0x80: write("\\x\(String(scalar + 0x100, radix: 16).dropFirst())")
    default: write("\\x{\(String(scalar, radix: 16))}")
    }
  }

  private mutating func append(_ trie: ValueTrie, at node: Int = 0) {
    let branches = trie.branches(of: node)
    let isEnd = trie.nodes[node].isEnd
    if branches.isEmpty { return write(isEnd ? "(?:)" : "(*FAIL)") }
    // Characters that nothing follows are one class.
    let singles = branches.compactMap(trie.singleScalar)
    write("(?:")
    var isFirst = true
    for branch in branches where trie.singleScalar(branch) == nil {
      if !isFirst { write("|") }
      isFirst = false
      for label in branch.labels { append(label: label) }
      if !trie.isLeaf(branch.next) { append(trie, at: branch.next) }
    }
    if !singles.isEmpty {
      if !isFirst { write("|") }
      appendClass(singles)
    }
    if isEnd { write("|") }
    write(")")
  }

  private mutating func append(label: ValueTrie.Label) {
    switch label {
    case ValueTrie.any: write(".")
    case ValueTrie.star: write(".*")
    default: append(label)
    }
  }

  private mutating func appendClass(_ scalars: [UInt32]) {
    let bytes = isUTF ? scalars.flatMap { folding.variants(of: $0) } : scalars.filter { $0 < 0x80 }
    guard scalars.count > 1, !bytes.isEmpty else {
      for scalar in scalars { append(scalar) }
      return
    }
    write("[")
    for scalar in bytes { appendLiteral(scalar) }
    write("]")
  }
}

extension PartLanguage.Piece {
  /// `true` if the piece is for a wildcard or a variable, whose text `explain` shows.
  package var isOpen: Bool {
    if case .literal = kind { return isSubstituted }
    return true
  }
}
