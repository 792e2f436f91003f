import Dispatch
import Synchronization
import SystemCalls
import Threads

/// An HTTP/1.1 server for programs on this machine: bound to 127.0.0.1, behind a random path.
package final class LoopbackServer: Sendable {
  /// Why a server cannot start.
  package enum Fault: Error, Sendable {
    case portInUse(Int)
    case portRefused(Int)
    case other(String)
  }

  /// The address of the page, with the secret path.
  package let address: String

  private let core: ServerCore

  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - problem: Makes a refusal of a path below the secret one.
  package init(
    port: Int, _ routes: [Route], limits: ServerLimits = ServerLimits(),
    problem: @escaping @Sendable (_ status: Int, _ title: String, _ detail: String) -> ServerResponse
  ) throws(Fault) {
    let listener: Listener
    do throws(Errno) {
      core = try ServerCore(limits)
      listener = try Listener(Socket.listening(on: port))
    } catch {
      switch error.number {
      case EADDRINUSE: throw .portInUse(port)
      case EACCES: throw .portRefused(port)
      default: throw .other(error.message)
      }
    }
    let secret = SecretPath()
    address = "http://127.0.0.1:\(listener.port)/\(secret.text)/"
    let gate = RequestGate(
      port: listener.port, secret: secret, routes: routes, limits: limits, problem: problem)
    let core = core
    let isServing = BackgroundThread.start {
      guard let socket = listener.take() else { return }
      var loop = ConnectionLoop(socket, gate, core)
      loop.run()
    }
    if !isServing { throw .other("the system has no thread") }
  }

  /// The socket on its way to the thread of the connections.
  private final class Listener: Sendable {
    let port: Int
    private let socket: Mutex<Socket?>

    init(_ socket: consuming Socket) {
      port = socket.port
      self.socket = Mutex(socket)
    }

    func take() -> Socket? { socket.withLock { $0.take() } }
  }

  package var events: EventStreams { core.events }

  /// The time since the last request; `nil` while one is answered or a page is open.
  package var idleTime: Duration? { core.idleTime }

  /// Accepts no further connection, waits for a request in order that has begun, and closes all connections.
  package func stop() {
    core.mailbox.post(.end)
    core.stop()
    let isDone = DispatchSemaphore(value: 0)
    core.mailbox.post(.close(isDone))
    isDone.wait()
  }
}
