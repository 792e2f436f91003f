import Synchronization

/// The requests of a server that are answered, and the time of the last one.
final class ServerActivity: Sendable {
  private struct State {
    var requests = 0
    var last = ContinuousClock.now
  }

  private let state = Mutex(State())

  func beginRequest() { state.withLock { $0.requests += 1 } }

  func endRequest() {
    state.withLock { state in
      state.requests -= 1
      state.last = .now
    }
  }

  /// The time since the last request; `nil` while one is answered.
  var idleTime: Duration? { state.withLock { $0.requests > 0 ? nil : .now - $0.last } }
}
