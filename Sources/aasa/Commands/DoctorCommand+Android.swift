import ArgumentParser
import Audit
import Fetching
import Matching
import Reports
import Serving

extension DoctorCommand {
  func validateForAndroid() throws {
    guard url != nil else { throw ValidationError("give the URL of the link") }
    let others = [
      ("--app", app != nil), ("--app-id", appID != nil), ("--passkeys", passkeys != nil),
      ("--swcutil-show", device != nil),
      ("--cdn-url", !cdn.arguments.isEmpty),
    ]
    if let (name, _) = others.first(where: \.1) {
      throw ValidationError("\(name) is about iOS; leave it out with --platform android")
    }
    if manifest.path == Input.standardInput, against.readsStandardInput {
      throw ValidationError("standard input can be read once")
    }
  }

  /// Checks the steps of Android.
  func androidDiagnosis() throws -> Diagnosis {
    guard let url else { throw Failure("give the URL of the link") }
    let link: LinkURL
    do { link = try LinkURL(url) } catch { throw Failure(error.message) }
    let server = (try? AssociationURL(url)).flatMap { $0.isOfDevelopmentServer ? ClaimedDomain($0) : nil }
    let examination = AndroidExamination(
      url: url, link: link, package: package.name, manifest: try manifest.read(),
      files: try against.files(network.client),
      DomainQuestions(CurlClient(network.client)), server: server,
      commands: SuggestedCommands(network: network.arguments))
    return Progress("fetching").during { examination.diagnose() }
  }
}
