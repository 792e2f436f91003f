import Association

/// The entries of a plan as lazy DFAs: one for URLs whose parts all decode to UTF-8, as nearly all do, and one for each other set of
/// undecodable parts, made when a URL first needs it. The plain paths of a long entry are looked up in a table of their own.
///
/// For one task at a time.
@safe final class EntryAutomata {
  /// Room for some twenty thousand states.
  static let defaultCacheBound = 8 << 20

  private let components: CompiledEntries
  private let cacheBound: Int
  /// For URLs whose parts all decode.
  private let common: LazyDFA
  private var others: [UndecodableParts: LazyDFA] = [:]
  private let last: UnsafeMutablePointer<Found>
  private var scratch: [UInt8] = []
  private var encoded: [UInt8] = []

  /// The result of the last walk, behind a pointer because the exclusivity of each access to a class's variables is checked at run time.
  private struct Found {
    var outcome: LazyDFA.OutcomeID?
    /// The automaton that was used instead of the common one.
    var other: LazyDFA?
    /// For each entry, the component whose plain path is the URL's.
    var listed: [ComponentID]
  }

  /// - Parameter cacheBound: Bytes that the cache of an automaton may take.
  init(_ components: CompiledEntries, cacheBound: Int = defaultCacheBound) {
    self.components = components
    self.cacheBound = cacheBound
    common = LazyDFA(components.forest([]), bound: cacheBound, decision: components.decision)
    unsafe last = .allocate(capacity: 1)
    unsafe last.initialize(to: Found(listed: Array(repeating: .none, count: components.count)))
  }

  deinit {
    unsafe last.deinitialize(count: 1)
    unsafe last.deallocate()
  }

  /// Calls `body` for each entry in which a component decides a URL, given its path, query and fragment with their delimiters. Bytes
  /// that a URL does not hold as written are read as their percent-encoding.
  ///
  /// - Complexity: O(bytes + entries).
  @inline(__always)
  func decide(_ bytes: Span<UInt8>, _ body: (_ entry: Int, LinkMatcher.Decision) -> Void) {
    unsafe bytes.withUnsafeBufferPointer { unsafe walk($0) }
    for entry in 0..<components.count { if let decision = decision(inEntry: entry) { body(entry, decision) } }
  }

  private func walk(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Most files decode nothing: for these the walk retains nothing.
    if components.decodes { return unsafe walkByUndecodableParts(bytes) }
    let outcome = unsafe common.walk(bytes)
    unsafe last.pointee.outcome = outcome == nil ? walkEncoded(bytes, common) : outcome
    if components.hasLists { unsafe lookUp(bytes, []) }
  }

  private func walkByUndecodableParts(_ bytes: UnsafeBufferPointer<UInt8>) {
    let parts = unsafe UndecodableParts(of: bytes)
    let automaton = parts.isEmpty ? common : other(parts)
    unsafe last.pointee.other = parts.isEmpty ? nil : automaton
    let outcome = unsafe automaton.walk(bytes)
    unsafe last.pointee.outcome = outcome == nil ? walkEncoded(bytes, automaton) : outcome
    if components.hasLists { unsafe lookUp(bytes, parts) }
  }

  /// For a URL that holds raw bytes.
  private func walkEncoded(_ bytes: UnsafeBufferPointer<UInt8>, _ automaton: LazyDFA) -> LazyDFA.OutcomeID? {
    unsafe PercentEncoding.encodeRaw(bytes, into: &encoded)
    return unsafe encoded.withUnsafeBufferPointer { unsafe automaton.walk($0) }
  }

  private func other(_ parts: UndecodableParts) -> LazyDFA {
    if let made = others[parts] { return made }
    let made = LazyDFA(components.forest(parts), bound: cacheBound, decision: components.decision)
    others[parts] = made
    return made
  }

  private func lookUp(_ bytes: UnsafeBufferPointer<UInt8>, _ undecodable: UndecodableParts) {
    var end = 0
    while end < bytes.count, unsafe bytes[end] != UInt8(ascii: "?"), unsafe bytes[end] != UInt8(ascii: "#") { end += 1 }
    let path = unsafe UnsafeBufferPointer(rebasing: bytes[..<end])
    for entry in 0..<components.count {
      unsafe last.pointee.listed[entry] = components.listedComponent(
        path, inEntry: entry, isDecoded: !undecodable.contains(.path), &scratch)
    }
  }

  /// The decision of the last walk in an entry.
  private func decision(inEntry entry: Int) -> LinkMatcher.Decision? {
    guard let outcome = unsafe last.pointee.outcome else { return nil }
    let group = GroupIndex(entry)
    let found: LinkMatcher.Decision?
    if components.decodes, let other = unsafe last.pointee.other {
      found = other.decision(outcome, in: group)
    } else {
      found = common.decision(outcome, in: group)
    }
    guard components.hasLists else { return found }
    let component = unsafe last.pointee.listed[entry]
    guard component.exists else { return found }
    let listed = components.decision(component, in: group)
    return found.map { $0.component < listed.component ? $0 : listed } ?? listed
  }
}
