import JSONSource

/// Edits of an array's elements, or of an object's members, that keep its commas right.
struct ListEdits {
  private let ranges: [SourceRange]
  private let layout: JSONLayout

  init(elements nodes: [NodeID], of document: JSONDocument) {
    ranges = nodes.map(document.range)
    layout = JSONLayout(document)
  }

  init(membersOf object: NodeID, in document: JSONDocument) {
    ranges = document.members(object).map { document.range($0.key).union(document.range($0.value)) }
    layout = JSONLayout(document)
  }

  /// The edits that put texts in the place of elements and remove elements, in order of place.
  ///
  /// - Parameters:
  ///   - replacements: For the index of an element, what stands in its place: one text or several.
  ///   - isRemoved: For each element whether it goes.
  /// - Complexity: O(elements).
  func edits(replacing replacements: [Int: [String]] = [:], removing isRemoved: [Bool]) -> [SourceEdit] {
    var edits: [SourceEdit] = []
    var index = 0
    var kept: Int?
    while index < ranges.count {
      guard isRemoved[index] else {
        if let texts = replacements[index] {
          let separator = layout.separator(at: ranges[index])
          edits.append(SourceEdit(ranges[index], texts.joined(separator: separator)))
        }
        kept = index
        index += 1
        continue
      }
      var end = index
      while end + 1 < ranges.count, isRemoved[end + 1] { end += 1 }
      edits.append(removal(of: index...end, behind: kept))
      index = end + 1
    }
    return edits
  }

  private func removal(of range: ClosedRange<Int>, behind kept: Int?) -> SourceEdit {
    let last = ranges[range.upperBound]
    if let kept {
      return SourceEdit(SourceRange(ranges[kept].upper, last.upper), "")
    }
    let first = ranges[range.lowerBound]
    if range.upperBound + 1 < ranges.count {
      return SourceEdit(SourceRange(first.lower, ranges[range.upperBound + 1].lower), "")
    }
    return SourceEdit(SourceRange(first.lower, last.upper), "")
  }
}
