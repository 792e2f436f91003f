/// Ordered rules that are not components, such as those of another platform, as a deterministic automaton over the bytes of URLs. A search
/// follows it beside the components, and its deciding rule is one more decider.
///
/// States are numbers that the automaton gives to what it reaches; equal numbers mean equal futures. A class, because Embedded Swift has
/// existentials of classes alone.
package protocol LinkAutomaton: AnyObject {
  /// The automaton of the same rules before its first state.
  func fresh() -> any LinkAutomaton

  /// The bytes that the automaton tells from all others.
  var namedBytes: [UInt8] { get }

  /// `true` if queries and fragments make no difference.
  var readsPathsAlone: Bool { get }

  /// `true` if a URL without a path is not the one with `/`.
  var keepsEmptyPaths: Bool { get }

  /// Calls `body` with the bytes that a state tells from all others, beside the `/`, `?` and `#` that searches follow.
  func forEachNamedByte(_ state: Int, _ body: (UInt8) -> Void)

  /// The state before the first byte of the path.
  func start() -> Int

  /// The state after one byte of the URL as written: of its path, query or fragment, with the `?` and `#` before them.
  func step(_ state: Int, _ byte: UInt8) -> Int

  /// The number of the first rule that matches when the URL ends here; `nil` for none.
  func decider(_ state: Int) -> Int?

  /// Returns `true` if a rule can still match.
  func isAlive(_ state: Int) -> Bool

  /// `true` if the states take more memory than a search may have.
  var isFull: Bool { get }

  /// The steps since the last call, in the units of a ``StepBudget``.
  func takeSteps() -> Int
}

extension LinkAutomaton {
  package var isFull: Bool { false }
  package var readsPathsAlone: Bool { false }
  package var keepsEmptyPaths: Bool { false }
}
