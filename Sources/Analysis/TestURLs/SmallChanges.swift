import SourceText

/// URLs one small change away from a URL, in the order in which a tester would try them.
struct SmallChanges {
  typealias Changed = (target: [UInt8], change: ComponentURLs.NearMiss.Change)

  private let target: [UInt8]
  private let path: ArraySlice<UInt8>
  /// With its `?`; may be empty.
  private let query: ArraySlice<UInt8>
  /// With its `#`; may be empty.
  private let fragment: ArraySlice<UInt8>
  private var all: [Changed] = []
  /// Bytes that more changes may take.
  private var room = sizeLimit

  /// The most bytes of all changes of a URL: of a URL of 1 KB all are tried, of a longer one those at its end.
  private static let sizeLimit = 8 << 20

  /// - Parameter target: A URL's path, query and fragment.
  /// - Complexity: O(bytes²), the size of the result, up to a limit.
  static func of(_ target: [UInt8]) -> [Changed] {
    var changes = SmallChanges(target)
    changes.dropItems()
    changes.changeSegmentsWhole()
    changes.changeAsPeopleDo()
    changes.changeTexts()
    changes.addParts()
    changes.changeCharacters()
    return changes.all
  }

  private init(_ target: [UInt8]) {
    let pathEnd = target.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? target.endIndex
    let queryEnd = target[pathEnd...].firstIndex(of: UInt8(ascii: "#")) ?? target.endIndex
    self.target = target
    path = target[..<pathEnd]
    query = target[pathEnd..<queryEnd]
    fragment = target[queryEnd...]
  }

  private mutating func add(_ parts: [ArraySlice<UInt8>], _ change: ComponentURLs.NearMiss.Change) {
    room -= target.count
    if room > 0 { all.append((Array(parts.joined()), change)) }
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

  private static func slice(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  // MARK: Whole parts

  private var items: [ArraySlice<UInt8>] {
    query.isEmpty ? [] : query.dropFirst().split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
  }

  private mutating func dropItems() {
    let items = items
    for index in items.indices where items.count > 1 {
      var rest = items
      rest.remove(at: index)
      let query = [UInt8(ascii: "?")] + rest.joined(separator: [UInt8(ascii: "&")])
      add([path, query[...], fragment], .removed(Self.text(items[index])))
    }
    if !query.isEmpty { add([path, fragment], .removed(Self.text(query))) }
    if !fragment.isEmpty { add([path, query], .removed(Self.text(fragment))) }
  }

  private var slashes: [Int] { path.indices.filter { path[$0] == UInt8(ascii: "/") } }

  private mutating func changeSegmentsWhole() {
    if let last = slashes.last, last > path.startIndex, last + 1 < path.endIndex {
      add([path[..<last], query, fragment], .removed(Self.text(path[last...])))
    }
    let more = path.last == UInt8(ascii: "/") ? "x" : "/x"
    add([path, Self.slice(more), query, fragment], .added(more))
  }

  /// A capital at the beginning of a segment, the last one first, then the path behind that of a language.
  private mutating func changeAsPeopleDo() {
    for slash in slashes.reversed() {
      guard slash + 1 < path.endIndex, path[slash + 1].isASCIILowercase else { continue }
      let segment = path[(slash + 1)...].prefix { $0 != UInt8(ascii: "/") }
      replace(slash + 1..<segment.endIndex, by: [segment.first! & ~0x20] + segment.dropFirst())
    }
    guard let first = slashes.first, first + 1 < path.endIndex else { return }
    let segment = path[(first + 1)...].prefix { $0 != UInt8(ascii: "/") }
    replace(first..<segment.endIndex, by: Array("/de".utf8) + path[first..<segment.endIndex])
  }

  private mutating func addParts() {
    if query.isEmpty {
      add([path, Self.slice("?x=1"), fragment], .added("?x=1"))
    } else {
      for item in items {
        // Every occurrence of a name must match, so one without a value is added.
        let more = "&" + Self.text(item.prefix { $0 != UInt8(ascii: "=") }) + "="
        add([path, query, Self.slice(more), fragment], .added(more))
      }
      add([path, query, Self.slice("&x=1"), fragment], .added("&x=1"))
    }
    if fragment.isEmpty { add([path, query, Self.slice("#x")], .added("#x")) }
  }

  // MARK: Within segments, values and the fragment

  /// The segments, the last first, then the values of query items, then the fragment.
  private var texts: [Range<Int>] {
    let ends = slashes.dropFirst() + [path.endIndex]
    var texts = Array(zip(slashes.map { $0 + 1 }, ends).map { $0..<$1 }.reversed())
    for item in items {
      let start = item.firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? item.startIndex
      texts.append(start..<item.endIndex)
    }
    if !fragment.isEmpty { texts.append(fragment.startIndex + 1..<fragment.endIndex) }
    return texts.filter { !$0.isEmpty }
  }

  private mutating func replace(_ range: Range<Int>, by text: [UInt8]) {
    // The change has both texts.
    room -= range.count * 2
    if room <= 0 { return }
    add(
      [target[..<range.lowerBound], text[...], target[range.upperBound...]],
      .replaced(Self.text(target[range]), by: Self.text(text)))
  }

  /// Changes the end of each text, and its letter case.
  private mutating func changeTexts() {
    for range in texts {
      let text = Array(target[range])
      let last = text.count - 1
      if !Self.isEscape(text, last) {
        if text.count > 1 { replace(range, by: text.dropLast()) }
        for byte in Self.others(text[last]) { replace(range, by: text.dropLast() + [byte]) }
      }
      replace(range, by: text + [UInt8(ascii: "x")])
    }
    for range in texts {
      var text = Array(target[range])
      guard let letter = text.indices.first(where: { text[$0].isASCIILetter && !Self.isEscape(text, $0) }) else {
        continue
      }
      text[letter] ^= 0x20
      replace(range, by: text)
    }
  }

  private mutating func changeCharacters() {
    for range in texts {
      let text = Array(target[range])
      for index in text.indices.reversed() where !Self.isEscape(text, index) {
        if room <= 0 { return }
        var other = text
        other.remove(at: index)
        if !other.isEmpty { replace(range, by: other) }
        for byte in Self.others(text[index]) {
          other = text
          other[index] = byte
          replace(range, by: other)
        }
        other = text
        other.insert(text[index], at: index)
        replace(range, by: other)
      }
    }
  }

  /// A character of the same kind, and one of another.
  private static func others(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "8"): [byte + 1, UInt8(ascii: "x")]
    case UInt8(ascii: "9"): [UInt8(ascii: "8"), UInt8(ascii: "x")]
    case UInt8(ascii: "x"): [UInt8(ascii: "y"), UInt8(ascii: "1")]
    case UInt8(ascii: "X"): [UInt8(ascii: "Y"), UInt8(ascii: "1")]
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): [UInt8(ascii: "X"), UInt8(ascii: "1")]
    default: [UInt8(ascii: "x"), UInt8(ascii: "1")]
    }
  }

  /// Returns `true` if a byte is part of a percent escape, which is never split.
  private static func isEscape(_ text: [UInt8], _ index: Int) -> Bool {
    text[max(0, index - 2)...index].contains(UInt8(ascii: "%"))
  }
}
