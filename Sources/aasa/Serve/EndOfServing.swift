import CSignals
import Dispatch
import SourceText
import SystemCalls
import Threads

/// The end of a server: by SIGINT, SIGTERM or SIGHUP, which are no failure, or because nobody used it for a while.
struct EndOfServing {
  private let signals: FileDescriptor
  private let isSignalled = DispatchSemaphore(value: 0)

  /// From now on the first signal is for this value. A second one ends the program immediately.
  init() throws(Failure) {
    do throws(Errno) {
      let pipe = try FileDescriptor.pipe()
      signals = pipe.reader
      csignals_report(pipe.writer.number)
    } catch {
      throw Failure("cannot wait for signals", error)
    }
    let (signals, isSignalled) = (signals, isSignalled)
    let isWaiting = BackgroundThread.start {
      var byte: [UInt8] = [0]
      _ = try? signals.read(into: &byte)
      isSignalled.signal()
    }
    if !isWaiting { throw Failure("cannot wait for signals: the system has no thread") }
  }

  /// Waits for a signal, or until a server was idle for some time.
  ///
  /// - Parameters:
  ///   - limit: `nil` for no limit.
  ///   - idleTime: The time since the last use; `nil` while the server is in use.
  func wait(idle limit: Duration?, _ idleTime: () -> Duration?) {
    guard let limit else { return isSignalled.wait() }
    while isSignalled.wait(timeout: .now() + .milliseconds(200)) == .timedOut {
      if let idle = idleTime(), idle >= limit { return }
    }
  }
}
