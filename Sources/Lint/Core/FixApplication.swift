package import JSONSource

/// The result of applying fixes to a file.
package struct FixedText: Sendable {
  package let bytes: [UInt8]
  /// The findings that were fixed, in order of place.
  package let applied: [Finding]
}

extension Linter {
  /// Applies the fixes of findings in order of place. A fix is applied whole or not at all: one that overlaps an earlier one
  /// waits for the next run. O(bytes + edits log edits).
  package static func apply(_ findings: [Finding], to source: SourceFile) -> FixedText {
    var taken: [Fix.Edit] = []
    var applied: [Finding] = []
    for finding in findings {
      guard let fix = finding.fix, !fix.edits.isEmpty else { continue }
      let isFree = fix.edits.allSatisfy { edit in !taken.contains { overlaps($0, edit) } }
      guard isFree else { continue }
      taken += fix.edits
      applied.append(finding)
    }
    taken.sort { ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.bytes.count)
    var position = 0
    for edit in taken {
      bytes += source.bytes[position..<edit.range.bytes.lowerBound]
      bytes += edit.replacement
      position = edit.range.bytes.upperBound
    }
    bytes += source.bytes[position...]
    return FixedText(bytes: bytes, applied: applied)
  }

  private static func overlaps(_ first: Fix.Edit, _ second: Fix.Edit) -> Bool {
    if first == second { return true }
    return first.range.lower < second.range.upper && second.range.lower < first.range.upper
      || (first.range.lower == second.range.lower && (first.range.count == 0 || second.range.count == 0))
  }
}
