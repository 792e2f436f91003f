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

  /// - Parameters:
  ///   - server: The development server that the URL names; `nil` for a domain.
  ///   - appID: The ID of the app, for a source without one.
  ///   - isForPasskeys: Whether the app needs `webcredentials` of the host, instead of the link.
  ///   - files: The files to read instead of those that domains serve, and the client for the others.
  ///   - requests: The requests for a domain of Android.
  package init(
    url: String, server: ClaimedDomain?, _ app: App, appID: AppID? = nil, isForPasskeys: Bool = false,
    files: AnsweringFiles, _ requests: DomainQuestions
  ) {
    (self.url, self.server, self.app, self.appID) = (url, server, app, appID)
    (self.isForPasskeys, self.files) = (isForPasskeys, files)
    self.requests = requests
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
        isForPasskeys: isForPasskeys
      ).diagnose()
    case .id(let given): (claimed, id, argument) = (nil, given, given.text)
    case .listed:
      // An app of the domain's file or, where it has none, of the copy that devices have.
      let listed =
        ListedApp(files.file(link.comparedHost)?.file, link, isForPasskeys: isForPasskeys)
        ?? ListedApp(files.copy(link.comparedHost)?.file, link, "the CDN's copy", isForPasskeys: isForPasskeys)
      (claimed, id, argument) = (nil, listed?.id, "the listed apps")
      choice = listed?.choice
    case .claimed(let apps, let source, let name):
      let subject = try subject(apps, link, name)
      (claimed, id, argument) = (subject, subject.appID, source)
    }
    return Examination(
      url: url, link: link, app: claimed, id: id, argument: argument, isForPasskeys: isForPasskeys, server: server,
      files: files, device: device, choice: choice
    ).diagnose()
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
        found.unresolvedID.map { ": its app ID \(backquoted($0)) contains a build setting" }
        ?? id?.malformation.map { ": its app ID \(quoted(id?.text ?? "")) \($0.words)" } ?? ""
      throw .option("the app of \(name) is not known\(open)", next: .appID)
    }
    return found
  }
}

extension ClaimedApp {
  /// - Throws: A problem where its source has another one.
  package mutating func identify(_ id: AppID) throws(TaskProblem) {
    fill(id)
    if appID == id { return }
    let known = escapedForDisplay(appID?.text ?? bundleID ?? "")
    throw .option("\(escapedForDisplay(path)) is for the app \(known), not \(escapedForDisplay(id.text))")
  }
}

/// The app of a file that a question about a link without an app is about.
struct ListedApp {
  let id: AppID
  /// The reason for the choice.
  let choice: String

  /// The first app that the link opens, else the first that excludes it, else the first of the file; `nil` where it lists none. A malformed
  /// app ID is the last choice.
  ///
  /// - Parameter source: The file, for people.
  init?(_ file: AssociationFile?, _ link: LinkURL, _ source: String = "the file", isForPasskeys: Bool) {
    guard let file, file.fault == nil else { return nil }
    let apps = file.apps(of: isForPasskeys ? .webcredentials : .applinks).map { $0.id }
    let usable = Set(apps.filter { $0.malformation == nil })
    guard let first = apps.first(where: usable.contains) ?? apps.first else { return nil }
    var matcher = LinkRouter(file).makeMatcher()
    let verdicts = isForPasskeys ? [] : matcher.verdicts(for: link).filter { usable.contains($0.app) }
    let decided = verdicts.first { $0.verdict == .match } ?? verdicts.first { $0.verdict == .exclude }
    id = decided?.app ?? first
    let name = backquoted(id.text)
    choice =
      if apps.count == 1 {
        "\(name) is the only app of \(source)"
      } else {
        "\(name) is the first\(apps.allSatisfy(usable.contains) ? "" : " well-formed ID") of \(grouped(apps.count)) apps of \(source)"
          + (decided.map { $0.verdict == .match ? " that the link matches" : " that excludes the link" } ?? "")
      }
  }
}
