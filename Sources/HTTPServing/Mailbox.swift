import Dispatch
import Synchronization
import SystemCalls

/// The messages of other threads to the thread of the connections, which a byte in a pipe wakes.
final class Mailbox: Sendable {
  enum Message: Sendable {
    /// An event for every stream.
    case event(ServerEvent)
    /// The response to the request of a connection; `nil` where the request was not begun.
    case answer(ConnectionID, ServerResponse?)
    /// No further connection is accepted, and the event streams end.
    case end
    /// All connections end.
    case close(DispatchSemaphore)
  }

  private let messages = Mutex<[Message]>([])
  private let pipe: (reader: FileDescriptor, writer: FileDescriptor)

  init() throws(Errno) { pipe = try FileDescriptor.pipe() }

  deinit {
    try? pipe.reader.close()
    try? pipe.writer.close()
  }

  /// Can be read as long as messages wait.
  var reader: FileDescriptor { pipe.reader }

  func post(_ message: Message) {
    let isFirst = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if isFirst { try? pipe.writer.write([0]) }
  }

  /// Takes all messages, of which there is at least one.
  func take() -> [Message] {
    var byte: [UInt8] = [0]
    _ = try? pipe.reader.read(into: &byte)
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
