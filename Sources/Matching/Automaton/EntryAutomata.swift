import Association

/// The entries of a plan as automata: one for URLs whose parts all decode to UTF-8, which nearly all do, and others for the rest,
/// each made when a URL first needs it. The plain paths of a long entry are looked up in a table of their own.
///
/// For one task at a time.
@safe package final class EntryAutomata {
  /// Room for some twenty thousand states.
  package static let defaultCacheBound = 8 << 20

  private let components: CompiledEntries
  private let cacheBound: Int
  /// For URLs whose parts all decode, and the others by their reading.
  private let common: LazyAutomaton
  private var others: [URLReading: LazyAutomaton] = [:]
  private let last: UnsafeMutablePointer<Found>
  private var scratch: [UInt8] = []
  private var encoded: [UInt8] = []

  /// What the last walk found, behind a pointer: for a class, each access would be checked at run time.
  private struct Found {
    var outcome: Int?
    /// The automaton that was asked, where it is not the common one.
    var other: LazyAutomaton?
    /// For each entry, the rule of the path in its list.
    var listed: [Rule]
  }

  /// - Parameter cacheBound: Bytes that the cache of an automaton may take.
  package init(_ components: CompiledEntries, cacheBound: Int = defaultCacheBound) {
    self.components = components
    self.cacheBound = cacheBound
    common = LazyAutomaton(components.forest(.decoded), bound: cacheBound, decision: components.decision(_:inEntry:))
    unsafe last = .allocate(capacity: 1)
    unsafe last.initialize(to: Found(listed: Array(repeating: .none, count: components.count)))
  }

  deinit {
    unsafe last.deinitialize(count: 1)
    unsafe last.deallocate()
  }

  /// Bytes that the caches take.
  package var cacheSize: Int { others.values.reduce(common.size) { $0 + $1.size } }

  package var entryCount: Int { components.count }

  /// Finds what is decided in each entry for a URL, given its path, query and fragment with their delimiters. Bytes that a
  /// URL does not hold as written are read as their percent-encoding.
  ///
  /// - Complexity: O(bytes), and O(entries that have a long list).
  package func walk(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Kept apart: what nearly all URLs need holds on to nothing.
    if components.decodes { return unsafe walkByReading(bytes) }
    let outcome = unsafe common.walk(bytes)
    unsafe last.pointee.outcome = outcome == nil ? walkEncoded(bytes, common) : outcome
    if components.hasLists { unsafe lookUp(bytes, .decoded) }
  }

  func walk(_ bytes: Span<UInt8>) { unsafe bytes.withUnsafeBufferPointer { unsafe walk($0) } }

  private func walkByReading(_ bytes: UnsafeBufferPointer<UInt8>) {
    let reading = unsafe URLReading(of: bytes)
    let automaton = reading == .decoded ? common : other(reading)
    unsafe last.pointee.other = reading == .decoded ? nil : automaton
    let outcome = unsafe automaton.walk(bytes)
    unsafe last.pointee.outcome = outcome == nil ? walkEncoded(bytes, automaton) : outcome
    if components.hasLists { unsafe lookUp(bytes, reading) }
  }

  /// For a URL that holds raw bytes.
  private func walkEncoded(_ bytes: UnsafeBufferPointer<UInt8>, _ automaton: LazyAutomaton) -> Int? {
    unsafe PercentEncoding.encodeRaw(bytes, into: &encoded)
    return unsafe encoded.withUnsafeBufferPointer { unsafe automaton.walk($0) }
  }

  private func other(_ reading: URLReading) -> LazyAutomaton {
    if let made = others[reading] { return made }
    let made = LazyAutomaton(components.forest(reading), bound: cacheBound, decision: components.decision(_:inEntry:))
    others[reading] = made
    return made
  }

  private func lookUp(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: URLReading) {
    var end = 0
    while end < bytes.count, unsafe bytes[end] != UInt8(ascii: "?"), unsafe bytes[end] != UInt8(ascii: "#") { end += 1 }
    let path = unsafe UnsafeBufferPointer(rebasing: bytes[..<end])
    for entry in 0..<components.count {
      unsafe last.pointee.listed[entry] = components.listedRule(
        path, inEntry: entry, isDecoded: !reading.contains(.pathAsWritten), &scratch)
    }
  }

  /// What the last walk found in an entry.
  package func decision(inEntry entry: Int) -> Decision? {
    guard let outcome = unsafe last.pointee.outcome else { return nil }
    let found: Decision?
    if components.decodes, let other = unsafe last.pointee.other {
      found = other.decision(outcome, group: entry)
    } else {
      found = common.decision(outcome, group: entry)
    }
    guard components.hasLists else { return found }
    let rule = unsafe last.pointee.listed[entry]
    guard rule != .none else { return found }
    let listed = components.decision(rule, inEntry: entry)
    return found.map { $0.component < listed.component ? $0 : listed } ?? listed
  }
}
