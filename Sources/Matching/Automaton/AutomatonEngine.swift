import Association

/// Decides by one walk of an automaton over the URL, whatever the number of components.
package struct AutomatonEngine: MatchingEngine {
  private let automata: EntryAutomata

  package init(_ plan: RoutingPlan) { self.init(EntryAutomata(CompiledEntries(plan))) }

  init(_ automata: EntryAutomata) { self.automata = automata }

  package mutating func decisions(for url: LinkURL) -> [Decision?] {
    unsafe url.afterHost.withUnsafeBufferPointer { unsafe automata.walk($0) }
    return (0..<automata.entryCount).map { automata.decision(inEntry: $0) }
  }
}
