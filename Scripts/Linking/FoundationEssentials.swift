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

/// Writes values whose coding keys are the names of their properties as JSON, on one line.
public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data { Data(text: Self.text(value)) }

  private static func text(_ value: Any) -> String {
    switch value {
    case let text as String: return quoted(text)
    case let truth as Bool: return truth ? "true" : "false"
    case let number as any BinaryInteger: return number.description
    case let raw as any RawRepresentable: return text(raw.rawValue)
    case let members as [String: String]:
      return object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    default: break
    }
    let mirror = Mirror(reflecting: value)
    let members = mirror.children.map { ($0.label ?? "", $0.value) }
    return switch mirror.displayStyle {
    case .optional: members.first.map { text($0.1) } ?? "null"
    case .collection: "[" + members.map { text($0.1) }.joined(separator: ",") + "]"
    // A case is an object whose only member has its values.
    case .enum where members.isEmpty: object([("\(value)", ())])
    default: object(members.filter { !isNone($0.1) })
    }
  }

  private static func isNone(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }

  private static func object(_ members: [(String, Any)]) -> String {
    "{" + members.map { quoted($0.0) + ":" + text($0.1) }.joined(separator: ",") + "}"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\0"..<" ": quoted += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
