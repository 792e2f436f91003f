import SourceText

// Many components begin with a variable, such as `/$(lang)/`, and share no beginning with others. What their paths have in common is compared in a
// few words: whether a component with a menu of languages can match `/flights/today` is clear from the length of its first segment.

/// The common properties of all paths that a component accepts, beside their beginning.
struct PathOutline {
  private var ending: PathEnding
  private var first: FirstSegment

  static let any = PathOutline(ending: .any, first: .any)

  private init(ending: PathEnding, first: FirstSegment) { (self.ending, self.first) = (ending, first) }

  /// O(pieces of the path).
  init(_ plan: ComponentPlan) {
    let alternatives = plan.path?.alternatives ?? []
    ending = PathEnding(alternatives, isDecoded: plan.isDecoded)
    first = FirstSegment(alternatives)
  }

  /// The outline of the paths that begin with some bytes.
  init(beginning: some Sequence<UInt8>) {
    ending = .any
    first = FirstSegment([[PartLanguage.Piece(kind: .literal(beginning.map(UInt32.init))), .init(kind: .anySequence)]])
  }

  /// Returns `true` if one path can have both outlines. Only `false` is certain.
  func fits(_ other: PathOutline) -> Bool { first.fits(other.first) && ending.fits(other.ending) }
}

/// The lengths and first characters of texts. Only what is not among them is certain.
struct TextOutline {
  /// A bit for each length; the last one also for all that are longer.
  fileprivate var lengths: UInt64
  /// A bit for each first character, in lower case; some characters have the same.
  fileprivate var firsts: UInt64

  private static let longest: UInt64 = 1 << 63
  fileprivate static let nothing = TextOutline(lengths: 0, firsts: 0)
  fileprivate static let empty = TextOutline(lengths: 1, firsts: 0)
  fileprivate static let any = TextOutline(lengths: .max, firsts: .max)

  fileprivate init(lengths: UInt64, firsts: UInt64) { (self.lengths, self.firsts) = (lengths, firsts) }

  /// The outline of values; `nil` if one of them has a wildcard, a slash or a character that is not plain.
  init?(_ values: some Sequence<ArraySlice<ValueTrie.Label>>) {
    self = .nothing
    for value in values {
      var outline = Self.empty
      for label in value {
        if !label.isPlain || label == UInt32(UInt8(ascii: "/")) { return nil }
        outline.append(label)
      }
      self = union(outline)
    }
  }

  fileprivate mutating func append(_ scalar: UInt32) {
    if lengths & 1 != 0 { firsts |= 1 << UInt64(UInt8(scalar).asciiLowercased & 63) }
    lengths = lengths << 1 | lengths & Self.longest
  }

  fileprivate mutating func append(_ other: TextOutline) {
    if lengths & 1 != 0 { firsts |= other.firsts }
    var sums: UInt64 = 0
    for length in 0..<UInt64(64) where other.lengths >> length & 1 != 0 {
      let isLonger = length > 0 && lengths >> (64 - length) != 0
      sums |= lengths << length | (isLonger ? Self.longest : 0)
    }
    lengths = sums
  }

  /// The outline of these texts with any other text behind them.
  fileprivate var opened: TextOutline {
    TextOutline(lengths: .max << UInt64(lengths.trailingZeroBitCount), firsts: lengths & 1 != 0 ? .max : firsts)
  }

  fileprivate func union(_ other: TextOutline) -> TextOutline {
    TextOutline(lengths: lengths | other.lengths, firsts: firsts | other.firsts)
  }
}

/// The outline of the text between the first slash of a path and the next one, or the end.
struct FirstSegment {
  private let outline: TextOutline

  static let any = FirstSegment([])

  init(_ alternatives: [[PartLanguage.Piece]]) {
    outline =
      alternatives.isEmpty
      ? .any : alternatives.reduce(.nothing) { outline, pieces in outline.union(Self.outline(of: pieces)) }
  }

  func fits(_ other: FirstSegment) -> Bool {
    let lengths = outline.lengths & other.outline.lengths
    return lengths & 1 != 0 || lengths != 0 && outline.firsts & other.outline.firsts != 0
  }

  private static func outline(of pieces: [PartLanguage.Piece]) -> TextOutline {
    let slash = UInt32(UInt8(ascii: "/"))
    guard case .literal(let beginning)? = pieces.first?.kind, beginning.first == slash else { return .any }
    var outline = TextOutline.empty
    for (index, piece) in pieces.enumerated() {
      switch piece.kind {
      case .literal(let text):
        for scalar in text.dropFirst(index == 0 ? 1 : 0) {
          if scalar == slash { return outline }
          if !scalar.isPlain { return outline.opened }
          outline.append(scalar)
        }
      case .values(let values):
        guard let texts = values.outline else { return outline.opened }
        outline.append(texts)
      case .anyCharacter, .anySequence: return outline.opened
      }
    }
    return outline
  }
}

/// The last characters of all paths that a component accepts, in so far as they are plain: in lower case, and without slashes at the end, which
/// are ignored. Of two components that share a URL, one ends as the other does; an escape at the end makes a difference between those that
/// decode and those that do not.
struct PathEnding {
  /// Up to seven bytes, the last one lowest, and above them their number.
  private var text: UInt64 = 0
  private var isDecoded = false

  private static let longest = 7
  static let any = PathEnding()

  private init() {}

  init(_ alternatives: [[PartLanguage.Piece]], isDecoded: Bool) {
    guard let first = alternatives.first else { return }
    self.isDecoded = isDecoded
    text = Self.text(of: first)
    for alternative in alternatives.dropFirst() {
      let other = Self.text(of: alternative)
      let common = min(Self.count(text), Self.count(other), (text ^ other).trailingZeroBitCount / 8)
      text = text & Self.mask(common) | UInt64(common) << 56
    }
  }

  func fits(_ other: PathEnding) -> Bool {
    if isDecoded != other.isDecoded { return true }
    return (text ^ other.text) & Self.mask(min(Self.count(text), Self.count(other.text))) == 0
  }

  private static func count(_ text: UInt64) -> Int { Int(text >> 56) }
  private static func mask(_ count: Int) -> UInt64 { 1 << UInt64(8 * count) - 1 }

  /// The end of the literals behind any other piece.
  private static func text(of pieces: [PartLanguage.Piece]) -> UInt64 {
    var (text, count): (UInt64, Int) = (0, 0)
    pieces: for piece in pieces.reversed() {
      guard case .literal(let scalars) = piece.kind else { break }
      for scalar in scalars.reversed() {
        if count == 0, scalar == UInt32(UInt8(ascii: "/")) { continue }
        if !scalar.isPlain || count == longest { break pieces }
        text |= UInt64(UInt8(scalar).asciiLowercased) << UInt64(8 * count)
        count += 1
      }
    }
    return text | UInt64(count) << 56
  }
}

extension UInt32 {
  /// `true` for a scalar that stands for itself in a path, as written and decoded.
  var isPlain: Bool {
    self > 0x20 && self < 0x7F && self != UInt32(UInt8(ascii: "?")) && self != UInt32(UInt8(ascii: "#"))
      && self != UInt32(UInt8(ascii: "%"))
  }
}
