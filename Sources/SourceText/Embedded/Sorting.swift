#if hasFeature(Embedded)
  // Embedded Swift makes a copy of the sort of the standard library, some kilobytes, for each type and order. These sort indices by one function, and
  // the copies only compare and move. The order is the same: both sorts are stable.

  extension Array {
    func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
      var result: [Element] = []
      result.reserveCapacity(count)
      for index in stableOrder(count, { precedes(self[Int($0)], self[Int($1)]) }) { result.append(self[Int(index)]) }
      return result
    }

    mutating func sort(by precedes: (Element, Element) -> Bool) { self = sorted(by: precedes) }
  }

  extension Array where Element: Comparable {
    func sorted() -> [Element] { sorted(by: { $0 < $1 }) }

    mutating func sort() { self = sorted(by: { $0 < $1 }) }
  }

  extension Set {
    func sorted(by precedes: (Element, Element) -> Bool) -> [Element] { Array(self).sorted(by: precedes) }
  }

  extension Set where Element: Comparable {
    func sorted() -> [Element] { Array(self).sorted() }
  }

  extension Dictionary {
    func sorted(by precedes: (Element, Element) -> Bool) -> [Element] { Array(self).sorted(by: precedes) }
  }

  extension Dictionary.Keys where Key: Comparable {
    func sorted() -> [Key] { Array(self).sorted() }
  }

  /// The numbers of elements in their order; equal elements keep theirs. O(n log n) comparisons, O(n) for elements in order.
  private func stableOrder(_ count: Int, _ precedes: (Int32, Int32) -> Bool) -> [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(count)
    for index in 0..<count { order.append(Int32(index)) }
    var spare = order
    merge(&order, &spare, 0, count, precedes)
    return order
  }

  /// Sorts a part. It is not copied for each order: a function that calls itself is not specialized for a closure.
  @inline(never)
  private func merge(
    _ order: inout [Int32], _ spare: inout [Int32], _ low: Int, _ high: Int, _ precedes: (Int32, Int32) -> Bool
  ) {
    if high - low < 2 { return }
    let middle = (low + high) / 2
    merge(&order, &spare, low, middle, precedes)
    merge(&order, &spare, middle, high, precedes)
    if !precedes(order[middle], order[middle - 1]) { return }
    var (left, right) = (low, middle)
    for place in low..<high {
      // Of equal elements, the left one is first.
      if left < middle, right == high || !precedes(order[right], order[left]) {
        spare[place] = order[left]
        left += 1
      } else {
        spare[place] = order[right]
        right += 1
      }
    }
    for place in low..<high { order[place] = spare[place] }
  }
#endif
