import AssetLinks
import Association
package import Lint
import SourceText

/// An `assetlinks.json`, and the association file of the same site.
package struct PlatformsExample: ExampleContent {
  package let links: String
  package let association: String

  package func findings(_ options: LintOptions) -> [Finding] {
    let links = AssetLinksFile(SourceFile(name: "assetlinks.json", bytes: Array(links.utf8)))
    let association = AssociationFile(SourceFile(name: "apple-app-site-association", bytes: Array(association.utf8)))
    return Linter.lint(links, options: options).findings + Linter.lint(association, options: options).findings
      + Linter.lint(links, beside: association, options: options)
  }
}

extension Example.Maker {
  func callAsFunction(
    _ note: String, _ statement: ExampleStatement, beside association: String, alongside: [String] = []
  ) -> Example {
    self(note, content: PlatformsExample(links: statement.file, association: association), alongside: alongside)
  }
}

enum AssociationExamples {
  static let links =
    #""applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}"#
  static let credentials = #""webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}"#
}
