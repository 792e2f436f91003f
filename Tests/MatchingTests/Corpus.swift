import Association
import FoundationEssentials
import JSONSource
import SourceText
import TestSupport
import Testing

/// The cases under `Fixtures/matching`: a file, a URL and the verdict, with what each verdict rests on.
enum Corpus {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    /// `oracle`, `documented` or `decided`.
    let mark: String
    let source: SourceFile
    let domain: String?
    let app: String
    let url: String
    let verdict: String

    var testDescription: String { name }
    var file: AssociationFile { AssociationFile(source) }
    var tree: JSONValue { JSONValue(String(decoding: source.bytes, as: UTF8.self)) }
  }

  static let app = "9QX4T7KM2P.shop.harbor.app"

  static let cases: [Case] = {
    do { return try read() } catch {
      Issue.record(error)
      return []
    }
  }()

  private static func read() throws -> [Case] {
    let folder = URL(filePath: projectRoot).appending(path: "Fixtures/matching")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
      .sorted()
    return try names.flatMap { name in
      let bytes = try Array(Data(contentsOf: folder.appending(path: name)))
      let document = JSONReader.read(SourceFile(name: name, bytes: bytes))
      let root = try #require(document.root)
      #expect(document.problems.isEmpty, "\(name)")
      return try document.elements(root).map { try example(document, $0) }
    }
  }

  private static func example(_ document: JSONDocument, _ node: NodeID) throws -> Case {
    func text(_ key: String) -> String? { document.value(key, of: node).map { document.string($0) } }
    func source(_ key: String) -> String? {
      document.value(key, of: node).map { document.source.text(document.range($0)) }
    }
    let app = text("app") ?? Corpus.app
    let wrapped = source("component").map {
      #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#($0)]}]}}"#
    }
    return Case(
      name: try #require(text("name")), mark: try #require(text("mark")),
      source: SourceFile(name: "case", bytes: Array(try #require(source("file") ?? wrapped).utf8)),
      domain: text("domain"), app: app, url: try #require(text("url")), verdict: try #require(text("verdict")))
  }
}
