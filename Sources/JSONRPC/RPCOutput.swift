package import JSONSource
import Synchronization

/// The messages to the other side, from any thread, each as a whole.
package final class RPCOutput: Sendable {
  let framing: RPCFraming
  private let write: Mutex<Writer>

  private struct Writer {
    /// Writes bytes; `false` once the reader has gone.
    let write: @Sendable ([UInt8]) -> Bool
    var isClosed = false
    /// The number of requests of this side.
    var requests = 0
  }

  /// - Parameter write: Writes bytes, and returns `false` once the reader has gone.
  package init(_ framing: RPCFraming, write: @escaping @Sendable ([UInt8]) -> Bool) {
    self.framing = framing
    self.write = Mutex(Writer(write: write))
  }

  /// Sends a message; nothing once the reader has gone.
  func send(_ text: String) {
    let bytes = framing.framed(text)
    write.withLock { if !$0.isClosed { $0.isClosed = !$0.write(bytes) } }
  }

  package var isClosed: Bool { write.withLock { $0.isClosed } }

  package func notify(_ method: String, _ parameters: (inout JSONWriter) -> Void) {
    send(RPCText.call(method, nil, parameters))
  }

  /// Sends a request, whose response is ignored.
  package func request(_ method: String, _ parameters: (inout JSONWriter) -> Void) {
    let id = write.withLock { writer in
      writer.requests += 1
      return RPCIdentifier.number("\(writer.requests)")
    }
    send(RPCText.call(method, id, parameters))
  }
}
