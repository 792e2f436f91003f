import NIOCore
import NIOHTTP1
import NIOPosix

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The parts of a server that its connections share.
struct ServerCore: Sendable {
  let activity = ServerActivity()
  let events: EventStreams
  private let single = NIOThreadPool(numberOfThreads: 1)
  private let several: NIOThreadPool

  init(_ limits: ServerLimits, _ loop: any EventLoop) {
    events = EventStreams(loop)
    several = NIOThreadPool(numberOfThreads: limits.workers)
    single.start()
    several.start()
  }

  /// The threads for a route; `nil` for that of the connections.
  func threads(_ place: Route.Place) -> NIOThreadPool? {
    switch place {
    case .immediate: nil
    case .inOrder: single
    case .concurrent: several
    }
  }

  /// Waits for a request in order that has begun. Those of several threads may take long and are abandoned.
  func stop() {
    several.shutdownGracefully { _ in }
    try? single.syncShutdownGracefully()
  }
}

/// An HTTP/1.1 server for programs on this machine: bound to 127.0.0.1, behind a random path.
package final class LoopbackServer: Sendable {
  /// Why a server cannot start.
  package enum Fault: Error, Sendable {
    case portInUse(Int)
    case portRefused(Int)
    case other(String)
  }

  package let port: Int
  /// The address of the page, with the secret path.
  package let address: String

  private let core: ServerCore
  private let listener: any Channel

  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - problem: Makes a refusal of a path below the secret one.
  package init(
    port: Int, _ routes: [Route], limits: ServerLimits = ServerLimits(),
    problem: @escaping @Sendable (_ status: Int, _ title: String, _ detail: String) -> ServerResponse
  ) throws(Fault) {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let core = ServerCore(limits, group.next())
    let secret = SecretPath()
    let table = ServerRoutes(routes: routes)
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      // A port is free again as soon as the last server on it has ended.
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        guard core.activity.add(channel, limit: limits.connections) else { return channel.close() }
        return channel.eventLoop.makeCompletedFuture {
          let port = channel.localAddress?.port ?? 0
          let gate = RequestGate(port: port, secret: secret, routes: table, limits: limits, problem: problem)
          var decoding = NIOHTTPDecoderLimitConfiguration()
          decoding.maxHeaderFieldSize = limits.headerSize
          decoding.maxHeaderListSize = limits.headerSize
          decoding.maxHeaderFieldCount = limits.headerCount
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withEncoderConfiguration: .init(), withDecoderLimitConfiguration: decoding)
          try channel.pipeline.syncOperations.addHandler(RequestHandler(gate, core))
        }
      }
    do {
      listener = try bootstrap.bind(host: "127.0.0.1", port: port).wait()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw .portInUse(port)
    } catch let error as IOError where error.errnoCode == EACCES {
      throw .portRefused(port)
    } catch {
      throw .other("\(error)")
    }
    self.core = core
    self.port = listener.localAddress?.port ?? port
    address = "http://127.0.0.1:\(self.port)/\(secret.text)/"
    let pings = TimeAmount.seconds(Int64(limits.pingSeconds))
    _ = group.next().scheduleRepeatedTask(initialDelay: pings, delay: pings) { _ in core.events.ping() }
  }

  /// The open event streams.
  package var events: EventStreams { core.events }

  /// The time since the last request; `nil` while one is answered or a page is open.
  package var idleTime: Duration? { core.events.count > 0 ? nil : core.activity.idleTime }

  /// Accepts no further connection, waits for a request in order that has begun, and closes all connections. The thread of the
  /// connections ends with the program: an abandoned request still reports to it.
  package func stop() {
    try? listener.close().wait()
    core.events.end()
    core.stop()
    core.activity.closeAll()
  }
}
