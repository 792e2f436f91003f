import Lint
import SourceText

/// Reads values from nodes and notes their problems. It continues after each problem, so that all are reported together.
struct NodeReader {
  let source: SourceFile
  let rules: RuleCatalog
  private(set) var problems: [ConfigurationProblem] = []
  /// The places of mappings with unknown keys.
  private(set) var misnamed: Set<SourceRange> = []
  private static let problemLimit = 1_000
  /// The problems with a suggestion, which takes time where many names are known.
  private static let suggestionLimit = 100
  var formerNames: [FormerRuleName] = []
  var environments = ProjectEnvironments()
  /// The short names of apps with IDs for other environments.
  var appsElsewhere: Set<String> = []
  var filesElsewhere: [ExpectedFile] = []
  /// `true` in a file, a group or routes of another environment.
  var isReadingElsewhere = false

  mutating func note(_ message: String, at range: SourceRange, help: String? = nil) {
    if problems.count < Self.problemLimit {
      // An alias repeats the problems of its anchor at one place.
      if problems.contains(where: { $0.range == range && $0.message == message }) { return }
      problems.append(ConfigurationProblem(source, range, message, help: help))
    } else if problems.count == Self.problemLimit {
      let message = "\(grouped(Self.problemLimit)) problems are reported; this one and those after it are not"
      problems.append(ConfigurationProblem(source, range, message, help: "correct the others first"))
    }
  }

  mutating func note(_ message: String, at node: ConfigurationNode, help: String? = nil) {
    note(message, at: node.range, help: help)
  }

  /// Notes why a value cannot be used; returns no value.
  mutating func refused<Value>(_ message: String, at node: ConfigurationNode, help: String? = nil) -> Value? {
    note(message, at: node, help: help)
    return nil
  }

  /// Notes what a mapping lacks. With an unknown key, which is noted, nothing: the key may be the misspelled one.
  mutating func noteLack(_ message: String, at mapping: ConfigurationNode, help: String? = nil) {
    if !misnamed.contains(mapping.range) { note(message, at: mapping, help: help) }
  }

  /// The members of a mapping by key. Notes other kinds of value, and unknown keys.
  ///
  /// - Parameter name: The mapping in messages.
  mutating func members(
    of node: ConfigurationNode, _ name: String, keys: [String]
  ) -> [String: ConfigurationNode.Member]? {
    guard case .mapping(let members) = node.value else {
      return refused("\(name) must be a mapping with keys, not \(node.kind)", at: node, help: "its keys: \(list(keys))")
    }
    var found: [String: ConfigurationNode.Member] = [:]
    for member in members {
      guard case .text(let key, _) = member.key.value, keys.contains(key) else {
        noteUnknown(member.key, name, keys)
        misnamed.insert(node.range)
        continue
      }
      found[key] = member
    }
    return found
  }

  /// The value of a key that a mapping must have. Notes its absence.
  mutating func required(
    _ key: String, of members: [String: ConfigurationNode.Member], _ name: String, at node: ConfigurationNode
  ) -> ConfigurationNode? {
    if members[key] == nil { noteLack("\(name) needs a `\(key)`", at: node) }
    return members[key]?.value
  }

  /// The members of a mapping with keys of the reader's choice. Notes other kinds of value.
  ///
  /// - Parameters:
  ///   - name: The mapping in messages.
  ///   - contents: Its keys and values, as in `names to values`.
  mutating func mapping(
    _ node: ConfigurationNode, _ name: String, from contents: String, as example: String
  ) -> [ConfigurationNode.Member] {
    if case .mapping(let members) = node.value { return members }
    note("\(name) must be a mapping from \(contents), not \(node.kind)", at: node, help: "as in `\(example)`")
    return []
  }

  private mutating func noteUnknown(_ key: ConfigurationNode, _ name: String, _ keys: [String]) {
    guard case .text(let text, _) = key.value else {
      return note("a key of \(name) must be a text, not \(key.kind)", at: key)
    }
    let meant = Self.serviceKeys[text].flatMap { keys.contains($0) ? $0 : nil }
    note(
      "\(quoted(text)) is not a key of \(name)", at: key,
      help: suggestion(for: meant ?? text, among: keys, otherwise: "its keys: \(list(keys))"))
  }

