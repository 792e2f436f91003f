// Most components of a long list begin with text that few URLs have. Their beginnings are kept as hashes in one sorted list; a path
// is looked up by each of its own beginnings that is as long as one of them. What is found is tried with PCRE2 like any other, so that
// two beginnings with one hash cost a try and no more.

/// Finds the components of an entry that a path may match, by the text that their patterns begin with.
struct PathBeginnings {
  private struct Place: Comparable {
    let hash: UInt64
    let component: Int

    static func < (one: Place, other: Place) -> Bool { (one.hash, one.component) < (other.hash, other.component) }
  }

  private let places: [Place]
  /// The lengths of the beginnings, ascending, for paths as written and decoded.
  private let lengths: [Bool: [Int]]

  /// - Parameter components: For each component that can match, its index, whether it is compared with the decoded path, and what
  ///   every path that it takes begins with.
  /// - Complexity: O(n log n) for n components.
  init(_ components: [(index: Int, isDecoded: Bool, beginning: [UInt8])]) {
    var lengths: [Bool: Set<Int>] = [:]
    var places: [Place] = []
    for component in components {
      lengths[component.isDecoded, default: []].insert(component.beginning.count)
      let hash = Self.hash(component.beginning.span, component.isDecoded)
      places.append(Place(hash: hash, component: component.index))
    }
    self.places = places.sorted()
    self.lengths = lengths.mapValues { $0.sorted() }
  }

  /// The components that a URL's path may match, ascending. O(lengths × log n) and those that are found.
  func candidates(_ subjects: inout Subjects) -> [Int] {
    var found: [Int] = []
    for (isDecoded, lengths) in lengths {
      let path = subjects.path(decoded: isDecoded).bytes
      for length in lengths {
        if length > path.count { break }
        let hash = Self.hash(path.span.extracting(first: length), isDecoded)
        var index = firstPlace(hash)
        while index < places.count, places[index].hash == hash {
          found.append(places[index].component)
          index += 1
        }
      }
    }
    return found.sorted()
  }

  private func firstPlace(_ hash: UInt64) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func hash(_ text: Span<UInt8>, _ isDecoded: Bool) -> UInt64 {
    TextIndex.hash(text, seed: isDecoded ? 1 : 0)
  }
}
