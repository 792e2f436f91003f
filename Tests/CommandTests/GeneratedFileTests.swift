import Foundation
import Testing

@Suite("A generated file is reported with the file that it is generated from")
struct GeneratedFileTests {
  private static let path = "dist/.well-known/apple-app-site-association"
  private static let configuration = """
    apps: {shop: 9QX4T7KM2P.shop.harbor.app}
    files:
      - path: dist/.well-known/*
        domain: harbor.shop
        source: config/aasa.ts
    groups:
      - name: shop
        app: shop
        opens: [/buy/1, /sell/1]
    coverage: {every-component: true}
    """

  private func folder() throws -> Folder {
    try Folder([
      Self.path: """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"],
        "components": [{"/": "/buy/*"}, {"/": "/help/*", "exlude": true}]}]}}
      """, "aasa.yml": Self.configuration, "sub/x": "", "config/aasa.ts": "",
    ])
  }

  @Test("lint names it in every format, whatever the working directory")
  func lint() throws {
    let folder = try folder()
    let text = try folder.run("aasa lint")
    #expect(text.output.contains("\n  |\n  = ") || text.output.contains("help: change `config/aasa.ts`"))
    #expect(text.output.contains("= help: change `config/aasa.ts`, from which the file is generated\n"))
    let concise = try folder.run("aasa lint dist --format concise")
    #expect(concise.output.contains("\(Self.path):2:") && concise.output.contains(" (generated from config/aasa.ts)\n"))
    let github = try folder.run("aasa lint --format github")
    #expect(github.output.contains(" file=config/aasa.ts,title=unknown-key::"))
    #expect(github.output.contains("%0Ain \(Self.path):2:"))
    let gitlab = try folder.run("aasa lint --format gitlab")
    #expect(gitlab.output.contains(#""path": "config/aasa.ts""#) && !gitlab.output.contains(#""path": "dist"#))
    let json = try folder.run("aasa lint --format json")
    #expect(json.output.contains(#""generatedFrom": "config/aasa.ts""#))
    let below = try folder.run("cd sub && aasa lint --format concise")
    #expect(
      below.output.contains("../\(Self.path):2:") && below.output.contains(" (generated from ../config/aasa.ts)\n"))
    let other = try folder.run("cp -r dist other && aasa lint other --format concise")
    #expect(other.output.contains("other/") && !other.output.contains("generated from"))
  }

  @Test("a generated file is not fixed")
  func fix() throws {
    let folder = try Folder([
      "a": #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.a.b"], "components": [{"/": "/buy/*"},]}]}}"#,
      "b.ts": "",
      "aasa.yml": "files: [{path: a, source: b.ts}]\n",
    ])
    let before = try folder.run("aasa lint")
    let after = try folder.run("aasa lint --fix; cat a")
    #expect(before.output.contains("help: change `b.ts`") && !before.output.contains("--fix"), "\(before)")
    #expect(after.output.hasPrefix(before.output) && after.output.contains("},]"), "\(after)")
    #expect(try folder.run("aasa lint --diff").output.isEmpty)
  }

  @Test("test names it in failures and in coverage")
  func test() throws {
    let folder = try folder()
    let text = try folder.run("aasa test")
    let flat = text.output.replacing("\n            ", with: " ")
    #expect(flat.contains("no component matches for shop in \(Self.path), generated from config/aasa.ts\n"))
    #expect(text.output.contains("\(Self.path):2:35 (generated from config/aasa.ts)\n"))
    let concise = try folder.run("aasa test --format concise")
    #expect(concise.output.contains(" in \(Self.path), generated from config/aasa.ts\n"))
    #expect(concise.output.contains("no expectation reaches the component (generated from config/aasa.ts)\n"))
    let github = try folder.run("aasa test --format github")
    #expect(github.output.contains("::error file=config/aasa.ts,title=unreached-component::"))
    #expect(github.output.contains("::error file=aasa.yml,line=9,"))
    let config = try folder.run("aasa config")
    #expect(config.output.contains("files[0].source  "))
  }

  @Test("a source that does not exist is an error of the configuration", arguments: ["lint", "test"])
  func missing(_ command: String) throws {
    let folder = try Folder([
      "aasa.yml": "files: [{path: a, source: b.ts}]\ncoverage: {nothing-outside: true}\n", "a": "{}",
    ])
    let result = try folder.run("aasa \(command)")
    #expect(result.status == 2 && result.errors.contains("there is no file `b.ts`"))
    #expect(result.errors.contains(" --> aasa.yml:1:27\n"))
  }

  @Test("an empty source is an error of the configuration")
  func empty() throws {
    let folder = try Folder(["aasa.yml": "files: [{path: a, source: ''}]\n", "a": "{}"])
    let result = try folder.run("aasa lint")
    #expect(result.status == 2 && result.errors.contains("`source` is empty"))
  }
}
