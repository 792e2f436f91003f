// Words behind a star can begin at any place of a text, and at most places none does. So the places are looked at before any automaton is
// asked: a bit for each hash of a word's first bytes says whether a word may begin there, as in the literal matcher of Hyperscan (Wang et
// al., NSDI 2019). From the few places that are left, the trie is walked.

/// The patterns of a hub if they are words behind a star.
@safe final class WordFilter: @unchecked Sendable {
  private let bits: FixedBuffer<UInt64>
  private let words: PathIndex
  let view: View

  /// The bytes of a word that are hashed, at most.
  private static let windowLimit = 4
  /// The fewest words for which a filter is faster than the table of sets.
  private static let leastWords = 32
  /// The most characters of all words.
  private static let textLimit = 1 << 24

  /// `nil` if there are few patterns, if one is not a star and a word, perhaps with a star behind it, or if a word begins with less than two
  /// characters of ASCII.
  init?(_ roots: [TrieNodeID], _ forest: ComponentForest) {
    var stars: [TrieNodeID] = []
    for root in roots {
      let node = forest.nodes[root]
      guard node.starChild.exists, !node.firstChild.exists, !node.anyChild.exists, !node.firstVariable.exists,
        !node.firstEnd.exists
      else { return nil }
      let star = forest.nodes[node.starChild]
      guard !star.anyChild.exists, !star.firstVariable.exists, !star.firstEnd.exists, !star.settled.exists,
        star.firstChild.exists
      else { return nil }
      stars.append(node.starChild)
    }
    guard let words = Self.words(stars, forest), let length = words.map(Self.plainLength).min(), length >= 2,
      words.count >= Self.leastWords
    else { return nil }
    let windows = words.map { Self.window($0.text, length) }
    var width: UInt64 = 10
    while width < 18, windows.count * 32 > 1 << width { width += 1 }
    var bits = [UInt64](repeating: 0, count: 1 << Int(width - 6))
    for window in windows {
      let place = unsafe View.place(of: window, 64 - width)
      bits[place >> 6] |= 1 << UInt64(place & 63)
    }
    self.bits = FixedBuffer(bits)
    var builder = PathIndexBuilder()
    for word in words { builder.add(word.text, word.item) }
    self.words = PathIndex(builder.tree())
    unsafe view = View(bits: self.bits.start, index: self.words.view, shift: 64 - width, length: length)
  }

  var tails: [TailID] { words.tails }

  private typealias Word = (text: [UInt8], item: PathIndexBuilder.Item)

  /// The words behind some stars, by component; `nil` if there is anything else.
  private static func words(_ stars: [TrieNodeID], _ forest: ComponentForest) -> [Word]? {
    var words: [(component: ComponentID, word: Word)] = []
    var size = 0
    var open = stars.map { (node: $0, text: [UInt32]()) }
    while let (id, text) = open.popLast() {
      let node = forest.nodes[id]
      if !text.isEmpty {
        guard !node.anyChild.exists, !node.firstVariable.exists else { return nil }
        let bytes = PartLanguage.utf8(text)
        if node.starChild.exists {
          let star = forest.nodes[node.starChild]
          guard star.isSettled else { return nil }
          let mark = PathIndex.Mark(component: star.settled, group: node.place.group)
          words.append((mark.component, (bytes, .below(mark))))
          size += bytes.count
        }
        forest.forEachTail(endingAt: id) { tail in
          let component = forest.tails[tail].component
          words.append((component, (bytes, .tail(tail, component))))
          size += bytes.count
        }
        if size > textLimit { return nil }
      }
      var next = node.firstChild
      while next.exists {
        open.append((next, text + [forest.nodes[next].label.scalar]))
        next = forest.nodes[next].nextSibling
      }
    }
    return words.sorted { $0.component < $1.component }.map(\.word)
  }

  /// The characters of ASCII that a word begins with, as far as they are hashed.
  private static func plainLength(_ word: Word) -> Int {
    word.text.prefix(windowLimit).prefix { $0 < 0x80 }.count
  }

  private static func window(_ text: [UInt8], _ length: Int) -> UInt32 {
    text.prefix(length).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The filter, valid as long as its owner exists.
  @unsafe struct View {
    private let bits: UnsafeMutablePointer<UInt64>
    /// The words.
    let index: PathIndex.View
    private let shift: UInt64
    let length: Int
    private let mask: UInt32

    fileprivate init(bits: UnsafeMutablePointer<UInt64>, index: PathIndex.View, shift: UInt64, length: Int) {
      unsafe self.bits = bits
      unsafe self.index = index
      unsafe self.shift = shift
      unsafe self.length = length
      unsafe mask = length == 4 ? .max : 1 << UInt32(length * 8) - 1
    }

    fileprivate static func place(of window: UInt32, _ shift: UInt64) -> Int {
      Int((UInt64(window) &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }

    /// Whether a word may begin at a place with at least four more bytes.
    @inline(__always)
    func mayBegin(at position: UnsafePointer<UInt8>) -> Bool {
      let window = unsafe UInt32(littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt32.self)) & mask
      let place = unsafe Self.place(of: window, shift)
      return unsafe bits[place >> 6] >> UInt64(place & 63) & 1 != 0
    }
  }
}
