import Association
import Lint
import Matching
package import ProjectSettings
import SourceText

/// The findings that a run hides, because a baseline or the configuration has them, and those of a new baseline.
package struct KnownFindings {
  private let settings: LintRunSettings
  package var baseline: Baseline?
  /// The new baseline; `nil` where none is written.
  private var recorded: [Baseline.Entry]?
  private let folder: ProjectPaths?
  /// The indices of the ignored findings that can be about a file of the run, and of those that occurred.
  private var asked: Set<Int> = []
  private var met: Set<Int> = []
  /// The indices of the ignored findings of all files, by rule.
  private let ignoredEverywhere: [String: [Int]]

  /// - Parameters:
  ///   - isRecording: Whether all findings go into a new baseline.
  ///   - folder: The folder of the new baseline, to which its paths are relative.
  package init(
    _ settings: LintRunSettings, _ baseline: Baseline? = nil, isRecording: Bool = false, in folder: ProjectPaths? = nil
  ) {
    self.folder = folder
    self.settings = settings
    let ignored = settings.settings.ignored
    ignoredEverywhere = Dictionary(grouping: ignored.indices.filter { ignored[$0].files.isEmpty }) { ignored[$0].rule }
    self.baseline = baseline
    recorded = isRecording ? [] : nil
  }

  /// The new baseline; `nil` where none is written.
  package var newBaseline: Baseline? { recorded.map { Baseline($0, in: folder) } }

  package mutating func removed(from found: FileReport) -> FileReport {
    var file = found
    // Ignored findings have a reason already and are left out of a new baseline.
    removeIgnored(from: &file)
    if recorded != nil {
      recorded? += Baseline.entries(of: file, in: folder)
      file.removeKnown { _ in true }
    } else {
      baseline?.removeKnown(from: &file)
    }
    return file
  }

  private mutating func removeIgnored(from report: inout FileReport) {
    let all = settings.settings.ignored
    guard !all.isEmpty else { return }
    let path = settings.paths.configuredPath(report.file.path)
    let own = settings.settings.ignoredFiles.lists(matching: path)
    if asked.isEmpty { asked.formUnion(ignoredEverywhere.values.joined()) }
    asked.formUnion(own)
    let ignored = [Dictionary(grouping: own) { all[$0].rule }, ignoredEverywhere]
    let association = report.association
    let source = report.file.source
    lazy var components = Self.components(of: association ?? AssociationFile(source))
    var met: Set<Int> = []
    report.removeKnown { result in
      func component() -> ComponentName? {
        guard let place = result.location.range else { return nil }
        let index = components.partitioningIndex { $0.range.upperBound > place.lower.value }
        return index < components.count && components[index].range.contains(place.lower.value)
          ? components[index].name : nil
      }
      let match = ignored.compactMap { indices in
        indices[result.rule]?.first { all[$0].matches(message: result.message, component) }
      }.min()
      if let match { met.insert(match) }
      return match != nil
    }
    self.met.formUnion(met)
  }

  private static func components(of file: AssociationFile) -> [(range: Range<Int>, name: ComponentName)] {
    guard let applinks = file.applinks else { return [] }
    return applinks.entries.flatMap { entry in
      applinks.components(of: entry).map { (range: file.document.range($0.node).bytes, name: $0.name) }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// A remark on hidden findings.
  package enum Note: Sendable {
    /// The number of findings of the baseline that a report does not show.
    case known(Int)
    /// Entries of the baseline that no longer occur.
    case gone([Baseline.Entry])
    /// A setting of the configuration, with its place.
    case setting(String)
  }

  /// Remarks on the hidden findings that a report does not show, and on entries that no longer occur.
  ///
  /// - Parameters:
  ///   - countsKnown: True where the report counts them for each file.
  ///   - isOfAllFiles: Whether all files of the configuration were checked.
  ///   - exists: Returns `true` if there is a file or folder at a path of a report.
  package func notes(
    _ report: Report, countsKnown: Bool, isOfAllFiles: Bool = false, exists: (String) -> Bool = { _ in true }
  ) -> [Note] {
    var notes: [Note] = []
    if let baseline {
      let known = report.files.reduce(0) { $0 + $1.known }
      if known > 0, !countsKnown { notes.append(.known(known)) }
      let allowed = settings.allowed
      let gone = baseline.gone(failed: report.failures.map { $0.path }, exists: exists).filter {
        !allowed.contains($0.rule)
      }
      if !gone.isEmpty { notes.append(.gone(gone)) }
    }
    let settings = remarks + (isOfAllFiles && report.failures.isEmpty ? settingsOfNoFile(report) : [])
    return notes + settings.map(Note.setting)
  }

  /// Remarks on the overrides and entries of `ignore` whose `files` no file of a report has.
  private func settingsOfNoFile(_ report: Report) -> [String] {
    guard let configuration = settings.configuration, configuration.filesElsewhere.isEmpty else { return [] }
    let file = ReportedFile(configuration.source)
    let paths = report.files.map { settings.paths.configuredPath($0.file.path) }
    func lists(_ all: [[Located<Glob>]], _ index: GlobIndex) -> [[Located<Glob>]] {
      let matched = Set(paths.flatMap(index.lists))
      return all.indices.filter { !matched.contains($0) }.map { all[$0] }
    }
    let lint = settings.settings
    let unmatched =
      lists(lint.overrides.map { $0.files }, lint.overriddenFiles)
      + lists(lint.ignored.map { $0.files }, lint.ignoredFiles)
    return unmatched.compactMap { files in
      guard let first = files.first, !configuration.extended.contains(first.range) else { return nil }
      return "\(file.place(first.range)): no checked file matches \(listed(files.map { quoted($0.value.text) }))"
    }
  }

  /// Remarks on the configuration: former names of rules, and entries that ignore nothing.
  private var remarks: [String] {
    guard let configuration = settings.configuration else { return [] }
    let file = ReportedFile(configuration.source)
    let renamed = settings.settings.formerNames.compactMap { former in
      Rule.renaming(former.name).map { "\(ReportedFile(former.source).place(former.range)): \($0)" }
    }.uniqued()
    return renamed
      + asked.subtracting(met).sorted().compactMap { index in
        let ignored = settings.settings.ignored[index]
        // An extended configuration has entries for other projects.
        if configuration.extended.contains(ignored.range) || settings.allowed.contains(ignored.rule) { return nil }
        return "\(file.place(ignored.range)): this entry ignores no finding of `\(ignored.rule)`; remove it"
      }
  }
}
