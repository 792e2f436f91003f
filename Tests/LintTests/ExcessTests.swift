import Association
import SourceText
import Testing

@testable import Lint

@Suite("Files with too large a part")
struct ExcessTests {
  private static let app = "9QX4T7KM2P.shop.harbor.app"

  private static func file(_ entry: String) -> AssociationFile {
    file(of: #"{"applinks": {"details": [{"appIDs": ["\#(app)"], \#(entry)}]}}"#)
  }

  private static func file(of text: String) -> AssociationFile {
    AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
  }

  private static func text(_ count: Int) -> String { String(repeating: "a", count: count) }

  @Test("a text up to the limit is read", arguments: [32_767, 32_768])
  func atTheLimit(_ count: Int) {
    let file = Self.file(#""components": [{"/": "\#(Self.text(count))"}]"#)
    #expect(file.excess == nil && file.fault == nil && file.applinks?.entries.count == 1)
  }

  @Test("a longer text is a fault of the file, wherever it is")
  func longText() {
    let long = Self.text(32_769)
    let texts = [
      #""components": [{"/": "\#(long)"}]"#, #""components": [{"/": "/a", "comment": "\#(long)"}]"#, #""\#(long)": 1"#,
      #""paths": ["\#(long)"]"#,
    ]
    for text in texts {
      let file = Self.file(text)
      guard case .text(_, bytes: 32_769)? = file.excess, case .tooLarge? = file.fault else {
        Issue.record("\(String(describing: file.fault))")
        continue
      }
      #expect(file.applinks == nil && file.services.isEmpty)
      #expect(Linter.lint(file).findings.map(\.rule) == ["oversized-content"])
      #expect(FaultText.words(file)?.hasSuffix("this text has 32,769 bytes; at most 32,768 are read") == true)
    }
  }

  @Test("more entries, app IDs or wildcards than the limit are a fault of the file")
  func lists() {
    func repeated(_ text: String, _ count: Int) -> String {
      Array(repeating: text, count: count).joined(separator: ",")
    }
    let files = [
      (#"{"applinks": {"details": [\#(repeated("{}", 100_001))]}}"#, "`details` has 100,001 entries"),
      (#"{"webcredentials": {"apps": [\#(repeated(#""a""#, 200_001))]}}"#, "the file lists 200,001 app IDs"),
      (
        #"{"applinks": {"details": [{"appIDs": [\#(repeated(#""a""#, 200_001))]}]}}"#, "the file lists 200,001 app IDs"
      ),
      (
        #"{"applinks": {"details": [{"paths": [\#(repeated(#""\#(String(repeating: "*", count: 1_000))""#, 4_001))]}]}}"#,
        "the file has 4,001,000 of the characters"
      ),
    ]
    for (text, words) in files {
      let file = Self.file(of: text)
      #expect(file.applinks == nil)
      #expect(FaultText.words(file)?.contains(words) == true, "\(words)")
    }
    #expect(Self.file(of: #"{"applinks": {"details": [\#(repeated("{}", 100_000))]}}"#).excess == nil)
  }

  @Test("JSON that is not valid is the first fault")
  func invalid() {
    guard case .invalid? = Self.file(#""paths": ["\#(Self.text(70_000))",]"#).fault else {
      Issue.record("the trailing comma is no fault")
      return
    }
  }

  @Test("of two comments of a component, each is recognised, however many there are")
  func duplicateComments() {
    let components = (0..<2_000).map { #"{"/": "/\#($0)/*", "comment": "a", "comment": "b"}"# }
    let file = Self.file(#""components": [\#(components.joined(separator: ", "))]"#)
    let findings = Linter.lint(file, rules: [.duplicateKey]).findings
    #expect(findings.allSatisfy { $0.severity == .info } && !findings.isEmpty)
  }
}
