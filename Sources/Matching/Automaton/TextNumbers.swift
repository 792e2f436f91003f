package import JSONSource
import SourceText

/// Numbers for texts, in the order of first mention. Texts are kept as ranges of one array of bytes, so that a million of them cost some 20
/// bytes each and no allocation.
package struct TextNumbers: Sendable {
  private let bytes: [UInt8]
  /// Texts that are not in ``bytes``; their places begin after it.
  private var others: [UInt8] = []
  private var keys: [Key] = []
  private var index = HashIndex()

  private struct Key {
    let start: UInt32
    let count: UInt32

    var range: Range<Int> { Int(start)..<Int(start + count) }
  }

  package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  package var count: Int { keys.count }

  /// Bytes of the table, and of texts that are not in the bytes.
  var size: Int { others.count + index.size }

  /// The range of each text that is in the bytes, by its number.
  package var places: [Range<Int>] { keys.map { $0.range } }

  package func text(_ number: Int) -> ArraySlice<UInt8> {
    let range = keys[number].range
    return range.upperBound <= bytes.count
      ? bytes[range] : others[range.lowerBound - bytes.count..<range.upperBound - bytes.count]
  }

  /// The number of the text at a range of the bytes. O(text).
  package mutating func number(of place: Range<Int>) -> Int {
    number(find(bytes.span.extracting(place)), place.lowerBound, place.count)
  }

  /// The number of another text. O(text).
  package mutating func number(of text: [UInt8]) -> Int {
    let before = count
    let number = number(find(text.span), bytes.count + others.count, text.count)
    if number == before { others += text }
    return number
  }

  /// Returns `true` for the first mention of the text at a range of the bytes. O(text).
  package mutating func insert(_ place: Range<Int>) -> Bool { count == number(of: place) }

  package mutating func insert(_ text: [UInt8]) -> Bool { count == number(of: text) }

  private mutating func number(_ found: (hash: UInt64, place: HashIndex.Place), _ start: Int, _ length: Int) -> Int {
    if let number = found.place.number { return number }
    index.enter(count, found.hash, at: found.place)
    keys.append(Key(start: UInt32(start), count: UInt32(length)))
    return count - 1
  }

  /// The number of a string of a document of the bytes. O(text).
  package mutating func number(of string: NodeID, in document: JSONDocument) -> Int {
    document.marks(string).isDisjoint(with: .rewritten)
      ? number(of: document.contentRange(string)) : number(of: document.utf8(string))
  }

  /// The number of a text that has one; `nil` for any other. O(text).
  package func known(_ text: [UInt8]) -> Int? { find(text.span).place.number }

  package func known(_ text: Span<UInt8>) -> Int? { find(text).place.number }

  private func find(_ text: Span<UInt8>) -> (hash: UInt64, place: HashIndex.Place) {
    let hash = HashIndex.hash(text, seed: 0)
    return (hash, index.place(of: hash) { isEqual($0, text) })
  }

  private func isEqual(_ number: Int, _ text: Span<UInt8>) -> Bool {
    let range = keys[number].range
    guard range.count == text.count else { return false }
    if range.upperBound <= bytes.count { return bytes.span.extracting(range).isEqual(to: text) }
    return others.span.extracting(range.lowerBound - bytes.count..<range.upperBound - bytes.count).isEqual(to: text)
  }
}

extension JSONDocument {
  /// The members that share a key with others, by their keys, in order. O(bytes of the keys).
  package func repetitions(among members: [Member]) -> [[Member]] {
    if members.count <= 16 { return repetitionsByComparing(members) }
    var numbers = TextNumbers(source.bytes)
    // The first member with each key, and all members of those with more than one.
    var first: [Member] = []
    var groups: [Int: [Member]] = [:]
    for member in members {
      let number = numbers.number(of: member.key, in: self)
      if number == first.count {
        first.append(member)
      } else {
        groups[number, default: [first[number]]].append(member)
      }
    }
    return groups.sorted { $0.key < $1.key }.map { $0.value }
  }

  /// Allocates nothing without a repetition, because most objects are small.
  private func repetitionsByComparing(_ members: [Member]) -> [[Member]] {
    var groups: [[Member]] = []
    for later in members.indices.dropFirst() {
      func equals(_ index: Int) -> Bool { haveEqualText(members[index].key, members[later].key) }
      // Only the second of equal keys is found, with all others.
      guard let first = members.indices[..<later].first(where: equals),
        !members.indices[(first + 1)..<later].contains(where: equals)
      else { continue }
      groups.append([members[first]] + members[later...].filter { haveEqualText(members[first].key, $0.key) })
    }
    return groups
  }

  private func haveEqualText(_ first: NodeID, _ second: NodeID) -> Bool {
    guard marks(first).union(marks(second)).isDisjoint(with: .rewritten) else { return utf8(first) == utf8(second) }
    return source.bytes[contentRange(first)] == source.bytes[contentRange(second)]
  }
}
