package import AndroidManifest
import AssetLinks
import AssetLinksLint
package import Association
import Hosting
package import Lint
package import Matching
import SourceText

/// The findings in a file of either platform.
package struct LintQuestion: Sendable {
  let file: LinkFile
  package let settings: LintRunSettings
  private let configured: LintOptions
  private let path: String?
  private let reportPath: String?
  let origin: String?
  /// True where the name of the file is checked too. The names of the files of a site are checked together.
  package var isAlone = true
  /// The domain that serves the file, where it is known otherwise than from the configuration or the file's URL.
  package var domain: String?
  /// The intent filters of the Android app, for an `assetlinks.json`.
  package var manifest: AndroidManifest?
  /// The association file of the same site with its path for programs, for an `assetlinks.json`.
  package var association: (file: AssociationFile, path: String)?
  /// Steps from which those of all searches are taken too.
  package var ledger: StepBudget?
  /// True where the components that decide no URL are wanted beside the findings.
  package var listsUnreached = false
  /// The rules about association files instead of those of the file's platform, and the findings of a rule that are kept: for tests.
  var rules: [Rule]?
  var findingsPerRule: Int?

  /// - Parameters:
  ///   - path: The path or URL of the file as an argument has it; `nil` for a text without a file.
  ///   - reportPath: See `ReportedFile.path`.
  ///   - origin: The file that this one is generated from.
  package init(
    _ file: LinkFile, _ settings: LintRunSettings, path: String? = nil, reportPath: String? = nil, origin: String? = nil
  ) {
    self.file = file
    self.settings = settings
    configured = settings.options(path ?? Self.anyPath)
    (self.path, self.reportPath, self.origin) = (path, reportPath, origin)
  }

  /// The findings, without those that the configuration ignores.
  package func answer() -> FileReport {
    var known = KnownFindings(settings)
    return known.removed(from: findings()).generated(from: origin)
  }

  package func findings() -> FileReport { report(file, lint(file)) }

  /// The name that stands for a text without a file.
  private static let anyPath = Site.name

  var options: LintOptions {
    var options = configured
    options.ledger = ledger
    options.listsUnreached = listsUnreached
    if let domain = domain ?? servingHost { options.domain = domain }
    if let findingsPerRule { options.findingsPerRule = findingsPerRule }
    return options
  }

  private var servingHost: String? {
    guard let url = reportPath ?? path, LexicalPath.isURL(url) else { return nil }
    return (try? LinkURL(url))?.host
  }

  /// - Parameter keepsAll: Whether all findings are needed, not only the shown ones.
  func lint(_ file: LinkFile, keepsAll: Bool = false) -> Linter.Result {
    var options = options
    if keepsAll { options.findingsPerRule = .max }
    switch file {
    case .association(let file): return Linter.lint(file, options: options, rules: rules ?? RuleCatalog.lint.rules)
    case .assetLinks(let file):
      let own = Linter.lint(file, options: options)
      return manifest.map { own.joined(with: Linter.lint(file, in: $0, options: options)) } ?? own
    }
  }

  /// The report of findings in the file, with those that need other files or the name.
  func report(_ file: LinkFile, _ result: consuming Linter.Result, fixes: [AppliedFix] = []) -> FileReport {
    let reported = ReportedFile(file.source, path: reportPath)
    var more: [Finding] = []
    if case .assetLinks = file, let association {
      more = reported.findings(beside: association.file, path: association.path, options)
    }
    if isAlone, let path, !LexicalPath.isURL(path), let site = Site(alone: path, file.association) {
      more = Finding.results(Linter.lint(site, options: options), in: 0, of: [reported]) + more
    }
    var report = FileReport(reported, result, and: more, fixes: fixes)
    report.host = options.domain
    if case .association(let file) = file { report.association = file }
    return report
  }
}

extension ReportedFile {
  /// The findings in this `assetlinks.json` that need the association file of the same site too.
  package func findings(beside association: AssociationFile, path: String? = nil, _ options: LintOptions) -> [Finding] {
    let findings = Linter.lint(AssetLinksFile(source), beside: association, options: options)
    return Finding.results(findings, in: 0, of: [self, ReportedFile(association.source, path: path)])
  }
}
