import SeededRandom
import Testing

@testable import Analysis
@testable import Matching

@Suite("Edits that change nothing")
struct EditProofTests {
  @Test("an edit is proved only if no short URL changes", arguments: BruteForceTests.Kind.allCases)
  func asBruteForce(_ kind: BruteForceTests.Kind) {
    let family = kind.family
    var random = SplitMix64(seed: 11)
    var proved = 0
    var refused = 0
    for old in family.lists(kind.lists * 2, seed: 5) {
      // Components are removed, added and replaced.
      var picked = old.picked
      var excludes = old.excludes
      for _ in 0..<1 + random.below(2) {
        let place = random.below(picked.count + 1)
        if place < picked.count, random.once(in: 2) {
          picked.remove(at: place)
          excludes.remove(at: place)
        } else {
          picked.insert(random.below(family.texts.count), at: place)
          excludes.insert(random.once(in: 3), at: place)
        }
      }
      let new = Family.List(family, picked, excluding: excludes)
      let pair = ListPair(old.components, new.components)
      guard let proof = EditProof(pair) else { continue }
      let url = family.firstURL { old.opens($0) != new.opens($0) }
      if proof.isFound(StepBudget(Budget(steps: .max))) {
        proved += 1
        #expect(url == nil, "\(old) \(new)")
      } else {
        // A single edit cannot be cancelled out by another one: there is a URL, perhaps a long one, that it changes.
        if url == nil, pair.added.count + pair.removed.count == 1 {
          let result = ListPairSearch(pair, StepBudget(Budget(steps: .max))).url()
          var isFound = false
          if case .found = result { isFound = true }
          #expect(isFound, "\(old) \(new) is not proved")
        }
        refused += 1
      }
    }
    #expect(proved > kind.lists / 10 && refused > kind.lists / 10, "\(proved) \(refused)")
  }

  @Test("a component that replaces many is proved, and one that replaces all but one is not")
  func replacement() {
    func numbers(_ count: Int, _ text: (Int) -> String) -> [String] { (0..<count).map(text) }
    func list(_ count: Int) -> OrderedComponents {
      let values = numbers(count) { "\"\($0)\"" }.joined(separator: ",")
      return SmallFile([#"{"/": "/list/$(n)"}"#], extra: #", "substitutionVariables": {"n": [\#(values)]}"#).components
    }
    let old = SmallFile(numbers(300) { "{\"/\": \"/list/\($0)\"}" }).components
    #expect(EditProof(ListPair(old, list(300)))?.isFound(StepBudget(Budget())) == true)
    #expect(EditProof(ListPair(old, list(301)))?.isFound(StepBudget(Budget())) == false)
  }

  @Test("a reordered list has no proof by edits")
  func order() {
    let one = SmallFile([#"{"/": "/a*"}"#, #"{"/": "/*b", "exclude": true}"#]).components
    let other = SmallFile([#"{"/": "/*b", "exclude": true}"#, #"{"/": "/a*"}"#]).components
    #expect(EditProof(ListPair(one, other)) == nil)
  }
}
