import ArgumentParser
import SystemCalls

/// Why a command could not run: lower-case, no full stop, text from outside escaped. The program prints it and exits with status 2.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// - Parameter error: The error of a call of the operating system, which is added in the system's words.
  init(_ description: String, _ error: Errno) { self.init("\(description): \(error.message)") }
}

extension ExitCode {
  /// Findings, or an expectation that failed.
  static let findings = ExitCode(1)
  /// The command could not run, or not for every file: wrong usage, an unreadable file.
  static let couldNotRun = ExitCode(2)
  /// The only failing findings are that Apple's CDN lags behind the site.
  static let cdnBehind = ExitCode(3)
}
