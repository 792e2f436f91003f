import Association
import Lint
import SourceText
import Testing

@testable import Hosting

@Suite("Files that no device requests")
struct SiteFilesTests {
  static let paths: [(path: String, isReported: Bool)] = [
    ("www/.well-known/apple-app-site-association", false),
    ("www/apple-app-site-association", false),
    ("apple-app-site-association", false),
    ("www/.wellknown/apple-app-site-association", true),
    ("well-known/apple-app-site-association", true),
    (".Well-Known/apple-app-site-association", true),
    ("apple-app-site-association.sample", true),
    ("apple-app-site-association.json", true),
    (".well-known/apple-app-site-association/index.html", true),
    ("public/index.html", false),
    ("shop.aasa", false),
  ]

  @Test("one file by itself is reported for its name or its folder", arguments: paths)
  func alone(_ path: String, _ isReported: Bool) {
    let file = AssociationFile(SourceFile(name: path, bytes: Array(Example.plainFile.utf8)))
    let found = Site(alone: path, file).map { Linter.lint($0) } ?? []
    #expect(found.map(\.rule) == (isReported ? ["unread-file"] : []))
    #expect(found.allSatisfy { $0.severity == .info })
  }
}
