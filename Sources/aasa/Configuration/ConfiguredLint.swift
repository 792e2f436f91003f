import Association
import Lint
import ProjectSettings
import Reports
import SourceText

/// The configuration of a run of `aasa lint`, and the ignored findings that occurred.
struct ConfiguredLint {
  private let found: ConfigurationFile.Found?
  private let settings: LintSettings
  private let flags: LintFlags
  private let keepsAll: Bool
  private let files: LocalFiles
  /// The indices of the ignored findings that occurred, and of those that could have.
  private var met: Set<Int> = []
  private var asked: Set<Int> = []

  /// - Parameter keepsAll: Whether all findings are needed, not only the shown ones.
  init(_ found: ConfigurationFile.Found?, _ flags: LintFlags, keepsAll: Bool) {
    self.found = found
    self.flags = flags
    settings = found?.configuration.lint ?? LintSettings()
    // Ignored findings are matched one by one.
    self.keepsAll = keepsAll || !settings.ignored.isEmpty
    files = LocalFiles(folder: found?.folder ?? "")
  }

  /// The settings of the whole run.
  var common: EffectiveLintSettings { EffectiveLintSettings(settings, flags) }

  /// The most warnings that do not fail; `nil` for any number, also with `--fail-on never`.
  var maximumWarnings: Int? {
    if case .never = common.failOn.value, case .flag = common.failOn.origin { return nil }
    return common.maximumWarnings.value
  }

  /// The path of the configuration, if there is one.
  var path: String? { found?.path }

  /// The settings for a file.
  func options(_ path: String) -> LintOptions {
    var options = EffectiveLintSettings(settings, flags, path: files.configuredPath(path)).options
    if keepsAll { options.findingsPerRule = .max }
    return options
  }

  /// The most findings of one rule to show in a format.
  func shownFindings(_ format: ReportFormat) -> Int {
    if let limit = common.limit.value { return limit == 0 ? .max : limit }
    return format == .text ? 50 : LintOptions().findingsPerRule
  }

  /// Removes the findings that the configuration ignores.
  mutating func removeIgnored(from report: inout FileReport) {
    guard !settings.ignored.isEmpty else { return }
    let path = files.configuredPath(report.file.path)
    let ignored = settings.ignored.indices.filter { settings.ignored[$0].isFor(path) }
    asked.formUnion(ignored)
    let places = ComponentRanges(report.file.source, isNeeded: ignored.contains { settings.ignored[$0].place != nil })
    var met: Set<Int> = []
    report.removeKnown { result in
      let component = result.range.flatMap(places.component)
      let match = ignored.first {
        settings.ignored[$0].matches(
          rule: result.rule, message: result.message, path: path, component: component)
      }
      if let match { met.insert(match) }
      return match != nil
    }
    self.met.formUnion(met)
  }

  /// Notes the ignored findings that no longer occur.
  func tellOfUnused() {
    guard let source = found?.configuration.source else { return }
    let lines = SourceLines(source)
    for index in asked.subtracting(met).sorted() {
      let ignored = settings.ignored[index]
      let position = lines.position(of: ignored.range.lower)
      Output.note(
        "\(source.name):\(position.line):\(position.column): no finding of `\(ignored.rule)` is there to be ignored; remove it"
      )
    }
  }
}

/// Finds the component at a place of a file.
private struct ComponentRanges {
  private var components: [(range: Range<Int>, name: ComponentName)] = []

  init(_ source: SourceFile, isNeeded: Bool) {
    guard isNeeded else { return }
    let file = AssociationFile(source)
    guard let applinks = file.applinks else { return }
    for entry in applinks.entries {
      for component in applinks.components(of: entry) {
        let name = ComponentName(entry: entry.index, component: component.index)
        components.append((file.document.range(component.node).bytes, name))
      }
    }
  }

  func component(_ place: SourceRange) -> ComponentName? {
    components.first { $0.range.contains(place.lower.value) }?.name
  }
}
