package import AssetLinks
import JSONSource
package import SourceText

/// The statistics of an `assetlinks.json` as JSON, version 1.
package struct AssetLinksStatisticsJSON {
  private let source: SourceFile

  package init(_ source: SourceFile) { self.source = source }

  package func text(_ statistics: AssetLinksStatistics) -> String {
    JSONWriter.document {
      $0.member("version", 1)
      $0.member("file", source.name)
      $0.member("bytes", statistics.bytes)
      $0.member("statements", statistics.statements)
      $0.member("includes", statistics.includes)
      $0.member("sites", statistics.sites)
      $0.member("fingerprints", statistics.fingerprints)
      $0.objects("relations", statistics.relations) { relation, object in
        object.member("relation", relation.name)
        object.member("targets", relation.targets)
      }
      $0.object("rules") { object in
        let rules = statistics.rules
        object.member("count", rules.count)
        object.member("excluding", rules.excluding)
        object.object("paths") { object in
          for kind in AssetLinksStatistics.PathKind.allCases { object.member(kind.rawValue, rules.paths[kind] ?? 0) }
        }
        object.member("withQuery", rules.withQuery)
        object.member("withFragment", rules.withFragment)
        object.member("malformedLists", statistics.malformedLists)
      }
      $0.objects("apps", statistics.apps) { app, object in
        object.member("app", app.name)
        object.list("relations", app.relations)
        object.member("fingerprints", app.fingerprints)
        if let rules = app.rules { object.member("rules", rules) }
      }
      $0.objects("shares", statistics.shares) { share, object in
        object.member("kind", share.kind.rawValue)
        object.member("bytes", share.bytes)
      }
    }
  }
}
