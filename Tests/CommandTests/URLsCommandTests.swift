import Foundation
import Testing

@Suite("aasa urls")
struct URLsCommandTests {
  private static let file = "apple-app-site-association"

  @Test("URLs go straight into match")
  func pipe() throws {
    let folder = Program.root.appending(path: "Fixtures/documents")
    let result = try Program.shell(
      "aasa urls \(Self.file) --format urls | aasa match \(Self.file) --urls - --format tsv", in: folder)
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 20)
    #expect(Set(lines.map { $0.split(separator: "\t")[2] }) == ["match", "exclude", "no_match"])
  }

  @Test("commands for the simulator are a shell script, for any URL")
  func simulator() throws {
    let text = associationFile(#"{"/": "/it's/$(x)"}, {"/": "/it's\n;&$HOME/`id`"}, {"/": "/b'?"}"#)
    let script = try Program.aasa(["urls", "-", "--format", "simctl"], input: text).output
    let urls = try Program.aasa(["urls", "-", "--format", "urls"], input: text).output
    let quoted = script.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.isEmpty }
      .map { $0.replacing("xcrun simctl openurl booted", with: "printf '%s\\n'") }.joined(separator: "; ")
    #expect(try Program.shell(quoted, in: Program.root).output == urls)
  }

  @Test("a list of URLs alone has a note about components without one")
  func note() throws {
    let urls = try Program.aasa(["urls", "-", "--format", "urls"], input: associationFile("{}, {}"))
    #expect(urls.status == 0 && urls.errors == "note: 1 of 2 components has no URL; --format text says why\n")
  }
}
