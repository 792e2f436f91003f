import Reports
import Synchronization
import SystemPackage

/// A progress line on standard error. It appears after a second, on terminals only, and is cleared at the end. It has
/// no colours and is off with `TERM=dumb`.
///
///     let progress = Progress("comparing")
///     let differences = progress.during { old.differences(to: new) }
///
/// or, for work in counted steps:
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
  ///   - phase: The work as a participle: "linting".
  ///   - isWanted: Whether to show the line. It would mix with other output on the same terminal.
  init(_ phase: String, isWanted: Bool = true) {
    state = Mutex(State(line: ProgressLine(phase)))
    isOn = isWanted && terminal.isTerminal && !terminal.isDumb
  }

  deinit { end() }

  /// Begins a phase.
  func begin(_ phase: String, of total: Int? = nil) {
    guard isOn else { return }
    state.withLock { $0.line = ProgressLine(phase, of: total) }
    refresh()
  }

  /// Counts finished steps of the phase.
  func advance(by count: Int = 1) {
    guard isOn else { return }
    state.withLock { $0.line.done += count }
    refresh()
  }

  /// Runs work without steps and redraws the line until it ends.
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

  /// Clears the line and ends the progress.
  func end() {
    guard isOn else { return }
    state.withLock { state in
      if state.isShown, !state.hasEnded { Self.write("\r\u{1B}[K") }
      state.hasEnded = true
    }
  }

  /// Draws the line if it is due.
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
