import Association
package import Lint
import SourceText

/// A folder of a site: all that it holds, by path.
package struct SiteExample: ExampleContent {
  package let files: [(path: String, text: String)]

  package func findings(_ options: LintOptions) -> [Finding] {
    let found = files.filter { Site.isRead($0.path) || Site.isLookalike($0.path) }
    let hosting = files.compactMap { path, text in
      HostingConfiguration(SourceFile(name: path, bytes: Array(text.utf8)), name: path, site: "")
    }
    return Linter.lint(
      Site(
        found.map { Site.File(path: $0, AssociationFile(SourceFile(name: $0, bytes: Array($1.utf8)))) },
        hosting: hosting,
        assetLinks: files.contains { $0.path == Site.assetLinksPath }
          ? .wellKnown : files.contains { $0.path == Site.assetLinksName } ? .root : nil), options: options)
  }
}

extension Example.Maker {
  func callAsFunction(
    _ note: String, site: KeyValuePairs<String, String>, alongside: [String] = []
  ) -> Example { self(note, content: SiteExample(files: site.map { ($0, $1) }), alongside: alongside) }

  /// A site with its file in the right place, and one configuration of its host.
  func callAsFunction(_ note: String, configuration name: String, _ text: String) -> Example {
    self(note, site: [Site.wellKnownPath: Example.plainFile, name: text])
  }
}
