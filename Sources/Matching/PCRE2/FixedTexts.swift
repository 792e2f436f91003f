// Most components of a long list require text that few URLs have: at the beginning of the path or, behind a variable, anywhere in it.
// The hashes of these texts are one sorted list, in which a path's own pieces of the same lengths are looked up. Candidates are then
// tried with PCRE2, so that two texts with one hash cost no more than a try.

import SourceText

/// Finds the components that a path may match, by text that their patterns require.
struct FixedTexts {
  private struct Place: Comparable {
    let hash: UInt64
    let component: Int

    static func < (one: Place, other: Place) -> Bool { (one.hash, one.component) < (other.hash, other.component) }
  }

  private var places: [Place] = []
  private var kinds: [Kind] = []
  /// The lengths of the texts of each kind, until ``seal()``.
  private var lengths: [UInt64: Set<Int>] = [:]

  /// The texts that are compared in one form: the ascending lengths of those at the beginning, and of those anywhere.
  private struct Kind {
    let form: TextForm
    let places: [(isBeginning: Bool, lengths: [Int])]
  }

  /// Adds a component's fixed text.
  ///
  /// - Parameters:
  ///   - bytes: In every path that the component matches, folded: at its beginning, or anywhere.
  ///   - form: The way in which it is compared.
  mutating func add(_ bytes: [UInt8], isBeginning: Bool, _ form: TextForm, of component: Int) {
    let seed = Self.seed(isBeginning, form)
    lengths[seed, default: []].insert(bytes.count)
    places.append(Place(hash: HashIndex.hash(bytes.span, seed: seed), component: component))
  }

  /// Ends the adding. O(n log n) for n texts.
  mutating func seal() {
    places.sort()
    kinds = TextForm.all.compactMap { form in
      let places = [true, false].compactMap { isBeginning in
        lengths[Self.seed(isBeginning, form)].map { (isBeginning: isBeginning, lengths: $0.sorted()) }
      }
      return places.isEmpty ? nil : Kind(form: form, places: places)
    }
  }

  /// The components that a URL's path may match, ascending. O(bytes of the path × lengths × log n), and those that are found.
  func candidates(_ subjects: inout Subjects) -> [Int] {
    var found: Set<Int> = []
    for kind in kinds {
      let path = subjects.path(kind.form)
      for (isBeginning, lengths) in kind.places {
        let seed = Self.seed(isBeginning, kind.form)
        for length in lengths where length <= path.count {
          for start in 0...(isBeginning ? 0 : path.count - length) {
            enter(HashIndex.hash(path.span.extracting(start..<start + length), seed: seed), &found)
          }
        }
      }
    }
    return found.sorted()
  }

  private func enter(_ hash: UInt64, _ found: inout Set<Int>) {
    let first = places.partitioningIndex { $0.hash >= hash }
    for place in places[first...].prefix(while: { $0.hash == hash }) { found.insert(place.component) }
  }

  private static func seed(_ isBeginning: Bool, _ form: TextForm) -> UInt64 {
    (isBeginning ? 1 : 0) + (form.isDecoded ? 2 : 0) + (form.ignoresCase ? 4 : 0)
  }
}
