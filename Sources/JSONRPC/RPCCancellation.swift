import Synchronization

/// The wish of a client that a request ends early.
package final class RPCCancellation: Sendable {
  private let wasCancelled = Atomic(false)
  private let actions = Mutex<[@Sendable () -> Void]>([])

  package init() {}

  package var isCancelled: Bool { wasCancelled.load(ordering: .relaxed) }

  package func cancel() {
    let pending = actions.withLock { actions in
      wasCancelled.store(true, ordering: .relaxed)
      defer { actions = [] }
      return actions
    }
    for action in pending { action() }
  }

  /// Performs an action when the client cancels the request, once; immediately where it did.
  package func whenCancelled(_ action: @escaping @Sendable () -> Void) {
    let isLate = actions.withLock { actions in
      if !isCancelled { actions.append(action) }
      return isCancelled
    }
    if isLate { action() }
  }

  /// - Throws: ``RPCError/cancelled`` if the client cancelled the request.
  package func check() throws(RPCError) {
    if isCancelled { throw .cancelled }
  }
}
