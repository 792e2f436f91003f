/// The syntax of a program's regular expressions.
package enum RegexSyntax: String, Sendable, CaseIterable {
  /// PCRE2, PCRE and Perl.
  case pcre
  /// `re` of Python 3.
  case python
  /// RE2, also in Go, BigQuery and DuckDB: no lookaround.
  case re2
  /// A literal of ECMAScript 2018.
  case js
  /// `java.util.regex`.
  case java

  package var name: String {
    switch self {
    case .pcre: "PCRE"
    case .python: "Python"
    case .re2: "RE2"
    case .js: "JavaScript"
    case .java: "Java"
    }
  }

  /// `true` if one text can be asserted before or after another.
  var hasLookaround: Bool { self != .re2 }

  /// `true` if a group can be kept from giving back what it matched. RE2 does not backtrack, and JavaScript and Python before 3.11 have no
  /// syntax for it.
  var hasPossession: Bool { self == .pcre || self == .java }
}

/// The reason why a component has no regular expression in a syntax, as the end of a sentence about the component.
package enum InexpressibleComponent: Error, Sendable {
  /// Values branch too deeply, or the engine would refuse the size.
  case tooLarge
  /// A wildcard or a value over percent-decoded text needs lookaround.
  case decoding
  /// Several required items of a query dictionary, or items that differ only in letter case.
  case queryItems
  /// An alternative cannot be kept from ending in a slash.
  case trailingSlash

  package var reason: String {
    switch self {
    case .tooLarge: "is too large for a regular expression"
    case .decoding: "has `percentEncoded: false`, which needs lookaround here"
    case .queryItems: "has query items that need lookaround"
    case .trailingSlash: "has values that need lookaround at the end of the path"
    }
  }
}
