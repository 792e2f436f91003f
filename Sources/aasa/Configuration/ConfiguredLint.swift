import Association
import Lint
import ProjectSettings
import Reports
import SourceText

/// How a run of `aasa lint` is configured, and which of the ignored findings it met.
struct ConfiguredLint {
  private let found: ConfigurationFile.Found?
  private let settings: LintSettings
  private let flags: LintFlags
  private let keepsAll: Bool
  private let files: LocalFiles
  /// The indices of the ignored findings that occurred, and of those that could have.
  private var met: Set<Int> = []
  private var asked: Set<Int> = []

  /// - Parameter keepsAll: Whether all findings are needed, however many are shown.
  init(_ found: ConfigurationFile.Found?, _ flags: LintFlags, keepsAll: Bool) {
    self.found = found
    self.flags = flags
    settings = found?.configuration.lint ?? LintSettings()
    // What is ignored is counted out one by one.
    self.keepsAll = keepsAll || !settings.ignored.isEmpty
    files = LocalFiles(folder: found?.folder ?? "")
  }

  /// What holds for the run as a whole.
  var common: EffectiveLintSettings { EffectiveLintSettings(settings, flags) }

  /// How many warnings may be; `nil` for any number, also where a flag lets nothing fail.
  var maximumWarnings: Int? {
    if case .never = common.failOn.value, case .flag = common.failOn.origin { return nil }
    return common.maximumWarnings.value
  }

  /// The file of the configuration, where there is one.
  var path: String? { found?.path }

  /// What holds for a file.
  func options(_ path: String) -> LintOptions {
    var options = EffectiveLintSettings(settings, flags, path: files.configuredPath(path)).options
    if keepsAll { options.findingsPerRule = .max }
    return options
  }

  /// How many findings of one rule are shown in a format.
  func shownFindings(_ format: ReportFormat) -> Int {
    if let limit = common.limit.value { return limit == 0 ? .max : limit }
    return format == .text ? 50 : LintOptions().findingsPerRule
  }

  /// Leaves out the findings that the configuration ignores.
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

  /// Says on standard error which ignored findings no longer occur.
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

/// Which component stands at a place of a file.
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
