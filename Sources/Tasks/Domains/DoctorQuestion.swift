package import AndroidManifest
package import AppClaims
package import Association
package import Audit
import Lint
import Matching
package import Serving
import SourceText

/// The steps of a device for one URL and one app.
package struct DoctorQuestion {
  package enum App: Sendable {
    case id(AppID)
    /// The apps of a source, of which the likeliest is examined, with the source as an argument and its name for people.
    case claimed([ClaimedApp], source: String, name: String)
    /// An Android app: its package name, its intent filters, or both.
    case android(package: String?, AndroidManifest?)
    /// One of the apps that the file of the domain lists.
    case listed
  }

  private let url: String
  private let server: ClaimedDomain?
  private let app: App
  private let appID: AppID?
  private let isForPasskeys: Bool
  private let files: AnsweringFiles
  private let requests: DomainQuestions
  /// The associations of a device, which add a step.
  package var device: DeviceAssociations?
  private let commands: SuggestedCommands

  /// - Parameters:
  ///   - server: The development server that the URL names; `nil` for a domain.
  ///   - appID: The ID of the app, for a source without one.
  ///   - isForPasskeys: Whether the app needs `webcredentials` of the host, instead of the link.
  ///   - files: The files to read instead of those that domains serve, and the client for the others.
  ///   - requests: The requests for a domain of Android.
  ///   - commands: The options of the commands to suggest.
  package init(
    url: String, server: ClaimedDomain?, _ app: App, appID: AppID? = nil, isForPasskeys: Bool = false,
    files: AnsweringFiles,
    _ requests: DomainQuestions, commands: SuggestedCommands = SuggestedCommands()
  ) {
    self.url = url
    self.server = server
    self.app = app
    self.appID = appID
    self.isForPasskeys = isForPasskeys
    self.files = files
    self.requests = requests
    self.commands = commands
  }

  package func answer() throws(TaskProblem) -> Diagnosis {
    let link = try LinkURL(asked: url, takesDomain: false)
    let files = server.map { self.files.answering(with: $0) } ?? self.files
    let claimed: ClaimedApp?
    let (id, argument): (AppID?, String)
    var choice: String?
    switch app {
    case .android(let package, let manifest):
      return AndroidExamination(
        url: url, link: link, package: package, manifest: manifest, files: self.files, requests, server: server,
        isForPasskeys: isForPasskeys, commands: commands
      ).diagnose()
    case .id(let given): (claimed, id, argument) = (nil, given, given.text)
    case .listed:
      let listed = listedApp(files, link)
      (claimed, id, argument) = (nil, listed?.id, "the listed apps")
      choice = listed?.choice
    case .claimed(let apps, let source, let name):
      let subject = try subject(apps, link, name)
      (claimed, id, argument) = (subject, subject.appID, source)
    }
    return Examination(
      url: url, link: link, app: claimed, id: id, argument: argument, isForPasskeys: isForPasskeys, server: server,
      files: files, device: device, choice: choice, commands: commands
    ).diagnose()
  }

  /// An app of the domain's file or, where it has none, of the copy that devices have.
  private func listedApp(_ files: AnsweringFiles, _ link: LinkURL) -> ListedApp? {
    let domain = link.comparedHost
    return ListedApp(files.file(domain)?.file, link, isForPasskeys: isForPasskeys)
      ?? ListedApp(files.copy(domain)?.file, link, "the CDN's copy", isForPasskeys: isForPasskeys)
  }

  /// The first app that claims the host, else the first.
  private func subject(_ apps: [ClaimedApp], _ link: LinkURL, _ name: String) throws(TaskProblem) -> ClaimedApp {
    guard var found = Examination.subject(apps, for: link, isForPasskeys: isForPasskeys, id: appID) else {
      throw .option("there is no app in \(name)")
    }
    if let appID { try found.identify(appID) }
    guard found.bundleID != nil, found.malformedID == nil else {
      let id = found.malformedID?.value
      let open =
        found.unresolvedID.map { ": its app ID `\(escapedForCode($0))` contains a build setting" }
        ?? id?.malformation.map { ": its app ID \(quoted(id?.text ?? "")) \($0.words)" } ?? ""
      throw .option("the app of \(name) is not known\(open)", next: .appID)
    }
    return found
  }
}

extension ClaimedApp {
  /// Gives an app an ID.
  ///
  /// - Throws: A problem where its source has another one.
  package mutating func identify(_ id: AppID) throws(TaskProblem) {
    fill(id)
    if appID == id { return }
    let known = escapedForDisplay(appID?.text ?? bundleID ?? "")
    throw .option("\(escapedForDisplay(path)) is for the app \(known), not \(escapedForDisplay(id.text))")
  }
}
