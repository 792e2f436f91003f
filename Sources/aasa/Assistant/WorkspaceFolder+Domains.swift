import AndroidManifest
import Answers
import AppClaims
import Association
import Audit
import Fetching
import Matching
import ModelContext
import ProjectSettings
import Reports
import Serving
import SourceText
import Tasks

extension WorkspaceFolder {
  /// The client of requests; without the permission, none is made with it.
  private var client: CurlClient { CurlClient(network?.client ?? FetchOptions.defaults) }

  /// The files to compare with: one below the root, else those of the domains.
  ///
  /// - Parameter folderFile: The file of a folder.
  private func files(_ file: String?, of folderFile: FolderFile = .association) throws(Failure) -> AnsweringFiles {
    let given = try file.map { name throws(Failure) in
      [
        AnsweringFiles.Given(
          nil, .file(AssociationFile(try read(name, of: folderFile))), isAtRoot: Place(name).isFileAtRoot)
      ]
    }
    return AnsweringFiles(given ?? [], isOffline: network == nil || file != nil, DomainFiles(client))
  }

  /// The intent filters of a file below the root.
  func manifest(_ path: String?) throws(Failure) -> AndroidManifest? {
    guard let path else { return nil }
    try confine(path)
    var option = ManifestOption()
    option.path = path
    return try option.read()
  }

  /// The steps of a device for a URL and an app.
  func diagnosis(_ arguments: ToolArguments, isForAndroid: Bool) throws -> Diagnosis {
    let appID = try ToolInput.appID(arguments)
    let (url, file) = (LinkURL.trimmed(arguments.string("url") ?? ""), arguments.string("file"))
    if network == nil, file == nil { throw Self.forbidden(url) }
    let subject = try subject(arguments, isForAndroid: isForAndroid)
    var question = DoctorQuestion(
      url: url, server: .developmentServer(of: url), subject, appID: appID,
      files: try files(file, of: isForAndroid ? .assetLinks : .association), DomainQuestions(client), commands: .tools)
    if let path = arguments.string("device") {
      let device = DeviceAssociations(try read(path))
      if device.associations.isEmpty, let fault = device.faults.first {
        throw Failure("\(escapedForDisplay(path)):\(fault.line):1: \(fault.message)")
      }
      question.device = device
    }
    return try question.answer()
  }

  private func subject(_ arguments: ToolArguments, isForAndroid: Bool) throws(Failure) -> DoctorQuestion.App {
    if isForAndroid {
      return .android(package: arguments.string("package"), try manifest(arguments.string("manifest")))
    }
    guard let app = arguments.string("app") else { return .listed }
    if Disk.isFile(app) || Disk.isFolder(app) { try confine(app) }
    return try AppSource.read(app)
  }

  /// The document of `aasa entitlements`.
  func claims(_ arguments: ToolArguments) throws -> String {
    let (path, claim) = (arguments.string("path"), arguments.string("claim"))
    if path == nil, claim == nil { throw Failure("give `path`, the app or its entitlements, or `claim`") }
    let id = try ToolInput.appID(arguments)
    if let path { try confine(path) }
    var (apps, failures) = ClaimArguments.read(path.map { [$0] } ?? [])
    if apps.isEmpty, let first = failures.first { throw Failure(first.message) }
    ClaimArguments.add(claim.map { [$0] } ?? [], to: &apps)
    if let id {
      guard apps.count == 1 else {
        throw Failure("`app_id` is for one app, and there are \(apps.count): \(listed(apps.map(\.path)))")
      }
      try apps[0].identify(id)
    }
    let options = EffectiveLintSettings(LintSettings(), LintFlags()).options
    let files = try files(arguments.string("file"))
    return ClaimsAnswer(apps, failures, files, options, path: ReportPath.of).json
  }

  /// The document of `aasa audit` about a domain.
  func audit(_ domain: String, _ platform: String?) throws(Failure) -> String {
    guard network != nil else { throw Self.forbidden(domain) }
    let claimed = try ClaimedDomain(domain)
    if let fault = CurlClient.fault { throw Failure(fault) }
    let found = try configuration()
    let settings = LintRunSettings(
      found?.configuration, LintFlags(), .forConfiguration(at: found?.path), keepsAll: false)
    var audit = AuditAnswer(settings, KnownFindings(settings))
    audit.add(DomainQuestions(client).ask(about: claimed, platform.flatMap(AskedPlatforms.init) ?? .served))
    audit.end()
    if let failure = audit.report.failures.first { throw Failure(failure.message) }
    return audit.json(limit: settings.shownFindings(.json))
  }
}
