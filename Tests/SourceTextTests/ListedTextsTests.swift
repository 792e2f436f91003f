import SourceText
import Testing

@Suite("Texts and elements in order")
struct ListedTextsTests {
  @Test(
    "a list beyond its limit ends with the number of the others",
    arguments: [([], ""), (["a"], "a"), (["a", "b", "c"], "a, b, c"), (["a", "b", "c", "d"], "a, b, c and 1 more")])
  func lists(_ texts: [String], _ list: String) {
    #expect(listed(texts) == list)
  }

  @Test("the limit and the separator of a list can be others, and its number has separators")
  func limits() {
    #expect(listed(["a", "b"], limit: 1) == "a and 1 more")
    #expect(listed(Array(repeating: "x", count: 1_202), limit: 2, separator: " or ") == "x or x and 1,200 more")
  }

  @Test("a question names the texts that may be meant")
  func questions() {
    #expect(didYouMean([String]()) == nil)
    #expect(didYouMean(["'a'"]) == "did you mean 'a'?")
    #expect(didYouMean(["'a'", "'b'"]) == "did you mean 'a' or 'b'?")
  }

  @Test("the first element of the second part is found wherever the parts meet")
  func parts() {
    for count in 0...9 {
      for first in 0...count {
        let numbers = Array(0..<count)
        #expect(numbers.partitioningIndex { $0 >= first } == first)
        #expect((5..<5 + count).partitioningIndex { $0 >= 5 + first } == 5 + first)
        #expect(numbers[(count / 2)...].partitioningIndex { $0 >= first } == max(first, count / 2))
      }
    }
  }
}
