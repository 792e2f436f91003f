import Dispatch
import Synchronization

/// Runs pieces of work one after the other on a thread beside the caller's. The thread ends when nothing waits.
package final class SerialWorker: Sendable {
  private let state = Mutex(State())

  private struct State {
    var waiting: ArraySlice<@Sendable () -> Void> = []
    var isRunning = false
  }

  package init() {}

  /// Adds a piece of work after all others. Without a thread of the system the caller does it.
  package func add(_ work: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.waiting.append(work)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if needsThread, !BackgroundThread.start({ self.run() }) { run() }
  }

  /// Waits until all work that was added before is done.
  package func finish() {
    let isDone = DispatchSemaphore(value: 0)
    add { isDone.signal() }
    isDone.wait()
  }

  private func run() {
    while let work = next() { work() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if let work = state.waiting.popFirst() { return work }
      state.isRunning = false
      return nil
    }
  }
}
