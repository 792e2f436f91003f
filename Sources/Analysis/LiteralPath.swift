package import JSONSource

// Most components of a large file have a path and nothing else. These are read from the nodes of the document, without their settings being
// merged one by one.

extension JSONDocument {
  /// The path of an element of `components` or `paths`, if it has nothing else but `exclude` and its text contains no JSON escape; `nil`
  /// for any other element. O(1).
  package func literalPath(of element: NodeID, isLegacy: Bool) -> (text: Range<Int>, excludes: Bool)? {
    if isLegacy {
      guard let text = plainText(element) else { return nil }
      let excludes = source.bytes[text].starts(with: "NOT ".utf8)
      return (text.dropFirst(excludes ? 4 : 0), excludes)
    }
    if let member = soleMember(element) { return pathText(of: member).map { ($0, false) } }
    // Exclusions have a second member.
    var members = members(element)
    guard let first = members.next(), let second = members.next(), members.next() == nil,
      text(of: second.key, equals: "exclude"), let excludes = boolean(second.value)
    else { return nil }
    return pathText(of: first).map { ($0, excludes) }
  }

  private func pathText(of member: Member) -> Range<Int>? {
    guard let key = plainText(member.key), key.count == 1, source.bytes[key.lowerBound] == UInt8(ascii: "/") else {
      return nil
    }
    return plainText(member.value)
  }
}
