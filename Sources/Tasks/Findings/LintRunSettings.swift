package import Lint
package import ProjectSettings
import SourceText

package struct LintRunSettings: Sendable {
  package let settings: LintSettings
  let configuration: ProjectConfiguration?
  private let files: ExpectedFiles
  private let flags: LintFlags
  let paths: ProjectPaths
  private let keepsAll: Bool
  /// The settings of the run as a whole.
  private let common: EffectiveLintSettings

  /// - Parameter keepsAll: Whether all findings are needed, not only the shown ones.
  package init(_ configuration: ProjectConfiguration?, _ flags: LintFlags, _ paths: ProjectPaths, keepsAll: Bool) {
    settings = configuration?.lint ?? LintSettings()
    self.configuration = configuration
    files = ExpectedFiles(configuration?.filesOfBothPlatforms ?? [], identity: paths.identity)
    self.flags = flags
    common = EffectiveLintSettings(settings, flags)
    self.paths = paths
    // Ignored findings are counted one by one.
    self.keepsAll = keepsAll || !self.settings.ignored.isEmpty
  }

  /// The least severity that fails; `nil` where none does.
  package var failOn: Severity? { common.failOn.value.severity }

  var allowed: Set<String> { common.options.allowed }

  /// Returns `true` if a file, or a folder above it, is left out where a folder is searched.
  package func isExcluded(_ path: String) -> Bool {
    !settings.excluded.isEmpty && settings.excludes(paths.configuredPath(path))
  }

  package func options(_ path: String) -> LintOptions {
    var options = EffectiveLintSettings(settings, flags, path: paths.configuredPath(path)).options
    if keepsAll { options.findingsPerRule = .max }
    options.domain = domain(of: path)
    return options
  }

  /// The domain that serves a file, as far as the configuration names one.
  ///
  /// - Parameter path: `nil` for a text that is in no file.
  package func domain(of path: String?) -> String? { configuration?.domains(of: entry(of: path)).first }

  /// The file from which a file is generated, as the configuration names it.
  package func origin(of path: String?) -> String? { entry(of: path)?.origin?.value }

  private func entry(of path: String?) -> ExpectedFile? {
    path.map(paths.configuredPath).flatMap { files.entry(of: $0, paths.identity($0)) }
  }

  /// The most findings of one rule that are shown, as text for people or in another format.
  package func shownFindings(asText isText: Bool) -> Int {
    if let limit = common.limit.value { return limit == 0 ? .max : limit }
    return isText ? 50 : LintOptions().findingsPerRule
  }

  /// The message about more warnings than the configuration allows; `nil` where there are not, or where a flag lets nothing fail.
  package func excessWarnings(_ report: Report) -> String? {
    if case .off = common.failOn.value, case .flag = common.failOn.origin { return nil }
    guard let most = common.maximumWarnings.value else { return nil }
    let name =
      if case .flag(let flag) = common.maximumWarnings.origin { "\(flag) \(most)" } else { "max-warnings: \(most)" }
    let count = report.files.reduce(0) { $0 + $1.count(of: .warning) }
    return count > most ? "\(counted(count, "warning is", plural: "warnings are")) more than `\(name)`" : nil
  }
}
