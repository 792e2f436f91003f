package import Expectations
package import ProjectSettings
package import SourceText

/// The outcomes of the expectations of a configuration, for the files of both platforms.
///
/// A file that devices ignore, or that does not list an expected app, has failed expectations.
package struct TestQuestion<Files: FileSource> {
  private let configuration: ProjectConfiguration
  private let paths: [String]
  private let files: Files

  /// - Parameter paths: The files of either platform; of a platform without one, those that the configuration names.
  package init(_ configuration: ProjectConfiguration, paths: [String] = [], _ files: Files) {
    (self.configuration, self.paths, self.files) = (configuration, paths, files)
  }

  /// The files and expectations that are tested, with the problems of what the configuration names. With problems there is no outcome.
  ///
  /// - Throws: The reason why one of the named files cannot be read.
  package func plan() throws(Failure) -> (plan: ExpectationPlan, problems: [ConfigurationProblem]) {
    try ExpectationPlan.make(configuration, paths: paths, files)
  }

  package func answer() throws(TestProblem) -> ExpectationResults {
    let (plan, problems): (ExpectationPlan, [ConfigurationProblem])
    do throws(Failure) {
      (plan, problems) = try self.plan()
    } catch {
      throw .unreadable(error)
    }
    if !problems.isEmpty { throw .unusable(problems) }
    return try Self.answer(to: plan)
  }

  /// The outcomes of a plan without problems.
  ///
  /// - Parameter isWanted: Whether the outcome is still needed. Once it returns `false`, the answer must not be used.
  package static func answer(
    to plan: ExpectationPlan, while isWanted: () -> Bool = { true }
  ) throws(TestProblem) -> ExpectationResults {
    let (results, faults) = ExpectationRun.run(plan, while: isWanted)
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

  /// Those of the configuration and of what it names.
  package var problems: [ConfigurationProblem] { if case .unusable(let problems) = self { problems } else { [] } }
}
