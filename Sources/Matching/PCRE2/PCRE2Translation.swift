// A language becomes one anchored PCRE2 pattern. The values of a variable are factored into a trie, so that a variable of 631 values costs
// a few branches: 34 to 45 ns a match instead of 216 to 770. With Unicode's case folding, each scalar becomes the class of the scalars
// that fold to it, because PCRE2's own caseless matching follows another version of Unicode; ASCII's is PCRE2's caseless flag.

#if PCRE2
  import PCRE2

  extension PCRE2Pattern {
    /// Compiles a translation; `nil` when PCRE2 refuses it, because it is too large.
    convenience init?(_ translation: PCRE2Translation, jit: Bool = true) {
      if translation.isTooDeep { return nil }
      var options: Options = [.anchored, .dotAll]
      if translation.isUTF { options.insert(.utf) }
      if translation.isCaseless { options.insert(.caseless) }
      self.init(translation.text, options, jit: jit)
    }
  }

  /// A PCRE2 pattern that accepts exactly a language.
  struct PCRE2Translation: Sendable {
    private(set) var text: [UInt8] = []
    /// The pattern is compared with UTF-8, else with bytes.
    let isUTF: Bool
    /// Letter case is ignored, in ASCII.
    let isCaseless: Bool
    /// Values branch too deeply for PCRE2, and the text is not complete.
    private(set) var isTooDeep = false
    private let folding: CaseFolding

    init(_ language: PartLanguage) {
      folding = language.folding
      isUTF = language.isDecoded
      isCaseless = language.folding == .ascii
      write("\\A(?:")
      if language.alternatives.isEmpty { write("(*FAIL)") }
      for (index, pieces) in language.alternatives.enumerated() {
        if index > 0 { write("|") }
        for piece in pieces { append(piece) }
      }
      write(")\\z")
    }

    private mutating func write(_ syntax: String) { text += Array(syntax.utf8) }

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
      let (others, singles) = trie.branches(of: node)
      let isEnd = trie.nodes[node].isEnd
      if others.isEmpty, singles.isEmpty { return write(isEnd ? "(?:)" : "(*FAIL)") }
      write("(?:")
      for (index, branch) in others.enumerated() {
        if index > 0 { write("|") }
        for label in branch.labels { append(label: label) }
        if !trie.nodes[branch.next].isLeaf { append(trie, at: branch.next) }
      }
      if !singles.isEmpty {
        if !others.isEmpty { write("|") }
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
#endif
