import Foundation
import Testing

/// Every `console` block of the README and the docs is run and compared, line by line.
@Suite("What the documentation shows is what the program prints")
struct DocumentationTests {
  /// One command of a block and what it is said to print.
  struct Example: CustomTestStringConvertible, Sendable {
    let page: String
    let line: Int
    let command: String
    let output: String
    var testDescription: String { "\(page):\(line): \(command)" }
  }

  static let pages = [
    "docs/android-manifest.md",
    "README.md", "docs/commands.md", "docs/matching.md", "docs/linting.md", "docs/size.md", "docs/graph.md",
    "docs/ci.md",
    "docs/semantics.md",
    "docs/export.md", "docs/formats.md", "docs/testing.md", "docs/at-scale.md", "docs/serving.md",
    "docs/claims.md", "docs/hosting.md", "docs/inputs.md", "docs/comparing.md", "docs/android.md",
    "docs/both-platforms.md",
  ]

  static let examples = pages.flatMap { page -> [Example] in
    guard let text = try? String(contentsOf: Program.root.appending(path: page), encoding: .utf8) else { return [] }
    return examples(of: page, text)
  }

  @Test("an example of the documentation prints what it shows", arguments: examples)
  func exampleIsTrue(_ example: Example) throws {
    let result = try Program.shell(example.command, in: Program.root.appending(path: "Fixtures/documents"))
    #expect(result.output + result.errors == example.output)
  }

  @Test("every page has examples", arguments: pages)
  func pageHasExamples(_ page: String) {
    #expect(Self.examples.contains { $0.page == page })
  }

  /// The commands of the `console` blocks: a line after `$ ` is a command, the lines up to the next one are its output.
  /// Blocks marked `console no-run` show what needs another machine.
  private static func examples(of page: String, _ text: String) -> [Example] {
    var found: [Example] = []
    var isInside = false
    var command: (line: Int, text: String)?
    var output: [String] = []

    func end() {
      guard let known = command else { return }
      found.append(
        Example(page: page, line: known.line, command: known.text, output: output.map { $0 + "\n" }.joined()))
      command = nil
    }

    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if isInside { end() }
        isInside = !isInside && line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        end()
        command = (index + 1, String(line.dropFirst(2)))
        output = []
      } else if isInside {
        output.append(String(line))
      }
    }
    return found
  }
}
