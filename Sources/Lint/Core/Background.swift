import Dispatch
import Synchronization

/// A value that is worked out on another processor until it is asked for.
final class Background<Value: Sendable>: Sendable {
  private let group = DispatchGroup()
  private let result = Mutex<Value?>(nil)
  private let work: @Sendable () -> Value

  init(_ work: @escaping @Sendable () -> Value) {
    self.work = work
    DispatchQueue.global().async(group: group) { self.result.withLock { $0 = work() } }
  }

  /// The value, as soon as it is known.
  func value() -> Value {
    group.wait()
    return result.withLock(\.self) ?? work()
  }
}
