import Answers
import Association
import HTTPServing
import Lint
import Matching
import ProjectSettings
import SourceText
import Tasks

// Each question is about a text, or about a file on the disk where the body has none. With both, the text is that of the file in the editor.

extension Workbench {
  var analysisRoutes: [Route] {
    [
      analysis("lint", ["minIOS"]) { [self] asked, body throws(WorkbenchProblem) in
        .json(try question(asked, body).document.json)
      },
      analysis("test", []) { [self] asked, _ throws(WorkbenchProblem) in .json(try tested(asked)) },
      analysis("fix", ["minIOS", "fingerprint"]) { [self] asked, body throws(WorkbenchProblem) in
        let (question, fingerprint) = (try question(asked, body), try body.text("fingerprint"))
        return .json(try answered(FixQuestion(question, fingerprint: fingerprint).answer).json)
      },
      analysis("match", ["urls"] + Self.options) { asked, body throws(WorkbenchProblem) in
        let (urls, options) = (try body.texts("urls", limit: 10_000), try Self.options(body))
        return .json(try answered(MatchQuestion(asked.source, options).answer).json(urls))
      },
      analysis("explain", ["url"] + Self.options) { asked, body throws(WorkbenchProblem) in
        let (url, options) = (try body.required("url"), try Self.options(body))
        return .json(try answered(ExplainQuestion(asked.source, url: url, options).answer).json)
      },
      analysis("urls", ["limit"] + Self.options) { asked, body throws(WorkbenchProblem) in
        let (limit, options) = (try Self.limit(body), try Self.options(body))
        return .json(
          try answered { () throws(TaskProblem) in try URLsQuestion(asked.source, limit: limit, options).answer() }.json
        )
      },
      analysis("routes", ["limit"] + Self.options) { asked, body throws(WorkbenchProblem) in
        let (limit, options) = (try Self.limit(body), try Self.options(body))
        return .json(
          try answered { () throws(TaskProblem) in try RoutesAnswer.json(asked.source, limit: limit, options) })
      },
      analysis("stats", []) { asked, _ throws(WorkbenchProblem) in
        .json(try answered(StatsQuestion(asked.source).answer).json)
      },
      analysis("graph", ["rows"] + Self.options) { asked, body throws(WorkbenchProblem) in
        let (rows, options) = (try body.integer("rows") ?? 80, try Self.options(body))
        let graph = try answered { () throws(TaskProblem) in
          try GraphQuestion(asked.source, rows: rows, options).answer()
        }
        return ServerResponse(type: "image/svg+xml", graph.svg)
      },
      analysis("diff", ["against", "app", "domain", "minIOS"]) { [self] asked, body throws(WorkbenchProblem) in
        var options = FileOptions()
        options.app = try body.text("app")
        options.domain = try Self.domain(body)
        options.system = try Self.version(body, "minIOS")
        let other = try other(body)
        return .json(
          try answered { () throws(TaskProblem) in
            try DiffQuestion(from: other, to: asked.source, options).answer().json
          })
      },
    ]
  }

  private func tested(_ asked: Asked) throws(WorkbenchProblem) -> String {
    guard let test = settings.test else {
      throw WorkbenchProblem(
        404, "No expectations", "the workbench was started without an aasa.yml that has expectations")
    }
    guard let path = asked.file?.localPath else {
      throw .unusable("expectations are about a file on the disk; name one with `file`")
    }
    do throws(Failure) { return try test(asked.source, path) } catch { throw .unusable(error.message) }
  }

  /// The text of a question, and the file that it is the text of.
  struct Asked {
    let source: SourceFile
    let file: WorkbenchFile?
  }

  /// A route for a question about a text.
  private func analysis(
    _ name: String, _ members: [String],
    _ answer: @escaping @Sendable (Asked, RequestBody) throws(WorkbenchProblem) -> ServerResponse
  ) -> Route {
    route(.post, "api/\(name)", .concurrent) { [self] request throws(WorkbenchProblem) in
      let body = try RequestBody(request.body, ["text", "file", "name"] + members)
      return try answer(try asked(body), body)
    }
  }

