import NIOCore
import NIOHTTP1

/// Answers the requests of one connection, one after the other. Every method is called by the thread of the connection.
///
/// In each phase but ``Phase/answering`` a deadline is set; when it passes, the connection ends.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Phase {
    /// Between requests, and while a head is read.
    case waiting
    case receiving(Accepted)
    /// A refused request without a body.
    case refusing(ServerResponse, HTTPRequestHead)
    /// A response was sent before the end of the request, of which the rest is dropped. Then the connection is closed: a client that is
    /// still sending would otherwise lose the response.
    case dropping
    case answering
    /// An event stream, or the end of a connection.
    case ending
  }

  /// A request whose head was accepted.
  private struct Accepted {
    let route: Route
    let parameter: String
    let path: String
    let head: HTTPRequestHead
    var body: [UInt8] = []

    var request: ServerRequest {
      ServerRequest(method: route.method, path: path, parameter: parameter, body: body)
    }
  }

  private let gate: RequestGate
  private let core: ServerCore
  private var phase = Phase.waiting
  private var deadline: Scheduled<Void>?

  init(_ gate: RequestGate, _ core: ServerCore) {
    self.gate = gate
    self.core = core
  }

  func channelActive(context: ChannelHandlerContext) {
    setDeadline(gate.limits.headSeconds, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): receive(head, context)
    case .body(let bytes): receive(bytes, context)
    case .end: receiveEnd(context)
    }
  }

  /// A client that does not read responses is not read either: requests in a row would otherwise fill the memory with responses.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    context.channel.setOption(.autoRead, value: context.channel.isWritable).whenFailure { _ in }
    context.fireChannelWritabilityChanged()
  }

  /// An error of the connection or of the syntax, to which the pipeline has responded already.
  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

// MARK: Receiving

extension RequestHandler {
  private func receive(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    setDeadline(gate.limits.bodySeconds, context)
    switch gate.decide(head) {
    case .refused(let response):
      if Self.hasBody(head) { refuse(response, head, context) } else { phase = .refusing(response, head) }
    case .accepted(let route, let parameter, let path):
      phase = .receiving(Accepted(route: route, parameter: parameter, path: path, head: head))
      if head.headers[canonicalForm: "expect"].contains(where: { $0.lowercased() == "100-continue" }) {
        context.writeAndFlush(
          wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .continue))), promise: nil)
      }
    }
  }

  private func receive(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    guard case .receiving(var accepted) = phase else { return }
    // The array has one owner, so that it grows in place.
    phase = .answering
    if accepted.body.count + bytes.readableBytes > gate.limits.bodySize {
      return refuse(gate.oversized, accepted.head, context)
    }
    accepted.body.append(contentsOf: bytes.readableBytesView)
    phase = .receiving(accepted)
  }

  private func receiveEnd(_ context: ChannelHandlerContext) {
    switch phase {
    case .receiving(let accepted): answer(accepted, context)
    case .refusing(let response, let head): respond(response, head, context)
    case .dropping: context.close(promise: nil)
    case .waiting, .answering, .ending: break
    }
  }

  private static func hasBody(_ head: HTTPRequestHead) -> Bool {
    head.headers.contains(name: "transfer-encoding")
      || head.headers["content-length"].contains { $0.contains { $0 != "0" } }
  }

  /// Responds before the end of a request.
  private func refuse(_ response: ServerResponse, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    phase = .dropping
    write(response, head, isLast: true, context)
  }
}

// MARK: Answering

extension RequestHandler {
  private func answer(_ accepted: Accepted, _ context: ChannelHandlerContext) {
    phase = .answering
    deadline?.cancel()
    core.activity.beginRequest()
    let (route, request) = (accepted.route, accepted.request)
    guard let threads = core.threads(route.place) else {
      return finish(route.answer(request), accepted.head, context)
    }
    let channel = context.channel
    let answered = threads.runIfActive(eventLoop: context.eventLoop) {
      // Nobody waits for it any more.
      channel.isActive ? route.answer(request) : ServerResponse.text(status: 503, "the client is gone")
    }
    answered.assumeIsolated().whenComplete { [self] result in
      switch result {
      case .success(let response): finish(response, accepted.head, context)
      case .failure:
        core.activity.endRequest()
        context.close(promise: nil)
      }
    }
  }

  private func finish(_ response: ServerResponse, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    core.activity.endRequest()
    guard context.channel.isActive else { return }
    switch response.content {
    case .bytes: respond(response, head, context)
    case .events(let first): stream(response, head, first, context)
    }
  }

  /// Responds at the end of a request.
  private func respond(_ response: ServerResponse, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let isLast = !head.isKeepAlive || head.version != .http1_1
    phase = isLast ? .ending : .waiting
    write(response, head, isLast: isLast, context)
  }

  private func stream(
    _ response: ServerResponse, _ head: HTTPRequestHead, _ first: @Sendable () -> [ServerEvent],
    _ context: ChannelHandlerContext
  ) {
    phase = .ending
    context.writeAndFlush(wrapOutboundOut(.head(responseHead(response, length: nil, isLast: true, head))), promise: nil)
    if head.method == .HEAD { return writeEnd(context) }
    // It is registered by the thread that writes, so the first events come before all others.
    context.write(wrapOutboundOut(.text("retry: 1000\n\n")), promise: nil)
    core.events.add(context.channel)
    for event in first() { context.write(wrapOutboundOut(.text(event.text)), promise: nil) }
    context.flush()
  }

  private func write(
    _ response: ServerResponse, _ head: HTTPRequestHead, isLast: Bool, _ context: ChannelHandlerContext
  ) {
    guard case .bytes(let bytes) = response.content else { return }
    setDeadline(gate.limits.writeSeconds, context)
    context.write(
      wrapOutboundOut(.head(responseHead(response, length: bytes.count, isLast: isLast, head))), promise: nil)
    if head.method != .HEAD {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
    }
    writeEnd(context)
  }

  /// Ends a response, and then the connection unless it waits for another request.
  private func writeEnd(_ context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { [self] _ in
      switch phase {
      case .waiting: setDeadline(gate.limits.headSeconds, context)
      case .ending: context.close(promise: nil)
      // The next request has begun already, or the end of this one is awaited.
      case .receiving, .refusing, .answering, .dropping: break
      }
    }
  }

  private func responseHead(
    _ response: ServerResponse, length: Int?, isLast: Bool, _ head: HTTPRequestHead
  ) -> HTTPResponseHead {
    var headers = HTTPHeaders(SecurityHeaders.all)
    headers.add(name: "Content-Type", value: response.type)
    if let length { headers.add(name: "Content-Length", value: String(length)) }
    for (name, value) in response.headers { headers.add(name: name, value: value) }
    if isLast { headers.add(name: "Connection", value: "close") }
    return HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: response.status), headers: headers)
  }
}

// MARK: The end

extension RequestHandler {
  private func setDeadline(_ seconds: Int, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(Int64(seconds))) { [self] in
      if case .receiving(let accepted) = phase { write(gate.late, accepted.head, isLast: true, context) }
      context.close(promise: nil)
    }
  }
}
