import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Blocking work on threads of its own, with any number of elements in parallel. The results are in the order of the
/// elements.
final class WorkerThreads<Element: Sendable, Result: Sendable>: Sendable {
  private let elements: [Element]
  private let work: @Sendable (Element) -> Result
  private let state: Mutex<State>
  /// One for each element, signalled when it is done.
  private let done: [DispatchSemaphore]

  private struct State {
    var next = 0
    var threads = 0
    var results: [Int: Result] = [:]
  }

  /// Starts the work.
  ///
  /// - Parameter count: The most elements to process in parallel.
  init(_ count: Int, _ elements: [Element], _ work: @escaping @Sendable (Element) -> Result) {
    self.elements = elements
    self.work = work
    state = Mutex(State())
    done = elements.map { _ in DispatchSemaphore(value: 0) }
    for _ in 0..<min(count, elements.count) {
      guard start() else { break }
      state.withLock { $0.threads += 1 }
    }
  }

  /// Waits for the result of an element. Call it once for each.
  func result(_ index: Int) -> Result {
    // Without a free thread, the work is done here.
    if state.withLock({ $0.threads == 0 }) { while !isTaken(index), workOnNext() {} }
    done[index].wait()
    return state.withLock { $0.results.removeValue(forKey: index) } ?? work(elements[index])
  }

  private func isTaken(_ index: Int) -> Bool { state.withLock { $0.next > index } }

  /// - Returns: Whether an element was left.
  private func workOnNext() -> Bool {
    let index = state.withLock { state -> Int? in
      guard state.next < elements.count else { return nil }
      state.next += 1
      return state.next - 1
    }
    guard let index else { return false }
    let result = work(elements[index])
    state.withLock { $0.results[index] = result }
    done[index].signal()
    return true
  }

  /// Starts a thread that runs until no element is left.
  ///
  /// - Returns: Whether the system could start one.
  private func start() -> Bool {
    let body = Body { while self.workOnNext() {} }
    let argument = unsafe Unmanaged.passRetained(body)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(&thread, nil, threadMain, argument.toOpaque())
    guard status == 0 else {
      unsafe argument.release()
      return false
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }
}

/// The main function of a thread.
private final class Body: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Darwin)
  private func threadMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
#else
  private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument = unsafe argument { unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
  }
#endif
