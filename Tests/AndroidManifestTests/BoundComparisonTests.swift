import AssetLinks
import Association
import Matching
import SeededRandom
import SourceText
import Testing

@testable import AndroidManifest

@Suite struct BoundComparisonTests {
  /// All short URLs of some characters.
  private static let urls: [String] = {
    var (urls, last) = (["/"], ["/"])
    for _ in 0..<3 {
      last = last.flatMap { url in ["a", "b", "/", "?", "#"].map { url + $0 } }
      urls += last
    }
    return urls
  }()

  private static func pattern(_ random: inout SplitMix64) -> String {
    "/" + random.some(upTo: 3) { $0.pick(["a", "b", "/", "*"]) }.joined()
  }

  private static func file(_ text: String) -> SourceFile { SourceFile(name: "file", bytes: Array(text.utf8)) }

  private static func links(_ list: String) -> AssetLinksFile {
    let extensions = #""relation_extensions": {"\#(Statement.appLinks)": {"dynamic_app_link_components": [\#(list)]}}"#
    return AssetLinksFile(
      file(
        """
        [{"relation": ["\(Statement.appLinks)"], "target": {"namespace": "android_app", "package_name": "a.b",
          "sha256_cert_fingerprints": ["AB"]}, \(extensions)}]
        """))
  }

  @Test(arguments: [true, false])
  func `every short URL that one platform opens has its pair among the differences`(_ hasRules: Bool) throws {
    var random = SplitMix64(seed: 29)
    for _ in 0..<10 {
      func list() -> String {
        (0..<2).map { _ in #"{"/": "\#(Self.pattern(&random))", "exclude": \#(random.once(in: 3))}"# }
          .joined(separator: ", ")
      }
      let apple = AssociationFile(
        Self.file(#"{"applinks": {"details": [{"appIDs": ["A"], "components": [\#(list())]}]}}"#))
      let links = Self.links(hasRules ? list() : "")
      let path = Self.pattern(&random).replacing("*", with: ".*")
      let filter =
        #"<data android:scheme="https" android:host="h"/><data android:pathPattern="\#(path)" android:pathPrefix="/b"/>"#
      let scope = try LinkScope(LinkScopeTests.manifest([filter]), host: "h")
      let comparison = PlatformComparison(
        apple, app: AppID("A"), links, package: "a.b", host: "h", within: scope, .all,
        StepBudget(states: 200_000, steps: 400_000_000))
      #expect(comparison.hasAllDifferences)
      struct Found: Hashable {
        let component: Int?
        let rule: Int?
        let isInScope: Bool
      }
      let found = Set(
        comparison.differences.map {
          Found(component: $0.apple.component, rule: $0.android.component, isInScope: $0.isInBound ?? true)
        })
      var matcher = LinkRouter(apple, engine: .pcre2).makeMatcher()
      let android = AssetLinksVerdicts(links)
      for url in Self.urls {
        let link = try LinkURL("https://h" + url)
        let ours = try #require(matcher.verdicts(for: link).first)
        let theirs = try #require(android.verdicts(for: link).first)
        let isInScope = scope.contains(link)
        if (ours.verdict == .match) == (theirs.verdict == .match && isInScope) { continue }
        let pair = Found(component: ours.component, rule: theirs.component, isInScope: isInScope)
        #expect(found.contains(pair), "\(url) \(path)")
      }
      for difference in comparison.differences {
        let isInScope = scope.contains(try LinkURL(difference.url))
        #expect(isInScope == difference.isInBound)
        #expect((difference.apple.verdict == .match) != (difference.android.verdict == .match && isInScope))
      }
    }
  }
}
