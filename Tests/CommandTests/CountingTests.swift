import Foundation
import Testing

@Suite("A run has one total, and numbers for people have separators")
struct CountingTests {
  /// An expectation for each component, most of which fail.
  private static let configuration = """
    files: f.json
    domain: harbor.shop
    coverage: {every-component: true, nothing-outside: [/a]}
    groups:
      - {name: g, opens: [/sell/1, /sell/2], stays-in-browser: [/c0, /none]}
    """

  private static func file(_ count: Int) -> String {
    associationFile((0..<count).map { #"{"/": "/c\#($0)"}"# }.joined(separator: ", "))
  }

  @Test("the total of `aasa test` is the number of failed lines and of annotations", arguments: [3, 9])
  func total(_ components: Int) throws {
    let folder = try Folder(["aasa.yml": Self.configuration, "f.json": Self.file(components), ".git/HEAD": ""])
    // Two URLs that open nothing, one that does not stay, the components without expectation, and those outside.
    let failures = 3 + (components - 1) + (components - 1)
    let words = "\(failures) failed, 1 passed in f.json; 1 of \(components) components reached\n"
    let text = try folder.run("aasa test --all")
    #expect(text.status == 1)
    #expect(text.output.hasSuffix(words))
    #expect(text.output.split(separator: "\n").count { $0.hasPrefix("failed: ") } == failures)
    let concise = try folder.run("aasa test --format concise")
    #expect(concise.output.hasSuffix(words))
    #expect(concise.output.split(separator: "\n").count { $0.contains(": failed[") } == failures)
    let github = try folder.run("aasa test --format github")
    #expect(github.output.hasSuffix("aasa test: " + words))
    if failures <= 10 { #expect(github.output.split(separator: "\n").count { $0.hasPrefix("::error") } == failures) }
    let markdown = try folder.run("aasa test --format markdown")
    #expect(markdown.output.hasPrefix("## aasa test: " + words))
  }

  @Test("lint over several files ends with their total")
  func lintTotal() throws {
    let folder = try Folder([
      "a.json": associationFile(#"{"/": "buy"}, {"/": "/buy"}"#), "b.json": "{",
      "c.json": associationFile(#"{"/": "/a"}"#),
    ])
    let result = try folder.run("aasa lint a.json b.json c.json absent.json")
    let last = try #require(result.output.split(separator: "\n").last)
    let github = try folder.run("aasa lint a.json b.json c.json absent.json --format github")
    let words = try #require(github.output.split(separator: "\n").last).dropFirst("aasa lint: ".count)
    #expect(words.hasSuffix(", 1 file not read"))
    #expect(last.hasPrefix(words.replacing(", 1 file not read", with: " in 3 files, 1 file not read")))
    let clean = try folder.run("aasa lint c.json")
    #expect(clean.output == "no findings in c.json\n")
  }

  @Test("no text for people has a number of four digits without a separator")
  func separators() throws {
    let components = 1_050
    let urls = (0..<1_050).map { "https://harbor.shop/n\($0)" }.joined(separator: "\n")
    let configuration = """
      files: f.json
      domain: harbor.shop
      coverage: {every-component: true}
      lint: {max-expansion: 20000000, max-warnings: 1000, limit: 1000}
      groups:
        - {name: g, opens: [{list: urls.txt}]}
      """
    let repeated = associationFile(Array(repeating: #"{"/": "/a?b=c#d"}"#, count: 1_050).joined(separator: ","))
    let folder = try Folder([
      "aasa.yml": configuration, "f.json": Self.file(components), "urls.txt": urls, "g.json": repeated,
      ".git/HEAD": "",
    ])
    for command in [
      "aasa match f.json --urls urls.txt --summary", "aasa match f.json --urls urls.txt --expect match | tail -1",
      "aasa explain f.json https://harbor.shop/c", "aasa test", "aasa test --format concise | tail -1", "aasa config",
      "aasa lint f.json g.json --fail-on never", "aasa lint g.json --format github", "aasa stats f.json",
      "aasa stats g.json",
      "aasa compact f.json --check", "aasa urls g.json", "aasa lint g.json --format markdown | tail -3",
      "aasa lint g.json --write-baseline b.json", "aasa lint g.json --baseline b.json",
      "aasa lint g.json --format junit | tail -20",
    ] {
      let result = try folder.run(command)
      for line in (result.output + result.errors).split(separator: "\n") where line.contains(/\d{4}/) {
        // Places, source lines, URLs, quoted text and settings are no numbers for people.
        var words = line.replacing(/`[^`]*`|\S*:\d+:\d+|\S+:\/\/\S+|\/c\d+|\w+=[\d,]+/, with: "")
        if line.contains(" | ") || line.contains("…") || line.contains("<") { words = "" }
        #expect(!words.contains(/\d{4}/), "\(command): \(line)")
      }
    }
  }
}
