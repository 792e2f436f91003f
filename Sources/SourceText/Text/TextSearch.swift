// Functions of the standard library's module for the processing of strings, which regular expressions make 1.3 MB large and Embedded Swift
// does not have: the same names, parameters and results, by characters. They serve short texts, such as messages and names. The compiler
// prefers them to those of that module, which every file imports.

extension BidirectionalCollection where Element: Comparable {
  /// The first range of elements that equal others.
  package func firstRange(of other: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while true {
      var (index, match) = (start, other.startIndex)
      while match != other.endIndex, index != endIndex, self[index] == other[match] {
        formIndex(after: &index)
        other.formIndex(after: &match)
      }
      if match == other.endIndex { return start..<index }
      if start == endIndex { return nil }
      formIndex(after: &start)
    }
  }

  /// Returns `true` if other elements are a part of the collection.
  package func contains(_ other: some Collection<Element>) -> Bool { firstRange(of: other) != nil }

  /// The parts between occurrences of other elements.
  package func split(
    separator: some Collection<Element>, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    var parts: [SubSequence] = []
    var rest = self[...]
    var splits = 0
    while splits < maxSplits, let range = rest.firstRange(of: separator), !range.isEmpty {
      if !omittingEmptySubsequences || range.lowerBound != rest.startIndex {
        parts.append(rest[..<range.lowerBound])
        splits += 1
      }
      rest = rest[range.upperBound...]
    }
    if !omittingEmptySubsequences || !rest.isEmpty { parts.append(rest) }
    return parts
  }
}

extension RangeReplaceableCollection where Self: BidirectionalCollection, Element: Comparable {
  /// The collection with other elements instead of each occurrence of a part.
  package func replacing(_ other: some Collection<Element>, with replacement: some Collection<Element>) -> Self {
    var result = Self()
    var rest = self[...]
    while let range = rest.firstRange(of: other), !range.isEmpty {
      result.append(contentsOf: rest[..<range.lowerBound])
      result.append(contentsOf: replacement)
      rest = rest[range.upperBound...]
    }
    result.append(contentsOf: rest)
    return result
  }
}
