import Synchronization
import SystemCalls

/// The number of a connection, which no later one has.
struct ConnectionID: Hashable, Sendable {
  let number: Int
}

/// Answers the requests of one connection, one after the other. Every method is called by the thread of the connections.
///
/// In each phase but ``Phase/answering`` and ``Phase/streaming`` a deadline is set; when it passes, the connection ends. A client that has
/// not read its responses is not read either: requests in a row would otherwise fill the memory with responses.
final class Connection {
  private enum Phase {
    /// Between requests, and while a head is read.
    case waiting(HeadReader)
    case receiving(Accepted)
    case answering(RequestHead)
    case streaming
    /// The connection ends with the response that is written.
    case ending
    /// A response was written before the end of the request, of which the rest is dropped. A client that is still sending would
    /// otherwise lose the response.
    case dropping
  }

  /// A request whose head was accepted.
  private struct Accepted {
    let route: Route
    let parameter: String
    let head: RequestHead
    var body: BodyReader
  }

  /// Tells the threads that nobody waits for their answer any more.
  private final class Presence: Sendable {
    let isGone = Atomic(false)
  }

  let id: ConnectionID
  let socket: Socket
  private(set) var deadline: ContinuousClock.Instant?
  private(set) var isOpen = true
  private let gate: RequestGate
  private let core: ServerCore
  private let presence = Presence()
  private var phase: Phase
  private var input = ByteQueue()
  private var output = ByteQueue()

  /// The most bytes of further requests that are kept while one is answered, and of events that a client has not read at a ping.
  private static let waitingLimit = 1 << 16

  init(_ id: ConnectionID, _ socket: consuming Socket, _ gate: RequestGate, _ core: ServerCore) {
    self.id = id
    self.socket = socket
    self.gate = gate
    self.core = core
    phase = .waiting(HeadReader(gate.limits))
    setDeadline(gate.limits.headSeconds)
  }

  /// The events of `poll` that the connection waits for.
  var interest: Int16 {
    if !output.isEmpty { return Int16(POLLOUT) }
    return input.count < Self.waitingLimit ? Int16(POLLIN) : 0
  }

  /// Reads or writes after an event of `poll`.
  ///
  /// - Parameter chunk: Room for the bytes of one read.
  func proceed(_ events: Int16, _ chunk: inout [UInt8]) {
    if events & Int16(POLLOUT) != 0 { flush() }
    if events & Int16(POLLIN) != 0 {
      receive(&chunk)
    } else if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
      close()
    }
    process()
  }

  /// Ends a connection whose deadline has passed.
  func expire(_ now: ContinuousClock.Instant) {
    guard isOpen, let deadline, deadline <= now else { return }
    guard case .receiving(let accepted) = phase else { return close() }
    refuse(gate.late, isHead: accepted.head.method == "HEAD")
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    presence.isGone.store(true, ordering: .relaxed)
    if case .streaming = phase { core.events.end() }
  }

  private func setDeadline(_ seconds: Int) { deadline = .now + .seconds(seconds) }
}

// MARK: Receiving

extension Connection {
  private func receive(_ chunk: inout [UInt8]) {
    do throws(Errno) {
      guard let count = try socket.read(into: &chunk) else { return }
      if count == 0 { return close() }
      switch phase {
      case .streaming, .ending, .dropping: break
      case .waiting, .receiving, .answering: input.add(chunk[..<count])
      }
    } catch {
      close()
    }
  }

  /// Goes on as far as the bytes that have come allow.
  private func process() {
    while isOpen, output.isEmpty {
      do throws(RequestFault) {
        guard try step() else { return }
      } catch {
        refuse(error == .bodyTooLarge ? gate.oversized : error.response)
      }
    }
  }

  /// - Returns: Whether the phase has changed.
  private func step() throws(RequestFault) -> Bool {
    switch phase {
    case .waiting(var reader):
      guard let (head, count) = try reader.read(input.unread) else {
        phase = .waiting(reader)
        return false
      }
      input.drop(count)
      try receive(head)
      return true
    case .receiving(var accepted):
      // The body has one owner, so that it grows in place.
      phase = .dropping
      try accepted.body.read(&input)
      guard accepted.body.isComplete else {
        phase = .receiving(accepted)
        return false
      }
      answer(accepted)
      return true
    case .answering, .streaming, .ending, .dropping: return false
    }
  }

