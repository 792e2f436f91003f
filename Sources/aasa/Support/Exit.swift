import ArgumentParser

/// The reason why a command could not run: lower-case, without a full stop, external text escaped. The program prints
/// it and exits with status 2.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension ExitCode {
  /// Findings, or a failed expectation.
  static let findings = ExitCode(1)
  /// The command could not run, or not for every file: wrong usage, an unreadable file.
  static let couldNotRun = ExitCode(2)
  /// The only failure is that Apple's CDN lags behind the site.
  static let cdnBehind = ExitCode(3)
}
