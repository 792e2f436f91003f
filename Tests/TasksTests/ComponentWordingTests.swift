import Association
import JSONSource
import Matching
import SourceText
import Testing

@testable import Tasks

@Suite("Components in words")
struct ComponentWordingTests {
  private func words(_ component: String, variables: String = "{}", matchesNothing: Bool = false) throws -> String {
    let text =
      #"{"applinks": {"substitutionVariables": \#(variables), "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\#(component)]}]}}"#
    let file = AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
    let applinks = try #require(file.applinks)
    let found = try #require(applinks.component(at: 0, of: applinks.entries[0]))
    return ComponentWording(file).words(found, matchesNothing: matchesNothing).text
  }

  @Test(
    "the path is described exactly, or shown as a form",
    arguments: [
      ("/", "the path `/`"), ("", "the path `/`"), ("///", "the path `/`"), ("/about", "the path `/about`"),
      ("about/", "the path `/about`"), ("//about//", "the path `/about`"), ("*", "every path"), ("/*", "every path"),
      ("//**", "every path"), ("*/", "every path"), ("/buy/*", "`/buy` and every path below it"),
      ("buy/*/", "`/buy` and every path below it"), ("/a/b/**", "every path that begins with `/a/b/`"),
      ("/a//*", "every path of the form `/a//*`, also without `/*`; `*` is any text"),
      ("/buy*", "every path that begins with `/buy`"), ("*.html", "every path that ends with `.html`"),
      ("/*.html/", "every path that ends with `.html`"), ("*sale*", "every path that contains `sale`"),
      ("*a/b*", "every path that contains `a/b`"), ("/?*", "every path but `/`"), ("*?", "every path but `/`"),
      ("*/buy", "every path of the form `/*/buy`; `*` is any text"),
      ("*/buy/*", "every path of the form `/*/buy/*`, also without `/*`; `*` is any text"),
      ("/id/????", "every path of the form `/id/????`; `?` is one character"),
      ("/a/*/b?", "every path of the form `/a/*/b?`; `*` is any text and `?` is one character"),
      ("/$(lang)/x", "every path of the form `/$(lang)/x`; `$(lang)` is a language code"),
      ("/$(food)", "every path of the form `/$(food)`; `$(food)` is `pizza`, `sushi`, `samosa` or 1 more"),
    ])
  func paths(pattern: String, expected: String) throws {
    let variables = #"{"food": ["pizza", "sushi", "samosa", "burrito"]}"#
    #expect(try words(#"{"/": "\#(pattern)"}"#, variables: variables) == "opens \(expected)")
    let kept = expected.split(separator: ";", maxSplits: 1)
    let notes = kept.count > 1 ? ";" + kept[1] : ""
    #expect(
      try words(#"{"/": "\#(pattern)", "exclude": true}"#, variables: variables)
        == "keeps \(kept[0]) in the browser\(notes)")
  }

