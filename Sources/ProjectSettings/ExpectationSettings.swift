package import Association
package import Matching
package import Routes
package import SourceText
package import URLLines

/// The domains and apps of expectations, and the values of their patterns. Inner scopes override outer ones.
package struct ExpectationScope: Sendable {
  /// The first that serves a file is the host of URLs that are written as a path.
  package var domains: [Located<String>] = []
  /// Empty for all apps that a file names.
  package var apps: [Located<AppID>] = []
  package var values = PatternValues()
  package var platform = ExpectedPlatform.both
}

/// Expectations under one name.
package struct ExpectationGroup: Sendable {
  package let name: String
  package let scope: ExpectationScope
  /// The files that it is for; empty for all.
  package let files: [Located<Glob>]
  package let expectations: [Expectation]
}

/// An expectation for some URLs.
package struct Expectation: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Every expected app opens it.
    case opens
    /// No expected app opens it.
    case stays = "stays-in-browser"
    /// A component excludes it for every expected app.
    case excluded
    /// The row of a table states the verdict.
    case table
  }

  /// The source of the URLs.
  package enum URLs: Sendable {
    case pattern(URLPattern)
    /// A list, a log, a table or a document.
    case list(ListSource)
    case sitemap(String)
  }

  package let kind: Kind
  package let urls: Located<URLs>
  package let scope: ExpectationScope
  /// The component that must decide.
  package private(set) var decider: Located<Decider>?
  /// Of a list, the URLs whose paths match one of these, and none of those.
  package private(set) var only: PathWildcards = []
  package private(set) var except: PathWildcards = []
}

/// The name of the component that must decide, in an expectation.
package enum Decider: Sendable, Hashable {
  /// Its index in `components` or `paths` of the entry that decides.
  case index(Int)
  case name(ComponentName)
  /// The component's `comment`.
  case comment(String)
}

extension ComponentName {
  /// Reads `details[0].components[2]`.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let entry = Self.index(parts[0], in: ["details"]),
      let component = Self.index(parts[1], in: ["components", "paths"])
    else { return nil }
    self.init(entry: entry, component: component)
  }

  /// The index in `name[2]`, a number of at most nine digits.
  private static func index(_ text: Substring, in names: [String]) -> Int? {
    guard let name = names.first(where: { text.hasPrefix($0 + "[") }), text.hasSuffix("]") else { return nil }
    let digits = text.dropFirst(name.count + 1).dropLast()
    return digits.count <= 9 && digits.utf8.allSatisfy { $0.isASCIIDigit } ? Int(digits) : nil
  }
}

/// A list of the routes of a web application, which are compared with the components.
package struct RouteSource: Sendable {
  /// A file, or a folder of pages.
  package let path: Located<String>
  /// `nil` to detect it.
  package let format: RouteFormat?
  /// The domains that have the routes, and the apps that may open them.
  package let scope: ExpectationScope
  /// The files that it is for; empty for all.
  package let files: [Located<Glob>]
  /// The routes that match one of these, and none of those, should open an app.
  package let only: PathWildcards
  package let except: PathWildcards
  package let tail: Route.Tail
}

/// The demands on the expectations as a whole.
package struct CoverageDemands: Sendable {
  /// An app opens every URL of every route.
  package var everyRoute: Located<Bool>?
  /// Every component decides an expected URL.
  package var everyComponent: Located<Bool>?
  /// No component decides a URL that neither an expectation nor one of these patterns has.
  package var nothingOutside: Located<[OutsidePattern]>?

  package init() {}
}

/// A pattern or a component for URLs that may be decided beside the expected ones.
package struct OutsidePattern: Sendable {
  /// Its settings are those of the file where they are not given.
  package let component: ComponentText
  package let caseSensitive: Bool?
  package let percentEncoded: Bool?
  package let range: SourceRange
}

/// A path with `*` for any text.
package struct PathWildcard: Sendable, Hashable {
  private let parts: [[UInt8]]

  package init(_ text: String) {
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map { PercentEncoding.decodeBytes($0) }
  }

  /// The texts before the first `*` and after the last one; without a `*`, the whole text and an empty one.
  var ends: (first: [UInt8], last: [UInt8]) { (parts[0], parts.count > 1 ? parts[parts.count - 1] : []) }

  /// Returns `true` if it matches a path. Neither side need be percent-encoded: `/b%C3%BCcher` is `/bücher`. O(path × parts).
  package func matches(_ encoded: ArraySlice<UInt8>) -> Bool { matches(decoded: PercentEncoding.decodeBytes(encoded)) }

  func matches(decoded path: [UInt8]) -> Bool { path.consist(of: parts) }
}

/// A list of URLs as an expectation names it.
package struct ListSource: Sendable, Hashable {
  package let path: String
  /// `nil` to detect it.
  package let format: InputFormat?
  /// The host of paths; URLs of other hosts are left out. `nil` for all hosts.
  package let domain: String?
}
