import Expectations
import Lint
import ProjectSettings
import SourceText
import Tasks

/// A configuration and the files that its expectations are about, as `aasa test` reads them.
struct ConfigurationPlan: Sendable {
  let texts: ProjectTexts
  /// `nil` with problems of the text.
  let configuration: ProjectConfiguration?
  /// `nil` for a configuration that has nothing to test.
  let plan: ExpectationPlan?
  let problems: [ConfigurationProblem]

  init(_ source: SourceFile, _ texts: ProjectTexts) {
    let reading = ConfigurationReading(source, texts)
    self.texts = texts
    configuration = reading.configuration
    // Without `files` the command has the files as its arguments.
    guard let configuration, configuration.hasExpectations,
      !configuration.filesOfBothPlatforms.isEmpty,
      let (plan, problems) = try? TestQuestion(configuration, texts).plan()
    else {
      plan = nil
      problems = reading.problems
      return
    }
    self.plan = plan
    let entries = texts.entries(configuration.files)
    self.problems = problems + plan.files.compactMap { Self.fault(of: $0, in: configuration, entries, texts) }
  }

  private static func fault(
    of tested: TestedFile, in configuration: ProjectConfiguration, _ entries: ExpectedFiles, _ texts: ProjectTexts
  ) -> ConfigurationProblem? {
    guard let words = FaultText.words(tested.file),
      let place = texts.entry(tested.path, in: entries)?.path.range
    else { return nil }
    return ConfigurationProblem(configuration.source, place, words)
  }
}

/// The outcome of a configuration's expectations, as `aasa test` reports it.
struct ConfigurationTest: Sendable {
  /// Those of the configuration and of the files that it names.
  let problems: [ConfigurationProblem]
  /// `nil` with problems, and for a configuration that has nothing to test.
  let results: ExpectationResults?

  /// - Parameter isWanted: Whether the outcome is still needed.
  init(_ plan: ConfigurationPlan, while isWanted: () -> Bool) {
    guard plan.problems.isEmpty, let tested = plan.plan else {
      (problems, results) = (plan.problems, nil)
      return
    }
    do throws(TestProblem) {
      (problems, results) = ([], try TestQuestion<ProjectTexts>.answer(to: tested, while: isWanted))
    } catch {
      (problems, results) = (error.problems, nil)
    }
  }
}
