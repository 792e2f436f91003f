/// Finds which component decides a URL in each entry: the components of each form are walked together, and the plain paths of a long entry
/// are looked up in a table of their own. For one task at a time.
@safe final class LinkDecider {
  private let components: CompiledEntries
  let walkers: [FormWalker]
  private let least: LeastComponents
  private let texts = URLTexts()
  private var encoded: [UInt8] = []
  private var scratch: [UInt8] = []

  /// - Parameter cacheBound: Bytes that the sets of threads of all forms may take.
  init(_ components: CompiledEntries, cacheBound: Int) {
    self.components = components
    let least = LeastComponents(groups: components.count)
    self.least = least
    let bound = cacheBound / max(components.forms.count, 1)
    walkers = components.forms.map { FormWalker($0, least, bound: bound) }
  }

  /// Threads that were moved so far.
  var moves: Int { walkers.reduce(0) { $0 + $1.sets.stepper.moves } }

  /// Calls `body` for each entry in which a component decides a URL, given its path, query and fragment with their delimiters, in the order
  /// of the file. Bytes that a URL does not hold as written are read as their percent-encoding.
  @inline(__always)
  func decide(_ bytes: Span<UInt8>, _ body: (_ entry: Int, LinkMatcher.Decision) -> Void) {
    unsafe bytes.withUnsafeBufferPointer { unsafe find($0) }
    for group in least.found {
      let group = GroupIndex(Int(group))
      body(Int(group.number), components.decision(least[Int(group.number)], in: group))
    }
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
    if components.hasLists { unsafe lookUp(bytes) }
    least.sort()
  }

  private func walk(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for walker in walkers {
      if unsafe !texts.with(walker.patterns.form, bytes, { unsafe walker.walk(&$0) }) { return false }
    }
    return true
  }

  private func lookUp(_ bytes: UnsafeBufferPointer<UInt8>) {
    var end = 0
    while end < bytes.count, unsafe !LinkText.endsPath(bytes[end]) { end += 1 }
    let path = unsafe UnsafeBufferPointer(rebasing: bytes[..<end])
    for entry in 0..<components.count {
      let component = unsafe components.listedComponent(path, inEntry: entry, &scratch)
      if component.exists { least.accept(component, entry) }
    }
  }
}
