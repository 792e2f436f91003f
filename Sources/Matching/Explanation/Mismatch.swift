import SourceText

extension Explanation {
  /// Why a part of a URL does not match its pattern.
  package enum Mismatch: Sendable, Hashable {
    case unknownVariable(String)
    case variableWithoutValues(String)
    case unterminatedVariable
    /// A space or a character beyond ASCII in a pattern that is compared with the encoded URL.
    case rawCharacter(String)
    /// Only letter case differs, first between these texts.
    case letterCase(pattern: String, url: String)
    /// It would match if the URL were percent-decoded first, or not decoded.
    case percentEncoding(decodedWouldMatch: Bool)
    /// A run of `?` with too few or too many characters for it.
    case length(wildcards: String, needs: Int, orMore: Bool, has: Int)
    /// The text at this place is not a value of the variable.
    case notAValue(variable: String, found: String)
    /// The pattern has one text where the URL has another.
    case differs(expected: String, found: String, after: String)
    /// The URL ends where the pattern continues; its trailing slashes were dropped before.
    case endsBefore(String, after: String, dropsSlash: Bool)
    /// A text is not found anywhere after a `*`.
    case notFoundAfterStar(String)
    /// The URL continues where the pattern ends.
    case goesOn(with: String, after: String)
    /// An absent query item, which is compared as empty.
    indirect case absentItem(name: String, Mismatch)
    /// One of several occurrences of an item; every one must match.
    indirect case occurrence(name: String, value: String, count: Int, Mismatch)
  }
}

extension Explanation.Mismatch {
  /// The reason in words.
  ///
  /// - Parameter quote: Puts a text of the URL or the file into backquotes, escaped for display.
  package func words(_ quote: (String) -> String) -> String {
    switch self {
    case .unknownVariable(let name):
      "\(quote("$(\(name))")) is not defined, so the pattern never matches"
    case .variableWithoutValues(let name):
      "\(quote("$(\(name))")) has no values, so the pattern never matches"
    case .unterminatedVariable:
      "`$(` is not closed by `)`, so the pattern never matches"
    case .rawCharacter(let text):
      "\(quote(text)) is in the pattern unencoded, but the URL is compared percent-encoded: it never matches"
    case .letterCase(let pattern, let url):
      "letter case differs: the pattern has \(quote(pattern)), the URL \(quote(url))"
    case .percentEncoding(true):
      "it would match if the URL were percent-decoded first (`percentEncoded` is true)"
    case .percentEncoding(false):
      "it would match the URL as written, but the URL is percent-decoded first (`percentEncoded` is false)"
    case .length(let wildcards, let needs, let orMore, let has):
      "\(quote(wildcards)) needs \(orMore ? "at least" : "exactly") \(counted(needs, "character")), has \(grouped(has))"
    case .notAValue(let variable, let found) where found.isEmpty:
      "no value of \(quote(variable)) is at this place of the URL"
    case .notAValue(let variable, let found):
      "\(quote(found)) is not a value of \(quote(variable))"
    case .differs(let expected, let found, let after):
      "\(quote(found)) differs from \(quote(expected))\(after.isEmpty ? "" : " after \(quote(after))")"
    case .endsBefore(let expected, let after, _) where after.isEmpty:
      "it is empty, and the pattern needs \(quote(expected))"
    case .endsBefore(let expected, let after, false):
      "it ends after \(quote(after)), and the pattern continues with \(quote(expected))"
    case .endsBefore(let expected, let after, true):
      "it ends after \(quote(after)), as trailing slashes are ignored, and the pattern continues with \(quote(expected))"
    case .notFoundAfterStar(let expected):
      "\(quote(expected)) is not found where the pattern needs it after `*`"
    case .goesOn(let rest, let after) where after.isEmpty:
      "it is \(quote(rest)), and the pattern is empty"
    case .goesOn(let rest, let after):
      "it continues with \(quote(rest)) after \(quote(after)), where the pattern ends"
    case .absentItem(let name, let mismatch):
      "item \(quote(name)) is absent, which is compared as empty: \(mismatch.words(quote))"
    case .occurrence(let name, let value, let count, let mismatch):
      "item \(quote(name)) occurs \(grouped(count)) times and every one must match; \(quote(value)) does not: \(mismatch.words(quote))"
    }
  }
}
