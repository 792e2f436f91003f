import Answers
import Association
import HTTPServing
import Reports
import SourceText
import Tasks

// Each question is about a text, or about a file on the disk where the body has none. With both, the text is that of the file in the editor.

extension Workbench {
  var analysisRoutes: [Route] {
    [
      analysis("lint", ["minIOS"]) { [self] asked, body in .json(try question(asked, body).document.json) },
      analysis("test", []) { [self] asked, _ in .json(try tested(asked)) },
      analysis("fix", ["minIOS", "fingerprint"]) { [self] asked, body in
        .json(try FixQuestion(try question(asked, body), fingerprint: try body.text("fingerprint")).answer().json)
      },
      analysis("match", ["urls"] + Self.options) { asked, body in
        let urls = try body.texts("urls", limit: 10_000)
        return .json(try MatchQuestion(LinkFile(asked.source), try asked.options(body)).answer().json(urls))
      },
      analysis("explain", ["url"] + Self.options) { asked, body in
        .json(try ExplainQuestion(asked.source, url: try body.required("url"), try asked.options(body)).answer().json)
      },
      analysis("urls", ["limit"] + Self.options) { asked, body in
        .json(try URLsQuestion(asked.source, limit: body.limit(orElse: 1_000), asked.options(body)).answer().json)
      },
      analysis("routes", ["limit"] + Self.options) { asked, body in
        let limit = try body.limit(orElse: 1_000)
        return .json(try RoutesQuestion(asked.source, limit: limit, try asked.options(body)).answer().json)
      },
      analysis("stats", []) { asked, _ in .json(try StatsQuestion(asked.source).answer().json) },
      analysis("graph", ["rows"] + Self.options) { asked, body in
        let question = GraphQuestion(asked.source, rows: try body.integer("rows") ?? 80, try asked.options(body))
        return ServerResponse(type: "image/svg+xml", try question.answer().svg)
      },
      analysis("diff", ["against", "app", "domain", "minIOS"]) { [self] asked, body in
        // No version of iOS reads an assetlinks.json.
        let minimum = settings.flags.minimumSystem.flatMap { LinkFile(asked.source).isAssetLinks ? nil : $0 }
        let options = try asked.options(body, "minIOS", orElse: minimum)
        return .json(try DiffQuestion(from: try other(body), to: asked.source, options).answer().json)
      },
    ]
  }

  private static let options = QuestionMembers.fileOptions

  private func tested(_ asked: Asked) throws -> String {
    guard let test = settings.test else {
      throw WorkbenchProblem(
        404, "No expectations", "the workbench was started without an aasa.yml that has expectations")
    }
    guard let path = asked.file?.localPath else {
      throw WorkbenchProblem.unusable("expectations are about a file on the disk; name one with `file`")
    }
    return try test(asked.source, path)
  }

  /// The text of a question, and the file that it is the text of.
  struct Asked {
    let source: SourceFile
    let file: WorkbenchFile?

    func options(
      _ body: QuestionMembers, _ system: String = "ios", orElse standard: SystemVersion? = nil
    ) throws -> FileOptions { try body.fileOptions(system, orElse: standard, servedBy: file?.domains ?? []) }
  }

  private func analysis(
    _ name: String, _ members: [String],
    _ answer: @escaping @Sendable (Asked, QuestionMembers) throws -> ServerResponse
  ) -> Route {
    route(.post, "api/\(name)", .concurrent) { [self] request in
      let body = try Self.members(of: request, ["text", "file", "name"] + members)
      return try answer(try asked(body), body)
    }
  }

  private func asked(_ body: QuestionMembers) throws -> Asked {
    let file = try body.text("file").map(shelf.file)
    let name = try body.text("name")
    guard let text = try body.text("text") else {
      guard let file else { throw WorkbenchProblem.unusable("`text` is missing, and no `file` is named") }
      return Asked(source: try shelf.source(file), file: file)
    }
    let shown = name ?? file?.path ?? "apple-app-site-association"
    return Asked(source: SourceFile(name: escapedForDisplay(shown), bytes: Array(text.utf8)), file: file)
  }

  private func other(_ body: QuestionMembers) throws -> SourceFile {
    guard let against = try body.object("against") else { throw WorkbenchProblem.unusable("`against` is missing") }
    try against.refuseMembers(except: ["text", "file", "name", "domain", "from"])
    let from = try against.text("from") ?? RemoteCopy.site.rawValue
    guard let copy = RemoteCopy(rawValue: from) else {
      throw WorkbenchProblem.unusable("`from` is neither site nor cdn")
    }
    guard let domain = try against.domain else { return try asked(against).source }
    // The only question of the API for which a server is asked.
    guard let fetch = settings.fetch else {
      throw WorkbenchProblem(403, "Offline", "the workbench makes no requests: it was started with --offline")
    }
    return try fetch(domain, copy)
  }

  /// The settings of `aasa lint` for a text: those of its file, where it has one.
  private func question(_ asked: Asked, _ body: QuestionMembers) throws -> LintQuestion {
    var flags = settings.flags
    if let version = try body.version("minIOS") { flags.minimumSystem = version }
    var question = LintQuestion(
      LinkFile(asked.source), LintRunSettings(settings.configuration(), flags, settings.paths, keepsAll: false),
      path: asked.file?.localPath, reportPath: asked.file?.reportPath, origin: asked.file?.origin)
    question.domain = try body.domain
    return question
  }
}
