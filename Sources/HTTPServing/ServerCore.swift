import Synchronization
import SystemCalls
import Threads

/// The parts of a server that its connections and other threads share.
final class ServerCore: Sendable {
  let mailbox: Mailbox
  let events: EventStreams
  private let single = WorkQueue(threads: 1)
  private let several: WorkQueue
  private let isStopped = Atomic(false)
  /// The number of requests that are answered, and the time of the last one.
  private let requests = Mutex((count: 0, last: ContinuousClock.now))

  init(_ limits: ServerLimits) throws(Errno) {
    mailbox = try Mailbox()
    events = EventStreams(mailbox)
    several = WorkQueue(threads: limits.workers)
  }

  /// The threads for a route; `nil` for that of the connections.
  func threads(_ place: Route.Place) -> WorkQueue? {
    switch place {
    case .immediate: nil
    case .inOrder: single
    case .concurrent: several
    }
  }

  func beginRequest() { requests.withLock { $0.count += 1 } }

  func endRequest() { requests.withLock { $0 = ($0.count - 1, .now) } }

  /// The time since the last request; `nil` while one is answered or an event stream is open.
  var idleTime: Duration? {
    events.count > 0 ? nil : requests.withLock { $0.count > 0 ? nil : .now - $0.last }
  }

  /// `true` if requests are no longer begun.
  var isEnding: Bool { isStopped.load(ordering: .relaxed) }

  /// Waits for a request in order that has begun. Those of several threads may take long and are abandoned.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    single.finish()
  }
}
