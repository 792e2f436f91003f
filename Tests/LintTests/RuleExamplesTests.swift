import Association
import Serving
import SourceText
import Testing

@testable import Lint

@Suite("Every rule's examples are its tests")
struct RuleExamplesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: Rule
    let example: Example
    var testDescription: String { "\(rule.name): \(example.note)" }
  }

  static let cases = Rule.all.flatMap { rule in rule.examples.map { Case(rule: rule, example: $0) } }

  @Test("a wrong example gives exactly the rule's finding, a right one none", arguments: cases)
  func exampleGivesItsFinding(_ example: Case) throws {
    let found = try rules(of: example.example)
    let expected = example.example.alongside + (example.example.isWrong ? [example.rule.name] : [])
    #expect(found.sorted() == expected.sorted())
  }

  @Test(
    "a fix gives the file that the example shows, without the fault",
    arguments: cases.filter { $0.example.isWrong && $0.example.isFile })
  func fixRemovesTheFault(_ example: Case) {
    let source = SourceFile(name: "example", bytes: example.example.bytes)
    let own = findings(source.bytes, example.example).filter { $0.rule == example.rule.name }
    let fixed = Linter.apply(own, to: source)
    #expect((fixed.applied.isEmpty ? nil : String(decoding: fixed.bytes, as: UTF8.self)) == example.example.fixed)
    if !fixed.applied.isEmpty {
      #expect(!findings(fixed.bytes, example.example).contains { $0.rule == example.rule.name })
    }
  }

  @Test("every rule has a right and a wrong example, and a kebab-case name of its own", arguments: Rule.all.map(\.name))
  func ruleIsComplete(_ name: String) throws {
    let rule = try #require(Rule.named(name))
    #expect(rule.examples.contains { $0.isWrong })
    #expect(rule.examples.contains { !$0.isWrong })
    #expect(rule.name.allSatisfy { $0.isLowercase && $0.isASCII || $0 == "-" || $0.isNumber })
    #expect(Rule.all.filter { $0.name == rule.name }.count == 1)
    for text in [rule.summary, rule.reason, rule.cost, rule.source] { #expect(!text.isEmpty) }
  }

  private func rules(of example: Example) throws -> [String] {
    if let text = example.transcript {
      let transcript = try Transcript(text)
      let domain = ClaimedDomain(host: try #require(transcript.host))
      return Linter.lint(DomainQuestions(RecordedClient(transcript)).ask(about: domain)).map(\.rule)
    }
    if let claims = example.claims { return Linter.lint(claims.apps, against: claims.associations).map(\.rule) }
    guard example.site.isEmpty else {
      let files = example.site.map { path, text in
        Site.File(path: path, AssociationFile(SourceFile(name: path, bytes: Array(text.utf8))))
      }
      return Linter.lint(Site(files.filter { Site.isRead($0.path) || Self.isLookalike($0.path) })).map(\.rule)
    }
    return findings(example.bytes, example).map(\.rule)
  }

  private static func isLookalike(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    return Site.isLookalike(parts[parts.count - 1], in: parts.dropLast().last ?? "")
  }

  private func findings(_ bytes: [UInt8], _ example: Example) -> [Finding] {
    var options = LintOptions()
    options.minimumSystem = example.minimumSystem
    // What is found must not depend on how busy the machine is.
    options.budget.time = .seconds(60)
    return Linter.lint(AssociationFile(SourceFile(name: "example", bytes: bytes)), options: options).findings
  }
}

extension Example {
  /// Whether it is a file, and neither a site, nor a domain, nor what an app claims.
  fileprivate var isFile: Bool { site.isEmpty && transcript == nil && claims == nil }
}
