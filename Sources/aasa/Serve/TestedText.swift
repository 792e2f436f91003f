import Expectations
import ProjectSettings
import Reports
import SourceText
import Tasks

extension LoadedConfiguration {
  /// A configuration for a caller that shows no places of problems.
  static func usable(
    _ path: String, allowsOutside: Bool, environment: String?
  ) throws(Failure) -> LoadedConfiguration {
    do { return try LoadedConfiguration(path, allowsOutside: allowsOutside, environment: environment) } catch {
      if let unusable = error as? UnusableConfiguration { throw Failure(unusable.problems) }
      throw error as? Failure ?? Failure("\(error)")
    }
  }

  /// The outcome of the expectations with a text in place of a file.
  ///
  /// - Parameter path: The file, from the working directory.
  func report(of text: SourceFile, inPlaceOf path: String) throws(Failure) -> Report {
    var files = projectFiles()
    let configured = paths.configuredPath(path)
    files.edited = (files.identity(configured), text)
    do throws(TestProblem) {
      let results = try TestQuestion(configuration, paths: [configured], files).answer()
      return ExpectationReport(results, path: ReportPath.of).report()
    } catch {
      switch error {
      case .unreadable(let failure): throw failure
      case .unusable(let problems): throw Failure(problems)
      }
    }
  }
}

extension Failure {
  /// The problems of a configuration, a line for each.
  fileprivate init(_ problems: [ConfigurationProblem]) {
    self.init(
      problems.prefix(5).map { "\(ReportedFile($0.source).place($0.range)): \($0.message)" }.joined(separator: "\n"))
  }
}
