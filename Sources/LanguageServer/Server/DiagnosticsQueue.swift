import Dispatch
import Synchronization
import Threads

// Diagnostics are made on a thread of their own, so no request waits for them. A document is due a moment after its last change, twice the time
// that its last diagnostics took: a small document has them after each character, and a large one, which would keep a processor busy, when the
// client stops typing.

/// Makes the diagnostics of documents some time after their last change, the latest version only.
final class DiagnosticsQueue: Sendable {
  private let publish: @Sendable (DocumentSnapshot) -> Void
  private let state = Mutex(State())
  /// Is signalled when a document becomes due earlier, or when the queue ends.
  private let wake = DispatchSemaphore(value: 0)

  private struct State {
    var waiting: [DocumentURI: (snapshot: DocumentSnapshot, due: ContinuousClock.Instant)] = [:]
    var costs: [DocumentURI: Duration] = [:]
    var isRunning = false
  }

  private static let delay = Duration.milliseconds(5)
  private static let longestDelay = Duration.seconds(1)

  init(_ publish: @escaping @Sendable (DocumentSnapshot) -> Void) { self.publish = publish }

  /// Adds a document, instead of an earlier snapshot of it.
  ///
  /// - Parameter isEdited: Whether more changes may follow soon.
  func add(_ snapshot: DocumentSnapshot, isEdited: Bool) {
    let needsThread = state.withLock { state in
      let cost = state.costs[snapshot.uri] ?? .zero
      let delay = isEdited ? min(max(Self.delay, cost * 2), Self.longestDelay) : .zero
      state.waiting[snapshot.uri] = (snapshot, .now + delay)
      state.costs[snapshot.uri] = cost
      defer { state.isRunning = true }
      return !state.isRunning
    }
    wake.signal()
    if needsThread, !BackgroundThread.start({ self.run() }) { run() }
  }

  /// Makes a waiting document due now, because a request waits for it.
  func hurry(_ uri: DocumentURI) {
    state.withLock { $0.waiting[uri]?.due = .now }
    wake.signal()
  }

  func remove(_ uri: DocumentURI) {
    state.withLock {
      $0.waiting[uri] = nil
      $0.costs[uri] = nil
    }
  }

  private func run() {
    while let step = next() {
      switch step {
      case .wait(let time): _ = wake.wait(timeout: .now() + .nanoseconds(Int(clamping: time.nanoseconds)))
      case .make(let snapshot):
        let start = ContinuousClock.now
        publish(snapshot)
        let cost = ContinuousClock.now - start
        // The document may have been closed in the meantime.
        state.withLock { $0.costs[snapshot.uri]? = cost }
      }
    }
  }

  private enum Step {
    case wait(Duration)
    case make(DocumentSnapshot)
  }

  /// The next step; `nil` where no document waits, and then the thread ends.
  private func next() -> Step? {
    state.withLock { state in
      guard let first = state.waiting.min(by: { $0.value.due < $1.value.due }) else {
        state.isRunning = false
        return nil
      }
      let left = first.value.due - .now
      if left > .zero { return .wait(left) }
      state.waiting[first.key] = nil
      return .make(first.value.snapshot)
    }
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}

/// Queues of diagnostics beside each other, so that a document does not wait for one that takes much longer.
final class DiagnosticsLanes: Sendable {
  /// Those of small documents, of large ones, and of configurations, whose expectations may be about long lists of URLs.
  private let all: [DiagnosticsQueue]

  /// Larger documents are large, in bytes.
  private static let limit = 256 << 10

  init(_ publish: @escaping @Sendable (DocumentSnapshot) -> Void) {
    all = (0..<3).map { _ in DiagnosticsQueue(publish) }
  }

  func add(_ snapshot: DocumentSnapshot, isEdited: Bool) {
    let lane = lane(of: snapshot)
    // A document may become large, or another kind of document.
    for other in all where other !== lane { other.remove(snapshot.uri) }
    lane.add(snapshot, isEdited: isEdited)
  }

  func hurry(_ snapshot: DocumentSnapshot) { lane(of: snapshot).hurry(snapshot.uri) }

  func remove(_ uri: DocumentURI) { for lane in all { lane.remove(uri) } }

  private func lane(of snapshot: DocumentSnapshot) -> DiagnosticsQueue {
    all[snapshot.kind == .configuration ? 2 : snapshot.source.bytes.count > Self.limit ? 1 : 0]
  }
}
