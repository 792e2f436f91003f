import SourceText

/// A text in which some parts are code: patterns, URLs, names.
///
///     let text: InlineText = "every path that begins with \(code: prefix)"
package struct InlineText: Sendable, Hashable {
  package enum Part: Sendable, Hashable {
    case plain(String)
    case code(String)
  }

  package private(set) var parts: [Part] = []

  /// The text of a message, in which code is between backquotes. An unpaired backquote is plain text.
  package init(message: String) {
    // In ASCII, each backquote is a character of its own.
    let pieces =
      message.asciiCount == nil
      ? message.split(separator: "`", omittingEmptySubsequences: false)
      : message.utf8.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false).map(Substring.init)
    for (index, piece) in pieces.enumerated() {
      let isCode = !index.isMultiple(of: 2)
      if isCode, index == pieces.count - 1 {
        parts.append(.plain("`\(piece)"))
      } else if isCode || !piece.isEmpty {
        parts.append(isCode ? .code(String(piece)) : .plain(String(piece)))
      }
    }
  }

  private init(parts: [Part]) { self.parts = parts }

  /// The text with code between backquotes.
  package var text: String {
    parts.map { part in
      switch part {
      case .plain(let text): text
      case .code(let text): backquoted(text)
      }
    }.joined()
  }

  /// The text as it is, without marks of code.
  package var plain: String {
    parts.map { part in
      switch part {
      case .plain(let text), .code(let text): text
      }
    }.joined()
  }

  /// A text without code, which is shown as it is.
  package static func plain(_ text: String) -> Self { Self(stringLiteral: text) }

  /// A text of a file as code, escaped for display and not cut.
  package static func code(_ text: String) -> Self { Self(parts: [.code(escapedForDisplay(text))]) }

  /// Texts of a file as code, after a limit the number of the others.
  package static func codes(_ texts: [String], limit: Int) -> Self {
    var list: InlineText = ""
    for (index, text) in texts.prefix(limit).enumerated() { list += (index > 0 ? ", " : "") + code(text) }
    return texts.count > limit ? "\(list) and \(texts.count - limit) more" : list
  }

  package static func + (left: Self, right: Self) -> Self { Self(parts: left.parts + right.parts) }

  package static func += (left: inout Self, right: Self) { left.parts += right.parts }
}

extension InlineText: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { parts = text.isEmpty ? [] : [.plain(text)] }

  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { if !text.isEmpty { parts.append(.plain(text)) } }

    package mutating func appendInterpolation(_ text: InlineText) { parts += text.parts }

    package mutating func appendInterpolation(_ number: Int) { parts.append(.plain(grouped(number))) }

    /// A text of a file as code: escaped for display and cut.
    package mutating func appendInterpolation(code text: String) { parts.append(.code(InlineText.shown(text))) }
  }

  /// The most characters of a text of a file in a sentence.
  private static let codeLimit = 120

  private static func shown(_ text: String) -> String {
    let shown = escapedForDisplay(text)
    return shown.count > codeLimit ? "\(shown.prefix(codeLimit - 30))…\(shown.suffix(29))" : shown
  }
}

extension [InlineText] {
  /// `a, b and c`
  package func joined(_ conjunction: String) -> InlineText {
    var text: InlineText = ""
    for (index, item) in enumerated() {
      if index > 0 { text += InlineText(stringLiteral: index == count - 1 ? " \(conjunction) " : ", ") }
      text += item
    }
    return text
  }
}
