import Analysis
import Association
import Foundation
import JSONSource
import Matching
import SeededRandom
import SourceText
import Testing

@testable import Lint

// Each wrong example of a rule with a fix is varied: other words in its paths, other white space, entries of another app in front of its own.
// The fix of its finding is applied alone. It must leave the answers of the other app as they are, which a search proves, make no new finding,
// and end.

@Suite("A fix keeps to its finding in files of many shapes")
struct FixesOfVariantsTests {
  static let rules = RuleCatalog.lint.rules.filter { rule in
    rule.examples.contains { ($0.content as? FileExample)?.fixed != nil }
  }.map(\.name)

  /// The files for a rule that give its finding; AASA_FIX_FILES states another number.
  static let files = ProcessInfo.processInfo.environment["AASA_FIX_FILES"].flatMap { Int($0) } ?? 24

  @Test("the other answers stay, nothing new is found, and fixing ends", arguments: rules)
  func fixes(_ name: String) throws {
    let rule = try #require(RuleCatalog.lint.named(name))
    let examples = rule.examples.filter { ($0.content as? FileExample)?.fixed != nil }
    var random = SplitMix64(seed: UInt64(name.utf8.count))
    var judged = 0
    for round in 0..<(Self.files * 4) where judged < Self.files {
      let example = examples[round % examples.count]
      guard let file = example.content as? FileExample else { continue }
      let text = Self.variant(of: String(decoding: file.bytes, as: UTF8.self), &random)
      if try check(rule, text, file.minimumSystem) { judged += 1 }
    }
    #expect(judged == Self.files)
  }

  /// Returns `true` if a text has the rule's finding with a fix, which is then checked.
  private func check(_ rule: Rule, _ text: String, _ system: SystemVersion?) throws -> Bool {
    let before = Judged(Array(text.utf8), system)
    // Its own entries are the last ones.
    guard let finding = before.findings.last(where: { $0.rule == rule.name && $0.fix != nil }) else { return false }
    let fixed = Linter.apply([finding], to: before.file.source)
    guard !fixed.applied.isEmpty else { return false }
    let after = Judged(fixed.bytes, system)
    let what: Comment = "\(rule.name): \(finding.fix?.title ?? "")\n\(text)\n\(after.text)"
    if before.file.fault == nil {
      #expect(after.file.fault == nil, what)
      // Where the service itself had another name, nothing of it was read before.
      if before.file.applinks != nil {
        let difference = before.file.differences(to: after.file, app: AppID(Self.other))
        #expect(difference.isEquivalence, what)
        let known = Set(before.findings.map(\.rule))
        let new = after.findings.filter { $0.severity > .info && !known.contains($0.rule) }.map(\.rule)
        #expect(new.isEmpty, what)
      }
    }
    // Fixing ends, and a second run changes nothing.
    var last = fixed.bytes
    for _ in 0..<16 {
      let own = Judged(last, system).findings.filter { $0.rule == rule.name }
      let next = Linter.apply(own, to: SourceFile(name: "test", bytes: last))
      if next.applied.isEmpty { return true }
      last = next.bytes
    }
    Issue.record("fixing does not end: \(what)")
    return true
  }

  private struct Judged {
    let file: AssociationFile
    let findings: [Finding]
    var text: String { String(decoding: file.source.bytes, as: UTF8.self) }

    init(_ bytes: [UInt8], _ system: SystemVersion?) {
      file = AssociationFile(SourceFile(name: "test", bytes: bytes))
      var options = LintOptions()
      options.minimumSystem = system
      options.budget.steps = .max
      findings = Linter.lint(file, options: options).findings
    }
  }

  // MARK: Variants

  private static let other = "H3V8L6WD5Z.shop.harbor.till"

  private static func variant(of text: String, _ random: inout SplitMix64) -> String {
    var text = renamed(text, &random)
    if random.below(3) > 0 { text = withEntries(text, &random) }
    return spaced(text, &random)
  }

  /// The text with other words in the paths that examples have.
  private static func renamed(_ text: String, _ random: inout SplitMix64) -> String {
    var text = text
    for word in ["buy", "fish", "boat", "help", "menu"] {
      let letters = (0..<(2 + random.below(6))).map { _ in random.pick(Array("bcdfghklmnprstvwz")) }
      text = text.replacing("/\(word)", with: "/\(String(letters))")
    }
    return text
  }

  /// The text with entries of another app in front of its own.
  private static func withEntries(_ text: String, _ random: inout SplitMix64) -> String {
    guard let place = text.range(of: #"("details":\s*\[)\s*\{"#, options: .regularExpression),
      let bracket = text[place].lastIndex(of: "[")
    else { return text }
    let entries = (0...random.below(2)).map { _ in
      let paths = (0...random.below(3)).map { _ in
        "{\"/\": \"/till/\(random.below(90))\(random.pick(["", "/*", "/?*"]))\"\(random.pick(["", "", ", \"exclude\": true"]))}"
      }
      return "{\"appIDs\": [\"\(other)\"], \"components\": [\(paths.joined(separator: ", "))]}, "
    }
    return String(text[...bracket]) + entries.joined() + String(text[text.index(after: bracket)...])
  }

  /// The text with more white space between its parts.
  private static func spaced(_ text: String, _ random: inout SplitMix64) -> String {
    var result = ""
    var isString = false
    var isEscaped = false
    for character in text.unicodeScalars {
      result.unicodeScalars.append(character)
      if isString {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isString = false
        }
        continue
      }
      if character == "\"" { isString = true }
      if "{[,:".unicodeScalars.contains(character), random.once(in: 4) { result += random.pick([" ", "\n  ", "\t"]) }
    }
    return result
  }
}
