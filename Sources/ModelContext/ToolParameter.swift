import JSONSource

package struct ToolParameter: Sendable {
  let name: String
  let kind: Kind
  let description: String
  let isRequired: Bool
  /// A name that is still read, and not in the schema.
  let formerName: String?

  package enum Kind: Sendable, Equatable {
    case string
    case strings(limit: Int)
    case boolean
    case integer(ClosedRange<Int>)
    case choice([String])
  }

  package init(
    _ name: String, _ kind: Kind, isRequired: Bool = false, formerName: String? = nil, _ description: String
  ) {
    (self.formerName, self.name, self.kind) = (formerName, name, kind)
    (self.description, self.isRequired) = (description, isRequired)
  }

  func write(to schema: inout JSONWriter) {
    switch kind {
    case .string: schema.member("type", "string")
    case .strings(let limit):
      schema.member("type", "array")
      schema.object("items") { $0.member("type", "string") }
      schema.member("minItems", 1)
      schema.member("maxItems", limit)
    case .boolean: schema.member("type", "boolean")
    case .integer(let range):
      schema.member("type", "integer")
      schema.member("minimum", range.lowerBound)
      schema.member("maximum", range.upperBound)
    case .choice(let choices):
      schema.member("type", "string")
      schema.list("enum", choices)
    }
    schema.member("description", description)
  }

  /// The fault of a value, as the second half of a sentence about the argument; `nil` for a value of the kind.
  func fault(of value: JSONValue) -> String? {
    switch kind {
    case .string: return value.string == nil ? "is a string" : nil
    case .strings(let limit):
      guard let elements = value.elements, elements.allSatisfy({ $0.string != nil }) else {
        return "is a list of strings"
      }
      return 1...limit ~= elements.count ? nil : "has 1 to \(limit) elements; call the tool again for more"
    case .boolean: return value.boolean == nil ? "is true or false" : nil
    case .integer(let range):
      return value.integer.map(range.contains) == true
        ? nil : "is a number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let choices):
      let isKnown = value.string.map(choices.contains) == true
      return isKnown ? nil : "is one of \(choices.map { "`\($0)`" }.joined(separator: ", "))"
    }
  }
}
