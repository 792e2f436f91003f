import Association

/// Decides by one walk of an automaton over the URL, whatever the number of components.
package struct AutomatonEngine: MatchingEngine {
  let automata: EntryAutomata

  package init(_ plan: RoutingPlan) { self.init(EntryAutomata(CompiledEntries(plan))) }

  init(_ automata: EntryAutomata) { self.automata = automata }

  package mutating func decisions(for url: LinkURL) -> [Decision?] {
    unsafe url.afterHost.withUnsafeBufferPointer { unsafe automata.walk($0) }
    return (0..<automata.entryCount).map { automata.decision(inEntry: $0) }
  }

  package mutating func decide(_ url: Span<UInt8>, pathStart: Int, _ body: (_ entry: Int, Decision) -> Void) {
    // Invariant: a URL's outline lies within its bytes, which live as long as the span.
    unsafe url.withUnsafeBufferPointer { unsafe automata.walk(UnsafeBufferPointer(rebasing: $0[pathStart...])) }
    for entry in 0..<automata.entryCount {
      if let decision = automata.decision(inEntry: entry) { body(entry, decision) }
    }
  }
}
