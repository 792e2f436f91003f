import Foundation
import Testing

@Suite("aasa rules")
struct RulesCommandTests {
  /// The names are permanent: scripts have them in `--allow` and `--deny`.
  private static let names = [
    "invalid-json", "not-an-association-file", "byte-order-mark", "duplicate-key", "signed-file", "file-too-large",
    "wrong-type", "unknown-key", "no-service", "empty-details", "entry-without-patterns",
    "missing-app-id", "malformed-app-id", "placeholder-app-id", "duplicate-app-id", "ignored-app-id",
    "inconsistent-team",
    "legacy-paths", "ignored-paths", "unread-entry", "legacy-details-dictionary", "apps-not-empty",
    "requires-newer-system",
    "unknown-variable", "unterminated-variable", "invalid-variable-name", "empty-variable", "nested-variable",
    "shadowed-variable", "unused-variable", "duplicate-value", "region-uk",
    "restrictive-defaults", "empty-value", "unlisted-app-clip", "query-value-not-string", "not-prefix-in-component",
    "query-in-path", "fragment-in-path", "url-in-path",
    "route-syntax", "raw-character", "optional-query-item", "contradictory-exclude",
  ]

  @Test("the list has every rule with its severity, in lines that fit")
  func list() throws {
    let result = try Program.aasa(["rules"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let lines = result.output.split(separator: "\n")
    for name in Self.names {
      let line = try #require(lines.first { $0.hasPrefix("  \(name) ") }, "no rule is named \(name)")
      let severity = line.split(separator: " ").dropFirst().first
      #expect(["error", "warning", "info"].contains(severity))
    }
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("one rule has its reason, examples and source", arguments: names)
  func one(_ name: String) throws {
    let result = try Program.aasa(["rules", name])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("\(name) ("))
    for part in ["\ncost:", "\nsource:", "\nWrong: ", "\nRight: "] { #expect(result.output.contains(part)) }
  }

  @Test("json is valid and has a version and the names")
  func json() throws {
    let all = try Program.aasa(["rules", "--format", "json"])
    let object = try #require(JSONSerialization.jsonObject(with: Data(all.output.utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    let listed = try #require(object["rules"] as? [[String: Any]]).compactMap { $0["name"] as? String }
    #expect(Set(Self.names).isSubset(of: listed))
    let one = try Program.aasa(["rules", "legacy-paths", "--format", "json"])
    let single = try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [String: Any]
    #expect((single?["rules"] as? [[String: Any]])?.map { $0["name"] as? String } == ["legacy-paths"])
  }

  @Test(
    "an unknown rule is status 2, with the rules that are like it",
    arguments: [("legacy-path", "did you mean 'legacy-paths'?"), ("zzzzzzzz", "see `aasa rules`")])
  func unknown(_ name: String, _ hint: String) throws {
    let result = try Program.aasa(["rules", name])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: no rule is named '\(name)'; \(hint)\n"))
  }

  @Test(
    "a former name explains the rule and names its successor, and works in options",
    arguments: [
      ("twin-differs", "www-differs"), ("twin-without-file", "www-without-file"),
      ("twin-without-asset-links", "www-without-asset-links"),
    ])
  func former(_ former: String, _ name: String) throws {
    let note = "note: the rule `\(former)` is now `\(name)`\n"
    let result = try Program.aasa(["rules", former])
    #expect(result.status == 0 && result.output.hasPrefix("\(name) (info") && result.errors == note)
    for option in ["--allow", "--deny", "--select"] {
      let linted = try Program.aasa(["lint", "shop", option, former])
      #expect(linted.status == 0 && linted.errors == note, "\(linted)")
    }
    let both = try Program.aasa(["lint", "shop", "--allow", former, "--deny", name])
    #expect(both.status == 2 && both.errors.contains("'\(name)' is both allowed and denied"))
  }

  @Test("colours follow --color and the environment")
  func colors() throws {
    #expect(try !Program.aasa(["rules"]).output.contains("\u{1B}"))
    #expect(try Program.aasa(["rules", "--color", "always"]).output.contains("\u{1B}"))
    let folder = Program.root.appending(path: "Fixtures/documents")
    #expect(try Program.shell("CLICOLOR_FORCE=1 aasa rules", in: folder).output.contains("\u{1B}"))
    #expect(try !Program.shell("NO_COLOR=1 CLICOLOR_FORCE=1 aasa rules", in: folder).output.contains("\u{1B}"))
  }
}
