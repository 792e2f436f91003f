import Dispatch
import Synchronization

// A thread takes inputs until none waits and then ends, so nothing has to be stopped. A worker is a number below the limit that no two
// threads have at the same time: what the work keeps from one input to the next, it keeps by that number.

/// A limited number of threads that work on inputs side by side. The outputs come in the order of the inputs.
package final class WorkerThreads<Input: Sendable, Output: Sendable>: Sendable {
  private let limit: Int
  private let work: @Sendable (_ worker: Int, Input) -> Output
  private let state: Mutex<State>

  private struct State {
    /// The jobs that no thread has taken, and those whose output was not taken, in the order of the inputs.
    var waiting: ArraySlice<Job> = []
    var pending: ArraySlice<Job> = []
    /// The workers without a thread.
    var free: [Int]
  }

  private final class Job: Sendable {
    let input: Input
    let output = Mutex<Output?>(nil)
    let isDone = DispatchSemaphore(value: 0)

    init(_ input: Input) { self.input = input }
  }

  /// - Parameters:
  ///   - limit: The most inputs that are worked on at the same time.
  ///   - work: Is called with a worker from 0 to below the limit, and an input.
  package init(limit: Int, _ work: @escaping @Sendable (_ worker: Int, Input) -> Output) {
    self.limit = limit
    self.work = work
    state = Mutex(State(free: (0..<limit).reversed()))
  }

  /// The number of inputs whose output was not taken.
  package var pendingCount: Int { state.withLock { $0.pending.count } }

  package func add(_ input: Input) {
    let job = Job(input)
    let worker = state.withLock { state in
      state.waiting.append(job)
      state.pending.append(job)
      return state.free.popLast()
    }
    guard let worker, !BackgroundThread.start({ self.run(worker) }) else { return }
    state.withLock { $0.free.append(worker) }
  }

  /// Waits for the output of the oldest input whose output was not taken; `nil` without one.
  package func next() -> Output? {
    let (next, worker) = state.withLock { state in
      // Work that waits although every worker is free: the system has no thread, so it is done here.
      let isIdle = !state.waiting.isEmpty && state.free.count == limit
      return (state.pending.popFirst(), isIdle ? state.free.popLast() : nil)
    }
    guard let next else { return nil }
    if let worker { run(worker) }
    next.isDone.wait()
    return next.output.withLock { $0.take() }
  }

  private func run(_ worker: Int) {
    while let job = take(worker) {
      let output = work(worker, job.input)
      job.output.withLock { $0 = output }
      job.isDone.signal()
    }
  }

  /// The oldest waiting job; without one the worker is free.
  private func take(_ worker: Int) -> Job? {
    state.withLock { state in
      if let job = state.waiting.popFirst() { return job }
      state.free.append(worker)
      return nil
    }
  }
}

extension WorkerThreads {
  /// The outputs for inputs that are all known, in their order.
  ///
  /// - Parameter use: Is called with each output as soon as those before it were used.
  package static func each(
    _ inputs: [Input], limit: Int, _ work: @escaping @Sendable (Input) -> Output, use: (Output) -> Void
  ) {
    let threads = WorkerThreads(limit: min(limit, inputs.count)) { work($1) }
    for input in inputs { threads.add(input) }
    while let output = threads.next() { use(output) }
  }
}
