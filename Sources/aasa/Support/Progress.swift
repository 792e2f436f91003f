import Reports
import Synchronization
import SystemPackage

/// A line on standard error that says how far a command is. It comes after a second, on a terminal only, and is cleared at the
/// end. It has no colours; with `TERM=dumb` there is none.
///
///     let progress = Progress("comparing")
///     let differences = progress.during { old.differences(to: new) }
///
/// or, for work in steps that are counted:
///
///     progress.begin("proving", of: steps.count)
///     for step in steps { …; progress.advance() }
///     progress.end()
final class Progress: Sendable {
  private struct State {
    var line: ProgressLine
    var drawn: ContinuousClock.Instant?
    var isShown = false
    var hasEnded = false
  }

  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(100)

  private let state: Mutex<State>
  private let terminal = Terminal(.standardError)
  private let isOn: Bool
  private let start = ContinuousClock.now

  /// - Parameters:
  ///   - phase: What is being done, as a participle: "linting".
  ///   - isWanted: Whether a line would not get between others, such as answers on the same terminal.
  init(_ phase: String, isWanted: Bool = true) {
    state = Mutex(State(line: ProgressLine(phase)))
    isOn = isWanted && terminal.isTerminal && !terminal.isDumb
  }

  deinit { end() }

  /// Begins another phase; nothing of it is done.
  func begin(_ phase: String, of total: Int? = nil) {
    guard isOn else { return }
    state.withLock { $0.line = ProgressLine(phase, of: total) }
    refresh()
  }

  /// Counts what was done of the phase.
  func advance(by count: Int = 1) {
    guard isOn else { return }
    state.withLock { $0.line.done += count }
    refresh()
  }

  /// Does work that cannot say how far it is, and keeps the line fresh meanwhile; it is cleared behind it.
  func during<Result>(_ work: () throws -> Result) rethrows -> Result {
    guard isOn else { return try work() }
    let ticker = Task.detached { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.interval)
        self?.refresh()
      }
    }
    defer {
      ticker.cancel()
      end()
    }
    return try work()
  }

  /// Clears the line, for good.
  func end() {
    guard isOn else { return }
    state.withLock { state in
      if state.isShown, !state.hasEnded { Self.write("\r\u{1B}[K") }
      state.hasEnded = true
    }
  }

  /// Draws the line when it is time to.
  private func refresh() {
    let now = ContinuousClock.now
    guard now - start >= Self.patience else { return }
    state.withLock { state in
      if let drawn = state.drawn, now - drawn < Self.interval { return }
      guard !state.hasEnded else { return }
      state.drawn = now
      state.isShown = true
      let seconds = Int((now - start).components.seconds)
      Self.write("\r\u{1B}[K" + state.line.text(columns: terminal.columns, seconds: seconds))
    }
  }

  private static func write(_ text: String) {
    var output = Output(.standardError)
    output.write(text)
    output.empty()
  }
}
