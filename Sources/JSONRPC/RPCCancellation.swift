import Synchronization

/// The wish of a client that a request ends early.
package final class RPCCancellation: Sendable {
  private let wasCancelled = Atomic(false)

  package init() {}

  package var isCancelled: Bool { wasCancelled.load(ordering: .relaxed) }

  package func cancel() { wasCancelled.store(true, ordering: .relaxed) }

  /// - Throws: ``RPCError/cancelled`` if the client cancelled the request.
  package func check() throws(RPCError) {
    if isCancelled { throw .cancelled }
  }
}
