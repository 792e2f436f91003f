// Edits of objects and arrays that keep the author's formatting: a removed value takes one comma with it, and a new one is spaced
// like its neighbours. For documents without problems, in which only space and commas separate values.

package import SourceText

extension JSONDocument {
  /// A member to write, its value as JSON text.
  package struct NewMember: Sendable, Hashable {
    package let key: String
    package let value: String

    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The edits that remove members of an object and append others, in order of place. O(members).
  package func edits(
    of object: NodeID, removing isRemoved: (Member) -> Bool, appending new: [NewMember] = []
  ) -> [SourceEdit] {
    let members = Array(members(object))
    let inside = range(object).bytes.dropFirst().dropLast()
    guard let last = members.last else {
      return new.isEmpty ? [] : [SourceEdit(SourceRange(inside), Self.text(of: new, separator: ", ", colon: ": "))]
    }
    let spacing = MemberSpacing(like: last, in: self)
    let removed = members.indices.filter { isRemoved(members[$0]) }
    let ranges = members.map { range($0.key).union(range($0.value)).bytes }
    guard removed.count < members.count else {
      // Keep the space at the braces when new members follow.
      let all = new.isEmpty ? inside : ranges[0].lowerBound..<ranges[ranges.count - 1].upperBound
      return [SourceEdit(SourceRange(all), Self.text(of: new, separator: spacing.separator, colon: spacing.colon))]
    }
    var edits = Self.removals(at: removed, of: members.count) { ranges[$0] }
    if !new.isEmpty {
      let text = new.map { spacing.member($0.key, $0.value) }.joined()
      edits.append(SourceEdit(SourceRange(at: ranges[ranges.count - 1].upperBound), text))
    }
    return edits
  }

  package func insertion(of new: NewMember, before member: Member) -> SourceEdit {
    let spacing = MemberSpacing(like: member, in: self)
    return SourceEdit(
      SourceRange(at: range(member.key).bytes.lowerBound),
      "\"\(new.key)\"\(spacing.colon)\(new.value)\(spacing.separator)")
  }

  /// The edits that remove elements of an array, in order of place; at least one must remain. O(removed elements).
  ///
  /// - Parameter indices: The indices of the removed elements, ascending.
  package func removals(from elements: [NodeID], at indices: [Int]) -> [SourceEdit] {
    Self.removals(at: indices, of: elements.count) { range(elements[$0]).bytes }
  }

  /// The edits that make a value the only element of an array.
  package func wrapping(_ node: NodeID) -> [SourceEdit] {
    let range = range(node).bytes
    return [SourceEdit(SourceRange(at: range.lowerBound), "["), SourceEdit(SourceRange(at: range.upperBound), "]")]
  }

  private static func text(of members: [NewMember], separator: String, colon: String) -> String {
    members.map { "\"\($0.key)\"\(colon)\($0.value)" }.joined(separator: separator)
  }

  /// Each removed run takes the comma before it; a run at the beginning, the one after it.
  private static func removals(at indices: [Int], of count: Int, _ range: (Int) -> Range<Int>) -> [SourceEdit] {
    var edits: [SourceEdit] = []
    var rest = indices[...]
    while let start = rest.first {
      var end = start
      while rest.first == end {
        rest.removeFirst()
        end += 1
      }
      let lower = start == 0 ? range(0).lowerBound : range(start - 1).upperBound
      let upper = start == 0 && end < count ? range(end).lowerBound : range(end - 1).upperBound
      edits.append(SourceEdit(SourceRange(lower..<upper), ""))
    }
    return edits
  }
}
