import Association
import SourceText
import Testing

@testable import Lint

@Suite("Apps that open the same link")
struct AppsOverlapTests {
  private static let (app, other) = ("9QX4T7KM2P.shop.harbor.app", "H3V8L6WD5Z.shop.boats.app")

  /// The app IDs and components of the entries, and the findings.
  static let files: [(entries: [(String, String)], findings: [String])] = [
    (
      [(app, "/a"), (other, "/a")],
      ["warning the apps `A` and `B` open the same links, such as `https://example.com/a`"]
    ),
    ([(app, "/a"), (other, "/b")], []),
    ([(app, "/a, /x"), (other, "/a")], ["warning the apps `A` and `B` both open `https://example.com/a`"]),
    // The exclusion leaves no common link.
    ([(app, "NOT /a, /*"), (other, "/a")], []),
    ([(app, "NOT /a"), (other, "NOT /a")], []),
    // Variants of one team are information, with all apps in one finding.
    (
      [(app, "/a"), (app + ".beta", "/a"), (app + ".dev", "/a")],
      ["info the apps `A`, `A.beta` and `A.dev` open the same links, such as `https://example.com/a`"]
    ),
    (
      [(app + ".adhoc", "/a"), (app + ".prerelease2", "/a"), (app, "/b")],
      ["info the apps `A.adhoc` and `A.prerelease2` open the same links, such as `https://example.com/a`"]
    ),
    (
      [(app, "/a"), (app + ".beta", "/a"), (other, "/a")],
      ["warning the apps `A`, `A.beta` and `B` open the same links, such as `https://example.com/a`"]
    ),
    (
      [(app, "/a"), ("H3V8L6WD5Z.shop.harbor.app.beta", "/a")],
      [
        "warning the apps `A` and `H3V8L6WD5Z.shop.harbor.app.beta` open the same links, such as `https://example.com/a`"
      ]
    ),
    // Of lists that differ, unrelated apps are shown rather than variants.
    (
      [(app, "/a"), (app + ".beta", "/a, /b"), (other, "/a, /b")],
      [
        "warning the apps `A` and `B` both open `https://example.com/a`",
        "warning the apps `A.beta` and `B` open the same links, such as `https://example.com/a`",
      ]
    ),
    // A device has at most one of them.
    ([(app, "/a"), (app + ".Clip", "/a")], []),
    ([(app, "/a"), ("H3V8L6WD5Z.shop.harbor.app", "/a")], []),
    // An ID with an error is no app's.
    ([(app, "/a"), ("boats.app", "/a")], []),
  ]

  @Test("are reported once, with their relation", arguments: files)
  func overlap(_ entries: [(String, String)], _ findings: [String]) {
    let details = entries.map { app, paths in
      let components = paths.split(separator: ",").map { path in
        let path = path.drop { $0 == " " }
        return path.hasPrefix("NOT ")
          ? "{\"/\": \"\(path.dropFirst(4))\", \"exclude\": true}" : "{\"/\": \"\(path)\"}"
      }
      return "{\"appIDs\": [\"\(app)\"], \"components\": [\(components.joined(separator: ", "))]}"
    }
    let text = "{\"applinks\": {\"details\": [\(details.joined(separator: ", "))]}}"
    let found = Linter.lint(
      AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8))), rules: [Rule.appsOverlap]
    ).findings
    #expect(
      found.map {
        "\($0.severity.rawValue) \($0.message)".replacing(Self.app, with: "A").replacing(Self.other, with: "B")
      }.sorted() == findings.sorted())
  }
}
