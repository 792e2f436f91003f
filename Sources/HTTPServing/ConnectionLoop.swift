import SystemCalls

/// Accepts connections, and reads and writes all of them in one thread.
struct ConnectionLoop: ~Copyable {
  private let gate: RequestGate
  private let core: ServerCore
  private var listener: Socket?
  private var connections: [Connection] = []
  private var accepted = 0
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var nextPing: ContinuousClock.Instant
  /// When connections are accepted again, after the system had no descriptor for one.
  private var pause: ContinuousClock.Instant?

  init(_ listener: consuming Socket, _ gate: RequestGate, _ core: ServerCore) {
    self.listener = consume listener
    self.gate = gate
    self.core = core
    nextPing = .now + .seconds(gate.limits.pingSeconds)
  }

  /// Serves until the last message to the thread.
  mutating func run() {
    while true {
      let polled = connections
      var requests = [
        pollfd(fd: core.mailbox.reader.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pause == nil ? listenerNumber : -1, events: Int16(POLLIN), revents: 0),
      ]
      requests += polled.map { pollfd(fd: $0.socket.number, events: $0.interest, revents: 0) }
      if unsafe poll(&requests, nfds_t(requests.count), timeout) < 0 { continue }
      if requests[0].revents != 0 {
        for message in core.mailbox.take() {
          if case .close(let isDone) = message {
            for connection in connections { connection.close() }
            isDone.signal()
            return
          }
          handle(message)
        }
      }
      for (request, connection) in zip(requests[2...], polled) where request.revents != 0 && connection.isOpen {
        connection.proceed(request.revents, &chunk)
      }
      passTime()
      connections.removeAll { !$0.isOpen }
      if requests[1].revents != 0 { accept() }
    }
  }

  private var listenerNumber: Int32 {
    switch listener {
    case .some(let socket): socket.number
    case .none: -1
    }
  }

  /// The milliseconds to the next deadline.
  private var timeout: Int32 {
    let next = connections.reduce(min(nextPing, pause ?? nextPing)) { min($0, $1.deadline ?? $0) }
    let (seconds, attoseconds) = (next - .now).components
    return Int32(clamping: max(seconds * 1_000 + attoseconds / 1_000_000_000_000_000 + 1, 0))
  }

  private mutating func handle(_ message: Mailbox.Message) {
    switch message {
    case .event(let event): for connection in connections { connection.send(event) }
    case .answer(let id, let response):
      core.endRequest()
      connections.first { $0.id == id }?.take(response)
    case .end:
      listener = nil
      for connection in connections { connection.endStream() }
    case .close: break
    }
  }

  /// The most connections that are accepted before those that are there are looked at again, because their clients may be gone.
  private static let batch = 64

  private mutating func accept() {
    let isFull = connections.count >= gate.limits.connections
    do throws(Errno) {
      for _ in 0..<Self.batch {
        guard let socket = try listener?.accepted() else { return }
        accepted += 1
        // Beyond the limit, the end of the socket closes the connection.
        if isFull { continue }
        connections.append(Connection(ConnectionID(number: accepted), socket, gate, core))
        if connections.count >= gate.limits.connections { return }
      }
    } catch {
      pause = .now + .seconds(1)
    }
  }

  private mutating func passTime() {
    let now = ContinuousClock.now
    if let end = pause, end <= now { pause = nil }
    if nextPing <= now {
      nextPing = now + .seconds(gate.limits.pingSeconds)
      for connection in connections { connection.ping() }
    }
    for connection in connections { connection.expire(now) }
  }
}
