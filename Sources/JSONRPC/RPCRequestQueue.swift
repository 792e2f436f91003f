import Synchronization
import Threads

/// The requests that wait for their responses. Each is answered exactly once. They begin in the order of arrival.
final class RPCRequestQueue: Sendable {
  private let output: RPCOutput
  private let answersCancelled: Bool
  private let work: WorkQueue
  private let pending = Mutex<[RPCIdentifier: RPCCancellation]>([:])

  /// Requests beyond these are refused, so that a client that never reads costs bounded memory.
  private static let limit = 10_000

  init(_ output: RPCOutput, answersCancelled: Bool, threads: Int) {
    self.output = output
    self.answersCancelled = answersCancelled
    work = WorkQueue(threads: threads)
  }

  /// Runs the work of a request, and sends its result.
  ///
  /// - Parameter isLast: Whether all requests before it are answered first.
  func add(_ id: RPCIdentifier, isLast: Bool = false, _ work: @escaping RPCWork) {
    let cancellation = RPCCancellation()
    let refusal: RPCError? = pending.withLock { pending in
      if pending[id] != nil {
        return RPCError(
          .invalidRequest, "a request with this `id` is not answered yet; each request has an `id` of its own")
      }
      if pending.count >= Self.limit {
        return RPCError(.serverCancelled, "\(Self.limit) requests wait; read the responses before sending more")
      }
      pending[id] = cancellation
      return nil
    }
    if let refusal { return output.send(RPCText.error(id, refusal)) }
    self.work.add(isLast: isLast) { self.run(id, work, cancellation) }
  }

  /// Ends a request early. One that is answered already, or was never sent, is ignored.
  func cancel(_ id: RPCIdentifier) { pending.withLock { $0[id] }?.cancel() }

  func cancelAll() {
    pending.withLock { pending in for cancellation in pending.values { cancellation.cancel() } }
  }

  private func run(_ id: RPCIdentifier, _ work: RPCWork, _ cancellation: RPCCancellation) {
    let text: String?
    do throws(RPCError) {
      try cancellation.check()
      let result = try work(cancellation)
      try cancellation.check()
      text = RPCText.result(id, result)
    } catch {
      text = error == .cancelled && !answersCancelled ? nil : RPCText.error(id, error)
    }
    pending.withLock { _ = $0.removeValue(forKey: id) }
    if let text { output.send(text) }
  }

  /// Waits until every request is answered.
  func finish() { work.finish() }
}
