import Association
import Foundation
import Matching
import SourceText
import TestSupport
import Testing

@testable import AssetLinks

@Suite struct BothPlatformsTableTests {
  private struct Row: Sendable, CustomTestStringConvertible {
    let entry: String
    /// The URLs that open on both platforms, on iOS and on Android.
    let urls: [[String]]

    var testDescription: String { entry }

    /// - Parameter line: A line of a table in Markdown.
    init?(_ line: Substring) {
      let cells = line.split(separator: " | ").map { cell in
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
          .map { String($0.element) }
      }
      guard line.hasPrefix("| `"), cells.count == 4, let pattern = cells[0].first else { return nil }
      entry = pattern.hasPrefix("{") ? pattern : #"{"/": "\#(pattern)"}"#
      urls = Array(cells[1...])
    }
  }

  private static let rows: [Row] = {
    let page = URL(filePath: projectRoot).appending(path: "docs/both-platforms.md")
    guard let text = try? String(contentsOf: page, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap(Row.init)
  }()

  @Test func `the table has all of its rows`() { #expect(Self.rows.count == 18) }

  @Test(arguments: rows)
  private func `a row is as both matchers decide`(_ row: Row) throws {
    let apple = #"{"applinks": {"details": [{"appIDs": ["A"], "components": [\#(row.entry)]}]}}"#
    let android = """
      [{"relation": ["\(Statement.appLinks)"], "target": {"namespace": "android_app", "package_name": "a.b",
        "sha256_cert_fingerprints": ["AB"]}, "relation_extensions": {
        "\(Statement.appLinks)": {"dynamic_app_link_components": [\(row.entry)]}}}]
      """
    func source(_ text: String) -> SourceFile { SourceFile(name: "file", bytes: Array(text.utf8)) }
    var matcher = LinkRouter(AssociationFile(source(apple))).makeMatcher()
    let rules = AssetLinksVerdicts(AssetLinksFile(source(android)))
    for (urls, expected) in zip(row.urls, [[true, true], [true, false], [false, true]]) {
      for url in urls {
        let link = try LinkURL("https://harbor.shop" + url)
        let opens = [matcher.verdicts(for: link).first, rules.verdicts(for: link).first].map { $0?.verdict == .match }
        #expect(opens == expected, "\(url)")
      }
    }
  }
}
