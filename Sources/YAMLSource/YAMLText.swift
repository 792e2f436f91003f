package import SourceText

/// Reads a YAML or JSON text into a tree of nodes with their places.
package struct YAMLText {
  private let source: SourceFile
  private let events: YAMLEvents
  private var anchors: [String: (node: ConfigurationNode, count: Int)] = [:]
  /// The nodes up to here, those that aliases repeat counted again.
  private var count = 0

  private static let depthLimit = 1_000
  /// The bytes of a key or value beyond which it is no path, URL or name.
  private static let textLimit = 1 << 20

  /// - Returns: The text's one document; `nil` if it holds none.
  /// - Complexity: O(bytes).
  package static func read(_ source: SourceFile) throws(ConfigurationProblem) -> ConfigurationNode? {
    if let place = source.firstMalformedUTF8 { throw ConfigurationProblem(source, place, "the text is not UTF-8") }
    if let json = try JSONText.read(source) { return json }
    var text = YAMLText(source: source, events: YAMLEvents(source))
    return try text.document()
  }

  private mutating func document() throws(ConfigurationProblem) -> ConfigurationNode? {
    var root: ConfigurationNode?
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamEnd: return root
      case .documentStart where root != nil: throw problem("not YAML: a second document begins here", event)
      case .documentStart, .boundary: continue
      default: root = try node(event, depth: 0)
      }
    }
  }

  private mutating func node(_ event: YAMLEvent, depth: Int) throws(ConfigurationProblem) -> ConfigurationNode {
    let countBefore = count
    count += 1
    if count > ConfigurationNode.limit { throw .tooManyValues(first(event), in: source) }
    if depth == Self.depthLimit { throw problem("values are nested more than \(Self.depthLimit) deep", event) }
    let node: ConfigurationNode
    switch event.kind {
    case .alias(let name):
      guard let anchored = anchors[name] else {
        let (message, help) = YAMLMistake.alias(escapedForDisplay(name.prefix(40)))
        throw ConfigurationProblem(source, first(event), message, help: help)
      }
      count += anchored.count
      // The expansion of a bomb ends here.
      if count > ConfigurationNode.limit {
        throw problem("aliases make more than \(grouped(ConfigurationNode.limit)) values of this file", event)
      }
      return anchored.node
    case .scalar(let text, let isQuoted):
      if text.utf8.count > Self.textLimit {
        throw problem("a key or value has more than \(grouped(Self.textLimit)) bytes", event)
      }
      node = ConfigurationNode(.text(text, isQuoted: isQuoted), source.firstLine(of: event.range))
    case .sequence: node = ConfigurationNode(.list(try elements(depth)), first(event))
    default:
      let members = try members(depth)
      // A mapping in block style begins with its first key.
      let isBlock = event.start < source.bytes.count && source.bytes[event.start] != UInt8(ascii: "{")
      let key = isBlock ? members.first?.key : nil
      node = ConfigurationNode(.mapping(members), key?.range ?? first(event))
    }
    if let anchor = event.anchor { anchors[anchor] = (node, count - countBefore) }
    return node
  }

  private mutating func elements(_ depth: Int) throws(ConfigurationProblem) -> [ConfigurationNode] {
    var elements: [ConfigurationNode] = []
    while true {
      let event = try events.next()
      if case .end = event.kind { return elements }
      elements.append(try node(event, depth: depth + 1))
    }
  }

  private mutating func members(_ depth: Int) throws(ConfigurationProblem) -> [ConfigurationNode.Member] {
    var members: [ConfigurationNode.Member] = []
    var keys: Set<String> = []
    while true {
      let event = try events.next()
      if case .end = event.kind { return members }
      let key = try node(event, depth: depth + 1)
      if case .text(let text, let isQuoted) = key.value {
        if text == "<<", !isQuoted {
          throw ConfigurationProblem(
            source, key.range, "merge keys (`<<`) are not supported", help: "write the keys out")
        }
        guard keys.insert(text).inserted else {
          throw .duplicateKey(text, source.firstLine(of: event.range), in: source)
        }
      }
      members.append(ConfigurationNode.Member(key: key, value: try node(try events.next(), depth: depth + 1)))
    }
  }

  /// The first character of an event.
  private func first(_ event: YAMLEvent) -> SourceRange { source.firstLine(of: event.start..<event.start + 1) }

  private func problem(_ message: String, _ event: YAMLEvent) -> ConfigurationProblem {
    ConfigurationProblem(source, first(event), message)
  }
}