  private func asked(_ body: RequestBody) throws(WorkbenchProblem) -> Asked {
    let file = try body.text("file").map { id throws(WorkbenchProblem) in try shelf.file(id) }
    guard let text = try body.text("text") else {
      guard let file else { throw .unusable("`text` is missing, and no `file` is named") }
      return Asked(source: try shelf.source(file), file: file)
    }
    let name = try body.text("name") ?? file?.path ?? "apple-app-site-association"
    return Asked(source: SourceFile(name: escapedForDisplay(name), bytes: Array(text.utf8)), file: file)
  }

  /// The file to compare with.
  private func other(_ body: RequestBody) throws(WorkbenchProblem) -> SourceFile {
    let against = try body.object("against", ["text", "file", "name", "domain", "from"])
    let from = try against.text("from") ?? RemoteCopy.site.rawValue
    guard let copy = RemoteCopy(rawValue: from) else { throw .unusable("`from` is neither site nor cdn") }
    if let domain = try Self.domain(against) { return try fetched(domain, copy) }
    return try asked(against).source
  }

  /// The file of a domain. The only question of the API for which a server is asked.
  private func fetched(_ domain: String, _ copy: RemoteCopy) throws(WorkbenchProblem) -> SourceFile {
    guard let fetch = settings.fetch else {
      throw WorkbenchProblem(403, "Offline", "the workbench makes no requests: it was started with --offline")
    }
    do throws(UnfetchedFile) { return try fetch(domain, copy) } catch {
      if !error.isAsked { throw .unusable(error.message) }
      throw WorkbenchProblem(502, "No file", error.message)
    }
  }
}

// MARK: Options

extension Workbench {
  /// The members for the options of ``options(_:)``.
  private static let options = QuestionMembers.fileOptions

  private static func options(_ body: RequestBody) throws(WorkbenchProblem) -> FileOptions {
    try RequestBody.read { () throws(QuestionMembers.Fault) in try body.members.fileOptions }
  }

  /// The most components that have URLs.
  private static func limit(_ body: RequestBody) throws(WorkbenchProblem) -> Int {
    try RequestBody.read { () throws(QuestionMembers.Fault) in try body.members.limit(orElse: 1_000) }
  }

  private static func domain(_ body: RequestBody) throws(WorkbenchProblem) -> String? {
    try RequestBody.read { () throws(QuestionMembers.Fault) in try body.members.domain }
  }

  private static func version(_ body: RequestBody, _ name: String) throws(WorkbenchProblem) -> SystemVersion? {
    try RequestBody.read { () throws(QuestionMembers.Fault) in try body.members.version(name) }
  }

  /// The settings of `aasa lint` for a text: those of its file, where it has one.
  private func question(_ asked: Asked, _ body: RequestBody) throws(WorkbenchProblem) -> LintQuestion {
    var flags = settings.flags
    if let version = try Self.version(body, "minIOS") { flags.minimumSystem = version }
    var question = LintQuestion(
      LinkFile(asked.source), LintRunSettings(settings.configuration, flags, settings.paths, keepsAll: false),
      path: asked.file?.localPath, reportPath: asked.file?.reportPath, origin: asked.file?.origin)
    question.domain = try Self.domain(body)
    return question
  }
}

/// The answer to a question, or the problem that refuses it.
private func answered<Answer>(_ answer: () throws(TaskProblem) -> Answer) throws(WorkbenchProblem) -> Answer {
  do throws(TaskProblem) { return try answer() } catch {
    switch error.subject {
    case .file:
      let isOfOtherPlatform = error.next == .tasksOfLinks || error.next == .urlsOfRules
      let words = isOfOtherPlatform ? "; the question is about components" : ""
      throw WorkbenchProblem(422, "Unusable file", error.message + words)
    case .option: throw .unusable(error.message)
    }
  }
}
