import Answers
import ProjectSettings
import SourceText

extension WorkspaceFolder {
  func test(_ files: [String]) throws -> String {
    guard let found = try configuration() else {
      throw Failure("there is no aasa.yml in the root; `aasa test --init FILE` in a terminal writes one")
    }
    guard found.configuration.hasExpectations else {
      throw Failure("\(found.path) \(found.configuration.lackOfExpectations)")
    }
    let source = ProjectFiles(paths: found.paths) { path throws(Failure) in try read(path) }
    do {
      return try found.tested(files, source).json(path: ReportPath.named)
    } catch let error as UnusableConfiguration {
      throw error.failure
    }
  }
}
