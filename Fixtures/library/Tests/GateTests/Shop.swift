import AppSiteAssociation
import Foundation

extension AssociationFile {
  /// The file of the site, which lies beside the tests.
  static func shop() throws -> AssociationFile {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    return AssociationFile(bytes: try Data(contentsOf: tests.appending(path: "apple-app-site-association")))
  }
}
