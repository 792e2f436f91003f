import Dispatch
import JSONRPC
import Matching
import Synchronization
import Tasks

/// The findings in a text, found once, and given up when the text changes.
///
/// Searches end when their steps are used up. All steps are taken from a ledger too, and an empty ledger ends them.
final class FindingsReading: Sendable {
  private let ledger = StepBudget(states: .max, steps: FindingsReading.steps)
  private let state = Mutex(State())

  private struct State {
    var findings: DocumentFindings?
    var isGivenUp = false
    var waiting: [DispatchSemaphore] = []

    mutating func wake() {
      for request in waiting { request.signal() }
      waiting = []
    }
  }

  /// More than any text needs.
  private static let steps = Int.max / 4

  var known: DocumentFindings? { state.withLock { $0.findings } }

  var isGivenUp: Bool { state.withLock { $0.isGivenUp } }

  /// - Returns: `nil` where they were given up.
  func find(_ make: (StepBudget) -> DocumentFindings) -> DocumentFindings? {
    if let known { return known }
    if isGivenUp { return nil }
    let findings = make(ledger)
    return state.withLock { state -> DocumentFindings? in
      // Questions that an empty ledger ended are undecided.
      if state.isGivenUp { return nil }
      state.findings = findings
      state.wake()
      return findings
    }
  }

  /// Waits for the findings, which another thread finds.
  func wait(_ cancellation: RPCCancellation) throws(RPCError) -> DocumentFindings {
    let isDone = DispatchSemaphore(value: 0)
    cancellation.whenCancelled { isDone.signal() }
    let mustWait = state.withLock { state in
      if state.findings != nil || state.isGivenUp { return false }
      state.waiting.append(isDone)
      return true
    }
    if mustWait { isDone.wait() }
    try cancellation.check()
    guard let known else { throw .contentModified }
    return known
  }

  /// Ends the work, because the text is not that of the document any more.
  func giveUp() {
    let isFirst = state.withLock { state in
      defer {
        state.isGivenUp = true
        state.wake()
      }
      return !state.isGivenUp
    }
    if isFirst { ledger.take(2 * Self.steps) }
  }
}

extension RPCError {
  /// The answer to a request about a text that changed in the meantime; clients ask again.
  static let contentModified = RPCError(.contentModified, "the document changed")

  static let documentNotOpen = RPCError.invalidParams("the document is not open")
}

/// The findings of the commands in a document; none in one of another kind.
struct DocumentFindings: Sendable {
  /// Those of `aasa lint`; `nil` for a document that is not linted.
  var lint: FileReport?
  /// Those of `aasa test`; `nil` for a document without expectations.
  var test: ConfigurationTest?
}
