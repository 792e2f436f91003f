import ArgumentParser
import Audit
import Tasks

extension DoctorCommand {
  func validateForAndroid() throws {
    try refuse("give the URL of the link, or a domain with --passkeys", if: url == nil && passkeys == nil)
    try Input.checkStandardInput([manifest.path] + against.places)
    if platform == .both {
      try refuse(
        "--against names the file of one platform; run --platform ios and --platform android, each with its file",
        if: against.nameFile)
      return
    }
    let others = [
      ("--app", app != nil), ("--app-file", appFile != nil), ("--app-id", appID != nil),
      ("--swcutil-show", device != nil),
      ("--cdn-url", !cdn.arguments.isEmpty),
    ]
    if let (name, _) = others.first(where: \.1) {
      throw ValidationError("\(name) is about iOS; leave it out with --platform android")
    }
  }
}

extension Diagnosis.Result {
  /// The exit status of the results of both platforms, where it is not 0: a link that stays in the browser on one of them counts before an
  /// unknown one.
  static func status(_ results: [Diagnosis.Result]) -> ExitCode? {
    results.contains(.staysInBrowser) ? .findings : results.contains(.unknown) ? .couldNotRun : nil
  }
}
