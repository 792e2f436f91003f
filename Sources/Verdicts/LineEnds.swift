import SourceText

/// The texts behind the URLs in lines of TSV, made once for each app and component. Few components decide most URLs, so a table of fixed size
/// has nearly all of their texts. It takes no memory before the first.
struct LineEnds: Sendable {
  private var deciders: [AppDecider] = []
  private var counts: [Int] = []
  /// The texts, each in a place of its own.
  private var bytes: [UInt8] = []

  private static let slots = 1_024
  /// Longer texts are not kept.
  private static let longest = 128

  /// Appends the text of a decider; returns `false` if the table does not have it.
  func write(_ decider: AppDecider, to output: inout [UInt8]) -> Bool {
    let slot = decider.slot(of: Self.slots)
    guard slot < deciders.count, deciders[slot] == decider else { return false }
    // As a span: a slice would count a reference.
    output.append(bytes.span.extracting(slot * Self.longest..<slot * Self.longest + counts[slot]))
    return true
  }

  mutating func keep(_ text: ArraySlice<UInt8>, of decider: AppDecider) {
    guard text.count <= Self.longest else { return }
    if deciders.isEmpty {
      deciders = Array(repeating: AppDecider(app: -1, entry: 0, component: 0), count: Self.slots)
      counts = Array(repeating: 0, count: Self.slots)
      bytes = Array(repeating: 0, count: Self.slots * Self.longest)
    }
    let slot = decider.slot(of: Self.slots)
    deciders[slot] = decider
    counts[slot] = text.count
    bytes.replaceSubrange(slot * Self.longest..<slot * Self.longest + text.count, with: text)
  }
}

extension [UInt8] {
  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
