import SourceText

/// A line of a source as a terminal shows it, or the part of it around a place: escaped, with tabs expanded, every column mapped to its bytes.
struct DisplayLine {
  private(set) var text = ""
  /// For each scalar that is shown its first byte and its first column, in order; none where each byte is a column.
  private var cells: [(byte: Int, column: Int)] = []
  /// The column of the first byte.
  private var start = 0
  private(set) var width = 0
  private(set) var bytes: Range<Int>

  static let tabStop = 4
  private static let ellipsis = "…"

  /// Lays out the bytes of a line.
  ///
  /// A line that is wider than `columns` is cut to a window around `focus`, with `…` at each cut. Only bytes near the focus are
  /// read: O(columns), also on a line of many megabytes.
  init(_ source: SourceFile, line: Range<Int>, focus: Range<Int>, columns: Int) {
    let focus = focus.clamped(to: line)
    let near = Self.aligned(max(line.lowerBound, focus.lowerBound - 4 * columns), in: source, line)
    let far = Self.aligned(min(line.upperBound, focus.lowerBound + 8 * columns), in: source, line)
    if source.bytes.span.extracting(near..<far).isWithin(0x20...0x7E) {
      self.init(printable: source, near..<far, of: line, focus, columns)
      return
    }
    let all = Self.scalars(source, near..<far)
    if near == line.lowerBound, far == line.upperBound {
      self.init(all, bytes: line)
      if width <= columns { return }
    }
    let before = all.filter { $0.byte < focus.lowerBound }
    let after = all.filter { $0.byte >= focus.lowerBound }
    let wanted = Self.width(after.prefix { $0.byte < focus.upperBound })
    let (room, context) = Self.room(columns, wanted: wanted, ahead: Self.width(after))
    let left = Self.fitting(before.reversed(), context).reversed()
    let right = Self.fitting(after, room - Self.width(left))
    let start = left.first?.byte ?? right.first?.byte ?? focus.lowerBound
    let end = right.count < after.count ? after[right.count].byte : far
    self.init(
      Array(left) + right, bytes: start..<max(start, end), cutBefore: start > line.lowerBound,
      cutAfter: end < line.upperBound)
  }

  /// Lays out printable ASCII, where each byte is a column. O(columns).
  private init(
    printable source: SourceFile, _ near: Range<Int>, of line: Range<Int>, _ focus: Range<Int>, _ columns: Int
  ) {
    if near == line, line.count <= columns {
      bytes = line
    } else {
      let ahead = near.upperBound - focus.lowerBound
      let wanted = min(focus.upperBound, near.upperBound) - focus.lowerBound
      let (room, context) = Self.room(columns, wanted: wanted, ahead: ahead)
      let left = min(focus.lowerBound - near.lowerBound, context)
      bytes = focus.lowerBound - left..<focus.lowerBound + min(ahead, max(room - left, 0))
    }
    if bytes.lowerBound > line.lowerBound { append(Self.ellipsis, 1) }
    start = width
    append(String(decoding: source.bytes[bytes], as: UTF8.self), bytes.count)
    if bytes.upperBound < line.upperBound { append(Self.ellipsis, 1) }
  }

  /// The columns beside the marks of cuts, and those of them before the focus, which has `wanted` columns; `ahead` are those from it on.
  private static func room(_ columns: Int, wanted: Int, ahead: Int) -> (all: Int, before: Int) {
    let room = max(columns - 2, 8)
    return (room, max(min(room / 4, 16), (room - wanted) / 2, room - ahead))
  }

  private struct Shown {
    let byte: Int
    let text: String
    let width: Int
  }

  private init(_ scalars: [Shown], bytes: Range<Int>, cutBefore: Bool = false, cutAfter: Bool = false) {
    self.bytes = bytes
    if cutBefore { append(Self.ellipsis, 1) }
    for scalar in scalars {
      cells.append((scalar.byte, width))
      if scalar.text == "\t" {
        let columns = Self.tabStop - width % Self.tabStop
        append(spaces(columns), columns)
      } else {
        append(scalar.text, scalar.width)
      }
    }
    cells.append((bytes.upperBound, width))
    if cutAfter { append(Self.ellipsis, 1) }
  }

  private mutating func append(_ shown: String, _ columns: Int) {
    text += shown
    width += columns
  }

  /// The columns of a range of bytes, at least one: an empty range has its own column, a combining mark the column of
  /// its base. A place outside the window has the nearest end.
  func columns(of range: Range<Int>) -> Range<Int> {
    let start = column(of: range.lowerBound)
    let end = column(of: range.upperBound)
    if end > start { return start..<end }
    return range.isEmpty || start == 0 || range.lowerBound >= bytes.upperBound ? start..<start + 1 : start - 1..<start
  }

  /// The column of the first scalar that begins at or after the byte.
  private func column(of byte: Int) -> Int {
    if cells.isEmpty { return start + min(max(byte - bytes.lowerBound, 0), bytes.count) }
    return cells[min(cells.partitioningIndex { $0.byte >= byte }, cells.count - 1)].column
  }
}

// MARK: Scalars

extension DisplayLine {
  private static func scalars(_ source: SourceFile, _ range: Range<Int>) -> [Shown] {
    var shown: [Shown] = []
    var bytes = source.bytes[range].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = range.lowerBound
    var previous: Unicode.Scalar?
    while true {
      let scalar: Unicode.Scalar
      let length: Int
      switch parser.parseScalar(from: &bytes) {
      case .valid(let encoded):
        scalar = Unicode.UTF8.decode(encoded)
        length = encoded.count
      case .error(let count):
        scalar = "\u{FFFD}"
        length = count
      case .emptyInput: return shown
      }
      if scalar == "\t" {
        shown.append(Shown(byte: offset, text: "\t", width: tabStop))
      } else if isHostile(scalar) {
        let text = escapedForDisplay(String(scalar))
        shown.append(Shown(byte: offset, text: text, width: text.utf8.count))
      } else {
        let width = displayWidth(scalar, after: previous)
        shown.append(Shown(byte: offset, text: String(scalar), width: width))
      }
      previous = scalar
      offset += length
    }
  }

  private static func width(_ scalars: some Sequence<Shown>) -> Int { scalars.reduce(0) { $0 + $1.width } }

  private static func fitting(_ scalars: some Sequence<Shown>, _ columns: Int) -> [Shown] {
    var room = columns
    return Array(
      scalars.prefix {
        room -= $0.width
        return room >= 0
      })
  }

  /// The first offset at or after the given one that does not split a scalar; at most three bytes further.
  private static func aligned(_ offset: Int, in source: SourceFile, _ line: Range<Int>) -> Int {
    var offset = offset
    for _ in 0..<3 where offset > line.lowerBound && offset < line.upperBound && source.bytes[offset] & 0xC0 == 0x80 {
      offset += 1
    }
    return offset
  }
}
