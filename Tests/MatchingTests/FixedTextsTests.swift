import Association
import SeededRandom
import SourceText
import Testing

@testable import Matching

@Suite("Texts that the components of a long file require")
struct FixedTextsTests {
  // Letters with variants of one, two and three bytes: `ſ` folds to `s`, and the Kelvin sign to `k`.
  private static let letters = ["a", "A", "s", "S", "ſ", "k", "K", "\u{212A}", "é", "É", "ß", "/"]
  private static let wildcards = ["", "", "*", "?", "$(v)"]

  private static func word(_ random: inout SplitMix64) -> String {
    (0..<2 + random.below(4)).map { _ in random.pick(letters) }.joined()
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      byte < 0x80
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  @Test("they leave out no component that matches, whatever is decoded and whatever case is compared", arguments: 1...6)
  func candidates(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var words: [String] = []
    let components = (0..<90).map { number in
      let word = Self.word(&random)
      words.append(word)
      let isDecoded = random.once(in: 2)
      let pattern =
        "/" + random.pick(Self.wildcards) + (isDecoded ? word : Self.encoded(word)) + random.pick(Self.wildcards)
      return #"{"/": "\#(pattern)", "percentEncoded": \#(!isDecoded), "caseSensitive": \#(random.once(in: 3))}"#
    }
    let json = """
      {"applinks": {"substitutionVariables": {"v": ["x", "yz"]},
      "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\(components.joined(separator: ",\n"))]}]}}
      """
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(json.utf8)))
    let exact = ExactEngine(RoutingPlan(file))
    let pcre2 = question(LinkRouter(file, engine: .pcre2).makeMatcher())
    var decided = 0
    for _ in 0..<300 {
      let word = random.pick(words)
      let changed = random.once(in: 2) ? word.uppercased() : random.once(in: 2) ? word.lowercased() : word
      let text = "/" + random.pick(["", "x", "yz"]) + Self.encoded(changed) + random.pick(["", "x", "/"])
      let url = try LinkURL("https://example.com" + text)
      let expected = exact.verdicts(for: url)
      #expect(pcre2(url, nil) == expected, "\(text)")
      if expected.contains(where: { $0.component != nil }) { decided += 1 }
    }
    #expect((50...290).contains(decided), "\(decided)")
  }
}
