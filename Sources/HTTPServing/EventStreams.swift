import Synchronization

/// The open event streams of a server. All are written by the thread of the connections, which also ends them, so nothing is written after
/// the end of a response.
package final class EventStreams: Sendable {
  private let mailbox: Mailbox
  private let open = Mutex(0)

  init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  package var count: Int { open.withLock { $0 } }

  package func send(_ event: ServerEvent) { mailbox.post(.event(event)) }

  func begin() { open.withLock { $0 += 1 } }
  func end() { open.withLock { $0 -= 1 } }
}
