import Answers
import Expectations
import Lint
import ProjectSettings
import SourceText
import Tasks
import YAMLSource

extension AskedQuestion {
  /// The outcomes of the expectations in the text of an aasa.yml, and the files that it names.
  func test() throws(TaskProblem) -> String {
    let files = PassedFiles(try members.object("files")?.namedFiles ?? [])
    let configuration = try ProjectConfiguration(
      asked: try members.required("configuration"), name: try members.text("name"), files)
    let paths = try members.optionalTexts("paths")
    let name = configuration.source.name
    guard configuration.hasExpectations else { throw .option("\(name) \(configuration.lackOfExpectations)") }
    if paths.isEmpty, configuration.filesOfBothPlatforms.isEmpty {
      throw .option("\(name) \(configuration.lackOfFiles); add `files:` to it")
    }
    do throws(TestProblem) {
      return try TestQuestion(configuration, paths: paths, files).answer().json { $0 }
    } catch {
      switch error {
      case .unreadable(let failure): throw .option(failure.message)
      case .unusable(let problems): throw TaskProblem(problems)
      }
    }
  }
}

/// The files of a question, by their paths.
struct PassedFiles: FileSource {
  private let files: [String: [UInt8]]

  init(_ files: [(name: String, bytes: [UInt8])]) {
    self.files = Dictionary(files.map { (LexicalPath.normalized($0.name), $0.bytes) }) { $1 }
  }

  func read(_ path: String) throws(Failure) -> SourceFile {
    guard let bytes = files[identity(path)] else {
      throw Failure("`files` has no \(escapedForDisplay(path))")
    }
    return SourceFile(name: path, bytes: bytes)
  }

  func paths(matching glob: Glob) -> [String] { files.keys.filter(glob.matches).sorted() }

  func identity(_ path: String) -> String { LexicalPath.normalized(path) }
}

extension ProjectConfiguration {
  /// Reads the text of an aasa.yml.
  ///
  /// - Parameter files: The files of the question, among them those that it extends.
  init(
    asked text: String, name: String? = nil, _ files: PassedFiles = PassedFiles([])
  ) throws(TaskProblem) {
    let name = name ?? Self.names[0]
    let source = SourceFile(name: escapedForDisplay(name), bytes: Array(text.utf8))
    let reading = ConfigurationReading(
      source, at: Self.names[0], parse: YAMLText.read, read: files.read, rules: .all)
    guard let configuration = reading.configuration else { throw TaskProblem(reading.problems) }
    self = configuration
  }
}

extension TaskProblem {
  init(_ problems: [ConfigurationProblem]) { self.init(.option, ConfigurationProblem.lines(problems)) }
}