  /// The keys for services, by the names that association files have for them.
  private static let serviceKeys = ["appclips": "clips", "appclip": "clips", "webcredentials": "credentials"]

  func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

  /// `true` while few problems are noted.
  var suggests: Bool { problems.count < Self.suggestionLimit }

  /// The help for an unknown text: the name that is probably meant, where one is like it.
  func suggestion(for text: String, among names: @autoclosure () -> [String], otherwise help: String) -> String {
    guard suggests else { return help }
    return likelyNames(for: text, among: names()).first.map { "did you mean \(quoted($0))?" } ?? help
  }

  /// A text, also one that is a number or a Boolean in YAML.
  mutating func text(_ node: ConfigurationNode, _ name: String, help: String? = nil) -> String? {
    guard case .text(let text, _) = node.value, !node.isNothing else {
      return refused("\(name) must be a text, not \(node.kind)", at: node, help: help)
    }
    return text
  }

  mutating func name(_ node: ConfigurationNode, _ name: String, help: String? = nil) -> Located<String>? {
    guard let text = text(node, name, help: help) else { return nil }
    guard text.contains(where: { !$0.isWhitespace }) else {
      return refused("\(name) is empty", at: node)
    }
    return Located(text, node.range)
  }

  /// - Parameter subject: The things that have the format, in messages.
  mutating func format<Format: RawRepresentable<String> & CaseIterable>(
    _ node: ConfigurationNode, of subject: String
  ) -> Format? {
    guard let text = name(node, "`format`")?.value else { return nil }
    if let format = Format(rawValue: text) { return format }
    let names = Format.allCases.map { $0.rawValue }
    return refused(
      "\(quoted(text)) is not a format of \(subject)", at: node,
      help: suggestion(for: text, among: names, otherwise: "the formats: \(list(names))"))
  }

  /// `true` or `false`, in the spellings that YAML has for them.
  mutating func boolean(_ node: ConfigurationNode, _ name: String) -> Located<Bool>? {
    if case .text(let text, isQuoted: false) = node.value, let boolean = Self.booleans[text.lowercased()] {
      return Located(boolean, node.range)
    }
    return refused("\(name) must be `true` or `false`", at: node)
  }

  static func isNumberOrBoolean(_ node: ConfigurationNode) -> Bool {
    guard case .text(let text, isQuoted: false) = node.value else { return false }
    let isNumber = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
    return booleans[text.lowercased()] != nil || isNumber && text.utf8.count { $0 == UInt8(ascii: ".") } < 2
  }

  static let booleans = ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false]

  /// A whole number that is not negative.
  mutating func count(_ node: ConfigurationNode, _ name: String) -> Located<Int>? {
    // As in YAML, underscores may group the digits.
    if case .text(let text, isQuoted: false) = node.value, text.utf8.first != UInt8(ascii: "_"),
      text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: "_") }),
      let count = Int(text.replacing("_", with: ""))
    {
      return Located(count, node.range)
    }
    return refused("\(name) must be a whole number such as 10", at: node)
  }

  mutating func noteEmptyList(_ node: ConfigurationNode, _ name: String) {
    if case .list(let nodes) = node.value, nodes.isEmpty { note("\(name) is empty", at: node) }
  }

  /// The elements of a list; a single value is a list of one.
  mutating func elements(_ node: ConfigurationNode, _ name: String) -> [ConfigurationNode] {
    if case .list(let nodes) = node.value { return nodes }
    if node.isNothing {
      note("\(name) is empty", at: node)
      return []
    }
    return [node]
  }

  /// A list of texts; a single text is a list of one.
  mutating func names(_ node: ConfigurationNode, _ name: String) -> [Located<String>] {
    elements(node, name).compactMap { self.name($0, name) }
  }
}
