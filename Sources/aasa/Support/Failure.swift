import ArgumentParser
import SourceText
import SystemCalls

extension Failure {
  /// - Parameter error: The error of a call of the operating system, which is added in the system's words.
  init(_ message: String, _ error: Errno) { self.init("\(message): \(error.message)") }
}

/// Throws a usage error if the arguments of a command are wrong.
func refuse(_ message: @autoclosure () -> String, if isWrong: Bool) throws {
  if isWrong { throw ValidationError(message()) }
}

extension ExitCode {
  /// Findings, or an expectation that failed.
  static let findings = ExitCode(1)
  /// The command could not run, or not for every file: wrong usage, an unreadable file.
  static let couldNotRun = ExitCode(2)
  /// The only failing findings are that Apple's CDN lags behind the site.
  static let cdnBehind = ExitCode(3)
}
