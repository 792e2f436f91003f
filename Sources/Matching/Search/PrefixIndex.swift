/// The components of a list by the beginning of their paths.
///
/// Two components with different beginnings share no URL, so most questions about a component are about few others. Where letter case or
/// escapes make one beginning many, a component may share URLs with all.
package struct PrefixIndex {
  /// In the order of their beginnings, and of equal ones in the order of the list.
  private var sorted: [(prefix: [UInt8], position: Int)] = []
  /// The positions without a beginning of their own, ascending.
  private var others: [Int] = []
  private let count: Int

  /// O(components × log components).
  package init(_ components: OrderedComponents) {
    count = components.items.count
    for (position, item) in components.items.enumerated() {
      if let prefix = item.plan.writtenPrefix { sorted.append((prefix, position)) } else { others.append(position) }
    }
    sorted.sort { $0.prefix == $1.prefix ? $0.position < $1.position : $0.prefix.lexicographicallyPrecedes($1.prefix) }
  }

  /// The positions, ascending, of the components that may share a URL with one. Only a missing position is certain.
  ///
  /// - Complexity: O(beginning × log components + positions).
  package func positions(sharingURLsWith plan: ComponentPlan) -> [Int] {
    guard let prefix = plan.writtenPrefix else { return Array(0..<count) }
    var found = others
    // Shorter beginnings of this one, then all that begin with it.
    for length in 0..<prefix.count {
      let shorter = Array(prefix[..<length])
      var index = firstIndex(notBefore: shorter)
      while index < sorted.count, sorted[index].prefix == shorter {
        found.append(sorted[index].position)
        index += 1
      }
    }
    var index = firstIndex(notBefore: prefix)
    while index < sorted.count, sorted[index].prefix.starts(with: prefix) {
      found.append(sorted[index].position)
      index += 1
    }
    return found.sorted()
  }

  private func firstIndex(notBefore prefix: [UInt8]) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].prefix.lexicographicallyPrecedes(prefix) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
