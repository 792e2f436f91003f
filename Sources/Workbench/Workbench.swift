import Answers
package import HTTPServing
import JSONSource
package import ProjectSettings
package import SourceText
import Tasks

/// The workbench: the page, the API over its files, and the events about them.
package final class Workbench: Sendable {
  let shelf: FileShelf
  let settings: WorkbenchSettings
  package let watch: FileWatch

  package init(_ files: [WorkbenchFile], on disk: any WorkbenchDisk, _ settings: WorkbenchSettings) {
    shelf = FileShelf(files: files, disk: disk)
    self.settings = settings
    watch = FileWatch(shelf)
  }

  /// The routes of the page and of the API, which `openapi.json` describes.
  package var routes: [Route] { PageAssets.routes + fileRoutes + analysisRoutes }

  /// A refusal of a path below the secret one.
  package static func problem(_ status: Int, _ title: String, _ detail: String) -> ServerResponse {
    WorkbenchProblem(status, title, detail).response
  }

  func route(
    _ method: ServerRequest.Method, _ path: String, _ place: Route.Place,
    _ answer: @escaping @Sendable (ServerRequest) throws -> ServerResponse
  ) -> Route {
    Route(method, path, place) { request in
      do { return try answer(request) } catch { return WorkbenchProblem(error).response }
    }
  }

  /// The JSON object of a request.
  ///
  /// - Parameter known: The names that the object may have. Others are refused.
  static func members(of request: ServerRequest, _ known: [String]) throws -> QuestionMembers {
    let members = try QuestionMembers(request.body, "the body")
    try members.refuseMembers(except: known)
    return members
  }

  // MARK: Files

  private var fileRoutes: [Route] {
    [
      route(.get, "api/files", .inOrder) { [self] _ in try list() },
      route(.get, "api/files/*", .inOrder) { [self] in try show($0.parameter) },
      route(.put, "api/files/*", .inOrder) { [self] in try write($0) },
      Route(.get, "api/events", .immediate) { [self] _ in ServerResponse(events: watch.sendAll) },
    ]
  }

  private func list() throws -> ServerResponse {
    let states = try shelf.files.map { (file: $0, bytes: try shelf.bytes($0)) }
    return .json(
      JSONWriter.versioned {
        $0.member("aasaVersion", settings.version)
        $0.member("canAsk", settings.fetch != nil)
        $0.member("canTest", settings.test != nil)
        $0.member("minIOS", optional: settings.flags.minimumSystem?.number)
        $0.objects("files", states.enumerated()) { numbered, object in
          let (index, (file, bytes)) = numbered
          object.member("id", String(index))
          object.member("name", file.name)
          object.member("path", file.reportPath)
          object.member("writable", file.readOnlyReason(ShownText(bytes ?? [])) == nil)
          object.member("revision", optional: bytes.map(Revision.init)?.text)
          object.member("domain", optional: file.domains.first)
          object.member("kind", "association")
        }
      })
  }

  private func show(_ id: String) throws -> ServerResponse {
    let file = try shelf.file(id)
    let bytes = try shelf.bytes(file)
    let revision = bytes.map(Revision.init)
    watch.note(revision, ofFile: try shelf.index(id))
    let shown = ShownText(bytes ?? [])
    let reason = file.readOnlyReason(shown)
    return .json(
      JSONWriter.versioned {
        $0.member("id", id)
        $0.member("name", file.name)
        $0.member("path", file.reportPath)
        $0.member("text", shown.text)
        $0.member("revision", optional: revision?.text)
        $0.member("writable", reason == nil)
        $0.member("reason", optional: reason)
      })
  }

  private func write(_ request: ServerRequest) throws -> ServerResponse {
    let file = try shelf.file(request.parameter)
    let body = try Self.members(of: request, ["text", "revision"])
    let revision = try shelf.write(try body.saved("text"), to: file, over: try body.text("revision"))
    watch.note(revision, ofFile: try shelf.index(request.parameter))
    return .json(JSONWriter.versioned { $0.member("revision", revision.text) })
  }
}

extension ServerResponse {
  static func json(_ text: String) -> ServerResponse { ServerResponse(type: "application/json", text) }
}

/// A refused request, as RFC 9457 describes it.
struct WorkbenchProblem: Error, Sendable {
  let status: Int
  /// A few words for the kind of the problem.
  let title: String
  /// The reason and the next action.
  let detail: String
  /// The revision on the disk; for a conflict alone.
  var revision: Revision??

  init(_ status: Int, _ title: String, _ detail: String, revision: Revision?? = nil) {
    (self.status, self.title, self.detail, self.revision) = (status, title, detail, revision)
  }

  var response: ServerResponse {
    let json = JSONWriter.line {
      $0.member("title", title)
      $0.member("status", status)
      $0.member("detail", detail)
      if let revision { $0.member("revision", optional: revision?.text) }
    }
    return ServerResponse(status: status, type: "application/problem+json", json + "\n")
  }

  /// The problem that an error of an answer is for the client.
  init(_ error: any Error) {
    self =
      switch error {
      case let problem as WorkbenchProblem: problem
      case let problem as TaskProblem where problem.subject == .question:
        WorkbenchProblem(400, "Malformed body", problem.message)
      case let problem as TaskProblem where problem.subject == .file:
        WorkbenchProblem(
          422, "Unusable file",
          problem.next == .tasksOfLinks || problem.next == .urlsOfRules
            ? "\(problem.message); only an association file has components" : problem.message)
      case let problem as TaskProblem: .unusable(problem.message)
      case let unfetched as UnfetchedFile: WorkbenchProblem(502, "No file", unfetched.message)
      default: .unusable("\(error)")
      }
  }

  static func unusable(_ detail: String) -> WorkbenchProblem { WorkbenchProblem(422, "Unusable value", detail) }
}

/// The settings of a workbench, from the options and the configuration of the command.
package struct WorkbenchSettings: Sendable {
  package let version: String
  package var flags: LintFlags
  /// The configuration as it is now: it may be edited while the workbench is open.
  package let configuration: @Sendable () -> ProjectConfiguration?
  package var paths: ProjectPaths
  /// Fetches the file of a domain; `nil` where no server is asked. Throws ``UnfetchedFile``, or a failure where the name is not allowed.
  package var fetch: (@Sendable (_ domain: String, RemoteCopy) throws -> SourceFile)?
  /// Tests the expectations of the configuration with a text in place of a file, and returns the report as JSON; `nil` without expectations.
  package var test: (@Sendable (SourceFile, _ path: String) throws -> String)?

  package init(
    version: String, _ flags: LintFlags, _ paths: ProjectPaths,
    configuration: @escaping @Sendable () -> ProjectConfiguration?
  ) {
    (self.version, self.flags, self.configuration, self.paths) = (version, flags, configuration, paths)
  }
}

/// The copies of a domain's file.
package enum RemoteCopy: String, CaseIterable, Sendable {
  case site, cdn
}

/// The reason why a domain that was asked, or the CDN, has no file.
package struct UnfetchedFile: Error {
  let message: String

  package init(_ message: String) { self.message = message }
}
