extension WildcardText {
  /// A pattern of a dynamic rule as Apple's wildcards say it, as the later of the known parsers reads it: a star that ends at the first
  /// occurrence of a character becomes any star before the character.
  init(ofRule pattern: String) {
    let translated = PatternParser.later.translate(Array(pattern.utf16))
    var symbols: [Symbol] = []
    var literal: [UInt16] = []
    func flush() {
      symbols += String(decoding: literal, as: UTF16.self).unicodeScalars.map(Symbol.scalar)
      literal = []
    }
    switch translated.kind {
    case .literal: literal = translated.text
    case .prefix:
      literal = translated.text
      flush()
      symbols.append(.anySequence)
    case .simpleGlob, .advancedGlob, .suffix:
      for step in SimpleGlob(translated.text, .later).steps {
        if case .unit(let unit) = step {
          literal.append(unit)
          continue
        }
        flush()
        switch step {
        case .unit: break
        case .anyUnit: symbols.append(.anyCharacter)
        case .skip(let unit):
          symbols.append(.anySequence)
          literal.append(unit)
        // The later parser writes neither runs nor sets.
        case .run, .rest, .repeated: symbols.append(.anySequence)
        }
      }
    }
    flush()
    self = WildcardText(symbols).normalized
  }

  /// The pattern in a component, where `$(` would begin a variable.
  var componentText: String { text.replacing("$(", with: "?(") }
}