  @Test(
    "query, fragment and settings are conditions",
    arguments: [
      ("{}", "opens every URL"),
      (#"{"?": "*"}"#, "opens every URL"),
      (
        #"{"/": "/buy/*", "?": {"id": "?*"}}"#,
        "opens `/buy` and every path below it if the query item `id` is not empty"
      ),
      (
        #"{"?": {"a": "", "b": "??", "c": "x*"}}"#,
        "opens every path if the query item `a` is empty or missing, the query item `b` has 2 characters and the query item `c` begins with `x`"
      ),
      (##"{"?": "", "#": "top"}"##, "opens every path if the query is empty or missing and the fragment is `top`"),
      (##"{"?": "*x", "#": "*y*"}"##, "opens every path if the query ends with `x` and the fragment contains `y`"),
      (#"{"?": {"a": "?"}}"#, "opens every path if the query item `a` has 1 character"),
      (#"{"?": {"a": "1*2"}}"#, "opens every path if the query item `a` has the form `1*2`; `*` is any text"),
      (
        #"{"/": "/a", "caseSensitive": false, "percentEncoded": false}"#,
        "opens the path `/a`; letter case is ignored; the URL is percent-decoded first"
      ),
      (#"{"/": "/$(x)/a"}"#, "matches no URL: the variable `$(x)` has no values"),
      (#"{"/": "/a$(b"}"#, "matches no URL: a variable has no closing parenthesis"),
      (#"{"/": "/a", "?": {"q": "$(x)"}, "exclude": true}"#, "matches no URL: the variable `$(x)` has no values"),
    ])
  func conditions(component: String, expected: String) throws {
    #expect(try words(component) == expected)
  }

  @Test func `a component that an analysis found to match nothing is not said to open links`() throws {
    #expect(try words(#"{"/": "/buy now/*"}"#, matchesNothing: true) == "matches no URL")
    let reason = "matches no URL: the variable `$(x)` has no values"
    #expect(try words(#"{"/": "/$(x)"}"#, matchesNothing: true) == reason)
  }

  @Test func `text of the file is escaped and cut`() throws {
    #expect(try words(#"{"/": "/a\u202Eb"}"#) == #"opens the path `/a\u{202E}b`"#)
    let long = String(repeating: "x", count: 500)
    #expect(try words(#"{"/": "/\#(long)"}"#).count < 160)
  }

  @Test func `messages keep their code and unpaired backquotes`() {
    for message in ["the pattern `/a` has `b`", "no code", "a ` b", "`a`", ""] {
      #expect(InlineText(message: message).text == message)
    }
    #expect(InlineText(message: "the `/a`").parts == [.plain("the "), .code("/a")])
  }

  // MARK: Exactness

  /// Every text of some characters up to a length.
  private static func texts(_ alphabet: [String], upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in alphabet.map { text + $0 } }
      all += last
    }
    return all
  }

  private func matches(_ shape: PatternShape, _ text: String) -> Bool? {
    switch shape {
    case .everything: true
    case .empty: text.isEmpty
    case .notEmpty: !text.isEmpty
    case .characters(let count): text.count == count
    case .text(let own): text == own
    case .begins(let own): text.hasPrefix(own)
    case .ends(let own): text.hasSuffix(own)
    case .contains(let own): text.split(separator: own, omittingEmptySubsequences: false).count > 1
    case .below(let own): text == own || text.hasPrefix(own + "/")
    case .allButRoot: text != "/"
    case .form: nil
    case .unknownVariable, .unterminatedVariable: false
    }
  }

  @Test("the shapes of paths describe the paths that match, for all small patterns and paths")
  func exactPaths() throws {
    let paths = Self.texts(["/", "a", "b"], upTo: 4).map { "/" + $0 }.filter { !$0.hasPrefix("//") }
    for pattern in Self.texts(["/", "a", "*", "?"], upTo: 4) {
      let file = AssociationFile(
        SourceFile(
          name: "",
          bytes: Array(#"{"applinks": {"details": [{"appIDs": ["a"], "components": [{"/": "\#(pattern)"}]}]}}"#.utf8)))
      let shape = PatternShape(Pattern(text: Array(pattern.utf8)), .path, VariableTable(file))
      var matcher = LinkRouter(file).makeMatcher()
      for path in paths {
        var trimmed = path
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        guard let expected = matches(shape, trimmed) else { continue }
        let verdict = matcher.verdicts(for: try LinkURL("https://h.example\(path)"))[0].verdict
        #expect((verdict == .match) == expected, "\(pattern) \(path) \(shape)")
      }
    }
  }

  @Test("the shapes of values describe the values that match, for all small patterns and values")
  func exactValues() throws {
    let values = Self.texts(["a", "b", "c"], upTo: 4)
    for pattern in Self.texts(["a", "b", "*", "?"], upTo: 4) {
      let file = AssociationFile(
        SourceFile(
          name: "",
          bytes: Array(
            #"{"applinks": {"details": [{"appIDs": ["a"], "components": [{"?": {"q": "\#(pattern)"}}]}]}}"#.utf8)))
      let shape = PatternShape(Pattern(text: Array(pattern.utf8)), .other, VariableTable(file))
      var matcher = LinkRouter(file).makeMatcher()
      for value in values {
        guard let expected = matches(shape, value) else { continue }
        let verdict = matcher.verdicts(for: try LinkURL("https://h.example/?q=\(value)"))[0].verdict
        #expect((verdict == .match) == expected, "\(pattern) \(value) \(shape)")
      }
    }
  }
}
