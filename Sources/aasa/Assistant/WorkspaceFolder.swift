import AndroidManifest
import Answers
import AppClaims
import AppSiteAssociation
import Audit
import Fetching
import Hosting
import ModelContext
import ProjectSettings
import Reports
import Serving
import SystemCalls
import Tasks

/// The folder that an assistant may use. The working directory is the folder, so the names in reports are paths below it.
struct WorkspaceFolder: Sendable {
  let allowsWriting: Bool
  let network: FetchOptions?

  /// The longest file, in bytes.
  static let limit = 64 << 20

  /// Reads a file: a path below the root, or a domain where the network is allowed.
  func read(_ name: String, of file: FolderFile = .either) throws(Failure) -> SourceFile {
    let place = Place(name)
    if place.isRemote {
      guard let network else { throw Self.forbidden(name) }
      return try place.read(network.client).source
    }
    try confine(name)
    return try Input.source(place.single(file).text, limit: Self.limit)
  }

  func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    guard allowsWriting else {
      throw Failure(
        "writing is not allowed; ask the user to start the server with --allow-write, or show the user the new text")
    }
    try confine(path)
    try Output.write(bytes, toFile: path)
  }

  static func forbidden(_ name: String) -> Failure {
    Failure(
      "\(escapedForDisplay(name)) needs a request, and the network is not allowed; ask the user to start the server with --allow-network, or pass a file"
    )
  }

  /// Refuses a path outside of the folder, also by a link, and standard input, which belongs to the client.
  func confine(_ path: String) throws(Failure) {
    // The system reads a path up to it.
    if path.utf8.contains(0) { throw Failure("\(backquoted(path)) has a NUL character; pass a path without it") }
    let folder = LexicalPath.parent(of: path) ?? "."
    guard path != Input.standardInput, let root = Disk.realPath("."),
      let target = Disk.realPath(path) ?? Disk.realPath(folder.isEmpty ? "." : folder),
      target == root || target.hasPrefix(root == "/" ? root : root + "/")
    else {
      throw Failure(
        "\(backquoted(path)) is outside of the server's folder; pass a path below it, or ask the user to start the server with another --root"
      )
    }
  }

  func configuration() throws(Failure) -> LoadedConfiguration? {
    guard let name = ProjectConfiguration.names.first(where: LoadedConfiguration.isConfiguration) else { return nil }
    try confine(name)
    do { return try LoadedConfiguration(name) } catch {
      throw Failure("the configuration \(name) cannot be used:\n\(error)")
    }
  }

  /// The domains that serve a file that was read; empty for a text.
  func domains(servingFile name: String?) throws(Failure) -> [String] {
    try name.map { name throws(Failure) in Place(name).servingDomains(by: try configuration()) } ?? []
  }

  func lint(
    _ name: String?, _ source: SourceFile?, minimumSystem: SystemVersion?, limit: Int
  ) throws(Failure) -> (json: String, omittedCount: Int) {
    var flags = LintFlags()
    flags.limit = limit
    flags.minimumSystem = minimumSystem
    let found = try configuration()
    let settings = LintRunSettings(
      found?.configuration, flags, .forConfiguration(at: found?.path), keepsAll: false)
    guard let name else {
      return LintQuestion(LinkFile(source ?? SourceFile(name: "text", bytes: [])), settings).document
    }
    let place = Place(name)
    guard case .folder(let folder) = place.kind else {
      return LintQuestion(
        LinkFile(try read(name)), settings, path: place.argument, reportPath: place.reportPath,
        origin: found?.origin(of: place.reportPath)
      ).document
    }
    try confine(folder)
    let search = SiteSearch(folder, in: Disk(), workingDirectory: Disk.workingDirectory)
    if let (path, failure) = search.failures.first { throw Failure("\(escapedForDisplay(path)): \(failure.message)") }
    var known = KnownFindings(settings)
    let reports = try reports(of: search, settings).map { report in
      known.removed(from: report).generated(from: found?.origin(of: report.file.path))
    }
    return LintQuestion.document(of: reports, settings)
  }

  private func reports(of search: SiteSearch, _ settings: LintRunSettings) throws(Failure) -> [FileReport] {
    var lint = FolderLint(settings, names: Place.names)
    var failure: Failure?
    var reports: [FileReport] = []
    for site in search.sites {
      guard let files = lint.files(of: site) else { continue }
      reports += lint.reports(of: site, files) { path in
        do throws(Failure) { return try read(path) } catch { failure = failure ?? error }
        return nil
      } lint: { question, _ in
        question.findings()
      }
      if let failure { throw failure }
    }
    return reports
  }

  func test(_ files: [String]) throws -> String {
    guard let found = try configuration() else {
      throw Failure("there is no aasa.yml in the root; `aasa test --init FILE` in a terminal writes one")
    }
    guard found.configuration.hasExpectations else {
      throw Failure("\(found.path) \(found.configuration.lackOfExpectations)")
    }
    let source = ProjectFiles(paths: found.paths) { path throws(Failure) in try read(path) }
    return try found.tested(files, source).json(path: ReportPath.named)
  }

  func difference(_ arguments: ToolArguments) throws -> DiffAnswer {
    let (old, new) = (("old_file", "old_text"), ("new_file", "new_text"))
    let names = (try ToolInput.nameOrText(arguments, old).name, try ToolInput.nameOrText(arguments, new).name)
    if case (let old?, let new?) = names, Place(old).isFolder, Place(new).isFolder {
      return try difference((old, new), arguments)
    }
    let options = try ToolInput.options(arguments, servedBy: try domains(servingFile: names.1))
    return try DiffQuestion(
      from: try ToolInput.source(arguments, self, old), to: try ToolInput.source(arguments, self, new), options
    ).answer()
  }

  private func difference(_ folders: DiffAnswer.Folders, _ arguments: ToolArguments) throws -> DiffAnswer {
    for folder in [folders.old, folders.new] { try confine(folder) }
    let options = try ToolInput.options(arguments)
    var compared = try ComparedVersions(inFolders: folders, isForApple: options.app != nil) { _ in
      { place throws(Failure) in try read(place) }
    }
    if let failure = compared.failures.first { throw failure.error }
    let found = try options.domain == nil ? configuration() : nil
    for (index, pair) in compared.pairs.enumerated() {
      compared.pairs[index].domain = found?.domains(servingFile: LexicalPath.joined(folders.new, pair.path)).first
    }
    return try DiffQuestion(compared.pairs, folders: folders, options).answer()
  }

  /// The client of requests; without the permission, none is made with it.
  private var client: CurlClient { CurlClient(network?.client ?? FetchOptions.defaults) }

  /// The files to compare with: one below the root, else those of the domains.
  private func files(_ file: String?, of folderFile: FolderFile = .association) throws(Failure) -> AnsweringFiles {
    let given = try file.map { name throws(Failure) in
      [
        AnsweringFiles.Given(
          nil, .file(AssociationFile(try read(name, of: folderFile))), isAtRoot: Place(name).isFileAtRoot)
      ]
    }
    return AnsweringFiles(given ?? [], isOffline: network == nil || file != nil, DomainFiles(client))
  }

  func manifest(_ path: String?) throws(Failure) -> AndroidManifest? {
    guard let path else { return nil }
    try confine(path)
    var option = ManifestOption()
    option.path = path
    return try option.read()
  }

  func diagnosis(_ arguments: ToolArguments, isForAndroid: Bool) throws -> Diagnosis {
    let (url, file) = (LinkURL.trimmed(arguments.string("url") ?? ""), arguments.string("file"))
    if network == nil, file == nil { throw Self.forbidden(url) }
    let (subject, appID) = try subject(arguments, isForAndroid: isForAndroid)
    var question = DoctorQuestion(
      url: url, server: .developmentServer(of: url), subject, appID: appID,
      files: try files(file, of: isForAndroid ? .assetLinks : .association), DomainQuestions(client))
    if let path = arguments.string("device") {
      let device = DeviceAssociations(try read(path))
      if device.associations.isEmpty, let fault = device.faults.first {
        throw Failure("\(LineColumn(line: fault.line).text(in: escapedForDisplay(path))): \(fault.message)")
      }
      question.device = device
    }
    return try question.answer()
  }

  /// The app of a diagnosis, and the ID for a source without one.
  private func subject(
    _ arguments: ToolArguments, isForAndroid: Bool
  ) throws(Failure) -> (app: DoctorQuestion.App, id: AppID?) {
    if isForAndroid {
      return (.android(package: arguments.string("package"), try manifest(arguments.string("manifest"))), nil)
    }
    let id = try ToolInput.appID(arguments)
    if let file = arguments.string("app_file") {
      try confine(file)
      return (try AppSource.claims(file), id == nil ? try ToolInput.appID(arguments, "app") : id)
    }
    guard let app = arguments.string("app") else { return (.listed, id) }
    // A path, as it was before `app_file`.
    if AppSource.isPath(app) { try confine(app) }
    return (try AppSource.read(app), id)
  }

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
    let question = ClaimsQuestion(apps, failures, files, options)
    return question.answer(path: ReportPath.of, words: { $0.toolWords }).json
  }

  func audit(_ domain: String, _ platform: String?) throws(Failure) -> String {
    guard network != nil else { throw Self.forbidden(domain) }
    let claimed = try ClaimedDomain(domain)
    if let fault = CurlClient.fault { throw Failure(fault) }
    let found = try configuration()
    let settings = LintRunSettings(
      found?.configuration, LintFlags(), .forConfiguration(at: found?.path), keepsAll: false)
    let audit = AuditQuestion(settings, KnownFindings(settings)).answer { use in
      use(DomainQuestions(client).ask(about: claimed, platform.flatMap(AskedPlatforms.init) ?? .served))
    }
    if let failure = audit.report.failures.first { throw Failure(failure.message) }
    return audit.json(limit: settings.shownFindings(.json))
  }
}
