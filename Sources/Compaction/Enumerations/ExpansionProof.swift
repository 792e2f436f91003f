import Matching

// The effect of components that differ in nothing but their patterns depends only on the set of their patterns, and a pattern with
// variables means the set of patterns that its values make of it. So it suffices to show that two sets of texts are equal: every
// text of the short form is one of the components', and each of them is made.

extension EnumerationSearch {
  /// Returns `true` if the texts of steps, without those of the exclusions before, are exactly those of the components that they replace.
  ///
  /// - Complexity: O(characters of the components, and of the texts of the steps).
  func proves(_ steps: [Enumeration.Step], for members: [Int]) -> Bool {
    let numbers = 0..<UInt32(rows.count)
    var isMember = [Bool](repeating: false, count: (numbers.last.map { rows.index($0) } ?? 0) + 1)
    for member in members where member < isMember.count { isMember[member] = true }
    let places = numbers.lazy.filter { isMember[rows.index($0)] }.map { rows.text($0) }
    if steps.count == 1, !steps[0].isExclusion, areMade(places, inOrderBy: steps[0]) { return true }
    var texts = TextNumbers(rows.bytes)
    for place in places { _ = texts.number(of: place) }
    var isMade = [Bool](repeating: false, count: texts.count)
    var left = isMade.count
    var excluded: Set<[UInt8]> = []
    for step in steps {
      let isExact = step.pieces.forEachExpansion { text in
        if step.isExclusion {
          excluded.insert(text)
        } else if excluded.isEmpty || !excluded.contains(text) {
          guard let number = texts.known(text) else { return false }
          if !isMade[number] {
            isMade[number] = true
            left -= 1
          }
        }
        return true
      }
      if !isExact { return false }
    }
    return left == 0
  }

  /// Returns `true` if a step makes the texts at some places one after the other, as in a list that nested loops wrote.
  private func areMade(_ places: some Sequence<Range<Int>>, inOrderBy step: Enumeration.Step) -> Bool {
    let bytes = rows.bytes
    var rest = places.makeIterator()
    let areEqual = step.pieces.forEachExpansion { text in
      guard let place = rest.next() else { return false }
      return bytes.span.extracting(place).isEqual(to: text.span)
    }
    return areEqual && rest.next() == nil
  }
}

extension [PatternPiece] {
  /// Calls `body` with each text that the pieces stand for as long as it returns true; returns whether it always did.
  func forEachExpansion(_ body: ([UInt8]) -> Bool) -> Bool {
    let values = map { $0.values }
    var text: [UInt8] = []
    func expand(_ index: Int) -> Bool {
      if index == values.count { return body(text) }
      let start = text.count
      for value in values[index] {
        text += value
        if !expand(index + 1) { return false }
        text.removeLast(text.count - start)
      }
      return true
    }
    return expand(0)
  }
}
