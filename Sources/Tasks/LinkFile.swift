package import AssetLinks
package import Association
package import JSONSource
import Lint
package import SourceText

/// A file of either platform, as ``AssetLinksFile/isAssetLinks(_:)`` decides.
package enum LinkFile: Sendable {
  /// Apple's `apple-app-site-association`.
  case association(AssociationFile)
  /// Android's `assetlinks.json`.
  case assetLinks(AssetLinksFile)

  /// Reads a text, also one that devices ignore. O(bytes).
  package init(_ source: SourceFile) {
    self =
      AssetLinksFile.isAssetLinks(source) ? .assetLinks(AssetLinksFile(source)) : .association(AssociationFile(source))
  }

  /// Reads a text that devices read.
  ///
  /// - Throws: The place and the reason where devices ignore the whole file.
  package static func read(_ source: SourceFile) throws(TaskProblem) -> LinkFile {
    let file = LinkFile(source)
    if let problem = file.problem { throw problem }
    return file
  }

  /// The reason why devices ignore the whole file; `nil` for a file that they read.
  package var problem: TaskProblem? {
    switch self {
    case .association(let file): return FaultText.words(file).map { .file($0, next: .lint) }
    case .assetLinks(let file):
      if file.fault == nil { return nil }
      return .file("Android reads nothing from \(escapedForDisplay(file.source.name))", next: .lintFaults)
    }
  }

  /// The text as an association file, also where it is an `assetlinks.json`.
  var association: AssociationFile {
    switch self {
    case .association(let file): file
    case .assetLinks(let file): AssociationFile(file.source)
    }
  }

  package var isAssetLinks: Bool { if case .assetLinks = self { true } else { false } }

  package var source: SourceFile { document.source }

  package var document: JSONDocument {
    switch self {
    case .association(let file): file.document
    case .assetLinks(let file): file.document
    }
  }

  /// Reads an association file for a question that has no answer for an `assetlinks.json`.
  ///
  /// - Parameter next: The tasks that answer for an `assetlinks.json`.
  package static func association(
    _ source: SourceFile, orOfLinks next: TaskProblem.Next = .tasksOfLinks
  ) throws(TaskProblem) -> AssociationFile { try LinkFile(source).usableAssociation(orOfLinks: next) }

  func usableAssociation(orOfLinks next: TaskProblem.Next = .tasksOfLinks) throws(TaskProblem) -> AssociationFile {
    switch self {
    case .association(let association):
      if let problem { throw problem }
      return association
    case .assetLinks: throw .file("\(escapedForDisplay(source.name)) is an assetlinks.json", next: next)
    }
  }

  /// Reads an `assetlinks.json`, whatever the text looks like.
  package static func links(_ source: SourceFile) throws(TaskProblem) -> AssetLinksFile {
    try usable(AssetLinksFile(source))
  }

  static func usable(_ file: AssetLinksFile) throws(TaskProblem) -> AssetLinksFile {
    if let problem = LinkFile.assetLinks(file).problem { throw problem }
    return file
  }
}
