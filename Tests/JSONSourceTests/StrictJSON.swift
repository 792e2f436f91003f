/// The grammar of RFC 8259, written as plainly as possible: the judge of the reader. It recurses with the
/// nesting of the text, so it is for tests only.
struct StrictJSON {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  static func accepts(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    var judge = StrictJSON(scalars: Array(text.unicodeScalars))
    judge.space()
    guard judge.value() else { return false }
    judge.space()
    return judge.index == judge.scalars.count
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func space() {
    while let scalar = next, [" ", "\t", "\n", "\r"].contains(scalar) { index += 1 }
  }

  private mutating func value() -> Bool {
    switch next {
    case "{": return container(closing: "}") { $0.member() }
    case "[": return container(closing: "]") { $0.value() }
    case "\"": return string()
    case "t": return word("true")
    case "f": return word("false")
    case "n": return word("null")
    default: return number()
    }
  }

  private mutating func container(closing: Unicode.Scalar, _ element: (inout StrictJSON) -> Bool) -> Bool {
    index += 1
    space()
    if take(closing) { return true }
    repeat {
      space()
      guard element(&self) else { return false }
      space()
    } while take(",")
    return take(closing)
  }

  private mutating func member() -> Bool {
    guard string() else { return false }
    space()
    guard take(":") else { return false }
    space()
    return value()
  }

  private mutating func word(_ word: String) -> Bool { word.unicodeScalars.allSatisfy { take($0) } }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0") {
      guard next != "0", digits() else { return false }
    }
    if take("."), !digits() { return false }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      return digits()
    }
    return true
  }

  private mutating func digits() -> Bool {
    let start = index
    while let scalar = next, ("0"..."9").contains(scalar) { index += 1 }
    return index > start
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let scalar = next {
      index += 1
      if scalar == "\"" { return true }
      if scalar.value < 0x20 { return false }
      if scalar == "\\", !escape() { return false }
    }
    return false
  }

  private mutating func escape() -> Bool {
    guard let scalar = next else { return false }
    index += 1
    if scalar != "u" { return "\"\\/bfnrt".unicodeScalars.contains(scalar) }
    for _ in 0..<4 {
      guard let digit = next, digit.isASCII, digit.properties.isASCIIHexDigit else { return false }
      index += 1
    }
    return true
  }
}
