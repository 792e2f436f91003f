import Answers
import Association
import Audit
import Fetching
import Lint
import ModelContext
import ProjectSettings
import Reports
import Serving
import SourceText
import SystemCalls
import Tasks

/// The folder that an assistant may use. The working directory is the folder, so the names in reports are paths below it.
struct WorkspaceFolder: ToolWorkspace {
  let allowsWriting: Bool
  let network: FetchOptions?

  /// The longest file, in bytes.
  private static let limit = 64 << 20

  func read(_ name: String) throws(ToolError) -> SourceFile {
    let place = Place(name)
    if place.isRemote {
      guard let network else { throw Self.forbidden(name) }
      do throws(Failure) { return try place.read(network.client).source } catch { throw ToolError(error.message) }
    }
    try confine(name)
    do throws(Failure) {
      switch place.kind {
      case .folder: return try Input.source(place.single().text, limit: Self.limit)
      default: return try Input.source(name, limit: Self.limit)
      }
    } catch {
      throw ToolError(error.message)
    }
  }

  func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
    guard allowsWriting else {
      throw ToolError(
        "writing is not allowed; ask the user to start the server with --allow-write, or show the user the new text")
    }
    try confine(path)
    do throws(Failure) { try Output.write(bytes, toFile: path) } catch { throw ToolError(error.message) }
  }

  func lintQuestion(
    _ source: SourceFile, for path: String?, minimumSystem: SystemVersion?, limit: Int
  ) throws(ToolError) -> LintQuestion {
    var flags = LintFlags()
    flags.limit = limit
    flags.minimumSystem = minimumSystem
    let found: LoadedConfiguration?
    do {
      found = try ProjectConfiguration.names.first(where: Disk.isFile).map { name in
        try confine(name)
        return try LoadedConfiguration(name)
      }
    } catch let error as ToolError {
      throw error
    } catch {
      throw ToolError("the configuration aasa.yml has problems; run `aasa config` to see them")
    }
    let settings = LintRunSettings(
      found?.configuration, flags, .forConfiguration(at: found?.path), keepsAll: false)
    guard let path else { return LintQuestion(LinkFile(source), settings) }
    let place = Place(path)
    return LintQuestion(
      LinkFile(source), settings, path: place.argument, reportPath: place.reportPath,
      origin: found?.origin(of: place.reportPath))
  }

  func diagnosis(of url: String, app: String) throws(ToolError) -> Diagnosis {
    guard let network else { throw Self.forbidden(url) }
    if Disk.isFile(app) || Disk.isFolder(app) { try confine(app) }
    let client = CurlClient(network.client)
    do {
      return try DoctorQuestion(
        url: url, server: .developmentServer(of: url), try AppSource.read(app),
        files: AnsweringFiles([], isOffline: false, DomainFiles(client)),
        DomainQuestions(client), commands: SuggestedCommands(network: network.arguments)
      ).answer()
    } catch let problem as TaskProblem {
      throw ToolError(problem)
    } catch let failure as Failure {
      throw ToolError(failure.message)
    } catch {
      throw ToolError("\(error)")
    }
  }

  private static func forbidden(_ name: String) -> ToolError {
    ToolError(
      "\(escapedForDisplay(name)) needs a request, and the network is not allowed; ask the user to start the server with --allow-network, or pass a file"
    )
  }
}

// MARK: Confinement

extension WorkspaceFolder {
  /// Refuses a path outside of the folder, also by a link, and standard input, which belongs to the client.
  private func confine(_ path: String) throws(ToolError) {
    let folder = LexicalPath.parent(of: path) ?? "."
    guard path != Input.standardInput, let root = Disk.realPath("."),
      let target = Disk.realPath(path) ?? Disk.realPath(folder.isEmpty ? "." : folder),
      target == root || target.hasPrefix(root == "/" ? root : root + "/")
    else {
      throw ToolError(
        "`\(escapedForDisplay(path))` is outside of the server's folder; pass a path below it, or ask the user to start the server with another --root"
      )
    }
  }
}
