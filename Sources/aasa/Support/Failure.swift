import ArgumentParser

/// Why a command could not run: lower-case, no full stop, text from outside escaped. The program prints it and exits 2.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension ExitCode {
  /// Findings, or an expectation that failed.
  static let findings = ExitCode(1)
  /// The command could not run, or not for every file: wrong usage, an unreadable file.
  static let couldNotRun = ExitCode(2)
  /// What would fail goes by itself: Apple's CDN lags behind the site.
  static let cdnBehind = ExitCode(3)
}
