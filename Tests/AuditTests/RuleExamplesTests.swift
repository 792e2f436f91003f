import AssetLinksLint
import Association
import Audit
import JSONSource
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

  static let cases = RuleCatalog.all.rules.flatMap { rule in rule.examples.map { Case(rule: rule, example: $0) } }

  @Test("a wrong example gives exactly the rule's finding, a right one none", arguments: cases)
  func exampleGivesItsFinding(_ example: Case) throws {
    let found = try example.example.content.findings(Self.options).map(\.rule)
    let expected = example.example.alongside + (example.example.isWrong ? [example.rule.name] : [])
    #expect(found.sorted() == expected.sorted())
  }

  @Test(
    "a fix gives the file that the example shows, without the fault",
    arguments: cases.filter { $0.example.isWrong && $0.example.content is FileExample })
  func fixRemovesTheFault(_ example: Case) throws {
    let file = try #require(example.example.content as? FileExample)
    let own = file.findings(Self.options).filter { $0.rule == example.rule.name }
    let fixed = Linter.apply(own, to: SourceFile(name: "example", bytes: file.bytes))
    #expect((fixed.applied.isEmpty ? nil : String(decoding: fixed.bytes, as: UTF8.self)) == file.fixed)
    if !fixed.applied.isEmpty {
      let rest = FileExample(bytes: fixed.bytes, minimumSystem: file.minimumSystem).findings(Self.options)
      #expect(!rest.contains { $0.rule == example.rule.name })
    }
  }

  @Test(
    "a fix of an assetlinks.json gives the file that the example shows",
    arguments: cases.filter { $0.example.isWrong && $0.example.content is AssetLinksExample })
  func fixOfAssetLinksRemovesTheFault(_ example: Case) throws {
    let links = try #require(example.example.content as? AssetLinksExample)
    let own = links.findings(Self.options).filter { $0.rule == example.rule.name }
    let fixed = Linter.apply(own, to: SourceFile(name: "example", bytes: Array(links.text.utf8)))
    #expect((fixed.applied.isEmpty ? nil : String(decoding: fixed.bytes, as: UTF8.self)) == links.fixed)
    guard let text = links.fixed else { return }
    let rest = AssetLinksExample(text: text).findings(Self.options)
    #expect(!rest.contains { $0.rule == example.rule.name })
  }

  @Test(
    "every rule has a right and a wrong example, and a kebab-case name of its own",
    arguments: RuleCatalog.all.rules.map(\.name))
  func ruleIsComplete(_ name: String) throws {
    let rule = try #require(RuleCatalog.all.named(name))
    #expect(rule.examples.contains { $0.isWrong })
    #expect(rule.examples.contains { !$0.isWrong })
    #expect(rule.name.allSatisfy { $0.isLowercase && $0.isASCII || $0 == "-" || $0.isNumber })
    #expect(RuleCatalog.all.rules.filter { $0.name == rule.name }.count == 1)
    for text in [rule.summary, rule.reason, rule.cost, rule.source] { #expect(!text.isEmpty) }
  }

  @Test("a former name is that of one rule, and no current one", arguments: Rule.formerNames)
  func formerName(_ name: String, _ former: String) {
    #expect(RuleCatalog.all.named(former)?.name == name && RuleCatalog.all.named(name)?.name == name)
    #expect(!RuleCatalog.all.rules.contains { $0.name == former })
    #expect(Rule.formerNames.values.filter { $0 == former }.count == 1)
  }

  private static var options: LintOptions {
    var options = LintOptions()
    // The result must not depend on how busy the machine is.
    options.budget.steps = .max
    return options
  }
}
