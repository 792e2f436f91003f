package import ProjectSettings
package import SourceText

/// The outcomes of the expectations of a configuration, for the files of both platforms.
///
/// A file that devices ignore, or that does not list an expected app, has failed expectations.
package struct TestQuestion<Files: FileSource> {
  private let configuration: ProjectConfiguration
  private let paths: [String]
  private let files: Files

  /// - Parameters:
  ///   - paths: The files of either platform; of a platform without one, those that the configuration names.
  ///   - files: Reads files; paths are relative to the configuration's folder.
  package init(_ configuration: ProjectConfiguration, paths: [String] = [], _ files: Files) {
    self.configuration = configuration
    self.paths = paths
    self.files = files
  }

  package func answer() throws(TestProblem) -> ExpectationResults {
    let (plan, problems): (ExpectationPlan, [ConfigurationProblem])
    do throws(Failure) {
      (plan, problems) = try ExpectationPlan.make(configuration, paths: paths, files)
    } catch {
      throw .unreadable(error)
    }
    if !problems.isEmpty { throw .unusable(problems) }
    let (results, faults) = ExpectationRun.run(plan)
    if !faults.isEmpty { throw .unusable(faults) }
    return results
  }
}

/// The reason why expectations have no outcome.
package enum TestProblem: Error, Sendable {
  /// A named file cannot be read.
  case unreadable(Failure)
  /// The configuration, or a list or file that it names, cannot be used.
  case unusable([ConfigurationProblem])
}
