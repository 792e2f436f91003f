// Components that differ in nothing but their patterns do to URLs what the set of their patterns says. A pattern with variables
// stands for the set of patterns that its values make of it. So it is enough to show that two sets of texts are equal: every
// text that the short form makes is one of the components', and each of them is made.

extension EnumerationSearch {
  /// Whether the texts that steps stand for, without those that a gap keeps out before, are those of the components that they
  /// take the place of.
  ///
  /// - Complexity: O(characters of the components, and of the texts that the steps make).
  package func proves(_ steps: [Enumeration.Step], for members: [Int]) -> Bool {
    var isMember = [Bool](repeating: false, count: (rows.rows.last.map { Int($0.index) } ?? 0) + 1)
    for member in members where member < isMember.count { isMember[member] = true }
    return unsafe rows.bytes.withUnsafeBufferPointer { bytes in
      var texts = ValueNumbers()
      for row in rows.rows where isMember[Int(row.index)] { _ = unsafe texts.number(of: row.text, in: bytes) }
      var isMade = [Bool](repeating: false, count: texts.places.count)
      var left = isMade.count
      var gaps: Set<[UInt8]> = []
      for step in steps {
        let isExact = step.pieces.forEachExpansion { text in
          if step.isGap {
            gaps.insert(text)
          } else if gaps.isEmpty || !gaps.contains(text) {
            guard let number = unsafe texts.known(text, in: bytes) else { return false }
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
  }
}

extension [PatternPiece] {
  /// Calls `body` with each text that the pieces stand for, as long as it returns true; returns whether it always did.
  func forEachExpansion(_ body: ([UInt8]) -> Bool) -> Bool {
    let values: [[[UInt8]]] = map { piece in
      switch piece {
      case .text(let text): [text]
      case .predefined(let variable): variable.values.map { [UInt8]($0.utf8) }
      case .list(let list): list.values
      }
    }
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
