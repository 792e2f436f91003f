import ArgumentParser
import Audit
import Tasks

extension Platforms {
  /// The app of each platform, in the order of their diagnoses.
  func apps(
    apple: () throws -> DoctorQuestion.App, android: () throws -> DoctorQuestion.App
  ) throws -> [DoctorQuestion.App] {
    switch self {
    case .ios: [try apple()]
    case .android: [try android()]
    case .both: [try apple(), try android()]
    }
  }
}

extension DoctorCommand {
  func validateForAndroid() throws {
    guard url != nil || passkeys != nil else {
      throw ValidationError("give the URL of the link, or a domain with --passkeys")
    }
    try Input.checkStandardInput([manifest.path] + against.places)
    if platform == .both {
      if !against.texts.isEmpty {
        throw ValidationError(
          "--against names the file of one platform; run --platform ios and --platform android, each with its file")
      }
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
  /// The exit status of the results of both platforms: a link that stays in the browser on one of them counts before an unknown one.
  static func worst(_ results: [Diagnosis.Result]) -> Diagnosis.Result {
    results.contains(.staysInBrowser) ? .staysInBrowser : results.contains(.unknown) ? .unknown : .opens
  }

  /// The exit status, where it is not 0.
  var status: ExitCode? {
    switch self {
    case .opens: nil
    case .staysInBrowser: .findings
    case .unknown: .couldNotRun
    }
  }
}
