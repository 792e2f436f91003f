package import HTTPServing
import JSONSource
import Synchronization
import Threads

// Files are polled: the same on every system, also for folders of containers and of the network, where no notification arrives, and for each
// way in which editors write. A poll costs one call of the system for a file, and there is none while no page is open.

/// Sends an event when the contents of a file change on the disk.
package final class FileWatch: Sendable {
  private static let interval = 250

  private let shelf: FileShelf
  private let state: Mutex<State>

  private struct State {
    /// The files as they were sent; `nil` for those that are not sent yet.
    var sent: [Sent?]
    var isEnded = false
  }

  private struct Sent {
    var stamp: [Int64]?
    var revision: Revision?
    /// `true` if an edit within the same tick of the file system's clock could have left the stamp as it is.
    var isFresh: Bool
  }

  init(_ shelf: FileShelf) {
    self.shelf = shelf
    state = Mutex(State(sent: Array(repeating: nil, count: shelf.files.count)))
  }

  /// Sends the changes of files to open pages until ``end()``, from a thread of its own.
  ///
  /// - Returns: Whether the system had a thread.
  package func begin(_ events: EventStreams) -> Bool {
    BackgroundThread.start { [self] in
      while !state.withLock(\.isEnded) {
        BackgroundThread.sleep(milliseconds: Self.interval)
        if events.count > 0 { poll { events.send($0) } }
      }
    }
  }

  package func end() { state.withLock { $0.isEnded = true } }

  /// Lets the next poll send every file, because a page has no knowledge of them.
  func sendAll() { state.withLock { $0.sent = Array(repeating: nil, count: shelf.files.count) } }

  /// Notes that a page has a revision of a file. If it is not the one that was sent, the next poll sends the file: it may be back at that
  /// one, which would look as if nothing had changed.
  func note(_ revision: Revision?, ofFile index: Int) {
    state.withLock { state in
      if let sent = state.sent[index], sent.revision != revision { state.sent[index] = nil }
    }
  }

  private func poll(_ send: (ServerEvent) -> Void) {
    for (index, file) in shelf.files.enumerated() {
      guard let path = file.localPath else { continue }
      let last = state.withLock { $0.sent[index] }
      let stamp = shelf.disk.stamp(path)
      if let last, last.stamp == stamp, !last.isFresh { continue }
      // While it cannot be read, such as for a moment without permission, nothing is known to have changed.
      let revision: Revision?
      do { revision = try shelf.bytes(file).map(Revision.init) } catch { continue }
      // A change during the read shows at the next poll, whose stamp is another.
      let now = Sent(stamp: stamp, revision: revision, isFresh: last?.stamp != stamp)
      // During the read, ``sendAll()`` may have been asked for.
      let known = state.withLock { state in
        defer { state.sent[index] = now }
        return state.sent[index]
      }
      if let known, known.revision == revision { continue }
      send(Self.event(index, revision))
    }
  }

  private static func event(_ index: Int, _ revision: Revision?) -> ServerEvent {
    let data = JSONWriter.line {
      $0.member("id", String(index))
      $0.member("revision", optional: revision?.text)
    }
    return ServerEvent("file", data)
  }
}
