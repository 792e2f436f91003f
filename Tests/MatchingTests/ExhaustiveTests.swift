import TestSupport
import Testing

@testable import Matching

@Suite("All small patterns against all small parts")
struct ExhaustiveTests {
  private static let patterns = words(["a", "/", "*", "?"], upTo: 4)
  private static let paths = [""] + words(["a", "b", "/"], upTo: 4).map { "/" + $0 }

  @Test("paths")
  func paths() throws {
    let components = Self.patterns.map { #"{"/": "\#($0)"}"# }
    #expect(try agreements(components, urls: Self.paths) == 341 * 122)
  }

  @Test(
    "paths with a variable",
    arguments: [#""", "/""#, #""b", "/*""#, #""a/", "*""#, #""/b", "?""#, #""*/", """#, #""b//", "//*""#])
  func pathsWithVariable(_ values: String) throws {
    let components = words(["a", "/", "*", "$(v)"], upTo: 4).map { #"{"/": "\#($0)"}"# }
    let paths = Self.paths.filter { $0.count <= 4 }
    #expect(try agreements(components, urls: paths, values: values) == 341 * 41)
  }

  @Test("query strings")
  func queryStrings() throws {
    let components = words(["a", "=", "*", "?"], upTo: 4).map { ##"{"?": "\##($0)"}"## }
    let queries = [""] + words(["a", "b", "="], upTo: 4).map { "?" + $0 }
    #expect(try agreements(components, urls: queries) == 341 * 122)
  }

  @Test("query dictionaries")
  func queryDictionaries() throws {
    let values = words(["a", "*", "?"], upTo: 2)
    let single = ["", "a", "b"].flatMap { name in values.map { #"{"?": {"\#(name)": "\#($0)"}}"# } }
    let double = values.flatMap { first in values.map { #"{"?": {"a": "\#(first)", "b": "\#($0)"}}"# } }
    let queries = [""] + words(["a", "b", "=", "&"], upTo: 4).map { "?" + $0 }
    #expect(try agreements(single + double, urls: queries) == (39 + 169) * 342)
  }
  /// Asks all engines about every component, each for an app of its own, and says how many answers they agree on.
  private func agreements(_ components: [String], urls: [String], values: String = "") throws -> Int {
    let details = components.enumerated().map { #"{"appIDs": ["\#($0)"], "components": [\#($1)]}"# }
    let file = """
      {"applinks": {"details": [\(details.joined(separator: ", "))], "substitutionVariables": {"v": [\(values)]}}}
      """
    let engines = Engines(file)
    var count = 0
    for url in urls {
      let answers = try engines.answers("https://example.com" + url)
      for index in components.indices {
        if answers.allSatisfy({ $0[index] == answers[0][index] }) {
          count += 1
        } else {
          let found = answers.map { $0[index] }
          Issue.record(
            "\(components[index]) \(values) on \(url): \(zip(Engines.names, found.map(\.verdict)).map { $0 })")
        }
      }
    }
    return count
  }
}
