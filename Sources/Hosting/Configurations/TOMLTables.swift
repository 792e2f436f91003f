import SourceText

// Not a reader of TOML: a table is its header and the lines `key = value` below it. Values are strings in one line, and plain words such as
// `true`. A text with strings of several lines is not read at all, because their lines could look like tables.

/// The tables of a TOML file that are written one value a line.
enum TOMLTables {
  struct Value {
    /// The text of a string without escapes; `nil` for any other value.
    let text: String?
    /// A number or Boolean; `nil` for any other value.
    let plain: String?
    let range: SourceRange
  }

  struct Table {
    /// The name of the table, without those of its subtables.
    let name: String
    /// By key; keys of subtables have the name of the subtable and a dot before them.
    var values: [String: Value] = [:]

    /// Returns `true` if a key or subtable is in the table.
    func hasKey(_ key: String) -> Bool { values.keys.contains { $0 == key || $0.hasPrefix("\(key).") } }
  }

  static func read(_ source: SourceFile) -> [Table] {
    var tables: [Table] = []
    var prefix = ""
    let lines = SourceLines(source)
    for line in 1...max(1, lines.count) {
      let range = trimmed(lines.range(ofLine: line), source)
      let text = String(decoding: source.bytes[range], as: UTF8.self)
      if text.contains("\"\"\"") || text.contains("'''") { return [] }
      if text.hasPrefix("[") {
        // `[[redirects]]` begins a table, and `[redirects.query]` continues the last one.
        let names = header(text)
        let isSubtable = names.count > 1 && names.first == tables.last?.name
        prefix = isSubtable ? names.dropFirst().joined(separator: ".") + "." : ""
        if isSubtable {
          // A subtable without values counts as well.
          tables[tables.count - 1].values["\(prefix)"] = Value(text: nil, plain: nil, range: SourceRange(range))
        } else {
          tables.append(Table(name: names.joined(separator: ".")))
        }
      } else if !tables.isEmpty, let (key, value) = member(range, source) {
        tables[tables.count - 1].values[prefix + key] = value
      }
    }
    return tables
  }

  private static func header(_ text: String) -> [String] {
    let name = text.prefix { $0 != "]" }.drop { $0 == "[" }
    return name.split(separator: ".").map { String($0.filter { $0 != " " && $0 != "\"" && $0 != "'" }) }
  }

  private static func member(_ line: Range<Int>, _ source: SourceFile) -> (String, Value)? {
    let bytes = source.bytes
    guard let equals = bytes[line].firstIndex(of: UInt8(ascii: "=")), bytes[line].first != UInt8(ascii: "#")
    else { return nil }
    let keyRange = trimmed(line.lowerBound..<equals, source)
    let key = String(decoding: bytes[keyRange], as: UTF8.self).filter { $0 != "\"" && $0 != "'" }
    let range = trimmed(equals + 1..<line.upperBound, source)
    guard let quote = bytes[range].first else { return nil }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let plain = bytes[range].prefix { $0 != UInt8(ascii: "#") && !$0.isBlank }
      let text = String(decoding: plain, as: UTF8.self)
      let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber }
      return (key, Value(text: nil, plain: isPlain ? text : nil, range: SourceRange(plain.startIndex..<plain.endIndex)))
    }
    guard let end = bytes[(range.lowerBound + 1)..<range.upperBound].firstIndex(of: quote) else { return nil }
    let content = String(decoding: bytes[(range.lowerBound + 1)..<end], as: UTF8.self)
    // Escapes are not read.
    let text = quote == UInt8(ascii: "\"") && content.contains("\\") ? nil : content
    return (key, Value(text: text, plain: nil, range: SourceRange(range.lowerBound..<end + 1)))
  }

  private static func trimmed(_ range: Range<Int>, _ source: SourceFile) -> Range<Int> {
    source.bytes[range].trimmed { $0.isBlank }.indices
  }
}
