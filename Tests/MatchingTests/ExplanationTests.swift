import Association
import SeededRandom
import SourceText
import Testing

@testable import Matching

@Suite("Why a component does not match, and what its wildcards match")
struct ExplanationTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let component: String
    let url: String
    let words: String
    var testDescription: String { "\(component) on \(url)" }
  }

  private static let variables =
    #"{"food": ["pizza", "sushi"], "none": [], "Size": ["Big", "small*"], "gap": [""], "path": ["/Pizza"]}"#

  static let mismatches: [Case] = [
    // Variables that never match.
    Case(
      component: #"{"/": "/$(drink)"}"#, url: "/a", words: "`$(drink)` is not defined, so the pattern never matches"),
    Case(component: #"{"/": "/$(none)"}"#, url: "/a", words: "`$(none)` has no values, so the pattern never matches"),
    Case(component: #"{"/": "/$(food"}"#, url: "/a", words: "`$(` is not closed by `)`, so the pattern never matches"),
    // Letter case.
    Case(
      component: #"{"/": "/Help/*"}"#, url: "/help/1",
      words: "letter case differs: the pattern has `/Help/`, the URL `/help/`"),
    Case(
      component: #"{"/": "/$(food)"}"#, url: "/Pizza",
      words: "letter case differs: the pattern has `$(food)`, the URL `Pizza`"),
    Case(
      component: #"{"/": "/a/Help/"}"#, url: "/a/help/",
      words: "letter case differs: the pattern has `/a/Help`, the URL `/a/help`"),
    Case(
      component: #"{"?": {"case": "Open"}}"#, url: "/?case=open",
      words: "letter case differs: the pattern has `Open`, the URL `open`"),
    Case(
      component: #"{"/": "Help"}"#, url: "/help",
      words: "letter case differs: the pattern has `/Help`, the URL `/help`"),
    Case(
      component: #"{"/": "$(path)/Foo"}"#, url: "/Pizza/foo",
      words: "letter case differs: the pattern has `/Foo`, the URL `/foo`"),
    Case(
      component: #"{"/": "$(path)"}"#, url: "/pizza",
      words: "letter case differs: the pattern has `$(path)`, the URL `/pizza`"),
    Case(
      component: #"{"/": "/Help", "caseSensitive": false}"#, url: "/hello",
      words: "`lo` differs from `p` after `/hel`"),
    // Encoding.
    Case(
      component: #"{"/": "/café"}"#, url: "/caf%C3%A9",
      words: "it would match if the URL were percent-decoded first (`percentEncoded` is true)"),
    Case(
      component: #"{"/": "/a%20b", "percentEncoded": false}"#, url: "/a%20b",
      words: "it would match the URL as written, but the URL is percent-decoded first (`percentEncoded` is false)"),
    Case(
      component: #"{"/": "/café/x"}"#, url: "/caf%C3%A9/y",
      words: "`é` is in the pattern unencoded, but the URL is compared percent-encoded: it never matches"),
    Case(
      component: #"{"?": {"q": "a%20b"}, "percentEncoded": false}"#, url: "/?q=a%20b",
      words: "it would match the URL as written, but the URL is percent-decoded first (`percentEncoded` is false)"),
    Case(
      component: #"{"/": "/%c3%a9"}"#, url: "/%C3%A9",
      words: "letter case differs: the pattern has `/%c3%a9`, the URL `/%C3%A9`"),
    // Length.
    Case(component: #"{"/": "/id/????"}"#, url: "/id/481", words: "`????` needs exactly 4 characters, has 3"),
    Case(component: #"{"/": "/id/????"}"#, url: "/id/48151", words: "`????` needs exactly 4 characters, has 5"),
    Case(
      component: #"{"/": "/id/?"}"#, url: "/id",
      words: "it ends after `/id`, and the pattern continues with `/?`"),
    Case(
      component: #"{"/": "/id/?"}"#, url: "/id/",
      words: "it ends after `/id`, as trailing slashes are ignored, and the pattern continues with `/?`"),
    Case(
      component: #"{"/": "/a/?*"}"#, url: "/a/",
      words: "it ends after `/a`, as trailing slashes are ignored, and the pattern continues with `/?*`"),
    Case(component: #"{"/": "/a??*"}"#, url: "/a1", words: "`??*` needs at least 2 characters, has 1"),
    Case(component: #"{"?": "??"}"#, url: "/", words: "`??` needs exactly 2 characters, has 0"),
    Case(component: #"{"/": "/??/x"}"#, url: "/abc/x", words: "`c/x` differs from `/x` after `/ab`"),
    // Values.
    Case(component: #"{"/": "/$(food)/x"}"#, url: "/tacos/x", words: "`tacos` is not a value of `$(food)`"),
    Case(
      component: #"{"/": "/$(food)"}"#, url: "/",
      words: "no value of `$(food)` is at this place of the URL"),
    Case(
      component: #"{"/": "/$(food)"}"#, url: "/pizzas",
      words: "it continues with `s` after `/pizza`, where the pattern ends"),
    Case(component: #"{"/": "/$(lang)_$(region)/"}"#, url: "/en_UK/", words: "`UK` is not a value of `$(region)`"),
    Case(component: #"{"/": "/$(lang)_$(region)/"}"#, url: "/xx_GB/", words: "`xx` is not a value of `$(lang)`"),
    Case(component: #"{"/": "/*/$(food)"}"#, url: "/en/tacos", words: "`tacos` is not a value of `$(food)`"),
    Case(
      component: #"{"?": "food=$(food)&b=*"}"#, url: "/?food=tacos&b=1",
      words: "`tacos` is not a value of `$(food)`"),
    // Text.
    Case(component: #"{"/": "/buy/*"}"#, url: "/sell/1", words: "`sell/1` differs from `buy/` after `/`"),
    Case(component: #"{"/": "/buy/*"}"#, url: "/buyer", words: "`er` differs from `/` after `/buy`"),
    Case(
      component: #"{"/": "/buy/*"}"#, url: "/bu",
      words: "it ends after `/bu`, and the pattern continues with `y/*`"),
    Case(
      component: #"{"/": "/buy/now"}"#, url: "/buy",
      words: "it ends after `/buy`, and the pattern continues with `/now`"),
    Case(
      component: #"{"/": "/buy"}"#, url: "/buy/now",
      words: "it continues with `/now` after `/buy`, where the pattern ends"),
    Case(component: #"{"/": "/"}"#, url: "/buy", words: "it continues with `buy` after `/`, where the pattern ends"),
    Case(component: #"{"/": "/buy"}"#, url: "/", words: "it ends after `/`, and the pattern continues with `buy`"),
    Case(
      component: #"{"/": "*.html"}"#, url: "/a.htm",
      words: "`.html` is not found where the pattern needs it after `*`"),
    Case(
      component: #"{"/": "/*/edit/*"}"#, url: "/a/b",
      words: "`/edit/` is not found where the pattern needs it after `*`"),
    Case(
      component: #"{"/": "/a/*/c"}"#, url: "/a/c",
      words: "`/c` is not found where the pattern needs it after `*`"),
    Case(
      component: #"{"/": "/*a*b"}"#, url: "/abc",
      words: "it continues with `c` after `/ab`, where the pattern ends"),
    Case(component: #"{"?": "a=1"}"#, url: "/", words: "it is empty, and the pattern needs `a=1`"),
    Case(
      component: #"{"?": "a=1"}"#, url: "/?a=1&b=2",
      words: "it continues with `&b=2` after `a=1`, where the pattern ends"),
    Case(component: #"{"?": ""}"#, url: "/?a", words: "it is `a`, and the pattern is empty"),
    Case(component: ##"{"#": "top"}"##, url: "/#bottom", words: "`bottom` differs from `top`"),
    Case(component: ##"{"#": "?*"}"##, url: "/", words: "`?*` needs at least 1 character, has 0"),
    // Items.
    Case(
      component: #"{"?": {"b": "?*"}}"#, url: "/?a=1",
      words: "item `b` is absent, which is compared as empty: `?*` needs at least 1 character, has 0"),
    Case(
      component: #"{"?": {"b": "1"}}"#, url: "/",
      words: "item `b` is absent, which is compared as empty: it is empty, and the pattern needs `1`"),
    Case(
      component: #"{"?": {"b": "$(food)"}}"#, url: "/",
      words:
        "item `b` is absent, which is compared as empty: no value of `$(food)` is at this place of the URL"
    ),
    Case(component: #"{"?": {"b": "1"}}"#, url: "/?b", words: "it is empty, and the pattern needs `1`"),
    Case(
      component: #"{"?": {"id": "42"}}"#, url: "/?id=42&id=7",
      words: "item `id` occurs 2 times and every one must match; `7` does not: `7` differs from `42`"),
    Case(component: #"{"?": {"id": ""}}"#, url: "/?id=7", words: "it is `7`, and the pattern is empty"),
  ]

  @Test("the reason in words", arguments: mismatches)
  func words(_ example: Case) throws {
    let trial = try Self.trial(example)
    let words = trial.parts.compactMap { $0.mismatch?.words { "`\($0)`" } }
    #expect(words == [example.words])
  }

  static let captures: [Case] = [
    Case(component: #"{"/": "/buy/*"}"#, url: "/buy/42/x", words: "* = 42/x"),
    Case(component: #"{"/": "/buy/*"}"#, url: "/buy/", words: "* = nothing"),
    Case(component: #"{"/": "/*"}"#, url: "/", words: "* = "),
    Case(component: #"{"/": "/id/??"}"#, url: "/id/48", words: "? = 4, ? = 8"),
    Case(component: #"{"/": "/*-*"}"#, url: "/a-b-c", words: "* = a-b, * = c"),
    Case(component: #"{"/": "/$(food)/$(Size)"}"#, url: "/sushi/smaller", words: "$(food) = sushi, $(Size) = smaller"),
    Case(component: #"{"/": "/$(Size)", "caseSensitive": false}"#, url: "/BIG", words: "$(Size) = BIG"),
    Case(component: #"{"/": "/$(gap)/a"}"#, url: "/a", words: "$(gap) = "),
    Case(component: #"{"/": "/?", "percentEncoded": false}"#, url: "/%C3%A9", words: "? = é"),
    Case(component: #"{"?": {"id": "?*"}}"#, url: "/?id=42", words: "? = 4, * = 2"),
    Case(component: ##"{"?": "a=*", "#": "*"}"##, url: "/?a=1#top", words: "* = 1, * = top"),
    Case(component: #"{"/": "/a/$(food)*"}"#, url: "/a/pizza", words: "$(food) = pizza, * = "),
  ]

  @Test("what each wildcard and variable matches", arguments: captures)
  func captured(_ example: Case) throws {
    let trial = try Self.trial(example)
    #expect(trial.matches)
    let taken = trial.parts.flatMap(\.captures).map { "\($0.element) = \($0.text ?? "nothing")" }
    #expect(taken.joined(separator: ", ") == example.words)
  }

  @Test(
    "an explanation's trials end with the component that decides, and agree with the engine", arguments: UInt64(1)...4)
  func explanationAgrees(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let file = RandomFile(&random)
      let router = LinkRouter(AssociationFile(SourceFile(name: "test", bytes: Array(file.json.utf8))))
      for _ in 0..<8 {
        let url = file.url(&random)
        for explanation in router.explanations(for: try LinkURL(url)) {
          let last = explanation.trials.last { $0.matches }
          #expect(explanation.trials.count { $0.matches } == (explanation.verdict.component == nil ? 0 : 1))
          #expect(last?.component.entry == explanation.verdict.entry, "\(file.json) \(url)")
          #expect(last?.component.index == explanation.verdict.component, "\(file.json) \(url)")
          for part in last?.parts ?? [] where part.part != .path {
            #expect(Self.rebuilt(part) == text(part.subject), "\(file.json) \(url)")
          }
        }
      }
    }
  }

  /// The literals of a pattern with what its wildcards match, in order; letters as the URL has them.
  private static func rebuilt(_ part: Explanation.PartOutcome) -> Text {
    var captures = part.captures[...]
    var place = 0
    let subject = text(part.subject)
    return part.pattern.elements.flatMap { element in
      let taken: Text
      if element.kind == .literal {
        // A literal takes as many characters as it has.
        let count = text(String(decoding: part.pattern.text(of: element), as: UTF8.self)).count
        taken = Array(subject.dropFirst(place).prefix(count))
      } else {
        taken = text(captures.popFirst()?.text ?? "")
      }
      place += taken.count
      return taken
    }
  }

  private static func trial(_ example: Case) throws -> Explanation.Trial {
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(Corpus.app)"], "components": [\(example.component)]}], \
      "substitutionVariables": \(variables)}}
      """
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    let explanation = try #require(
      LinkRouter(file).explanations(for: LinkURL("https://example.com" + example.url)).first)
    return try #require(explanation.trials.first)
  }
}
