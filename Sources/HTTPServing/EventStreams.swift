import NIOCore
import NIOHTTP1
import Synchronization

/// The open event streams of a server. All are written by the thread of the connections, which also ends them, so nothing is written after
/// the end of a response.
package final class EventStreams: Sendable {
  private let loop: any EventLoop
  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

  init(_ loop: any EventLoop) { self.loop = loop }

  /// The number of open streams.
  package var count: Int { channels.withLock(\.count) }

  /// Sends an event to every stream.
  package func send(_ event: ServerEvent) {
    loop.execute { self.write(event.text) }
  }

  /// Sends a ping to every stream. A stream that has not read the last ones is closed.
  func ping() {
    loop.execute {
      for channel in self.all where !channel.isWritable { channel.close(promise: nil) }
      self.write(ServerEvent("ping", "{}").text)
    }
  }

  /// Adds a stream whose head was written. Called by the thread of the connections.
  func add(_ channel: any Channel) {
    channels.withLock { $0[ObjectIdentifier(channel)] = channel }
    channel.closeFuture.whenComplete { _ in
      self.channels.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) }
    }
  }

  /// Ends every stream.
  func end() {
    loop.execute {
      for channel in self.all { channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil) }
      self.channels.withLock { $0.removeAll() }
    }
  }

  private var all: [any Channel] { channels.withLock { Array($0.values) } }

  private func write(_ text: String) {
    for channel in all { channel.writeAndFlush(HTTPServerResponsePart.text(text), promise: nil) }
  }
}

extension HTTPServerResponsePart {
  /// A part of a body.
  static func text(_ text: String) -> HTTPServerResponsePart { .body(.byteBuffer(ByteBuffer(string: text))) }
}
