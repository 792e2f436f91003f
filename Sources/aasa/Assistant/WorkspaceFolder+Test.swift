import Answers
import Expectations
import ProjectSettings
import SourceText

extension WorkspaceFolder {
  func test(_ files: [String]) throws -> String {
    guard let found = try configuration() else {
      throw Failure("there is no aasa.yml in the root; `aasa test --init FILE` in a terminal writes one")
    }
    guard found.configuration.hasExpectations else {
      throw Failure("\(found.path) has no expectations: no `groups`, `credentials` or `clips`")
    }
    let source = ConfinedFiles(files: ProjectFiles(paths: found.paths), workspace: self)
    do { return try found.tested(files, source).json(path: ReportPath.of) } catch let error as UnusableConfiguration {
      throw Failure(error.problems.map(\.message).joined(separator: "\n"))
    }
  }
}

/// The files that the configuration of a workspace names, with the limits of the workspace.
private struct ConfinedFiles: FileSource {
  let files: ProjectFiles
  let workspace: WorkspaceFolder

  func read(_ path: String) throws(Failure) -> SourceFile {
    try workspace.read(files.paths.argumentPath(path))
  }

  func readList(_ path: String) throws(Failure) -> SourceFile { try read(path) }

  func paths(matching glob: Glob) -> [String] { files.paths(matching: glob) }

  func shownPath(_ path: String) -> String { files.shownPath(path) }

  func identity(_ path: String) -> String { files.identity(path) }
}
