import AndroidManifest
import Answers
import AppClaims
import Association
import Audit
import Fetching
import Lint
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
  private func files(_ file: String?) throws(ToolError) -> AnsweringFiles {
    let given: [AnsweringFiles.Given] =
      try file.map { name throws(ToolError) in [.init(nil, .file(AssociationFile(try read(name))))] } ?? []
    return AnsweringFiles(given, isOffline: network == nil || file != nil, DomainFiles(client))
  }

  /// Calls a function of the program, whose errors become those of a tool.
  private func attempt<Value>(_ body: () throws -> Value) throws(ToolError) -> Value {
    do { return try body() } catch let problem as TaskProblem {
      throw ToolError(problem)
    } catch let failure as Failure {
      throw ToolError(failure.message)
    } catch let error as ToolError {
      throw error
    } catch {
      throw ToolError("\(error)")
    }
  }

  private func manifest(_ path: String?) throws(ToolError) -> AndroidManifest? {
    guard let path else { return nil }
    try confine(path)
    return try attempt {
      var option = ManifestOption()
      option.path = path
      return try option.read()
    }
  }

  // MARK: Doctor

  func diagnosis(_ call: DoctorCall) throws(ToolError) -> Diagnosis {
    if network == nil, call.file == nil { throw Self.forbidden(call.url) }
    let subject = try subject(call)
    let files = try files(call.file)
    var device: DeviceAssociations?
    if let path = call.device {
      let read = DeviceAssociations(try self.read(path))
      if let fault = read.faults.first {
        throw ToolError("\(escapedForDisplay(path)):\(fault.line):1: \(fault.message)")
      }
      device = read
    }
    return try attempt {
      var question = DoctorQuestion(
        url: call.url, server: .developmentServer(of: call.url), subject, appID: call.appID, files: files,
        DomainQuestions(client), commands: .tools)
      question.device = device
      return try question.answer()
    }
  }

  private func subject(_ call: DoctorCall) throws(ToolError) -> DoctorQuestion.App {
    if call.isForAndroid { return .android(package: call.package, try manifest(call.manifest)) }
    guard let app = call.app else { return .listed }
    if Disk.isFile(app) || Disk.isFolder(app) { try confine(app) }
    return try attempt { try AppSource.read(app) }
  }

  // MARK: Claims

  func claims(_ call: ClaimsCall) throws(ToolError) -> String {
    for path in call.paths { try confine(path) }
    var (apps, failures) = ClaimArguments.read(call.paths)
    if apps.isEmpty, let first = failures.first { throw ToolError(first.message) }
    if !call.claims.isEmpty { apps.append(.given(call.claims)) }
    if let id = call.appID {
      guard apps.count == 1 else {
        throw ToolError("`app_id` is for one app, and there are \(apps.count): \(listed(apps.map(\.path)))")
      }
      try attempt { try apps[0].identify(id) }
    }
    let options = EffectiveLintSettings(LintSettings(), LintFlags()).options
    return ClaimsQuestion(apps, failures, try files(call.file), options, path: ReportPath.of).answer().json
  }

  // MARK: Audit

  func audit(_ domain: String, _ platform: String?) throws(ToolError) -> String {
    guard network != nil else { throw Self.forbidden(domain) }
    var list = DomainList()
    list.add(domain)
    guard list.problems.isEmpty, let claimed = list.domains.first else {
      throw ToolError(list.problems.first ?? "`domain` names no domain")
    }
    if let fault = CurlClient.fault { throw ToolError(fault) }
    let platforms: AskedPlatforms =
      switch platform {
      case "ios": .ios
      case "android": .android
      case "both": .both
      default: .served
      }
    let found = try configuration()
    let settings = LintRunSettings(
      found?.configuration, LintFlags(), .forConfiguration(at: found?.path), keepsAll: false)
    var audit = AuditAnswer(settings, KnownFindings(settings))
    audit.add(DomainQuestions(client).ask(about: claimed, platforms))
    audit.end()
    if let failure = audit.report.failures.first { throw ToolError(failure.message) }
    return audit.json(limit: settings.shownFindings(.json))
  }

  // MARK: Both platforms

  func compare(
    _ apple: SourceFile, _ android: SourceFile, _ options: FileOptions, package: String?, manifest path: String?,
    ordinary: Bool
  ) throws(ToolError) -> String {
    let manifest = try manifest(path)
    return try attempt {
      let question = try CompareQuestion(apple, android, options, package: package, manifest)
      let scope = try manifest.map { try LinkScope(verifiedBy: $0, host: question.host) }
      return question.answer(within: scope, ordinary: ordinary).json
    }
  }
}
