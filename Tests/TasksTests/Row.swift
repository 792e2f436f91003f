import Answers
import Compaction
import ProjectSettings
import Reports
import SourceText
import Tasks
import TestSupport
import Testing

/// An answer as the program prints it: for a terminal of 80 columns, as JSON, and as the file or the list that it is.
struct Printed {
  let text: String
  let json: String
  var file = ""

  static func explain(_ source: SourceFile, _ url: String, _ options: FileOptions = FileOptions()) throws -> Printed {
    let answer = try ExplainQuestion(source, url: url, options).answer()
    return Printed(answer.document(limit: 10), answer.json)
  }

  static func stats(_ source: SourceFile) throws -> Printed {
    let answer = try StatsQuestion(source).answer()
    return Printed(answer.document, answer.json)
  }

  /// - Parameter list: The form of the list.
  static func urls(
    _ source: SourceFile, _ options: FileOptions = FileOptions(), _ list: (URLsAnswer) -> String = { $0.urls }
  ) throws -> Printed {
    let answer = try URLsQuestion(source, options).answer()
    return Printed(answer.document, answer.json, file: list(answer))
  }

  static func compact(_ text: String, _ options: Compaction.Options = .init(), force: Bool = false) throws -> Printed {
    let answer = try CompactQuestion(SourceFile(text), options, keepsFaulty: !force).answer()
    if let refusal = answer.refusal(orElse: "give --force") { return Printed(text: refusal, json: "") }
    return Printed(
      answer.document, answer.json, file: String(decoding: answer.compaction.result.source.bytes, as: UTF8.self))
  }

  static func diff(_ old: SourceFile, _ new: SourceFile, _ options: FileOptions = FileOptions()) throws -> Printed {
    let answer = try DiffQuestion(from: old, to: new, options).answer()
    let report = answer.report(failOn: nil)
    return Printed(answer.document(report), answer.json, file: report.text(.concise, version: ""))
  }

  static func lint(
    _ source: SourceFile, width: Int = 80, _ change: (inout LintFlags) -> Void = { _ in }
  ) -> Printed {
    let (question, settings) = question(source, change)
    let report = question.answer().limited(to: settings.shownFindings(asText: true))
    var text = ""
    report.writeText(style: .plain, width: width, foldsInfo: settings.shownFindings(asText: true) < .max) {
      text += $0
    }
    return Printed(
      text: text, json: question.document.json, file: question.answer().concise(style: .plain))
  }

  static func fixed(_ source: SourceFile) throws -> SourceFile {
    try FixQuestion(question(source) { _ in }.question).answer().source
  }

  private static func question(
    _ source: SourceFile, _ change: (inout LintFlags) -> Void
  ) -> (question: LintQuestion, settings: LintRunSettings) {
    var flags = LintFlags()
    change(&flags)
    let settings = LintRunSettings(nil, flags, ProjectPaths(folder: "", workingDirectory: nil), keepsAll: false)
    return (LintQuestion(LinkFile(source), settings), settings)
  }

  private init(_ document: Document, _ json: String, file: String = "") {
    self.init(text: document.terminal(style: .plain, width: 80), json: json, file: file)
  }

  private init(text: String, json: String, file: String = "") { (self.text, self.json, self.file) = (text, json, file) }
}

/// A question with parts of its answer.
struct Row: Sendable {
  private let answer: @Sendable () throws -> Printed
  private let start, end: String
  private let text, file, lacks: [String]
  private let json: [String: [String]]

  /// - Parameters:
  ///   - start: The start of the text.
  ///   - end: The end of the text.
  ///   - text: Parts of the text. These and its start can also be those of the text in one line.
  ///   - lacks: Parts of neither the text nor the file.
  ///   - json: The values at paths of the JSON.
  init(
    _ answer: @autoclosure @Sendable @escaping () throws -> Printed, start: String = "", end: String = "",
    text: [String] = [], file: [String] = [], lacks: [String] = [], json: [String: [String]] = [:]
  ) {
    self.answer = answer
    (self.start, self.end, self.text, self.file, self.lacks, self.json) = (start, end, text, file, lacks, json)
  }

  func check() throws {
    let found = try answer()
    let line = found.text.unwrapped
    #expect((found.text.hasPrefix(start) || line.hasPrefix(start)) && found.text.hasSuffix(end), "\(found)")
    #expect(line.lacking(found.text.lacking(text)) + found.file.lacking(file) == [], "\(found)")
    #expect((found.text + found.file).containing(lacks) == [], "\(found)")
    for (path, values) in json { #expect(found.json.json(path) == values, "\(path)") }
  }
}
