import Matching

/// A pattern as characters and wildcards.
struct WildcardText: Hashable {
  enum Symbol: Hashable {
    case scalar(Unicode.Scalar)
    case anyCharacter
    case anySequence
  }

  var symbols: [Symbol]

  init(_ symbols: [Symbol]) { self.symbols = symbols }

  /// A text in which `*` and `?` are wildcards.
  init(_ text: String) {
    symbols = text.unicodeScalars.map { $0 == "*" ? .anySequence : $0 == "?" ? .anyCharacter : .scalar($0) }
  }

  static let slash = Symbol.scalar("/")

  /// The pattern; a star or a question mark that is meant as a character is any character, because there is no escape.
  var text: String {
    var text = String.UnicodeScalarView()
    for symbol in symbols {
      switch symbol {
      case .scalar(let scalar): text.append(scalar == "*" ? "?" : scalar)
      case .anyCharacter: text.append("?")
      case .anySequence: text.append("*")
      }
    }
    return String(text)
  }

  var endsInStar: Bool { symbols.last == .anySequence }

  /// The pattern with each run of wildcards as its question marks and then at most one star.
  var normalized: WildcardText {
    var result: [Symbol] = []
    var hasStar = false
    for symbol in symbols {
      switch symbol {
      case .anySequence: hasStar = true
      case .anyCharacter: result.append(symbol)
      case .scalar:
        if hasStar { result.append(.anySequence) }
        hasStar = false
        result.append(symbol)
      }
    }
    if hasStar { result.append(.anySequence) }
    return WildcardText(result)
  }

  /// The pattern with its percent escapes decoded; bytes that are not UTF-8 become U+FFFD, as Android decodes them (source).
  var decoded: WildcardText {
    guard symbols.contains(.scalar("%")) else { return self }
    var result: [Symbol] = []
    var literal = String.UnicodeScalarView()
    func flush() {
      let bytes = PercentEncoding.decodeBytes(String(literal).utf8)
      result += String(decoding: bytes, as: UTF8.self).unicodeScalars.map(Symbol.scalar)
      literal = String.UnicodeScalarView()
    }
    for symbol in symbols {
      if case .scalar(let scalar) = symbol {
        literal.append(scalar)
      } else {
        flush()
        result.append(symbol)
      }
    }
    flush()
    return WildcardText(result)
  }
}
