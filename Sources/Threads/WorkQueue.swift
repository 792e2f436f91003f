import Dispatch
import Synchronization

/// Runs pieces of work on threads beside the caller's. They begin in the order in which they are added. A thread ends when nothing waits.
package final class WorkQueue: Sendable {
  private let limit: Int
  private let state = Mutex(State())

  private struct Piece {
    let work: @Sendable () -> Void
    /// `true` if all earlier work is done when this work begins.
    let isLast: Bool
  }

  private struct State {
    var waiting: ArraySlice<Piece> = []
    /// The threads. Each works on a piece or looks for one.
    var threads = 0
  }

  /// - Parameter threads: The most pieces that run at the same time.
  package init(threads: Int) { limit = max(threads, 1) }

  /// Adds a piece of work. Without a thread of the system the caller does it.
  ///
  /// - Parameter isLast: Whether it begins when all work that was added before is done.
  package func add(isLast: Bool = false, _ work: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.waiting.append(Piece(work: work, isLast: isLast))
      if state.threads == limit { return false }
      state.threads += 1
      return true
    }
    if needsThread, !BackgroundThread.start({ self.run() }) { run() }
  }

  /// Waits until all work that was added before is done.
  package func finish() {
    let isDone = DispatchSemaphore(value: 0)
    add(isLast: true) { isDone.signal() }
    isDone.wait()
  }

  private func run() {
    while let work = next() { work() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      // Of the threads that find a last piece the last one takes it.
      guard let first = state.waiting.first, !first.isLast || state.threads == 1 else {
        state.threads -= 1
        return nil
      }
      return state.waiting.removeFirst().work
    }
  }
}
