import Foundation
import Testing

@Suite("aasa stats, and what patterns cost")
struct StatsCommandTests {
  @Test("the figures of a file, in two forms")
  func figures() throws {
    let text = try Program.aasa(["stats", "apple-app-site-association"])
    #expect(text.status == 0 && text.errors.isEmpty)
    #expect(text.output.contains("648,672"))
    let json = try Program.aasa(["stats", "-", "--format", "json"], input: #"{"applinks": {}}"#)
    #expect(json.status == 0)
    #expect(json.output.contains("\"bytes\": 16"))
  }

  @Test("a file without `applinks` has the figures of its services alone")
  func credentials() throws {
    let text = #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}, "appclips": {"apps": []}}"#
    let found = try Program.aasa(["stats", "-"], input: text)
    let lines = found.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.contains("webcredentials 1 app") && lines.contains("appclips 0 apps"))
    #expect(!["components", "automaton", "literal strings"].contains { found.output.contains($0) })
    let empty = try Program.aasa(["stats", "-"], input: #"{"applinks": {"details": []}}"#)
    #expect(!["patterns", "automaton", "literal strings"].contains { empty.output.contains($0) })
  }

  @Test("a table has the services of each app")
  func services() throws {
    let (app, other) = ("9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.app.Clip")
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(app)"], "components": [{"/": "/a"}, {"/": "/b"}]}, {"appIDs": ["\(app)"], \
      "components": [{"/": "/c"}]}]}, "webcredentials": {"apps": ["\(app)"]}, "appclips": {"apps": ["\(other)"]}}
      """
    let found = try Program.aasa(["stats", "-"], input: text)
    let lines = found.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.contains("apps by service applinks webcredentials appclips"))
    #expect(lines.contains("\(app) 3 yes –") && lines.contains("\(other) – – yes"))
    let json = try Program.aasa(["stats", "-", "--format", "json"], input: text)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let rows = try #require(object["services"] as? [[String: Any]])
    #expect(rows.map { $0["app"] as? String } == [app, other])
    #expect(rows.map { $0["services"] as? [String] } == [["applinks", "webcredentials"], ["appclips"]])
    #expect(rows.map { $0["components"] as? Int } == [3, nil])
  }

  @Test("a long table is cut, and long app IDs fit the width")
  func manyApps() throws {
    let ids = (1...30).map { "\"9QX4T7KM2P.shop.harbor.an-app-with-a-name-that-is-longer-than-the-table-\($0)\"" }
    let list = "{\"apps\": [\(ids.joined(separator: ", "))]}"
    let text = "{\"webcredentials\": \(list), \"appclips\": \(list), \"activitycontinuation\": \(list)}"
    let found = try Program.aasa(["stats", "-"], input: text)
    #expect(found.output.contains("  and 10 more; --format json lists them\n"))
    #expect(found.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(found.output.contains("…") && found.output.contains("the-table-20  "))
  }

  @Test("a file that is not there, and one that devices ignore")
  func faults() throws {
    #expect(try Program.aasa(["stats", "nowhere"]).status == 2)
    #expect(try Program.aasa(["stats", "broken"]).status == 2)
  }

  @Test("the expansion that a component may have", arguments: ["10000000", "10_000_000"])
  func expansions(_ number: String) throws {
    let found = try Program.aasa(["lint", "slow", "--max-expansion", number, "--format", "concise"])
    #expect(found.output.contains("info[large-expansion]"))
  }

  @Test("more may be allowed, and what is no number is refused")
  func limits() throws {
    let found = try Program.aasa(["lint", "slow", "--max-expansion", "30_000_000_000", "--format", "concise"])
    #expect(!found.output.contains("large-expansion"))
    for text in ["1e6", "_1", "1__0", "-5", "0", "99999999999999999999"] {
      #expect(try Program.aasa(["lint", "slow", "--max-expansion=\(text)"]).status == 2, "\(text)")
    }
  }
}
