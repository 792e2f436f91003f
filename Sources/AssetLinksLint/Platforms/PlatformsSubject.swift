package import AssetLinks
package import Association
import JSONSource
package import Lint

/// The files of both platforms of a site. All findings are in Android's file, so those of Apple's file do not depend on it.
package struct PlatformsSubject {
  let links: AssetLinksFile
  let association: AssociationFile

  /// The first app that Apple's file gives a URL to.
  var appWithLinks: LocatedAppID? {
    guard let applinks = association.applinks else { return nil }
    return applinks.entries.first { entry in
      !entry.apps.isEmpty && applinks.components(of: entry).contains { !$0.exclude.value }
    }?.apps.first
  }

  /// `true` if every statement is in this file.
  var isWhole: Bool { !links.statements.contains { $0.include != nil } }

  var appStatements: [Statement] { links.statements.filter { $0.include == nil && $0.app?.packageName != nil } }

  func relation(_ name: String) -> (app: String, relation: Statement.LocatedText)? {
    appStatements.lazy.compactMap { statement in
      statement.relations.first { $0.text == name }.map { (statement.app?.packageName?.text ?? "", $0) }
    }.first
  }
}

extension RuleContext<PlatformsSubject> {
  func report(_ message: String, at node: NodeID?, _ label: (app: LocatedAppID, text: String)? = nil, help: [String]) {
    let (links, association) = (subject.links.document, subject.association.document)
    report(
      message, location: Finding.Location(node.map { links.range($0) }),
      labels: label.map { label in
        [Finding.Label(Finding.Location(file: 1, association.range(label.app.node)), label.text)]
      } ?? [], help: help)
  }
}

extension Rule.Check {
  static func platforms(_ run: @escaping @Sendable (RuleContext<PlatformsSubject>) -> Void) -> Self { Self(run) }
}

extension Linter {
  /// The findings that need the files of both platforms, in file 0, which is Android's, with labels in file 1, which is Apple's. Without those of
  /// a file that is not read, because its own say more.
  package static func lint(
    _ links: AssetLinksFile, beside association: AssociationFile, options: LintOptions = LintOptions()
  ) -> [Finding] {
    guard links.fault == nil, association.fault == nil else { return [] }
    return run(Rule.platforms, on: PlatformsSubject(links: links, association: association), options).findings
  }
}

extension Rule { package static let platforms: [Rule] = [appOnOnePlatform, credentialsOnOnePlatform] }
