/// A component of a generated file.
public struct ShapedComponent: Sendable {
  /// A piece of a pattern.
  public enum Piece: Sendable, Hashable {
    case literal(String)
    /// `?`
    case character
    /// `*`
    case sequence
    /// `$(name)` of the file's variable.
    case value
  }

  public struct Item: Sendable {
    public let name: String
    public let pattern: [Piece]
  }

  /// The path's pattern, which begins with a slash or a wildcard.
  public var path: [Piece]
  public var query: [Item] = []
  public var excludes = false
  public var ignoresCase = false
  /// Whether the path is compared after decoding.
  public var isDecoded = false

  /// The component as JSON in a line.
  var json: String {
    var members = [#""/": "\#(Self.text(path))""#]
    if !query.isEmpty {
      let items = query.map { #""\#($0.name)": "\#(Self.text($0.pattern))""# }
      members.append(#""?": {\#(items.joined(separator: ", "))}"#)
    }
    if excludes { members.append(#""exclude": true"#) }
    if ignoresCase { members.append(#""caseSensitive": false"#) }
    if isDecoded { members.append(#""percentEncoded": false"#) }
    return "{" + members.joined(separator: ", ") + "}"
  }

  static func text(_ pattern: [Piece]) -> String {
    pattern.map { piece in
      switch piece {
      case .literal(let text): text
      case .character: "?"
      case .sequence: "*"
      case .value: "$(\(ShapedFile.variable))"
      }
    }.joined()
  }

  static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var literal = ""
    for character in text {
      guard character == "*" || character == "?" else {
        literal.append(character)
        continue
      }
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
      pieces.append(character == "*" ? .sequence : .character)
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    return pieces
  }
}
