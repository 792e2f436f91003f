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
    var automaton = scope.automaton
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
