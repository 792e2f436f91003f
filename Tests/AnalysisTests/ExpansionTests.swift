import Association
import JSONSource
import SourceText
import Testing

@testable import Analysis
@testable import Matching

@Suite("Expansions are counted exactly")
struct ExpansionTests {
  @Test(
    "all small patterns, against writing every text out",
    arguments: [
      [["a", "b"], ["c", "d", "e"]], [["a", "aa", "b"], ["", "a", "ab", "b", "ba"]],
      [["a", "a", "*"], ["?", "a*", ""]],
      [["a"], []], [["ab", "a", "b"], ["b", "bb", "bbb"]],
    ])
  func smallPatterns(_ values: [[String]]) {
    var counter = ExpansionCounter(Self.variables(values))
    var last = [""]
    var count = 0
    for _ in 0..<4 {
      last = last.flatMap { text in ["a", "*", "$(v)", "$(w)"].map { text + $0 } }
      for text in last {
        let written = Self.written(text, values)
        let found = counter.expansion(
          of: Pattern(text: Array(text.utf8), source: PatternSource(node: NodeID(index: 0))))
        #expect(found.count == .exactly(Natural(written.count)), "\(text)")
        count += 1
      }
    }
    #expect(count == 340)
  }

  @Test("texts are not counted below the threshold")
  func choicesAreEnough() {
    var counter = ExpansionCounter(Self.variables([["a", "aa"], []]))
    let pattern = Pattern(text: Array("$(v)$(v)".utf8), source: PatternSource(node: NodeID(index: 0)))
    #expect(counter.expansion(of: pattern, above: Natural(4)).count == .atMost(Natural(4)))
    #expect(counter.expansion(of: pattern, above: Natural(3)).count == .exactly(Natural(3)))
  }

  @Test("predefined variables, and numbers beyond 64 bits")
  func largeNumbers() {
    var counter = ExpansionCounter(Self.variables([[], []]))
    func count(_ text: String) -> Expansion.Count {
      counter.expansion(of: Pattern(text: Array(text.utf8), source: PatternSource(node: NodeID(index: 0)))).count
    }
    #expect(count("/$(lang)_$(region)/") == .exactly(Natural(631 * 257)))
    let digits = String(repeating: "$(digit)", count: 25)
    #expect(count(digits).bound.description == "1" + String(repeating: "0", count: 25))
    // Codes of two and three letters: `aa` + `aab` is `aaa` + `ab`, where both are codes.
    let codes = PredefinedVariable.lang.values
    let pairs = Set(codes.flatMap { first in codes.map { first + $0 } })
    #expect(count("$(lang)$(lang)") == .exactly(Natural(pairs.count)))
    #expect(pairs.count < 631 * 631)
  }

  @Test("a pattern with an unknown variable has no expansion")
  func unknownVariable() {
    var counter = ExpansionCounter(Self.variables([["a"], []]))
    let pattern = Pattern(text: Array("/$(nobody)/$(lang)".utf8), source: PatternSource(node: NodeID(index: 0)))
    #expect(counter.expansion(of: pattern).count == .exactly(Natural(0)))
  }

  @Test("natural numbers add, multiply and compare like their digits", arguments: 0..<200)
  func naturals(_ number: Int) {
    let first = number * 7_919_777_771
    let second = number * number * 12_345
    var sum = Natural(first)
    sum += Natural(second)
    #expect(sum == Natural(first + second))
    #expect(sum.description == String(first + second))
    #expect((Natural(first) < Natural(second)) == (first < second))
    #expect(Int((Natural(number) * Natural(second)).description) == number * second)
  }

  @Test("large natural numbers")
  func largeNaturals() {
    let power = (0..<200).reduce(Natural(1)) { power, _ in power * Natural(2) }
    #expect(power.description == "1606938044258990275541962092341162602522202993782792835301376")
    #expect(Int(power.description) == nil)
    #expect(power.grouped == "about 10^60")
    var other = power
    other += Natural(1)
    #expect(power < other)
    #expect((power * Natural(0)) == Natural(0))
    #expect(Natural(0).description == "0")
    #expect([7, 1_000, 648_668, 1_827_904].map { Natural($0).grouped } == ["7", "1,000", "648,668", "1,827,904"])
  }

  private static func written(_ pattern: String, _ values: [[String]]) -> Set<String> {
    var texts: Set<String> = [""]
    var rest = pattern[...]
    while let first = rest.first {
      let choices: [String]
      if rest.hasPrefix("$(v)") || rest.hasPrefix("$(w)") {
        choices = values[rest.hasPrefix("$(v)") ? 0 : 1]
        rest = rest.dropFirst(4)
      } else {
        choices = [String(first)]
        rest = rest.dropFirst()
      }
      texts = Set(texts.flatMap { text in choices.map { text + $0 } })
    }
    return texts
  }

  static func variables(_ values: [[String]]) -> VariableTable {
    let lists = values.map { "[\($0.map { "\"\($0)\"" }.joined(separator: ", "))]" }
    let text = #"{"applinks": {"details": [], "substitutionVariables": {"v": \#(lists[0]), "w": \#(lists[1])}}}"#
    return VariableTable(AssociationFile(SourceFile(name: "small", bytes: Array(text.utf8))))
  }
}
