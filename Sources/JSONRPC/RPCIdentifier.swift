package import JSONSource

/// The identifier of a request, by which its response and its cancellation name it.
package enum RPCIdentifier: Hashable, Sendable {
  case string(String)
  /// A number as it is written, so that the response repeats it: `7`, `1.5`.
  case number(String)

  /// - Parameter value: A string or a number; `nil` is returned for any other value.
  package init?(_ value: JSONValue) {
    switch value.kind {
    case .string: self = .string(value.document.string(value.node))
    case .number: self = .number(value.spelling)
    case .object, .array, .boolean, .null: return nil
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .string(let text): writer.value(text)
    case .number(let spelling): writer.literal(spelling)
    }
  }
}
