import Association
import JSONSource

/// The entries of a plan as automata: one for URLs whose parts all decode to UTF-8, which nearly all do, and others for the rest,
/// each made when a URL first needs it. The plain paths of a long entry are looked up in a table of their own.
///
/// For one task at a time.
package final class EntryAutomata {
  /// Room for some forty thousand states.
  package static let defaultCacheBound = 16 << 20

  private let components: CompiledEntries
  private let cacheBound: Int
  private var automata: [LazyAutomaton?] = Array(repeating: nil, count: 8)
  /// What the last walk found.
  private var automaton: LazyAutomaton
  private var outcome: Int?
  private var listed: [Rule]
  private var scratch: [UInt8] = []
  private var encoded: [UInt8] = []

  /// - Parameter cacheBound: Bytes that the cache of an automaton may take.
  package init(_ components: CompiledEntries, cacheBound: Int = defaultCacheBound) {
    self.components = components
    self.cacheBound = cacheBound
    automaton = LazyAutomaton(components.forest(.decoded), bound: cacheBound)
    automata[0] = automaton
    listed = Array(repeating: .none, count: components.count)
  }

  /// Bytes that the caches take.
  package var cacheSize: Int { automata.reduce(0) { $0 + ($1?.size ?? 0) } }

  package var report: String { "\(automaton.stateCount) states \(automaton.flushes) flushes \(automaton.chainCount) chains stride \(automaton.rowSize)" }
  package var entryCount: Int { components.count }

  /// Finds what is decided in each entry for a URL, given its path, query and fragment with their delimiters. Bytes that a
  /// URL does not hold as written are read as their percent-encoding.
  ///
  /// - Complexity: O(bytes), and O(entries that have a long list).
  package func walk(_ bytes: UnsafeBufferPointer<UInt8>) {
    let reading = unsafe components.decodes ? URLReading(of: bytes) : .decoded
    if reading != .decoded || automaton !== automata[0] { select(reading) }
    if let found = unsafe automaton.walk(bytes) {
      outcome = found
    } else {
      unsafe PercentEncoding.encodeRaw(bytes, into: &encoded)
      outcome = unsafe encoded.withUnsafeBufferPointer { unsafe automaton.walk($0) }
    }
    if components.hasLists { unsafe lookUp(bytes, reading) }
  }

  private func select(_ reading: URLReading) {
    if let made = automata[Int(reading.rawValue)] {
      automaton = made
    } else {
      automaton = LazyAutomaton(components.forest(reading), bound: cacheBound)
      automata[Int(reading.rawValue)] = automaton
    }
  }

  private func lookUp(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: URLReading) {
    var end = 0
    while end < bytes.count, unsafe bytes[end] != UInt8(ascii: "?"), unsafe bytes[end] != UInt8(ascii: "#") { end += 1 }
    let path = unsafe UnsafeBufferPointer(rebasing: bytes[..<end])
    for entry in listed.indices {
      guard let list = components.list(ofEntry: entry) else { continue }
      listed[entry] = unsafe list.rule(path, isDecoded: !reading.contains(.pathAsWritten), &scratch)
    }
  }

  /// What the last walk found in an entry.
  package func decision(inEntry entry: Int) -> Decision? {
    var rule = outcome.map { automaton.rule($0, group: entry) } ?? .none
    if components.hasLists { rule = min(rule, listed[entry]) }
    return rule == .none ? nil : components.decision(rule, inEntry: entry)
  }
}
