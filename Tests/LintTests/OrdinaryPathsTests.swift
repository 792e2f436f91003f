import Association
import SourceText
import Testing

@testable import Lint

/// Most rules skip an ordinary path. The same path with an escaped slash is not skipped, and must give the same findings.
@Suite("Ordinary paths")
struct OrdinaryPathsTests {
  private static let paths = [
    "/", "/buy", "/buy/", "/en_US/pizza/", "/index.html", "/a.b", "/caf%C3%A9", "/.well-known/x", "/~me", "/a,b",
    "/-/_",
    "//buy", "buy", "www.harbor.shop/x", "/buy//x", "/*", "/buy/?id=1", "/NOT", "/$(lang)/x", "/x y", "",
    "/buy/*", "/buy//*", "//*", "///*", "//buy/*", "/buy*", "/buy/**", "/b/*/x", "/buy/.*", "/x y/*",
  ]
  private static let defaults = [
    "", #", "defaults": {"caseSensitive": false}"#, ##", "defaults": {"#": "top*"}"##,
    #", "defaults": {"?": {"id": "*", "x": "y z"}}"#, #", "defaults": {"/": "/old page", "percentEncoded": false}"#,
  ]

  private static func findings(_ text: String) -> [String] {
    let file = AssociationFile(SourceFile(name: "input", bytes: Array(text.utf8)))
    // The bytes of a setting differ.
    var options = LintOptions()
    options.allowed = ["repeated-defaults"]
    options.budget.steps = .max
    return Linter.lint(file, options: options).findings.map { "\($0.severity) \($0.rule) \($0.message)" }.sorted()
  }

  private static func file(_ members: String, _ defaults: String) -> String {
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], \#(members)\#(defaults)}]}}"#
  }

  private static func escaped(_ path: String) -> String { path.replacing("/", with: "\\/") }

  @Test("the findings of a file are those of one with escapes", arguments: defaults)
  func components(_ defaults: String) {
    for (place, first) in Self.paths.enumerated() {
      // Every pair without defaults; with them, each path beside three others.
      let others = defaults.isEmpty ? Self.paths : Array((Self.paths + Self.paths)[(place + 1)...].prefix(3))
      for second in others {
        let found = [first, second].map { #"{"/": "\#($0)"}"# }.joined(separator: ", ")
        let expected = [first, second].map { #"{"/": "\#(Self.escaped($0))"}"# }.joined(separator: ", ")
        #expect(
          Self.findings(Self.file(#""components": [\#(found)]"#, defaults))
            == Self.findings(Self.file(#""components": [\#(expected)]"#, defaults)), "\(found)")
      }
    }
  }

  @Test("so are those of `paths`, and of elements of the wrong type")
  func others() {
    for path in Self.paths {
      for (found, expected) in [
        (#""paths": ["\#(path)", "NOT /x"]"#, #""paths": ["\#(Self.escaped(path))", "NOT /x"]"#),
        (#""paths": [{"/": "\#(path)"}]"#, #""paths": [{"/": "\#(Self.escaped(path))"}]"#),
        (#""components": ["\#(path)"]"#, #""components": ["\#(Self.escaped(path))"]"#),
        (
          #""components": [{"/": "\#(path)", "/": "/x"}]"#,
          #""components": [{"/": "\#(Self.escaped(path))", "/": "/x"}]"#
        ),
        (#""components": [{"path": "\#(path)"}]"#, #""components": [{"path": "\#(Self.escaped(path))"}]"#),
      ] {
        #expect(Self.findings(Self.file(found, "")) == Self.findings(Self.file(expected, "")), "\(found)")
      }
    }
  }

  @Test("repetitions in a long list are found in any spelling")
  func repetitions() {
    let rest = (0..<20_000).map { #"{"/": "/p\#($0)"}"# }.joined(separator: ", ")
    func repeated(_ first: String, _ second: String, _ defaults: String = "") -> [String] {
      Self.findings(Self.file(#""components": [\#(rest), \#(first), \#(second)]"#, defaults))
        .filter { $0.contains("unreachable-component") || $0.contains("duplicate-component") }
    }
    #expect(repeated(#"{"/": "/x/"}"#, #"{"/": "/x"}"#).count == 1)
    #expect(repeated(#"{"/": "\/x"}"#, #"{"/": "/x"}"#).count == 1)
    #expect(repeated(#"{"/": "/x", "comment": "c"}"#, #"{"/": "/x"}"#).count == 1)
    #expect(repeated(#"{"/": "/x"}"#, #"{"/": "x", "exclude": true}"#).count == 1)
    #expect(repeated(#"{"/": "/x"}"#, #"{"/": "/x", "?": "a"}"#).isEmpty)
    #expect(repeated(#"{"/": "/x"}"#, #"{"/": "/y"}"#).isEmpty)
    #expect(repeated(#"{"/": "/x/*"}"#, #"{"/": "/x/*"}"#).count == 1)
    #expect(repeated(#"{"/": "\/x/*"}"#, #"{"/": "/x/*"}"#).count == 1)
    #expect(repeated(#"{"/": "/x/*", "exclude": true}"#, #"{"/": "/x/*"}"#).count == 1)
    #expect(repeated(#"{"/": "/x"}"#, #"{"/": "/x/*"}"#).isEmpty)
    #expect(repeated(#"{"/": "/x"}"#, #"{"/": "/x", "caseSensitive": false}"#).isEmpty)
    #expect(repeated(##"{"/": "/x", "#": ""}"##, #"{"/": "/x"}"#, ##", "defaults": {"#": ""}"##).count == 1)
  }
}
