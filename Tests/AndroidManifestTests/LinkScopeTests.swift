import AssetLinks
import Matching
import NaivePatternMatcher
import SeededRandom
import SourceText
import Testing

@testable import AndroidManifest

@Suite struct LinkScopeTests {
  static func manifest(_ filters: [String]) throws -> AndroidManifest {
    let filters = filters.map { data in
      """
      <intent-filter><action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>\(data)</intent-filter>
      """
    }
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application><activity>\(filters.joined())
      </activity></application></manifest>
      """
    return try AndroidManifest(SourceFile(name: "AndroidManifest.xml", bytes: Array(text.utf8)))
  }

  private func isInScope(_ data: [String], _ url: String) throws -> Bool {
    let link = try LinkURL(url)
    let scope = try LinkScope(Self.manifest(data), host: link.host)
    let isMatched = scope.filter(for: link) != nil
    let automaton = scope.automaton
    let last = link.afterHost.reduce(automaton.start()) { automaton.step($0, $1) }
    #expect((automaton.decider(last) != nil) == isMatched, "\(data) \(url)")
    return isMatched
  }

  private static let host = #"<data android:scheme="https" android:host="harbor.shop"/>"#

  @Test(arguments: [
    (host, "/", true), (host + #"<data android:path="/a"/>"#, "/a", true),
    (host + #"<data android:path="/a"/>"#, "/a/", false),
    (host + #"<data android:path="/a"/><data android:pathPrefix="/b"/>"#, "/bc", true),
    (host + #"<data android:pathSuffix=".html"/>"#, "/a.html.html", true),
    (host + #"<data android:pathSuffix="abab"/>"#, "/aabab", true),
    (host + #"<data android:pathSuffix="abab"/>"#, "/ababa", false),
    (host + #"<data android:pathPattern="/.*a"/>"#, "/xa", true),
    (host + #"<data android:pathPattern="/.*a"/>"#, "/xaa", false),
    (host + #"<data android:pathPattern="/a\\.b"/>"#, "/a.b", true),
    (host + #"<data android:pathPattern="/a\\.b"/>"#, "/axb", false),
    (host + #"<data android:pathAdvancedPattern="/[a-c]{2,3}[^/]+"/>"#, "/abcd", true),
    (host + #"<data android:pathAdvancedPattern="/[a-c]{2,3}[^/]+"/>"#, "/abc", false),
    (host + #"<data android:path="/é"/>"#, "/%C3%A9", true),
    (#"<data android:scheme="http" android:host="harbor.shop"/>"#, "/", false),
    (#"<data android:scheme="https"/><data android:path="/a"/>"#, "/b", true),
    (#"<data android:host="harbor.shop"/>"#, "/", false),
    (#"<data android:scheme="https" android:host="*"/>"#, "/", true),
    (#"<data android:scheme="https" android:host="*.shop"/>"#, "/", true),
    (#"<data android:scheme="https" android:host="*.harbor.shop"/>"#, "/", false),
    (#"<data android:scheme="https" android:host="HARBOR.shop"/>"#, "/", true),
    (#"<data android:scheme="https" android:host="harbor.shop" android:port="443"/>"#, "/", false),
  ])
  func `a filter matches URLs as documented`(_ data: String, _ path: String, _ expected: Bool) throws {
    #expect(try isInScope([data], "https://harbor.shop" + path) == expected)
  }

  private static func group(_ allow: Bool, _ data: String) -> String {
    #"<uri-relative-filter-group android:allow="\#(allow)"><data \#(data)/></uri-relative-filter-group>"#
  }

  @Test(arguments: [
    ("/a", true), ("/x/y", false), ("/x/ok", true), ("/b", false), ("/c?k=v", true), ("/c?k=w", false),
    ("/c?j&k=v#f", true),
    ("/d#top", true), ("/d", false), ("/d#op", false),
  ])
  func `groups are tried in order, and a path beside them is enough`(_ path: String, _ expected: Bool) throws {
    let data =
      Self.host + #"<data android:path="/x/ok"/>"# + Self.group(false, #"android:pathPrefix="/x""#)
      + Self.group(true, #"android:pathPattern="/[a]""#) + Self.group(true, #"android:pathAdvancedPattern="/[xa].*""#)
      + Self.group(true, #"android:pathPrefix="/c" android:query="k=v""#)
      + Self.group(true, #"android:pathPrefix="/d" android:pathSuffix="d" android:fragmentSuffix="top""#)
    #expect(try isInScope([data], "https://harbor.shop" + path) == expected)
    // Another filter is not blocked.
    #expect(try isInScope([data, Self.host], "https://harbor.shop" + path))
  }

  /// A filter as the procedure reads it: kinds and patterns of paths, and groups of patterns for path, query and fragment.
  private struct NaiveFilter {
    typealias Pattern = (kind: String, text: String)
    var paths: [Pattern] = []
    var groups: [(allows: Bool, path: [Pattern], query: [Pattern], fragment: [Pattern])] = []

    private static let attributes = [
      "": "", "prefix": "Prefix", "suffix": "Suffix", "glob": "Pattern", "advanced": "AdvancedPattern",
    ]

    var xml: String {
      func data(_ part: String, _ patterns: [Pattern]) -> String {
        patterns.map { pattern in
          let text = pattern.text.replacing("\\", with: "\\\\").replacing("&", with: "&amp;")
          return #"<data android:\#(part)\#(Self.attributes[pattern.kind] ?? "")="\#(text)"/>"#
        }.joined()
      }
      return LinkScopeTests.host + data("path", paths)
        + groups.map { group in
          #"<uri-relative-filter-group android:allow="\#(group.allows)">"# + data("path", group.path)
            + data("query", group.query) + data("fragment", group.fragment) + "</uri-relative-filter-group>"
        }.joined()
    }

    private func matches(_ pattern: Pattern, _ text: String) -> Bool {
      let (own, text) = (Array(pattern.text.utf16), Array(text.utf16))
      return switch pattern.kind {
      case "prefix": text.starts(with: own)
      case "suffix": text.suffix(own.count).elementsEqual(own)
      case "glob": NaivePatternMatcher.matchesGlob(own, text)
      case "advanced": NaivePatternMatcher.Advanced(own)?.matches(text) ?? false
      default: text == own
      }
    }

    /// Whether a URL without escapes, `;` and empty parameters is matched.
    func matches(_ url: String) -> Bool {
      if paths.isEmpty && groups.isEmpty { return true }
      let halves = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let parts = halves[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let path = String(parts[0])
      if paths.contains(where: { matches($0, path) }) { return true }
      let parameters = parts.count > 1 ? parts[1].split(separator: "&").map(String.init) : []
      let fragment = halves.count > 1 ? String(halves[1]) : nil
      for group in groups where !(group.path.isEmpty && group.query.isEmpty && group.fragment.isEmpty) {
        if group.path.allSatisfy({ matches($0, path) }),
          group.query.allSatisfy({ pattern in parameters.contains { matches(pattern, $0) } }),
          group.fragment.allSatisfy({ pattern in fragment.map { matches(pattern, $0) } ?? false })
        {
          return group.allows
        }
      }
      return false
    }
  }

  private static func naiveFilter(_ random: inout SplitMix64) -> NaiveFilter {
    func pattern(_ random: inout SplitMix64, _ start: String) -> NaiveFilter.Pattern {
      let kind = random.pick(["", "prefix", "suffix", "glob", "advanced"])
      let pieces = ["a", "b", "/", "=", kind == "glob" ? ".*" : "a", kind == "advanced" ? "[ab]+" : "b"]
      return (
        kind, (kind == "suffix" ? "" : start) + random.pick(pieces) + random.some(upTo: 3) { $0.pick(pieces) }.joined()
      )
    }
    var filter = NaiveFilter()
    filter.paths = random.some(upTo: 2) { pattern(&$0, "/") }
    filter.groups = random.some(upTo: 3) { random in
      (
        !random.once(in: 3), random.some(upTo: 2) { pattern(&$0, "/") }, random.some(upTo: 2) { pattern(&$0, "") },
        random.once(in: 3) ? [pattern(&random, "")] : []
      )
    }
    return filter
  }

  @Test func `random filters match random URLs as the naive procedure does`() throws {
    let fresh = UInt64.random(in: 0 ... .max)
    print("LinkScopeTests: fresh seed \(fresh)")
    for seed in [18, fresh] {
      var random = SplitMix64(seed: seed)
      for _ in 0..<250 {
        let filters = (0...random.below(2)).map { _ in Self.naiveFilter(&random) }
        let scope = try LinkScope(Self.manifest(filters.map(\.xml)), host: "harbor.shop")
        let automaton = scope.automaton
        for _ in 0..<20 {
          var url = "/" + random.some(upTo: 4) { $0.pick(["a", "b", "/"]) }.joined()
          if random.once(in: 2) {
            url += "?" + random.pick(["a", "b"]) + random.some(upTo: 4) { $0.pick(["a", "=", "&a", "&b"]) }.joined()
          }
          if random.once(in: 3) { url += "#" + random.some(upTo: 3) { $0.pick(["a", "b"]) }.joined() }
          let expected = filters.firstIndex { $0.matches(url) }
          let last = url.utf8.reduce(automaton.start()) { automaton.step($0, $1) }
          let found = scope.filter(for: try LinkURL("https://harbor.shop" + url))
          if found == expected, (automaton.decider(last) != nil) == (expected != nil) { continue }
          Issue.record("seed \(seed): \(filters.map(\.xml)) \(url): \(String(describing: found))")
          return
        }
      }
    }
  }

  @Test func `a value that is not known is a fault where it could matter`() throws {
    let filter = #"<data android:scheme="https" android:host="${host}"/>"#
    #expect(throws: ManifestFault.self) { try LinkScope(Self.manifest([filter]), host: "harbor.shop") }
    #expect(throws: ManifestFault.self) {
      try LinkScope(Self.manifest([Self.host + #"<data android:path="@string/path"/>"#]), host: "harbor.shop")
    }
    #expect(try LinkScope(Self.manifest([Self.host + filter]), host: "harbor.shop").lists.count == 1)
    let other = #"<data android:scheme="${scheme}" android:host="other.example"/>"#
    #expect(try LinkScope(Self.manifest([other]), host: "harbor.shop").isEmpty)
    #expect(throws: ManifestFault.self) { try LinkScope(Self.manifest([other]), host: "other.example") }
  }

  @Test(arguments: ["[", "[]", "a{2", "a{x}", "a{3,2}", "*", "a**", #"a\\"#, "[a-z]{9999}"])
  func `an advanced pattern that Android refuses is a fault`(_ pattern: String) throws {
    let manifest = try Self.manifest([Self.host + #"<data android:pathAdvancedPattern="\#(pattern)"/>"#])
    #expect(throws: ManifestFault.self) { try LinkScope(manifest, host: "harbor.shop") }
  }
}
