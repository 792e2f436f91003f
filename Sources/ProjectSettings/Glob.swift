package import SourceText

/// A pattern for paths: `*` and `?` match characters within a name, `**` any number of folders, `[a-z]` one of some characters,
/// `{a,b}` one of some texts. Other characters match themselves; `\` escapes the next character.
package struct Glob: Sendable, Hashable {
  package let text: String
  /// The alternatives without braces, each split at slashes.
  let alternatives: [[[Element]]]

  enum Element: Sendable, Hashable {
    case character(Unicode.Scalar)
    case any
    case sequence
    case folders
    case set([ClosedRange<UInt32>], isNegated: Bool)
  }

  /// The alternatives that braces may make of one pattern.
  private static let limit = 256

  package init(_ text: String) throws(Failure) {
    guard !text.isEmpty else { throw Failure("a path is empty") }
    self.text = text
    var alternatives: [[[Element]]] = []
    for scalars in try Self.expanded(Array(text.unicodeScalars)) { alternatives.append(try Self.parse(scalars)) }
    self.alternatives = alternatives
  }

  /// The pattern that matches one path only.
  package static func escaped(_ path: String) -> String {
    var text = ""
    for scalar in path.unicodeScalars {
      if "*?[{}\\".unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// The only path that it matches, where there is one.
  package var literalPath: String? {
    guard alternatives.count == 1 else { return nil }
    let names = alternatives[0].compactMap(Self.literal)
    return names.count == alternatives[0].count ? names.joined(separator: "/") : nil
  }

  /// The only text that a name matches, where there is one.
  static func literal(_ name: [Element]) -> String? {
    var text = ""
    for element in name {
      guard case .character(let scalar) = element else { return nil }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// The folder under which all paths are that match: the part before the first name that is a pattern; empty for the folder
  /// that the pattern is relative to.
  package var folder: String {
    let names = text.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let plain = names.prefix { !$0.unicodeScalars.contains { "*?[{\\".unicodeScalars.contains($0) } }
    return plain == [""] ? "/" : plain.joined(separator: "/")
  }

  // MARK: Parsing

  private static func expanded(_ scalars: [Unicode.Scalar]) throws(Failure) -> [[Unicode.Scalar]] {
    guard let open = index(of: "{", in: scalars) else {
      if index(of: "}", in: scalars) != nil { throw Failure("`}` has no matching `{`") }
      return [scalars]
    }
    var depth = 0
    var start = open + 1
    var parts: [[Unicode.Scalar]] = []
    var close: Int?
    var at = open
    while at < scalars.count {
      switch scalars[at] {
      case "\\": at += 1
      case "{": depth += 1
      case "," where depth == 1:
        parts.append(Array(scalars[start..<at]))
        start = at + 1
      case "}":
        depth -= 1
        if depth == 0 { close = at }
      default: break
      }
      if close != nil { break }
      at += 1
    }
    guard let close else { throw Failure("`{` has no matching `}`") }
    parts.append(Array(scalars[start..<close]))
    var results: [[Unicode.Scalar]] = []
    for part in parts {
      results += try expanded(Array(scalars[..<open]) + part + Array(scalars[(close + 1)...]))
      if results.count > limit { throw Failure("the braces expand to more than \(grouped(limit)) patterns") }
    }
    return results
  }

  /// The first place of a character that is not escaped.
  private static func index(of wanted: Unicode.Scalar, in scalars: [Unicode.Scalar]) -> Int? {
    var at = 0
    while at < scalars.count {
      if scalars[at] == wanted { return at }
      at += scalars[at] == "\\" ? 2 : 1
    }
    return nil
  }

  private static func parse(_ scalars: [Unicode.Scalar]) throws(Failure) -> [[Element]] {
    var names: [[Element]] = [[]]
    var at = 0
    while at < scalars.count {
      let scalar = scalars[at]
      at += 1
      switch scalar {
      case "/": names.append([])
      case "?": names[names.count - 1].append(.any)
      case "*": names[names.count - 1].append(.sequence)
      case "[": names[names.count - 1].append(try set(scalars, &at))
      case "\\":
        guard at < scalars.count else { throw Failure("`\\` at the end escapes nothing") }
        names[names.count - 1].append(.character(scalars[at]))
        at += 1
      default: names[names.count - 1].append(.character(scalar))
      }
    }
    return try names.map { name throws(Failure) in
      guard name.count > 1, name.filter({ $0 == .sequence }).count > 1 else { return name }
      if name == [.sequence, .sequence] { return [.folders] }
      for (left, right) in zip(name, name.dropFirst()) where left == .sequence && right == .sequence {
        throw Failure("`**` matches folders and must be a whole name, as in `public/**/aasa.json`")
      }
      return name
    }
  }

  private static func set(_ scalars: [Unicode.Scalar], _ at: inout Int) throws(Failure) -> Element {
    var ranges: [ClosedRange<UInt32>] = []
    let isNegated = at < scalars.count && (scalars[at] == "!" || scalars[at] == "^")
    if isNegated { at += 1 }
    let start = at
    while at < scalars.count, scalars[at] != "]" || at == start {
      let lower = scalars[at].value
      if at + 2 < scalars.count, scalars[at + 1] == "-", scalars[at + 2] != "]" {
        let upper = scalars[at + 2].value
        guard lower <= upper else { throw Failure("the range in `[` runs backwards") }
        ranges.append(lower...upper)
        at += 3
      } else {
        ranges.append(lower...lower)
        at += 1
      }
    }
    guard at < scalars.count else { throw Failure("`[` has no matching `]`") }
    at += 1
    return .set(ranges, isNegated: isNegated)
  }

  // MARK: Matching

  /// Returns `true` if a path matches. Both are relative to the same folder. `./` at the beginning is ignored.
  package func matches(_ path: String) -> Bool {
    let names = Self.names(path)
    return alternatives.contains { Self.matches(Self.withoutDot($0), names) }
  }

  /// The names of a path, without `.` at its beginning.
  static func names(_ path: String) -> [[Unicode.Scalar]] {
    let all = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(Array.init)
    return all.first == ["."] && all.count > 1 ? Array(all.dropFirst()) : all
  }

  static func withoutDot(_ alternative: [[Element]]) -> [[Element]] {
    alternative.first == [.character(".")] && alternative.count > 1 ? Array(alternative.dropFirst()) : alternative
  }

  static func matches(_ alternative: [[Element]], _ names: [[Unicode.Scalar]]) -> Bool {
    matchesGreedily(alternative, names, star: [.folders]) { matches($0, $1) }
  }

  /// Returns `true` if paths in a folder may match. Both are relative to the same folder.
  package func canMatch(below folder: String) -> Bool {
    let names = folder.unicodeScalars.split(separator: "/").map(Array.init).filter { $0 != ["."] }
    return alternatives.contains { alternative in
      let pattern = alternative.filter { !$0.isEmpty && $0 != [.character(".")] }
      for (index, name) in names.enumerated() {
        guard index < pattern.count - 1 else { return pattern.last == [.folders] && index < pattern.count }
        if pattern[index] == [.folders] { return true }
        guard Self.matches(pattern[index], name) else { return false }
      }
      return pattern.count > names.count
    }
  }

  private static func matches(_ name: [Element], _ text: [Unicode.Scalar]) -> Bool {
    // A hidden file is matched only by a written dot.
    if text.first == ".", name.first != .character(".") { return false }
    return matchesGreedily(name, text, star: .sequence) { element, scalar in
      switch element {
      case .character(let own): own == scalar
      case .any: true
      case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar.value) } != isNegated
      case .sequence, .folders: false
      }
    }
  }
}
