import Foundation
import Testing

@Suite("aasa urls")
struct URLsCommandTests {
  private let file = "apple-app-site-association"
  private let app = "9QX4T7KM2P.shop.harbor.app"

  private static func file(_ components: String) -> String {
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\#(components)]}]}}"#
  }

  @Test("each component has a URL that it decides, and a near miss that it does not")
  func decided() throws {
    let result = try Program.aasa(["urls", file, "--format", "json", "--app", app])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    let components = try #require(object["components"] as? [[String: Any]])
    #expect(components.count == 5)
    for component in components {
      func decider(_ url: Any?) throws -> [Substring] {
        let url = try #require(url as? String)
        let matched = try Program.aasa(["match", file, url, "--app", app, "--format", "tsv"]).output
        return matched.dropLast().split(separator: "\t", omittingEmptySubsequences: false).suffix(2)
      }
      let index = try #require(component["component"] as? Int)
      #expect(try decider(component["url"]) == ["0", "\(index)"])
      let miss = try #require(component["nearMiss"] as? [String: Any])
      #expect(try decider(miss["url"]) != ["0", "\(index)"])
      #expect((miss["change"] as? String)?.isEmpty == false)
    }
  }

  @Test("URLs go straight into match")
  func pipe() throws {
    let folder = Program.root.appending(path: "Fixtures/documents")
    let result = try Program.shell(
      "aasa urls \(file) --format urls | aasa match \(file) --urls - --format tsv", in: folder)
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 20)
    #expect(Set(lines.map { $0.split(separator: "\t")[2] }) == ["match", "exclude", "no_match"])
    let urls = try Program.aasa(["urls", file, "--format", "urls", "--domain", "harbor.shop"])
    #expect(urls.output.split(separator: "\n").allSatisfy { $0.hasPrefix("https://harbor.shop/") })
  }

  @Test(
    "what is different is said in a word",
    arguments: [
      (#"{"/": "/a", "?": {"id": "?*", "x": "1"}}"#, "without `id=42`"),
      (##"{"/": "/a", "#": "top"}"##, "without `#top`"),
      (#"{"/": "/a/b"}"#, "without `/b`"),
      (#"{"/": "/a"}"#, "with `/x` added"),
      (#"{"/": "/buy/*"}"#, "`Buy` instead of `buy`"),
      (#"{"/": "/*.html"}"#, "with `/x` added"),
      (#"{"?": ""}"#, "with `?x=1` added"),
    ])
  func words(_ component: String, _ words: String) throws {
    let result = try Program.aasa(["urls", "-"], input: Self.file(component))
    #expect(result.output.contains("near miss: \(words)\n"), "\(result.output)")
  }

  @Test("an empty app ID has a heading", arguments: ["urls", "explain", "diff"])
  func emptyApp(_ command: String) throws {
    let entry = #"{"appIDs": ["", "9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/a"}]}"#
    let text = #"{"applinks": {"details": [\#(entry)]}}"#
    let other = command == "diff" ? [file] : command == "explain" ? ["https://example.com/a"] : []
    let result = try Program.aasa([command, "-"] + other, input: text)
    #expect(result.output.split(separator: "\n").contains("\"\""), "\(result.output)")
  }

  @Test("unreachable components are reported, and a catch-all has no near miss")
  func nothing() throws {
    let components = #"{"/": "/a/*"}, {"/": "/a/b"}, {"/": "/c#d"}, {}, {"/": "/e"}"#
    let result = try Program.aasa(["urls", "-", "--format", "text"], input: Self.file(components))
    #expect(result.output.contains("decides nothing: details[0].components[0] matches all of its URLs"))
    #expect(result.output.contains("decides nothing: it matches no possible URL"))
    #expect(result.output.contains("decides nothing: details[0].components[3] matches all of its URLs"))
    let urls = try Program.aasa(["urls", "-", "--format", "urls"], input: Self.file(components))
    #expect(urls.errors == "note: 3 of 5 components have no URL; --format text says why\n")
    let all = try Program.aasa(["urls", "-"], input: Self.file("{}"))
    #expect(all.output.contains("no near miss"))
  }

  @Test("commands for the simulator are a shell script, for any URL")
  func simulator() throws {
    let text = Self.file(#"{"/": "/it's/$(x)"}, {"/": "/it's\n;&$HOME/`id`"}, {"/": "/b'?"}"#)
    let script = try Program.aasa(["urls", "-", "--format", "simctl"], input: text).output
    #expect(script.contains("xcrun simctl openurl booted 'https://example.com/b'\\''1'\n"))
    let urls = try Program.aasa(["urls", "-", "--format", "urls"], input: text).output
    let quoted = script.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.isEmpty }
      .map { $0.replacing("xcrun simctl openurl booted", with: "printf '%s\\n'") }.joined(separator: "; ")
    #expect(try Program.shell(quoted, in: Program.root).output == urls)
  }

  @Test("text from a file reaches the terminal escaped", arguments: ["text", "urls", "markdown", "simctl", "json"])
  func hostileText(_ format: String) throws {
    let text = Self.file(
      #"{"?": {"é\u202e\u001b": "*"}}, {"/": "/\u202e\u001b*"}, {"/": "*\u202e", "percentEncoded": false}"#)
    let result = try Program.aasa(["urls", "-", "--format", format], input: text)
    #expect(result.status == 0)
    #expect(!(result.output + result.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    if format != "json" { #expect(result.output.contains("https://example.com/")) }
  }

  @Test("Markdown has links, and what is no link as code")
  func markdown() throws {
    let result = try Program.aasa(
      ["urls", "-", "--format", "markdown"], input: Self.file(#"{"/": "/a|<b>"}, {"/": "/c"}"#))
    #expect(
      result.output.contains("| <https://example.com/c> | the app | details[0].components[1] `{\"/\": \"/c\"}` |"))
    #expect(result.output.contains("| <code>https&#58;//example.com/a&#124;&#60;b&#62;</code> | the app |"))
    let app = try Program.aasa(
      ["urls", "-", "--format", "markdown"],
      input: Self.file(#"{"/": "/c"}"#).replacing("shop.harbor.app", with: "shop|harbor"))
    #expect(app.output.hasPrefix("### <code>9QX4T7KM2P.shop&#124;harbor</code>\n"))
  }

  @Test("unreadable and ignored files, and wrong usage, are status 2")
  func status() throws {
    #expect(try Program.aasa(["urls", "absent"]).status == 2)
    #expect(try Program.aasa(["urls", "broken"]).status == 2)
    #expect(try Program.aasa(["urls", file, "--domain", "https://a"]).status == 2)
    let unknown = try Program.aasa(["urls", file, "--app", "9QX4T7KM2P.other"])
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("the file does not list the app"))
  }
}
