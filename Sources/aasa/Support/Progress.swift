import Reports
import Synchronization
import SystemCalls
import Threads

/// A line on standard error that shows the progress of a command. It appears after a second, on a terminal only, and is cleared at
/// the end. It has no colours; with `TERM=dumb` there is none.
final class Progress: Sendable {
  private struct State {
    var line: ProgressLine
    var drawn: ContinuousClock.Instant?
    var isShown = false
    var hasEnded = false
  }

  private static let patience = Duration.seconds(1)
  private static let interval = 100

  private let state: Mutex<State>
  private let terminal = Terminal(.standardError)
  private let isOn: Bool
  private let start = ContinuousClock.now

  /// - Parameters:
  ///   - phase: The work, as a participle: "linting".
  ///   - isWanted: Whether the line does not get between others, such as answers on the same terminal.
  init(_ phase: String, isWanted: Bool = true) {
    state = Mutex(State(line: ProgressLine(phase)))
    isOn = isWanted && terminal.isTerminal && !terminal.isDumb
  }

  deinit { end() }

  /// Begins steps of which the number may be known.
  func begin(of total: Int?) {
    guard isOn else { return }
    state.withLock { $0.line.total = total }
    refresh()
  }

  func advance(by count: Int = 1) {
    guard isOn else { return }
    state.withLock { $0.line.done += count }
    refresh()
  }

  /// Does work that reports no progress itself: the line is refreshed during the work and cleared after it.
  func during<Result>(_ work: () throws -> Result) rethrows -> Result {
    guard isOn else { return try work() }
    _ = BackgroundThread.start { [weak self] in
      while let progress = self, !progress.hasEnded {
        progress.refresh()
        BackgroundThread.sleep(milliseconds: Self.interval)
      }
    }
    defer { end() }
    return try work()
  }

  private var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Clears the line; it does not come again.
  func end() {
    guard isOn else { return }
    state.withLock { state in
      if state.isShown, !state.hasEnded { Self.write("\r\u{1B}[K") }
      state.hasEnded = true
    }
  }

  /// Draws the line, at most every tenth of a second.
  private func refresh() {
    let now = ContinuousClock.now
    guard now - start >= Self.patience else { return }
    state.withLock { state in
      if let drawn = state.drawn, now - drawn < .milliseconds(Self.interval) { return }
      guard !state.hasEnded else { return }
      state.drawn = now
      state.isShown = true
      let seconds = Int((now - start).components.seconds)
      Self.write("\r\u{1B}[K" + state.line.text(columns: terminal.columns, seconds: seconds))
    }
  }

  private static func write(_ text: String) { try? Output.print(text, to: .standardError) }
}
