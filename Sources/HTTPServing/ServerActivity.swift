import NIOCore
import Synchronization

/// The connections of a server and the time of the last request.
final class ServerActivity: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var requests = 0
    var last = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// Counts a connection until it is closed.
  ///
  /// - Returns: Whether it is within the limit.
  func add(_ channel: any Channel, limit: Int) -> Bool {
    let isWithin = state.withLock { state in
      if state.channels.count >= limit { return false }
      state.channels[ObjectIdentifier(channel)] = channel
      return true
    }
    channel.closeFuture.whenComplete { _ in
      self.state.withLock { _ = $0.channels.removeValue(forKey: ObjectIdentifier(channel)) }
    }
    return isWithin
  }

  func beginRequest() { state.withLock { $0.requests += 1 } }

  func endRequest() {
    state.withLock { state in
      state.requests -= 1
      state.last = .now
    }
  }

  /// The time since the last request; `nil` while one is answered.
  var idleTime: Duration? { state.withLock { $0.requests > 0 ? nil : .now - $0.last } }

  func closeAll() {
    for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
  }
}
