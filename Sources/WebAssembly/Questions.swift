import Answers
import Association
import Compaction
import JSONSource
import SourceText
import Tasks

/// A question as JSON, whose answer is the document that a command of the program prints.
struct Question {
  private let document: JSONDocument
  private let root: NodeID
  private let text: [UInt8]?

  typealias Problem = TaskProblem

  enum Kind: String, CaseIterable {
    case lint, fix, match, explain, urls, stats, diff, compact
  }

  init(_ question: [UInt8], text: [UInt8]?) throws(Problem) {
    document = JSONReader.read(SourceFile(name: "the question", bytes: question))
    guard document.problems.isEmpty, let root = document.root, document.kind(root) == .object else {
      throw Problem(.option, "the question is not a JSON object")
    }
    self.root = root
    self.text = text
  }

  // MARK: Members

  private func member(_ name: String, of node: NodeID? = nil) -> NodeID? {
    document.value(name, of: node ?? root).flatMap { document.kind($0) == .null ? nil : $0 }
  }

  private func string(_ name: String, of node: NodeID? = nil) throws(Problem) -> String? {
    guard let value = member(name, of: node) else { return nil }
    guard document.kind(value) == .string else { throw Problem(.option, "`\(name)` is not a string") }
    return document.string(value)
  }

  private func required(_ name: String, of node: NodeID? = nil) throws(Problem) -> String {
    guard let text = try string(name, of: node) else { throw Problem(.option, "`\(name)` is missing") }
    return text
  }

  private func flag(_ name: String) throws(Problem) -> Bool {
    guard let value = member(name) else { return false }
    guard document.kind(value) == .boolean else { throw Problem(.option, "`\(name)` is not true or false") }
    return document.source.text(document.range(value)) == "true"
  }

  private func version(_ name: String) throws(Problem) -> SystemVersion? {
    guard let text = try string(name) else { return nil }
    guard let version = SystemVersion(text) else {
      throw Problem(.option, "`\(name)` is not a version of iOS, such as 13.5")
    }
    return version
  }

  private func options() throws(Problem) -> FileOptions {
    FileOptions(app: try string("app"), domain: try string("domain"), system: try version("ios"))
  }

  private func source() throws(Problem) -> SourceFile {
    let name = escapedForDisplay(try string("name") ?? "apple-app-site-association")
    if let text { return SourceFile(name: name, bytes: text) }
    return SourceFile(name: name, bytes: Array(try required("text").utf8))
  }

  private func lintQuestion() throws(Problem) -> LintQuestion {
    var flags = LintFlags()
    flags.minimumSystem = try version("minIOS")
    let path = try string("path")
    return LintQuestion(
      LinkFile(try source()),
      LintRunSettings(nil, flags, ProjectPaths(folder: "", workingDirectory: nil), keepsAll: false), path: path,
      reportPath: path)
  }

  // MARK: Answers

  func answer() throws(Problem) -> String {
    let name = try required("ask")
    guard let kind = Kind(rawValue: name) else {
      let names = Kind.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw Problem(.option, "`\(escapedForDisplay(name.prefix(100)))` is not a question; the questions are \(names)")
    }
    switch kind {
    case .lint: return try lintQuestion().document.json
    case .fix: return try FixQuestion(try lintQuestion(), fingerprint: try string("fingerprint")).answer().json
    case .match:
      let list = try urls()
      return try MatchQuestion(try source(), try options()).answer().json(list)
    case .explain: return try ExplainQuestion(try source(), url: try required("url"), try options()).answer().json
    case .urls: return try URLsQuestion(try source(), try options()).answer().json
    case .stats: return try StatsQuestion(try source()).answer().json
    case .diff: return try DiffQuestion(from: try oldSource(), to: try source(), try options()).answer().json
    case .compact: return try CompactQuestion(try source(), try compactionOptions()).answer().json
    }
  }

  private func urls() throws(Problem) -> [String] {
    guard let list = member("urls"), document.kind(list) == .array else { throw Problem(.option, "`urls` is missing") }
    return document.elements(list).map { document.string($0) }
  }

  private func oldSource() throws(Problem) -> SourceFile {
    guard let old = member("old"), document.kind(old) == .object else { throw Problem(.option, "`old` is missing") }
    let name = escapedForDisplay(try string("name", of: old) ?? "old")
    return SourceFile(name: name, bytes: Array(try required("text", of: old).utf8))
  }

  private func compactionOptions() throws(Problem) -> Compaction.Options {
    var options = Compaction.Options()
    options.dropsBefore = try version("dropBefore")
    options.modernizes = try flag("modernize")
    options.dropsComments = try flag("dropComments")
    options.minifies = try flag("minify")
    return options
  }
}

@_cdecl("aasa_ask") public func aasa_ask(
  _ question: UnsafePointer<UInt8>?, _ length: Int64, _ text: UnsafePointer<UInt8>?, _ textLength: Int64,
  _ error: TextPlace?
) -> Text? {
  do throws(Question.Problem) {
    let file = text == nil && textLength == 0 ? nil : passedBytes(text, textLength)
    return copied(try Question(passedBytes(question, length), text: file).answer())
  } catch let problem {
    report(problem.message, error)
    return nil
  }
}
