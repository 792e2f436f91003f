import JSONSource
import SourceText

/// Reads a JSON text into the nodes that YAML is read into. libyaml reads most of JSON, but refuses a character that is written as a
/// pair of surrogates, as programs write those beyond the first 65,536.
enum JSONText {
  /// - Returns: The text's value; `nil` where it is not meant as JSON, or is not valid.
  /// - Complexity: O(bytes).
  static func read(_ source: SourceFile) throws(ConfigurationProblem) -> ConfigurationNode? {
    let start = SourceForm.textStart(source.bytes)
    let isObject = source.bytes[start...].first { $0 != 0x20 && !(0x09...0x0D).contains($0) } == UInt8(ascii: "{")
    guard isObject || source.name.lowercased().hasSuffix(".json") else { return nil }
    let document = JSONReader.read(source, range: start..<source.bytes.count)
    guard document.problems.isEmpty, let root = document.root else { return nil }
    var count = 0
    return try node(root, document, &count)
  }

  /// The reader has a limit for the depth of a text.
  private static func node(
    _ node: NodeID, _ document: JSONDocument, _ count: inout Int
  ) throws(ConfigurationProblem) -> ConfigurationNode {
    let range = document.range(node)
    let start = SourceRange(range.lower, ByteOffset(range.lower.value + 1))
    count += 1
    if count > ConfigurationNode.limit { throw .tooManyValues(start, in: document.source) }
    switch document.kind(node) {
    case .string: return ConfigurationNode(.text(document.string(node), isQuoted: true), range)
    case .number, .boolean, .null:
      return ConfigurationNode(.text(document.source.text(range), isQuoted: false), range)
    case .array:
      var elements: [ConfigurationNode] = []
      for element in document.elements(node) { elements.append(try self.node(element, document, &count)) }
      return ConfigurationNode(.list(elements), start)
    case .object:
      var members: [ConfigurationNode.Member] = []
      var keys: Set<String> = []
      for member in document.members(node) {
        let key = document.string(member.key)
        guard keys.insert(key).inserted else {
          throw .duplicateKey(key, document.range(member.key), in: document.source)
        }
        members.append(
          ConfigurationNode.Member(
            key: try self.node(member.key, document, &count), value: try self.node(member.value, document, &count)))
      }
      return ConfigurationNode(.mapping(members), start)
    }
  }
}

extension ConfigurationProblem {
  static func tooManyValues(_ range: SourceRange, in source: SourceFile) -> ConfigurationProblem {
    ConfigurationProblem(
      source, range, "the configuration has more than \(grouped(ConfigurationNode.limit)) keys and values",
      help: "write URLs to a file, and name it as `list`")
  }

  static func duplicateKey(_ key: String, _ range: SourceRange, in source: SourceFile) -> ConfigurationProblem {
    ConfigurationProblem(
      source, range, "the key \(quoted(key, limit: 80)) occurs twice in one mapping", help: "remove one of them")
  }
}
