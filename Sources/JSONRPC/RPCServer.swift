import JSONSource

// One thread reads: it finds the messages in the stream, follows notifications and takes the state that a request is about. The
// work of requests runs on other threads, so a cancellation or an edit is read while a long request runs.

/// Serves one client over a pair of streams until the client ends the session or the stream.
package struct RPCServer<Service: RPCService>: ~Copyable {
  private let service: Service
  private let output: RPCOutput
  private let queue: RPCRequestQueue
  private var frames: RPCFrameReader
  private var phase = Phase.new
  /// `true` if the client announced the end of the session.
  private var isAnnounced = false

  private enum Phase {
    /// Before `initialize`.
    case new
    case running
    /// After the request that ends the session.
    case ending
    case ended
  }

  package init(_ service: Service, output: RPCOutput) {
    self.service = service
    self.output = output
    queue = RPCRequestQueue(output, answersCancelled: Service.answersCancelled, threads: Service.concurrentRequests)
    frames = RPCFrameReader(output.framing)
  }

  package enum Ending: Sendable, Equatable {
    /// As the protocol wants it.
    case orderly
    /// The client went away, or sent a stream that cannot be read, in the middle of a session.
    case early
  }

  /// Serves until the session ends.
  ///
  /// - Parameter read: Waits for bytes; `nil` at the end of the stream.
  package mutating func run(read: () -> [UInt8]?) -> Ending {
    while phase != .ended, !output.isClosed {
      guard let bytes = read() else { break }
      frames.append(bytes)
      while phase != .ended, let frame = frames.next() {
        switch frame {
        case .message(let bytes): receive(RPCMessage(bytes))
        case .oversized(let limit):
          refuse(nil, RPCError(.invalidRequest, "a message is at most \(limit) bytes long; this one is skipped"))
        case .malformed(let message):
          refuse(nil, RPCError(.parseError, "\(message); the session ends here"))
          return end(.early)
        }
      }
    }
    let isOrderly = Service.ending == nil ? !frames.hasIncomplete : isAnnounced
    // A client that closes its end of the stream may still read; one that left the session early does not wait.
    return end(isOrderly ? .orderly : .early, isAwaited: isOrderly || phase != .ended)
  }

  /// - Parameter isAwaited: Whether the requests that wait are answered; otherwise they are cancelled.
  private mutating func end(_ ending: Ending, isAwaited: Bool = false) -> Ending {
    if !isAwaited || output.isClosed { queue.cancelAll() }
    queue.finish()
    return ending
  }
}

// MARK: Messages

extension RPCServer {
  private mutating func receive(_ message: RPCMessage) {
    switch message {
    case .request(let id, let method, let parameters): receive(id, method, parameters)
    case .notification(let method, let parameters): receive(method, parameters)
    case .response: break
    case .invalid(let id, let error): refuse(id, error)
    }
  }

  private func refuse(_ id: RPCIdentifier?, _ error: RPCError) { output.send(RPCText.error(id, error)) }

  private mutating func receive(_ id: RPCIdentifier, _ method: String, _ parameters: JSONValue?) {
    do throws(RPCError) {
      if method == "initialize" {
        guard phase == .new else { throw RPCError(.invalidRequest, "the session is initialized already") }
        let result = try service.initialize(parameters)
        phase = .running
        output.send(RPCText.result(id, result))
        return
      }
      if phase == .new, !service.isEarly(method, parameters) {
        throw RPCError(.serverNotInitialized, "send `initialize` before `\(method)`")
      }
      if let ending = Service.ending, phase == .ending {
        throw RPCError(.invalidRequest, "no request is answered after `\(ending.request)`")
      }
      if method == Service.ending?.request {
        phase = .ending
        isAnnounced = true
        queue.add(id, isLast: true) { _ in .null }
      } else {
        queue.add(id, try service.work(for: method, parameters))
      }
    } catch {
      refuse(id, error)
    }
  }

  private mutating func receive(_ method: String, _ parameters: JSONValue?) {
    if method == Service.ending?.notification {
      phase = .ended
    } else if method == Service.cancellation.method {
      if let id = parameters?[Service.cancellation.member].flatMap(RPCIdentifier.init) { queue.cancel(id) }
    } else if phase == .running {
      service.notice(method, parameters)
    }
  }
}