  private func receive(_ head: RequestHead) throws(RequestFault) {
    let framing = try head.framing()
    switch gate.decide(head) {
    case .refused(let response):
      if framing == .length(0) { respond(response, head) } else { refuse(response, isHead: head.method == "HEAD") }
    case .accepted(let route, let parameter):
      setDeadline(gate.limits.bodySeconds)
      let body = BodyReader(framing, limit: gate.limits.bodySize)
      let isAsking = head.isCurrent && !body.isComplete && head.has("100-continue", in: "expect")
      phase = .receiving(Accepted(route: route, parameter: parameter, head: head, body: body))
      if isAsking { write("HTTP/1.1 100 Continue\r\n\r\n".utf8) }
    }
  }
}

// MARK: Answering

extension Connection {
  private func answer(_ accepted: Accepted) {
    phase = .answering(accepted.head)
    deadline = nil
    core.beginRequest()
    let route = accepted.route
    let request = ServerRequest(parameter: accepted.parameter, body: accepted.body.bytes)
    guard let threads = core.threads(route.place) else {
      let response = route.answer(request)
      core.endRequest()
      return finish(response)
    }
    let (id, core, presence) = (id, core, presence)
    threads.add {
      let isWanted = !core.isEnding && !presence.isGone.load(ordering: .relaxed)
      core.mailbox.post(.answer(id, isWanted ? route.answer(request) : nil))
    }
  }

  /// Takes the response of a thread to the request; `nil` where it was not begun.
  func take(_ response: ServerResponse?) {
    finish(response)
    process()
  }

  private func finish(_ response: ServerResponse?) {
    guard isOpen, case .answering(let head) = phase else { return }
    guard let response else { return close() }
    switch response.content {
    case .bytes: respond(response, head)
    case .events(let begin): stream(response, head, begin)
    }
  }

  /// Responds at the end of a request.
  private func respond(_ response: ServerResponse, _ head: RequestHead) {
    phase = head.isLast ? .ending : .waiting(HeadReader(gate.limits))
    write(response, isHead: head.method == "HEAD", isLast: head.isLast)
  }

  /// Responds before the end of a request.
  private func refuse(_ response: ServerResponse, isHead: Bool = false) {
    phase = .dropping
    input.removeAll()
    write(response, isHead: isHead, isLast: true)
  }

  private func write(_ response: ServerResponse, isHead: Bool, isLast: Bool) {
    guard case .bytes(let bytes) = response.content else { return }
    setDeadline(gate.limits.writeSeconds)
    output.add(response.head(length: bytes.count, isLast: isLast).utf8)
    write(isHead ? [] : bytes)
  }

  private func write(_ bytes: some Sequence<UInt8>) {
    output.add(bytes)
    flush()
  }

  /// Writes as much as the client has room for.
  private func flush() {
    do throws(Errno) {
      while isOpen, !output.isEmpty {
        guard let count = try socket.write(output.unread) else { return }
        output.drop(count)
      }
    } catch {
      return close()
    }
    switch phase {
    case .waiting: setDeadline(gate.limits.headSeconds)
    case .ending: close()
    case .dropping: socket.endWriting()
    case .receiving, .answering, .streaming: break
    }
  }
}

// MARK: Event streams

extension Connection {
  private func stream(_ response: ServerResponse, _ head: RequestHead, _ begin: @Sendable () -> Void) {
    let isHead = head.method == "HEAD"
    phase = isHead ? .ending : .streaming
    output.add(response.head(length: nil, isLast: true).utf8)
    if isHead { return flush() }
    core.events.begin()
    begin()
    write("retry: 1000\n\n".utf8)
  }

  /// Sends an event if the connection is an event stream.
  func send(_ event: ServerEvent) { if case .streaming = phase, isOpen { write(event.text.utf8) } }

  /// Sends a ping if the connection is an event stream. It is closed if the client has not read the last ones.
  func ping() {
    guard case .streaming = phase else { return }
    if output.count > Self.waitingLimit { close() } else { send(ServerEvent("ping", "{}")) }
  }

  func endStream() {
    guard case .streaming = phase, isOpen else { return }
    core.events.end()
    phase = .ending
    setDeadline(gate.limits.writeSeconds)
    flush()
  }
}
