import Foundation
import Testing

@Suite("aasa compact")
struct CompactCommandTests {
  private static let product: String = {
    let paths = ["en", "de", "fr"].flatMap { language in
      ["fish", "crab", "boats", "tides"].map { #"{"/": "/\#(language)/\#($0)"}"# }
    }
    return """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
        \(paths.joined(separator: ",\n  "))]}]}}
      """
  }()

  @Test(
    "the file goes to standard output, the report to standard error; options reach the question",
    arguments: [
      ([], #"{ "/": "/$(language)/$(fish-etc)" }"#, "12 components became 1: 3 × 4"),
      (["--name", "catch of the day=fish"], "$(catch of the day)", "became"),
      (["--diff"], "\n-  {\"/\": \"/en/crab\"},\n", "became"), (["--format", "json"], "\"version\": 1", ""),
      (["--minify"], #"{"/":"/$(language)/$(fish-etc)"}"#, "became"),
      (["--min-ios", "9"], product, "with `--min-ios 13.5` it can be"),
      (["--modernize", "--drop-comments", "--force"], "$(language)", "became"),
    ])
  func options(_ arguments: [String], _ output: String, _ report: String) throws {
    let found = try Program.aasa(["compact", "-"] + arguments, input: Self.product)
    #expect(found.status == 0 && found.output.contains(output), "\(found)")
    #expect(report.isEmpty ? found.errors.isEmpty : found.errors.contains(report), "\(found.errors)")
  }

  @Test("without --force, a component with an error is status 1, and nothing is written")
  func refusal() throws {
    let file = associationFile(#"{"/": "*"}, {"/": "/privacy", "exclude": true}"#)
    let refused = try Program.aasa(["compact", "-"], input: file)
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.errors.hasPrefix("error: a component with an error would be removed; correct the file, or give --"))
    #expect(try Program.aasa(["compact", "-", "--force"], input: file).status == 0)
  }

  @Test("--check writes nothing and fails where the file can be much shorter")
  func check() throws {
    let found = try Program.aasa(["compact", "-", "--check"], input: Self.product)
    #expect(found.status == 1)
    #expect(!found.output.contains("applinks"))
    #expect(
      try Program.aasa(["compact", "-", "--check", "--tolerance", "99"], input: Self.product)
        .status == 0)
    let short = try Program.aasa(["compact", "-"], input: Self.product).output
    #expect(try Program.aasa(["compact", "-", "--check"], input: short).status == 0)
  }

  @Test("the oldest system is that of the configuration, where no flag says another")
  func configuredSystem() throws {
    let folder = try Folder([
      "aasa.yml": "lint: {overrides: [{files: [old.json], min-ios: 13}]}", ".git/HEAD": "", "old.json": Self.product,
      "new.json": Self.product,
    ])
    #expect(!(try folder.run("aasa compact old.json").output.contains("substitutionVariables")))
    #expect(try folder.run("aasa compact old.json --min-ios 15").output.contains("substitutionVariables"))
    #expect(try folder.run("aasa compact new.json --min-ios 14").output.contains("substitutionVariables"))
    #expect(try folder.run("aasa compact new.json --config absent").status == 2)
  }

  @Test("--output writes the file; a folder that is not there is status 2")
  func output() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "aasa-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: path) }
    let found = try Program.aasa(["compact", "-", "--output", path.path], input: Self.product)
    #expect(found.status == 0 && found.output.contains("became"))
    #expect(try String(contentsOf: path, encoding: .utf8).contains("$(language)"))
    let printed = try Program.aasa(["compact", "-", "--output", "-"], input: Self.product)
    #expect(printed.output.contains("$(language)") && printed.errors.contains("became"))
    let failed = try Program.aasa(["compact", "-", "--output", path.path + "/x/y"], input: Self.product)
    #expect(failed.status == 2 && failed.errors.contains("cannot write"))
  }

  @Test(
    "wrong usage and files that devices ignore are status 2",
    arguments: [
      ["--check", "--diff"], ["--name", "food"], ["--name", "$(x)=burrito"], ["--tolerance", "101"],
      ["--tolerance", "5"],
      ["--diff", "--format", "json"], ["--min-ios", "x"],
    ])
  func usage(_ arguments: [String]) throws {
    #expect(try Program.aasa(["compact", "-"] + arguments, input: Self.product).status == 2)
    #expect(try Program.aasa(["compact", "-"], input: "{").status == 2)
  }

  @Test("the former name of --min-ios still works, says its successor, and is not shown")
  func formerName() throws {
    let found = try Program.aasa(["compact", "-", "--drop-before", "13"], input: Self.product)
    #expect(found.status == 0 && !found.output.contains("$("))
    #expect(found.errors.contains("note: --drop-before is now --min-ios"))
    #expect(!(try Program.aasa(["compact", "--help"]).output.contains("drop-before")))
    #expect(
      try Program.aasa(["compact", "-", "--drop-before", "13", "--min-ios", "13"], input: Self.product).status == 2)
  }
}
