import SourceText

/// A directive of the configuration of nginx or Apache, with the directives in its block or section.
struct ServerDirective {
  typealias Word = ConfigurationLine.Word

  /// In lower-case letters for Apache, which ignores case.
  let name: String
  /// The arguments.
  let words: [Word]
  /// From the name to the last argument.
  let range: SourceRange
  /// `nil` for a directive without a block.
  var block: [ServerDirective]?

  var texts: [String] { words.map { $0.text } }
}

extension [ServerDirective] {
  func all(_ name: String) -> [ServerDirective] { filter { $0.name == name } }

  func last(_ name: String) -> ServerDirective? { last { $0.name == name } }
}
