/// Finds which component decides a URL in each entry: the components of each form are walked together, and the plain paths of a long entry
/// are looked up in a table of their own. For one task at a time.
///
/// Invariant: `texts`, `dfa` and the first ``walkerCount`` of `walkers` are initialized until the end, and nothing else has pointers to them;
/// `components` keeps what they refer to. A file whose components are all compared as written has one walker.
@safe final class LinkDecider {
  private let components: CompiledEntries
  private let decisions: CompiledEntries.Decisions
  private let hasLists: Bool
  private let walkers: UnsafeMutablePointer<FormWalker>
  private let walkerCount: Int
  /// `true` if all components are compared as written, with letter case.
  private let isWritten: Bool
  private let dfa: UnsafeMutablePointer<LazyDFA>
  private let least: LeastComponents
  private let texts: UnsafeMutablePointer<URLTexts>
  private var encoded: [UInt8] = []
  private var scratch: [UInt8] = []

  /// - Parameters:
  ///   - cacheBound: Bytes that the sets of threads of all forms may take.
  ///   - warmUp: URLs before states of whole URLs are made; by default as many as repay the work.
  init(_ components: CompiledEntries, cacheBound: Int, warmUp: Int? = nil) {
    self.components = components
    unsafe decisions = components.decisions
    hasLists = !components.lists.isEmpty
    let least = LeastComponents(groups: components.count)
    self.least = least
    let bound = cacheBound / max(components.forms.count, 1)
    unsafe texts = .allocate(capacity: 1)
    unsafe texts.initialize(to: URLTexts())
    walkerCount = components.forms.count
    isWritten = components.isWritten
    unsafe dfa = .allocate(capacity: 1)
    unsafe dfa.initialize(to: LazyDFA(components, bound: cacheBound / 4, warmUp: warmUp))
    unsafe walkers = .allocate(capacity: max(walkerCount, 1))
    for (index, form) in components.forms.enumerated() {
      unsafe (walkers + index).initialize(to: FormWalker(form, least, bound: bound))
    }
  }

  deinit {
    unsafe walkers.deinitialize(count: walkerCount)
    unsafe walkers.deallocate()
    unsafe dfa.deinitialize(count: 1)
    unsafe dfa.deallocate()
    unsafe texts.deinitialize(count: 1)
    unsafe texts.deallocate()
    least.deallocate()
  }

  /// The costs of the sets of threads of each form so far: threads that were moved, and words; the bytes in use.
  var costs: [(moves: Int, size: Int, rows: Int, epoch: Int)] {
    (0..<walkerCount).map { index in
      unsafe (
        moves: walkers[index].moves, size: walkers[index].sets.size, rows: walkers[index].sets.states.count,
        epoch: walkers[index].sets.epoch
      )
    }
  }

  /// The work for states of whole URLs so far.
  var stateMoves: Int { unsafe dfa.pointee.moves }

  /// Calls `body` for each entry in which a component decides a URL, given its path, query and fragment with their delimiters, in the order
  /// of the file. Bytes that a URL does not hold as written are read as their percent-encoding.
  @inline(__always)
  func decide(_ bytes: Span<UInt8>, _ body: (_ entry: Int, LinkMatcher.Decision) -> Void) {
    unsafe bytes.withUnsafeBufferPointer { unsafe find($0) }
    least.visit { unsafe body($0, decisions.decision($1, inEntry: $0)) }
  }

  private func find(_ bytes: UnsafeBufferPointer<UInt8>) {
    least.clear()
    if unsafe !walk(bytes) {
      least.clear()
      unsafe PercentEncoding.encodeRaw(bytes, into: &encoded)
      if unsafe !encoded.withUnsafeBufferPointer({ unsafe walk($0) }) {
        // Control characters match nothing.
        least.clear()
        return
      }
    }
    if hasLists { unsafe lookUp(bytes) }
  }

  private func walk(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Most files have one form, and nearly all paths are compared as written.
    if isWritten, let start = bytes.baseAddress, !bytes.isEmpty, unsafe !LinkText.endsPath(start.pointee) {
      let end = unsafe start + bytes.count
      return unsafe dfa.pointee.decide(start, end, least) || walkers[0].walk(whole: start, end)
    }
    for index in 0..<walkerCount {
      guard var text = unsafe texts.pointee.text(walkers[index].form, bytes) else { return false }
      if unsafe !walkers[index].walk(&text) { return false }
    }
    return true
  }

  private func lookUp(_ bytes: UnsafeBufferPointer<UInt8>) {
    var end = 0
    while end < bytes.count, unsafe !LinkText.endsPath(bytes[end]) { end += 1 }
    let path = unsafe UnsafeBufferPointer(rebasing: bytes[..<end])
    for (entry, table) in components.lists {
      let component = unsafe table.component(path, &scratch)
      if component.exists { least.accept(component, entry) }
    }
  }
}
