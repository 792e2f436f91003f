import Association
import Expectations
import ProjectSettings
import Testing

@Suite("Apps and paths that are looked up among many")
struct LookupTests {
  @Test("a reference is resolved by its text as among all apps")
  func apps() {
    let texts = [
      "9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2Q.shop.harbor.app", "9QX4T7KM2P.shop.harbor.beta", "shop.harbor.beta",
      "app", "",
      ".", ".app", "9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.é", "9QX4T7KM2P.e\u{301}", "harbor.beta",
    ]
    let apps = texts.map { AppID($0) }
    let named = NamedApps(apps)
    for text in texts + texts.map({ String($0.drop { $0 != "." }.dropFirst()) }) + ["none", "shop.harbor"] {
      #expect(named.resolved(AppID(text)) == AppReference(text).resolved(among: apps), "\(text)")
    }
  }

  @Test("patterns match the same paths together as one by one")
  func paths() {
    let words = [
      "", "/", "/a", "/b", "/a/b", "/ab", "/%61", "/aba", "/a*", "/*", "*", "*a", "/*/b", "/a*b", "/*b*", "/a*a", "**",
      "/a**b",
    ]
    let paths = words + ["/a/a", "/a%2Fb", "/abab", "/aa", "/b/a/b", "a"]
    for first in words {
      for second in words {
        let patterns = [first, second].map { PathWildcard($0) }
        let all = PathWildcards(patterns)
        for path in paths {
          let bytes = Array(path.utf8)[...]
          #expect(all.match(bytes) == patterns.contains { $0.matches(bytes) }, "\(first) \(second) \(path)")
        }
      }
    }
    #expect(PathWildcards([]).isEmpty)
  }

  @Test("each of many files has the expectations of its path, and only groups that reach a component are kept")
  func files() throws {
    let count = 40
    let yaml =
      "files:\n" + (0..<count).map { "  - {path: s\($0)/f, domain: h\($0).shop}\n" }.joined() + "groups:\n"
      + (0..<count).map { "  - {name: g\($0), files: ./s\($0)/f, opens: 'https://h\($0).shop/buy/\($0)'}\n" }.joined()
    let files = Dictionary(
      uniqueKeysWithValues: (0..<count).map { ("s\($0)/f", ExpectationRunTests.file(#"{"/": "/buy/*"}"#)) })
    let results = try #require(try RunSummary(yaml, files).results)
    #expect(results.plan.expectations.map(\.files) == (0..<count).map { [$0] })
    #expect(results.isPassed && results.checked == count)
    #expect(results.coverage.map { Array($0.groups.keys) } == (0..<count).map { [$0] })
    let other = try #require(try RunSummary(yaml, files, paths: ["s3/f"]).results)
    #expect(other.checked == 1 && other.leftOut == count - 1)
  }
}
