import Analysis
import Association
import Compaction
import SourceText
import Testing

@Suite("Compaction")
struct CompactionTests {
  @Test("A product of lists becomes one component and its variables")
  func product() {
    let paths = ["en", "de", "fr"].flatMap { language in ["fish", "crab", "squid"].map { "/\(language)/\($0)/*" } }
    let compaction = CompactionFile(paths).file.compacted(.current)
    #expect(compaction.result.applinks?.entries.first?.count == 1)
    #expect(compaction.proof == .automaton)
  }

  @Test("Elements of `paths` are removed from their own lists, also where `components` hide one of them")
  func hiddenPaths() {
    func text(_ first: String, _ second: String) -> String {
      """
      {"applinks": {"details": [{"appID": "\(Self.app)", "paths": [\(first)]},
      {"appIDs": ["\(Self.app)k"], "appID": "\(Self.app)k", "components": [{"/": "/z"}], "paths": [\(second)]}]}}
      """
    }
    let source = text(#""/x/*", "/x/y""#, #""/q/*", "/q/r", "/q/s""#)
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(source.utf8)))
    let result = file.compacted(Compaction.Options()).result
    #expect(String(decoding: result.source.bytes, as: UTF8.self) == text(#""/x/*""#, #""/q/*""#))
  }

  private static let app = "9QX4T7KM2P.shop.harbor.app"
}

/// A file of one entry, for tests.
struct CompactionFile {
  let file: AssociationFile

  init(_ paths: [String]) {
    let components = paths.map { path in
      path.hasPrefix("NOT ") ? #"{"/":"\#(path.dropFirst(4))","exclude":true}"# : #"{"/":"\#(path)"}"#
    }
    let text = """
      {"applinks":{"details":[{"appIDs":["9QX4T7KM2P.shop.harbor.app"],"components":[
        \(components.joined(separator: ",\n  "))]}]}}
      """
    file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
  }
}

extension Compaction.Options {
  /// Options that keep the answers of systems since iOS 14 only.
  static var current: Self {
    var options = Self()
    options.minimumSystem = SystemVersion(major: 14)
    return options
  }
}
