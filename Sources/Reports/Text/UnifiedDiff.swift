import SourceText
package import TerminalText

/// The difference of two texts in the unified format, as `patch` and `git apply -p0` read it.
///
/// Both texts are read in step; where they differ, the search is for the nearest place from which two lines are alike. That is linear
/// for the local changes of fixes and always correct, but not always the shortest difference.
package struct UnifiedDiff {
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  private let name: String

  private typealias Change = (old: Range<Int>, new: Range<Int>)

  private static let context = 3
  /// The lines that are searched for the place from which the texts are alike.
  private static let reach = 64

  package init(_ name: String, from old: [UInt8], to new: [UInt8]) {
    (self.name, self.old, self.new) = (name, Self.lines(old), Self.lines(new))
  }

  /// The lines with their line endings (LF; a CR before it is part of the line).
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      lines.append(bytes[start...index])
      start = index + 1
    }
    return start < bytes.count ? lines + [bytes[start...]] : lines
  }
}

// MARK: Changes

extension UnifiedDiff {
  private var changes: [Change] {
    var changes: [Change] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, right < new.count, old[left] == new[right] {
        left += 1
        right += 1
        continue
      }
      let next = resumption(left, right)
      changes.append((left..<next.old, right..<next.new))
      (left, right) = next
    }
    return changes
  }

  /// The nearest lines from which both texts go on alike; their ends when there are none in reach.
  private func resumption(_ left: Int, _ right: Int) -> (old: Int, new: Int) {
    for distance in 1...2 * Self.reach {
      for skipped in max(0, distance - Self.reach)...min(distance, Self.reach) {
        let (first, second) = (left + distance - skipped, right + skipped)
        if first <= old.count, second <= new.count, goOnAlike(first, second) { return (first, second) }
      }
    }
    var (lastLeft, lastRight) = (old.count, new.count)
    while lastLeft > left, lastRight > right, old[lastLeft - 1] == new[lastRight - 1] {
      lastLeft -= 1
      lastRight -= 1
    }
    return (lastLeft, lastRight)
  }

  private func goOnAlike(_ left: Int, _ right: Int) -> Bool {
    for step in 0..<2 {
      let (first, second) = (left + step, right + step)
      if first == old.count || second == new.count { return first == old.count && second == new.count }
      if old[first] != new[second] { return false }
    }
    return true
  }

  /// Changes whose context touches belong to one hunk.
  private var hunks: [[Change]] {
    var hunks: [[Change]] = []
    for change in changes {
      if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * Self.context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }
}

// MARK: Text

extension UnifiedDiff {
  /// The difference; empty when there is none. For a terminal, lines are escaped; a patch needs them as they are.
  package func rendered(style: Style = .plain, forTerminal: Bool = false) -> [UInt8] {
    let hunks = hunks
    guard !hunks.isEmpty else { return [] }
    var bytes = Array("\(style(.strong, "--- \(name)"))\n\(style(.strong, "+++ \(name)"))\n".utf8)
    for hunk in hunks { append(hunk, style, forTerminal, to: &bytes) }
    return bytes
  }

  private func append(_ hunk: [Change], _ style: Style, _ forTerminal: Bool, to bytes: inout [UInt8]) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldLines = first.old.lowerBound - before..<last.old.upperBound + after
    let newLines = first.new.lowerBound - before..<last.new.upperBound + after
    bytes += Array((style(.info, "@@ -\(Self.span(oldLines)) +\(Self.span(newLines)) @@") + "\n").utf8)
    func line(_ sign: String, _ role: Style.Role?, _ text: ArraySlice<UInt8>) {
      let body = text.last == 0x0A ? text.dropLast() : text
      let shown = forTerminal ? Array(Self.escaped(body).utf8) : Array(body)
      let (start, end) = role.map { Self.codes($0, style) } ?? ("", "")
      bytes += Array((start + sign).utf8) + shown + Array(end.utf8) + [0x0A]
      if body.count == text.count { bytes += Array("\\ No newline at end of file\n".utf8) }
    }
    var position = oldLines.lowerBound
    for change in hunk {
      for index in position..<change.old.lowerBound { line(" ", nil, old[index]) }
      for index in change.old { line("-", .removed, old[index]) }
      for index in change.new { line("+", .added, new[index]) }
      position = change.old.upperBound
    }
    for index in position..<oldLines.upperBound { line(" ", nil, old[index]) }
  }

  /// `start,count` as the format counts: from 1, and for no lines the line before.
  private static func span(_ lines: Range<Int>) -> String {
    let start = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(start)" : "\(start),\(lines.count)"
  }

  private static func codes(_ role: Style.Role, _ style: Style) -> (String, String) {
    let parts = style(role, "|").split(separator: "|", omittingEmptySubsequences: false)
    return (String(parts[0]), String(parts[1]))
  }

  private static func escaped(_ line: ArraySlice<UInt8>) -> String {
    let body = line.last == 0x0D ? line.dropLast() : line
    return String(decoding: body, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
      .map { escapedForDisplay($0) }.joined(separator: "\t")
  }
}
