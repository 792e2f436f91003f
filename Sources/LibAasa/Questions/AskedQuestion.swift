import Answers
import Association
import Compaction
import Lint
import ProjectSettings
import Reports
import SourceText
import Tasks

/// A question as JSON, whose answer is the document that a command of the program prints.
struct AskedQuestion {
  let members: QuestionMembers
  private let kind: Kind
  private let text: [UInt8]?

  /// The questions by their names, which are those of commands.
  enum Kind: String, CaseIterable {
    case lint, fix, match, explain, urls, routes, graph, stats, diff, compact, compare, convert, test, rules

    /// The members of a question beside `ask`.
    var members: [String] {
      switch self {
      case .lint: Self.file + ["minIOS", "configuration"]
      case .fix: Self.file + ["minIOS", "configuration", "fingerprint"]
      case .match: Self.file + ["urls"] + QuestionMembers.fileOptions
      case .explain: Self.file + ["url"] + QuestionMembers.fileOptions
      case .urls, .routes: Self.file + ["limit"] + QuestionMembers.fileOptions
      case .graph: Self.file + ["rows"] + QuestionMembers.fileOptions
      case .stats: Self.file
      case .diff: Self.file + ["old", "app", "domain", "minIOS"]
      case .compact: Self.file + ["minIOS", "modernize", "dropComments", "minify", "force"]
      case .compare: Self.file + ["android", "manifest", "package", "ordinary", "app", "domain"]
      case .convert: Self.file + ["to", "package", "fingerprints", "expand", "app", "domain"]
      case .test: ["configuration", "name", "files", "paths"]
      case .rules: ["name"]
      }
    }

    private static let file = ["text", "name", "path"]
  }

  /// - Parameter text: The bytes of the file; `nil` where the question has them, as its member `text`.
  init(_ question: [UInt8], text: [UInt8]?) throws(TaskProblem) {
    self.text = text
    members = try QuestionMembers(question, "the question")
    let name = try members.required("ask")
    guard let kind = Kind(rawValue: name) else {
      let names = Kind.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw .option("\(quoted(name, limit: 100)) is not a question; the questions are \(names)")
    }
    self.kind = kind
    try members.refuseMembers(except: ["ask"] + kind.members)
  }

  func answer() throws(TaskProblem) -> String {
    switch kind {
    case .lint: return try lintQuestion().document.json
    case .fix:
      let answer = try FixQuestion(lintQuestion(), fingerprint: members.text("fingerprint")).answer()
      guard answer.source.firstMalformedUTF8 == nil else {
        throw .option("the file is not UTF-8, so the answer cannot have its text; `aasa lint --fix` keeps all bytes")
      }
      return answer.json
    case .match:
      let (urls, options) = (try members.texts("urls"), try members.fileOptions())
      return try MatchQuestion(LinkFile(source()), options).answer().json(urls)
    case .explain:
      let (url, options) = (try members.required("url"), try members.fileOptions())
      return try ExplainQuestion(source(), url: url, options).answer().json
    case .urls:
      return try URLsQuestion(source(), limit: members.limit(orElse: .max), members.fileOptions()).answer().json
    case .routes:
      let limit = try members.limit(orElse: ComponentTable.rowLimit)
      return try RoutesQuestion(source(), limit: limit, members.fileOptions()).answer().json
    case .graph:
      return try GraphQuestion(source(), rows: members.integer("rows") ?? 80, members.fileOptions()).answer().svg
    case .stats: return try StatsQuestion(source()).answer().json
    case .diff: return try diff()
    case .compact: return try compact()
    case .compare: return try compare()
    case .convert: return try convert()
    case .test: return try test()
    case .rules: return try RulesAnswer.json(members.text("name"))
    }
  }
}

// MARK: Parts of questions

extension AskedQuestion {
  /// The file that a question is about.
  func source() throws(TaskProblem) -> SourceFile {
    let (path, name) = (try members.text("path"), try members.text("name"))
    let shown = escapedForDisplay(name ?? path ?? "apple-app-site-association")
    let written = try members.text("text")
    switch (text, written) {
    case (let bytes?, nil): return SourceFile(name: shown, bytes: bytes)
    case (nil, let written?): return SourceFile(name: shown, bytes: Array(written.utf8))
    case (nil, nil): throw .option("`text` is missing, and no text was passed beside the question")
    case (.some, .some):
      throw .option("the question has `text`, and a text was passed beside it; give one")
    }
  }

  /// Another file: an object with `text`, or with its bytes as `base64`, and `name` for messages.
  func other(_ member: String, named name: String) throws(TaskProblem) -> SourceFile? {
    guard let object = try members.object(member) else { return nil }
    try object.refuseMembers(except: ["text", "base64", "name"])
    return SourceFile(name: escapedForDisplay(try object.text("name") ?? name), bytes: try object.bytes)
  }

  func required(_ member: String, named name: String) throws(TaskProblem) -> SourceFile {
    guard let file = try other(member, named: name) else { throw .option("`\(member)` is missing") }
    return file
  }

  private func lintQuestion() throws(TaskProblem) -> LintQuestion {
    var flags = LintFlags()
    flags.minimumSystem = try members.version("minIOS")
    var configuration: ProjectConfiguration?
    if let text = try members.text("configuration") { configuration = try ProjectConfiguration(asked: text) }
    let path = try members.text("path")
    let paths = ProjectPaths(folder: "", workingDirectory: nil)
    return LintQuestion(
      LinkFile(try source()), LintRunSettings(configuration, flags, paths, keepsAll: false), path: path,
      reportPath: path)
  }

  private func diff() throws(TaskProblem) -> String {
    let options = try members.fileOptions("minIOS")
    let (old, new) = (try required("old", named: "old"), try source())
    return try DiffQuestion(from: old, to: new, options).answer().json
  }

  private func compact() throws(TaskProblem) -> String {
    var options = Compaction.Options()
    options.minimumSystem = try members.version("minIOS")
    options.modernizes = try members.flag("modernize")
    options.dropsComments = try members.flag("dropComments")
    options.minifies = try members.flag("minify")
    let (file, isForced) = (try source(), try members.flag("force"))
    let answer = try CompactQuestion(file, options, keepsFaulty: !isForced).answer()
    if let refusal = answer.refusal(orElse: "set `force`") { throw .option(refusal) }
    return answer.json
  }
}
