import Analysis
package import Association
package import JSONSource
import SourceText

// A name comes from the kind of the values, from their common text, or from the segment before them; the author can give a better one.

/// Names for lists of values.
package struct VariableNames {
  private let wishes: [Compaction.Options.Name]
  private var taken: Set<String>
  private var known: [ValueTexts: (name: String, list: ValueTexts)]
  /// The lists that the file does not define, in the order of naming.
  package private(set) var added: [(name: String, list: ValueTexts)] = []

  package init(_ applinks: AppLinks, _ document: JSONDocument, _ wishes: [Compaction.Options.Name] = []) {
    self.wishes = wishes
    taken = Set(PredefinedVariable.allCases.map { $0.rawValue })
    known = [:]
    for variable in applinks.variables {
      taken.insert(variable.name)
      guard variable.canBeUsed else { continue }
      let values = variable.values.map { document.utf8($0) }
      let list = ValueTexts(values)
      if list.values.count == values.count { known[list] = (variable.name, list) }
    }
    // Of equal names only the last counts.
    let last = Dictionary(applinks.variables.map { ($0.name, $0.node) }, uniquingKeysWith: { $1 })
    for variable in applinks.variables where last[variable.name] != variable.node {
      known = known.filter { $0.value.name != variable.name }
    }
  }

  package mutating func name(of list: ValueTexts, after text: [UInt8]) -> String {
    if let known = known[list] { return known.name }
    let wish = wishes.first { list.values.contains(Array($0.value.utf8)) }?.name
    let base = wish ?? ValueGuess.name(list.values) ?? Self.segment(before: text) ?? ValueGuess.firstOfMany(list.values)
    var name = base
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(base)\(number)"
      number += 1
    }
    known[list] = (name, list)
    added.append((name, list))
    return name
  }

  /// A named list, in the order of its values in the file.
  func named(_ list: ValueTexts) -> ValueTexts { known[list]?.list ?? list }

  /// The last whole segment of a text: `menu` for `/menu/$(…)`.
  private static func segment(before text: [UInt8]) -> String? {
    guard text.last == UInt8(ascii: "/") else { return nil }
    let segment = text.dropLast().reversed().prefix { $0 != UInt8(ascii: "/") }
    let word = String(decoding: Array(segment.reversed()), as: UTF8.self)
    return ValueGuess.isWord(word) ? word : nil
  }
}

/// Names for values, guessed from their texts.
enum ValueGuess {
  static func name(_ values: [[UInt8]]) -> String? {
    let texts = values.map { String(decoding: $0, as: UTF8.self) }
    if texts.allSatisfy(languages.contains) { return "language" }
    if texts.allSatisfy({ regions.contains($0.uppercased()) }) { return "country" }
    if texts.allSatisfy(isLocale) { return "locale" }
    if texts.allSatisfy({ $0.count == 4 && $0.isASCIINumber && ($0.hasPrefix("19") || $0.hasPrefix("20")) }) {
      return "year"
    }
    if texts.allSatisfy({ $0.isASCIINumber }) { return "number" }
    if texts.allSatisfy({ $0.count == 1 && $0.utf8.allSatisfy({ $0.isASCIILetter }) }) { return "letter" }
    let start = common(texts) { String($0) }
    if isWord(start) { return start }
    let end = common(texts) { String($0.reversed()) }
    let reversed = String(end.reversed())
    return isWord(reversed) ? reversed : nil
  }

  /// The first value and `etc`.
  static func firstOfMany(_ values: [[UInt8]]) -> String {
    let first = values.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let word = first.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }.prefix(16)
    return word.isEmpty ? "values" : word + "-etc"
  }

  /// Returns `true` if a text is a word long enough for a name.
  static func isWord(_ text: String) -> Bool {
    text.utf8.count >= 3 && text.utf8.count <= 24
      && text.utf8.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
  }

  private static let languages = Set(PredefinedVariable.lang.values)
  private static let regions = Set(PredefinedVariable.region.values)

  private static func isLocale(_ text: String) -> Bool {
    let parts = text.split(whereSeparator: { $0 == "-" || $0 == "_" })
    return parts.count == 2 && languages.contains(parts[0].lowercased()) && regions.contains(parts[1].uppercased())
  }

  /// The common beginning of texts, read in a direction, without punctuation and digits at its end.
  private static func common(_ texts: [String], _ read: (String) -> String) -> String {
    guard let first = texts.first.map(read) else { return "" }
    var shared = first[...]
    for text in texts { shared = shared.prefix(shared.commonPrefixCount(with: read(text))) }
    while let last = shared.last, !last.isLetter { shared = shared.dropLast() }
    return String(shared)
  }
}
