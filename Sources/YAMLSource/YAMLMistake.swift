import SourceText

/// Words for common mistakes where YAML ends, instead of those of libyaml.
struct YAMLMistake {
  /// The position of libyaml in a text that is not YAML.
  struct Context {
    /// The first byte that does not fit.
    let place: Int
    /// libyaml's words for the value in which it is, and the start of that value.
    var value: (words: String, start: Int)?
    /// The open bracket in which it is.
    var bracket: Int?
    /// The last text in quotes.
    var quoted: Range<Int>?
  }

  let message: String
  let help: String
  /// The byte to show.
  let place: Int

  private init(_ message: String, _ help: String, at place: Int) {
    (self.message, self.help, self.place) = ("not YAML: \(message)", help, place)
  }

  /// The text in quotes that is meant by `*x`.
  static func alias(_ name: String) -> (message: String, help: String) {
    (
      "not YAML: a text that begins with `*` needs quotes",
      "write it in quotes; as an alias, `*\(name)` needs the anchor `&\(name)` before it"
    )
  }

  /// Returns `nil` where libyaml's own words are better. O(bytes).
  static func mistake(_ bytes: [UInt8], _ context: Context) -> YAMLMistake? {
    openQuote(bytes, context) ?? openBracket(bytes, context) ?? missingSpace(bytes, context)
      ?? ofLine(bytes, context.place) ?? indentation(bytes, context)
  }

  // MARK: Open quotes and brackets

  /// A quote that ends nowhere, or at the next quote in a line below.
  private static func openQuote(_ bytes: [UInt8], _ context: Context) -> YAMLMistake? {
    let start: Int
    if let value = context.value, value.words == "while scanning a quoted scalar" {
      start = value.start
    } else if let quoted = context.quoted, lineStart(bytes, quoted.lowerBound) < lineStart(bytes, quoted.upperBound),
      lineStart(bytes, quoted.upperBound) == lineStart(bytes, context.place)
    {
      start = quoted.lowerBound
    } else {
      return nil
    }
    return YAMLMistake("the quote is not closed", "write the same quote at the end of the text", at: start)
  }

  /// A bracket in a line above, with fewer brackets behind it that close one.
  private static func openBracket(_ bytes: [UInt8], _ context: Context) -> YAMLMistake? {
    guard let bracket = context.bracket, lineStart(bytes, bracket) < lineStart(bytes, context.place) else { return nil }
    let isList = bytes[bracket] == UInt8(ascii: "[")
    let closing = UInt8(ascii: isList ? "]" : "}")
    let rest = bytes[bracket...]
    guard rest.count(where: { $0 == bytes[bracket] }) > rest.count(where: { $0 == closing }) else { return nil }
    let (opening, end) = isList ? ("[", "]") : ("{", "}")
    return YAMLMistake(
      "the `\(opening)` is not closed", "write `\(end)` at the end of the \(isList ? "list" : "mapping")", at: bracket)
  }

  // MARK: Texts without quotes

  /// A key whose value begins immediately after the colon, in the line of a value that is no key or in the line above.
  private static func missingSpace(_ bytes: [UInt8], _ context: Context) -> YAMLMistake? {
    var start = lineStart(bytes, context.place)
    if let value = context.value {
      if value.words != "while scanning a simple key" { return nil }
      start = value.start
    } else if let above = lastLine(bytes, before: start) {
      start = above.start
    }
    let key = bytes[start...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
      .prefix { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
    let rest = bytes[key.endIndex...].prefix { $0 != newline }
    guard !key.isEmpty, rest.count > 1, rest.first == UInt8(ascii: ":"), !" \r".utf8.contains(rest[key.endIndex + 1]),
      !rest.dropFirst().starts(with: "//".utf8)
    else { return nil }
    let name = String(decoding: key, as: UTF8.self)
    return YAMLMistake("no space follows the colon of `\(name)`", "write a space after the colon", at: key.endIndex)
  }

  private static func ofLine(_ bytes: [UInt8], _ place: Int) -> YAMLMistake? {
    let start = lineStart(bytes, place)
    let end = bytes[start...].firstIndex(of: newline) ?? bytes.count
    let line = String(decoding: bytes[start..<end].prefix(1 << 10), as: UTF8.self)
    let before = String(decoding: bytes[start..<min(place, end)].prefix(1 << 10), as: UTF8.self)
    if line.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
      return YAMLMistake("the line is indented with a tab", "replace the tab by spaces", at: place)
    }
    let value = plainValue(line)
    // `[slug]/x` begins a list, and in a list or mapping the brackets of `/[slug]` end a text.
    if value.contains("/"), value.contains("[") || value.contains("{") || value.contains("]") || value.contains("}") {
      return YAMLMistake(
        "a text with brackets needs quotes here", "write the URL in quotes, as in `\"/articles/[slug]\"`", at: place)
    }
    if before.contains(": "), value.contains(": ") {
      return YAMLMistake("a text that contains `: ` needs quotes", "write the text in quotes", at: place)
    }
    if let first = value.first, "@`%*&!|>".contains(first) {
      let name = first == "`" ? "a backquote" : "`\(first)`"
      return YAMLMistake("a text that begins with \(name) needs quotes", "write the text in quotes", at: place)
    }
    return nil
  }

  /// The value of a line without the dashes of lists and the key of a mapping; empty for a text in quotes.
  private static func plainValue(_ line: String) -> Substring {
    var rest = line.drop { $0 == " " }
    while rest.hasPrefix("- ") { rest = rest.dropFirst(2).drop { $0 == " " } }
    if let colon = rest.firstRange(of: ": "), !rest[..<colon.lowerBound].contains("/") {
      rest = rest[colon.upperBound...].drop { $0 == " " }
    }
    return rest.first == "\"" || rest.first == "'" ? "" : rest
  }

  // MARK: Indentation

  /// A key or a dash that begins further right than a line with a value above it, or where no block begins.
  private static func indentation(_ bytes: [UInt8], _ context: Context) -> YAMLMistake? {
    let start = lineStart(bytes, context.place)
    let text = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
    guard start > 0, let above = lastLine(bytes, before: start) else { return nil }
    let isInBlock = context.value.map { $0.words.hasPrefix("while parsing a block") } ?? false
    let isDeeper = context.value == nil && text - start > above.indentation
    guard isInBlock ? context.place == text : isDeeper else { return nil }
    return YAMLMistake(
      "the indentation of this line does not fit line \(above.number)",
      "indent the keys of a mapping, and the dashes of a list, by the same number of spaces", at: text)
  }

  /// The last line before a byte that has text, with its number.
  private static func lastLine(_ bytes: [UInt8], before end: Int) -> (number: Int, start: Int, indentation: Int)? {
    var end = end
    while end > 0 {
      let start = lineStart(bytes, end - 1)
      let indentation = bytes[start..<end].prefix { $0 == UInt8(ascii: " ") }.count
      if let first = bytes[start..<end].dropFirst(indentation).first, first != newline, first != UInt8(ascii: "#") {
        return (bytes[..<start].count { $0 == newline } + 1, start, indentation)
      }
      end = start
    }
    return nil
  }

  private static let newline = UInt8(ascii: "\n")

  private static func lineStart(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes[..<min(place, bytes.count)].lastIndex(of: newline).map { $0 + 1 } ?? 0
  }
}
