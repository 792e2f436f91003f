import SeededRandom
import SourceText
import Testing

@Suite("The words nearest to one")
struct KnownWordsTests {
  private static func word(_ random: inout SplitMix64) -> String {
    String((0..<random.below(7)).map { _ in random.pick(["a", "b", "c", "é"] as [Character]) })
  }

  @Test("are those at the least distance")
  func nearestWords() {
    var random = SplitMix64(seed: 3)
    var found = 0
    for _ in 0..<3_000 {
      let words = (0..<random.below(6)).map { _ in Self.word(&random) }
      let wanted = Self.word(&random)
      let limit = random.below(4)
      let distances = words.map { editDistance(Array(wanted.utf8), Array($0.utf8)) }
      let least = distances.min() ?? .max
      let expected = wanted.isEmpty || least > limit ? [] : words.indices.filter { distances[$0] == least }
      #expect(KnownWords(words).nearest(to: wanted) { _ in limit } == expected, "\(words) \(wanted) \(limit)")
      if !expected.isEmpty { found += 1 }
    }
    #expect((500..<2_500).contains(found))
  }

  @Test("the letters of a word are without its case and separators")
  func letters() {
    for (word, letters) in ["App-IDs": "appids", "sub_ST VAR": "substvar", "É-a": "éa", "": "", "-_ ": ""] {
      #expect(word.lettersAlone == letters)
    }
  }
}
