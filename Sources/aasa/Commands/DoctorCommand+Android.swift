import ArgumentParser

extension DoctorCommand {
  func validateForAndroid() throws {
    guard url != nil else { throw ValidationError("give the URL of the link") }
    let others = [
      ("--app", app != nil), ("--app-file", appFile != nil), ("--app-id", appID != nil),
      ("--passkeys", passkeys != nil), ("--swcutil-show", device != nil),
      ("--cdn-url", !cdn.arguments.isEmpty),
    ]
    if let (name, _) = others.first(where: \.1) {
      throw ValidationError("\(name) is about iOS; leave it out with --platform android")
    }
    if manifest.path == Input.standardInput, against.readsStandardInput {
      throw ValidationError("standard input can be read once")
    }
  }
}
