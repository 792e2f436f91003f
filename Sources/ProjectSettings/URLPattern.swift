import SourceText

/// A URL with names in braces, `https://harbor.shop/{lang}/{food}`, which is one URL for each combination of their values.
/// `{{` and `}}` are braces.
package struct URLPattern: Sendable {
  package let text: String
  package let parts: [Part]
  /// The values of each name, by the order of the names in the text.
  package let table: [(name: String, values: [String])]

  package enum Part: Sendable, Hashable {
    case literal(String)
    /// The value of the name at an index of the table.
    case value(Int)
  }

  /// Why a text is no pattern: lower-case, no full stop.
  package struct Problem: Error, Sendable {
    package let message: String
    package let help: String?
  }

  /// The most URLs of one pattern.
  package static let limit = 1_000_000

  /// - Parameter values: The values of all names that are known.
  package init(_ text: String, values: [String: [String]]) throws(Problem) {
    self.text = text
    var parts: [Part] = []
    var table: [(name: String, values: [String])] = []
    var literal = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        literal.append(character)
        continue
      }
      if rest.first == character {
        rest.removeFirst()
        literal.append(character)
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}") else {
        throw Problem(
          message: character == "{" ? "`{` has no matching `}`" : "`}` has no matching `{`",
          help: "write `\(character)\(character)` for a brace of the URL")
      }
      let name = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      guard let found = values[name] else {
        let likely = likelyText(for: name, among: values.keys.sorted())
        throw Problem(
          message: "there are no values for \(quoted("{\(name)}"))",
          help: likely.map { "did you mean \(quoted("{\($0)}"))?" }
            ?? "list them under `with`, or write `{{` for a brace of the URL")
      }
      if !literal.isEmpty { parts.append(.literal(literal)) }
      literal = ""
      let index = table.firstIndex { $0.name == name } ?? table.count
      if index == table.count { table.append((name, found)) }
      parts.append(.value(index))
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
    self.parts = parts
    self.table = table
    var count = 1
    for column in table {
      count *= column.values.count
      if count > Self.limit {
        throw Problem(
          message: "the values make more than \(grouped(Self.limit)) URLs",
          help: "split the pattern, or list fewer values")
      }
    }
    self.count = count
  }

  /// The number of URLs: 0 where a name has no values.
  package let count: Int

  /// The URL for a combination; the last name's values change first.
  package func url(_ number: Int) -> String {
    guard !table.isEmpty else { return parts.first.map { if case .literal(let text) = $0 { text } else { "" } } ?? "" }
    var chosen = [Int](repeating: 0, count: table.count)
    var rest = number
    for index in table.indices.reversed() {
      chosen[index] = rest % table[index].values.count
      rest /= table[index].values.count
    }
    return parts.reduce(into: "") { text, part in
      switch part {
      case .literal(let literal): text += literal
      case .value(let index): text += table[index].values[chosen[index]]
      }
    }
  }
}
