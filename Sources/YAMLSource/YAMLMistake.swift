import SourceText

/// Words for the common mistakes in the line where YAML ends, instead of those of libyaml.
struct YAMLMistake {
  private let line: String
  /// The part of the line before the place of the problem.
  private let before: String

  init(_ bytes: [UInt8], _ place: Int) {
    let newline = UInt8(ascii: "\n")
    let place = min(place, bytes.count)
    let start = bytes[..<place].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(of: newline) ?? bytes.count
    before = String(decoding: bytes[start..<place].prefix(1 << 10), as: UTF8.self)
    line = String(decoding: bytes[start..<end].prefix(1 << 10), as: UTF8.self)
  }

  /// A message and the next action; a message is `nil` where libyaml's own are better.
  var words: (message: String?, help: String?) {
    if line.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
      return ("not YAML: the line is indented with a tab", "replace the tab by spaces")
    }
    let value = Self.plainValue(line)
    // `[slug]/x` begins a list, and in a list or mapping the brackets of `/[slug]` end a text.
    if value.contains("/"), value.contains("[") || value.contains("{") || value.contains("]") || value.contains("}") {
      return (
        "not YAML: a text with brackets needs quotes here", "write the URL in quotes, as in `\"/articles/[slug]\"`"
      )
    }
    if before.contains(": "), value.contains(": ") {
      return ("not YAML: a text that contains `: ` needs quotes", "write the text in quotes")
    }
    if let first = value.first, "@`%*&!|>".contains(first) {
      return ("not YAML: a text that begins with `\(first)` needs quotes", "write the text in quotes")
    }
    return (nil, nil)
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
}
