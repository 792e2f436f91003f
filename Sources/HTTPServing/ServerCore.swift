import Synchronization
import SystemCalls
import Threads

/// The parts of a server that its connections and other threads share.
final class ServerCore: Sendable {
  let activity = ServerActivity()
  let mailbox: Mailbox
  let events: EventStreams
  private let single = WorkQueue(threads: 1)
  private let several: WorkQueue
  private let isStopped = Atomic(false)

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

  /// `true` if requests are no longer begun.
  var isEnding: Bool { isStopped.load(ordering: .relaxed) }

  /// Waits for a request in order that has begun. Those of several threads may take long and are abandoned.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    single.finish()
  }
}
