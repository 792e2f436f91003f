import ArgumentParser
import AssetLinks
import Matching
import Reports
import SourceText
import Tasks

extension DiffCommand {
  /// Compares two versions of an `assetlinks.json`.
  func compareLinks(_ old: PlacedSource, _ new: PlacedSource) throws {
    let name = escapedForDisplay(old.source.name)
    if list.urls != nil { throw Failure("\(name) is an assetlinks.json, and --urls is for association files only") }
    if minimumSystem.version != nil {
      throw Failure("\(name) is an assetlinks.json, and --min-ios is a version of iOS")
    }
    let (before, after) = (try AssetLinksFile.usable(old.source), try AssetLinksFile.usable(new.source))
    if let package = app.text, !before.lists(package), !after.lists(package) {
      throw Failure("neither file lists \(escapedForDisplay(package))")
    }
    let comparison = Progress("comparing").during {
      AssetLinksComparison(
        AssetLinksComparison.Version(before, reportPath: old.reportPath),
        AssetLinksComparison.Version(after, reportPath: new.reportPath),
        AssetLinksDiff(
          before, after, package: app.text, host: domain.name,
          limit: all ? DifferenceText.allLimit : DifferenceText.limit, .differences))
    }
    let results = Report(comparison, failOn: exitCode ? .info : nil)
    try report.write(results, color: color.choice, inputs: [old.reportPath]) { format, style, width in
      switch format {
      case .text: AssetLinksDiffText(showsAll: all, style: style, width: width).text(comparison)
      case .json: AssetLinksDiffJSON(comparison).text
      case .markdown: AssetLinksDiffMarkdown(comparison).text()
      case .githubComment: AssetLinksDiffMarkdown(comparison).comment()
      case .html: AssetLinksDiffHTML(comparison, results, version: Aasa.version).text()
      default: nil
      }
    }
    if exitCode, comparison.diff.result != .equivalent { throw ExitCode.findings }
  }
}

extension AssetLinksFile {
  /// Whether a statement is about a package.
  fileprivate func lists(_ package: String) -> Bool {
    statements.contains { $0.include == nil && $0.app?.packageName?.text == package }
  }
}
