import Association
import SeededRandom
import SourceText
import Testing

@testable import Matching

@Suite("The closest component is the component that the least change of the URL would make match")
struct ClosestComponentTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let url: String
    /// Components, the nearest first.
    let order: [String]
    var testDescription: String { url }
  }

  static let cases: [Case] = [
    // Letter case, one slash, one segment, several.
    Case(
      url: "/Product/42",
      order: [#"{"/": "/product/*"}"#, #"{"/": "/Product42"}"#, #"{"/": "/Product/about"}"#, #"{"/": "/help/me"}"#]),
    Case(url: "/PRODUCT/42", order: [#"{"/": "/product/*"}"#, #"{"/": "/PRODUCT42"}"#, #"{"/": "/PRODUCT/43"}"#]),
    // Of one segment, the fewest edits.
    Case(
      url: "/produkt/42",
      order: [#"{"/": "/product/*"}"#, #"{"/": "/products/*"}"#, #"{"/": "/about/*"}"#, #"{"/": "/a/b/*/d"}"#]),
    // A segment too many or too few.
    Case(url: "/buy/42", order: [#"{"/": "/buy/42/x"}"#, #"{"/": "/buy/*/reviews"}"#, #"{"/": "/a/b/c/d"}"#]),
    Case(url: "/buy/42/reviews", order: [#"{"/": "/buy/42"}"#, #"{"/": "/sell"}"#]),
    // A segment that is split or joined, and changed too, is two.
    Case(url: "/search", order: [#"{"/": "/account/*"}"#, #"{"/": "/$(lang)/deal"}"#]),
    Case(url: "/ab/cd", order: [#"{"/": "/abcd"}"#, #"{"/": "/another/cd"}"#, #"{"/": "/abxy"}"#]),
    Case(url: "/p?ab&cd", order: [#"{"?": "abcd"}"#, #"{"?": "another&cd"}"#, #"{"?": "ab&x*&y&cd"}"#]),
    // Values of variables.
    Case(url: "/Pizza", order: [#"{"/": "/$(food)"}"#, #"{"/": "/Pizzas"}"#]),
    Case(url: "/piza/1", order: [#"{"/": "/$(food)/*"}"#, #"{"/": "/help/*"}"#]),
    // The same text in the other percent-encoding is one spelling away, as letter case is.
    Case(url: "/caf%C3%A9", order: [#"{"/": "/café"}"#, #"{"/": "/caf"}"#]),
    // Query items: a wrong value, an absent item, two absent items.
    Case(
      url: "/a?id=42",
      order: [#"{"?": {"id": "43"}}"#, #"{"?": {"page": "?*"}}"#, #"{"?": {"page": "?*", "q": "?*"}}"#]),
    // An item too many or too few, also the first.
    Case(
      url: "/s?sort=a&q=x",
      order: [#"{"/": "/s", "?": "q=*&sort=*"}"#, #"{"/": "/account/*"}"#, #"{"/": "/s", "?": "a=1&b=2&c=3"}"#]),
    Case(url: "/s?id=1&a=2", order: [#"{"?": "a=2"}"#, #"{"?": "b=33333333&a=2"}"#, #"{"?": "b=3&c=4"}"#]),
    // A pattern that no URL matches is the last.
    Case(url: "/a/b", order: [#"{"/": "/c/d/e/f/g/h"}"#, #"{"/": "/a/b/$(unknown)"}"#]),
  ]

  @Test("unrelated components before it do not matter", arguments: cases)
  func order(_ example: Case) throws {
    for components in [example.order, example.order.reversed()] {
      let explanation = try Self.explanation(components, example.url)
      let found = explanation.nearestFirst.map { components[$0.component.index] }
      #expect(found == example.order)
    }
  }

  @Test("equally near components are in the order of the file")
  func ties() throws {
    let explanation = try Self.explanation([#"{"/": "/ab"}"#, #"{"/": "/xb"}"#, #"{"/": "/ax"}"#], "/aa")
    #expect(explanation.nearestFirst.map(\.component.index) == [0, 2, 1])
  }

  @Test("where a component decides there is no closest component")
  func decided() throws {
    let explanation = try Self.explanation([#"{"/": "/b"}"#, #"{"/": "/a"}"#], "/a")
    #expect(explanation.closestComponent == nil)
  }

  @Test("the distance is zero exactly for a match", arguments: UInt64(1)...3)
  func zero(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let file = RandomFile(&random)
      let router = LinkRouter(AssociationFile(SourceFile(name: "test", bytes: Array(file.json.utf8))))
      for _ in 0..<6 {
        let url = file.url(&random)
        for explanation in router.explanations(for: try LinkURL(url)) where explanation.verdict.component == nil {
          for trial in explanation.trials { #expect(trial.distance > .zero, "\(file.json) \(url)") }
        }
      }
    }
  }

  @Test("pieces and a text that they cover have the distance zero", arguments: ["/a", "/a/b", "/", "/aa/b/a"])
  func covered(_ path: String) throws {
    for pattern in ["/a", "*", "/?", "/*/b", "/a*", "/$(lang)/*", "/aa/b/a", "/?*"] {
      let subject = PartSubject(bytes: Array(path.utf8))
      let language = PartLanguage(
        Pattern(text: Array(pattern.utf8)), .path, caseSensitive: true, percentEncoded: true,
        variables: VariableTable(AssociationFile(SourceFile(name: "test", bytes: Array("{}".utf8)))))
      var budget = PieceDistance.budget
      let distance = PieceDistance(subject, isDecoded: false, separator: "/").distance(language, &budget)
      let accepts = ExactMatcher(subject, folding: .none).accepts(language)
      #expect((distance == .zero) == accepts, "\(pattern) \(path)")
    }
  }

  @Test("of a long text and a long list of values only the beginning is compared")
  func large() throws {
    let values = (0..<50_000).map { "\"value-\($0)\"" }.joined(separator: ",")
    let text = "{\"applinks\": {\"substitutionVariables\": {\"many\": [\(values)]}}}"
    let language = PartLanguage(
      Pattern(text: Array("/$(many)/$(many)".utf8)), .path, caseSensitive: true, percentEncoded: true,
      variables: VariableTable(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))))
    let subject = PartSubject(bytes: Array(String(repeating: "/segment", count: 20_000).utf8))
    var budget = PieceDistance.budget
    #expect(PieceDistance(subject, isDecoded: false, separator: "/").distance(language, &budget) > .zero)
    #expect((1..<5_000_000).contains(PieceDistance.budget - budget))
  }

  @Test("beyond the budget a distance is not measured")
  func exhausted() throws {
    let language = PartLanguage(
      Pattern(text: Array("/abc".utf8)), .path, caseSensitive: true, percentEncoded: true,
      variables: VariableTable(AssociationFile(SourceFile(name: "test", bytes: Array("{}".utf8)))))
    let distance = PieceDistance(PartSubject(bytes: Array("/abd".utf8)), isDecoded: false, separator: "/")
    var budget = 25
    #expect(distance.distance(language, &budget) < .unreachable)
    #expect(budget == 0)
    #expect(distance.distance(language, &budget) == .unreachable)
  }

  private static func explanation(_ components: [String], _ url: String) throws -> Explanation {
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(Corpus.app)"], "components": [\(components.joined(separator: ","))]}], \
      "substitutionVariables": {"food": ["pizza", "sushi"]}}}
      """
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    return try #require(LinkRouter(file).explanations(for: LinkURL("https://example.com" + url)).first)
  }
}
