package import SourceText

/// A tag or the text between two tags.
package struct XMLEvent: Sendable, Hashable {
  package let kind: Kind
  /// The bytes of the tag or of the text. An element without content, `<a/>`, closes with an empty range after its tag.
  package let range: SourceRange
  /// The attributes of an opening tag, in order.
  package let attributes: [Attribute]

  package struct Attribute: Sendable, Hashable {
    package let name: String
    /// References are resolved.
    package let value: String
    /// The bytes of the value between its quotes; those of the tag where the encoding hides them.
    package let range: SourceRange
  }

  package enum Kind: Sendable, Hashable {
    case opening(String)
    /// Character references, CDATA sections and comments are resolved; line endings are LF.
    case text(String)
    case closing(String)
  }
}

/// Why a text is not XML, and where.
package struct XMLFault: Error, Sendable, Hashable {
  package let kind: Kind
  package let range: SourceRange

  package enum Kind: Sendable, Hashable {
    case noElement
    case notUTF8
    /// For readers that need the places of the text.
    case utf16
    case encoding(String)
    /// Names what has no end.
    case unclosed(String)
    case missingClosingTag(String)
    /// A `&` or `<` that begins no markup.
    case unescaped(String)
    case undefinedEntity(String)
    case invalidCharacterReference
    case textAfterEnd
    /// Anything else, in the words of expat.
    case malformed(String)
  }
}

extension XMLFault.Kind {
  /// Lower-case, without full stop, texts of the file escaped.
  package var message: String {
    switch self {
    case .noElement: "this is not XML: it has no element"
    case .notUTF8: "this text is not UTF-8"
    case .utf16: "the text is UTF-16; write it as UTF-8"
    case .encoding(let name): "the encoding `\(Self.shown(name))` is not supported; write the file as UTF-8"
    case .unclosed(let part): "\(part) is not closed"
    case .missingClosingTag(let name): "`</\(Self.shown(name))>` is missing before this"
    case .unescaped("<"): "unescaped `<`; write it as `&lt;`"
    case .unescaped(let character): "unescaped `\(character)`; write it as `&amp;`"
    case .undefinedEntity(let name):
      "the entity `&\(Self.shown(name));` is not one of XML's own, and entities of a DOCTYPE are not read; write its text"
    case .invalidCharacterReference: "this character reference is not a character of XML"
    case .textAfterEnd: "text after the end of the root element"
    case .malformed(let words): "this is not XML: \(words)"
    }
  }

  static func shown(_ name: String) -> String { escapedForDisplay(name.prefix(40)) }
}
