package import Analysis
package import AssetLinks
package import Association
package import SourceText

/// The measures of a file.
package struct StatsQuestion: Sendable {
  private let source: SourceFile

  package init(_ source: SourceFile) { self.source = source }

  /// - Throws: The reason where devices ignore the file.
  package func answer() throws(TaskProblem) -> StatsAnswer {
    switch try LinkFile.read(source) {
    case .association(let file): .association(file, file.statistics())
    case .assetLinks(let file): .assetLinks(file, AssetLinksStatistics(file))
    }
  }
}

package enum StatsAnswer: Sendable {
  case association(AssociationFile, FileStatistics)
  case assetLinks(AssetLinksFile, AssetLinksStatistics)
}
