// A stand-in for the part of FoundationEssentials that ArgumentParser uses: it prints the declarations of the commands as JSON. The module itself
// is 5 MB of the program. `lean_options` of Scripts/support.sh builds this file instead, as long as ArgumentParser needs nothing else.

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

/// The bytes of a text.
public struct Data: Sendable {
  fileprivate let text: String
}

extension String {
  public struct Encoding: Sendable {
    public static let utf8 = Encoding()
  }

  public init?(data: Data, encoding: Encoding) { self = data.text }
}

/// Writes values as JSON.
public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data {
    let root = Node()
    try value.encode(to: NodeEncoder(node: root, codingPath: []))
    var text = ""
    root.write(to: &text, outputFormatting, indentation: outputFormatting.contains(.prettyPrinted) ? "\n" : "")
    return Data(text: text)
  }
}

// MARK: - Values

/// A JSON value that its containers fill.
private final class Node {
  enum Content {
    case literal(String)
    case array([Node])
    case object([(key: String, value: Node)])
  }

  var content: Content = .literal("null")

  /// - Parameter indentation: The line break before the value's closing bracket; empty for one line.
  func write(to text: inout String, _ formatting: JSONEncoder.OutputFormatting, indentation: String) {
    let inner = indentation.isEmpty ? "" : indentation + "  "
    switch content {
    case .literal(let literal): text += literal
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += index == 0 ? inner : "," + inner
        element.write(to: &text, formatting, indentation: inner)
      }
      text += indentation + "]"
    case .object(var members):
      if formatting.contains(.sortedKeys) { members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }
      text += "{"
      for (index, member) in members.enumerated() {
        text += index == 0 ? inner : "," + inner
        text += Self.quoted(member.key) + (indentation.isEmpty ? ":" : " : ")
        member.value.write(to: &text, formatting, indentation: inner)
      }
      text += indentation + "}"
    }
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  func add(_ key: any CodingKey) -> Node {
    let node = Node()
    var members: [(key: String, value: Node)] = []
    if case .object(let present) = content { members = present }
    content = .object(members + [(key.stringValue, node)])
    return node
  }

  func append() -> Node {
    let node = Node()
    var elements: [Node] = []
    if case .array(let present) = content { elements = present }
    content = .array(elements + [node])
    return node
  }

  func set(_ value: some Encodable, at codingPath: [any CodingKey]) throws {
    switch value {
    case let text as String: content = .literal(Self.quoted(text))
    case let truth as Bool: content = .literal(truth ? "true" : "false")
    case let number as any BinaryInteger: content = .literal(number.description)
    case is any BinaryFloatingPoint:
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: codingPath, debugDescription: "the stand-in writes no fractions"))
    default: try value.encode(to: NodeEncoder(node: self, codingPath: codingPath))
    }
  }
}

// MARK: - Containers

private struct NodeEncoder: Encoder {
  let node: Node
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = node.content {} else { node.content = .object([]) }
    return KeyedEncodingContainer(KeyedNode(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array = node.content {} else { node.content = .array([]) }
    return ListNode(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleNode(node: node, codingPath: codingPath) }
}

private struct KeyedNode<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { _ = node.add(key) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.add(key).set(value, at: codingPath + [key])
  }

  func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
    superEncoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node.add(SuperKey()), codingPath: codingPath) }
  func superEncoder(forKey key: Key) -> any Encoder { NodeEncoder(node: node.add(key), codingPath: codingPath + [key]) }
}

private struct SuperKey: CodingKey {
  let stringValue = "super"
  let intValue: Int? = nil
  init() {}
  init?(stringValue: String) { return nil }
  init?(intValue: Int) { return nil }
}

private struct ListNode: UnkeyedEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]

  var count: Int {
    guard case .array(let elements) = node.content else { return 0 }
    return elements.count
  }

  func encodeNil() { _ = node.append() }
  func encode(_ value: some Encodable) throws { try node.append().set(value, at: codingPath) }

  func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    superEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { superEncoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { NodeEncoder(node: node.append(), codingPath: codingPath) }
}

private struct SingleNode: SingleValueEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]

  func encodeNil() { node.content = .literal("null") }
  func encode(_ value: some Encodable) throws { try node.set(value, at: codingPath) }
}
