/// The limits of a server. Every client gets an end: a request that takes too long, a body that is too large, a response that is not read.
package struct ServerLimits: Sendable {
  /// The most bytes of the body of a request.
  package var bodySize = 32 << 20
  /// The most bytes of the names and values of all headers of a request.
  package var headerSize = 32 << 10
  /// The most headers of a request.
  package var headerCount = 100
  /// The most bytes of the target of a request.
  package var targetSize = 8 << 10
  /// The most connections at the same time. Further ones are closed.
  package var connections = 256
  /// The seconds that a connection may wait for the head of a request.
  package var headSeconds = 15
  /// The seconds that a request may take from its head to the end of its body.
  package var bodySeconds = 30
  /// The seconds that a client may take to read a response.
  package var writeSeconds = 60
  /// The seconds between two pings of an event stream.
  package var pingSeconds = 15
  /// The most requests that are answered by a thread each at the same time.
  package var workers = 4

  package init() {}
}
