// Patterns of literal words between stars (`/*-sale-*`, `*ab*cd*ef`) need no automaton. At most places of a text no word begins: a bit for
// each hash of a word's first bytes says at which it may, as in the literal matcher of Hyperscan (Wang et al., NSDI 2019), and from there a
// radix tree of the words is walked. Who passed a star needs the next word at any later place, so the first occurrence is as good as any
// other: each star is passed once in a text and each word behind it found once, whatever the text's length.

/// The patterns of a hub that are words and stars.
@safe final class WordSequences: @unchecked Sendable {
  /// A place behind a star.
  struct Star {
    var settled = ComponentID.none
    var group = GroupIndex(0)
    var earliest = ComponentID.none
    /// Tails that are compared whatever follows.
    var tails = PathIndex.Slice()
    var edges = PathIndex.Slice()
    var finals = PathIndex.Slice()

    var goesOn: Bool { !edges.isEmpty || !finals.isEmpty }
  }

  struct Edge {
    let word: Int32
    let star: Int32
  }

  /// A word at the end of a text.
  struct Final {
    let word: Int32
    let tail: TailID
    /// The tail's component, if the tail has no condition.
    let settled: PathIndex.Mark
  }

  /// The continuation of a word from the stars at the beginning of every text.
  struct Word {
    /// Numbers of edges.
    var edges = PathIndex.Slice()
    /// Numbers of finals.
    var finals = PathIndex.Slice()
  }

  private let index: PathIndex
  private let memory = TableMemory()
  let view: View
  let size: Size

  struct Size {
    var stars = 0
    var words = 0
    var edges = 0
    var finals = 0

    mutating func formMaximum(_ other: Size) {
      stars = max(stars, other.stars)
      words = max(words, other.words)
      edges = max(edges, other.edges)
      finals = max(finals, other.finals)
    }
  }

  /// `nil` for few words, which the table of sets follows faster.
  ///
  /// - Parameter areItems: Whether the patterns are of query items, which have numbers for tails and no components.
  init?(_ roots: [TrieNodeID], _ forest: ComponentForest, areItems: Bool = false) {
    var builder = WordSequencesBuilder(forest, areItems: areItems)
    guard builder.hasEnough(roots) else { return nil }
    builder.addAll(roots)
    let windowLength = min(builder.texts.lazy.map { $0.count }.min() ?? 1, Self.windowLimit)
    // Words of one character begin nearly everywhere. Values of items are short, and their patterns have no common beginnings.
    if windowLength == 1, !areItems, builder.edges.count + builder.finals.count < Self.manyEdges { return nil }
    let windows = builder.texts.map { Self.window($0, windowLength) }
    var width: UInt64 = 10
    while width < 18, windows.count * 32 > 1 << width { width += 1 }
    var bits = [UInt64](repeating: 0, count: 1 << Int(width - 6))
    for window in windows {
      let place = unsafe View.place(of: window, 64 - width)
      bits[place >> 6] |= 1 << UInt64(place & 63)
    }
    var tree = builder.tree()
    index = PathIndex(&tree)
    size = Size(
      stars: builder.stars.count, words: builder.words.count, edges: builder.edges.count, finals: builder.finals.count)
    unsafe view = View(
      index: index.view, stars: memory.table(builder.stars), acceptingStars: builder.acceptingStars,
      edges: memory.table(builder.edges), finals: memory.table(builder.finals), tails: memory.table(builder.tails),
      words: memory.table(builder.words), firstEdges: memory.table(builder.firstEdges),
      firstFinals: memory.table(builder.firstFinals), bits: memory.table(bits), shift: 64 - width,
      windowLength: windowLength, mask: windowLength == 4 ? .max : 1 << UInt32(windowLength * 8) - 1)
  }

  /// The bytes of a word that are hashed, at most.
  private static let windowLimit = 4
  /// The words for which this is faster than sets of threads even if they are short.
  private static let manyEdges = 2_048

  private static func window(_ text: ArraySlice<UInt8>, _ length: Int) -> UInt32 {
    text.prefix(length).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The tables, valid as long as their owner exists.
  @unsafe struct View {
    let index: PathIndex.View
    let stars: UnsafeMutablePointer<Star>
    /// The number of stars that every text begins at and that accept whatever follows; these come first.
    let acceptingStars: Int
    let edges: UnsafeMutablePointer<Edge>
    let finals: UnsafeMutablePointer<Final>
    let tails: UnsafeMutablePointer<TailID>
    let words: UnsafeMutablePointer<Word>
    let firstEdges: UnsafeMutablePointer<Int32>
    let firstFinals: UnsafeMutablePointer<Int32>
    fileprivate let bits: UnsafeMutablePointer<UInt64>
    fileprivate let shift: UInt64
    /// The bytes of a word that are hashed; no word is shorter.
    let windowLength: Int
    fileprivate let mask: UInt32

    fileprivate static func place(of window: UInt32, _ shift: UInt64) -> Int {
      Int((UInt64(window) &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }

    /// Returns `true` if a word may begin at a place with at least four more bytes.
    @inline(__always)
    func mayBegin(at position: UnsafePointer<UInt8>) -> Bool {
      let window = unsafe UInt32(littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt32.self)) & mask
      let place = unsafe Self.place(of: window, shift)
      return unsafe bits[place >> 6] >> UInt64(place & 63) & 1 != 0
    }
  }
}
