package import ProjectSettings
package import SourceText
import Yams

/// Reads a YAML or JSON text into a tree of nodes with their places.
package enum YAMLText {
  /// Nodes that aliases may make of a text: a bomb of them ends here.
  private static let limit = 1_000_000

  /// - Returns: The text's one document; `nil` when it holds none.
  /// - Complexity: O(bytes), and the nodes that aliases repeat.
  package static func read(_ source: SourceFile) throws(ConfigurationProblem) -> ConfigurationNode? {
    guard let text = String(validating: source.bytes, as: UTF8.self) else {
      throw ConfigurationProblem(source, invalidPlace(source), "the text is not UTF-8")
    }
    if let json = try JSONText.read(source) { return json }
    let places = YAMLPlaces(source)
    let root: Node?
    do {
      // Yams keeps a pointer into the text, which holds only where the text is too long to be kept in place. A comment at the
      // end changes nothing.
      // Without a byte order mark, which would count as a column.
      let content = String(text.unicodeScalars.dropFirst(source.contentStart == 0 ? 0 : 1))
      root = try Parser(yaml: content + "\n# the end of the text\n", encoding: .utf8).singleRoot()
    } catch let error as YamlError {
      throw places.problem(error)
    } catch {
      throw ConfigurationProblem(source, SourceRange(at: 0), "the text is not YAML")
    }
    guard let root else { return nil }
    var count = 0
    return try node(root, places, &count)
  }

  private static func node(
    _ node: Node, _ places: YAMLPlaces, _ count: inout Int
  ) throws(ConfigurationProblem) -> ConfigurationNode {
    let range = places.range(of: node)
    count += 1
    if count > limit {
      throw ConfigurationProblem(places.source, range, "aliases make more than \(limit) values of this file")
    }
    switch node {
    case .scalar(let scalar):
      return ConfigurationNode(.text(scalar.string, isQuoted: scalar.style != .plain && scalar.style != .any), range)
    case .sequence(let sequence):
      var elements: [ConfigurationNode] = []
      elements.reserveCapacity(sequence.count)
      for element in sequence { elements.append(try self.node(element, places, &count)) }
      return ConfigurationNode(.list(elements), range)
    case .mapping(let mapping):
      var members: [ConfigurationNode.Member] = []
      for (key, value) in mapping {
        let key = try self.node(key, places, &count)
        if case .text("<<", isQuoted: false) = key.value {
          throw ConfigurationProblem(
            places.source, key.range, "merge keys (`<<`) are not supported", help: "write the keys out")
        }
        members.append(ConfigurationNode.Member(key: key, value: try self.node(value, places, &count)))
      }
      return ConfigurationNode(.mapping(members), range)
    case .alias: return ConfigurationNode(.text("", isQuoted: false), range)
    }
  }

  private static func invalidPlace(_ source: SourceFile) -> SourceRange {
    var bytes = source.bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar): offset += scalar.count
      case .error(let length): return SourceRange(offset..<offset + length)
      case .emptyInput: return SourceRange(at: offset)
      }
    }
  }
}
