import Analysis
import Association
import JSONSource
import Matching
import SeededRandom
import SourceText
import Testing

@testable import Lint

// Random files of parts that rules with a fix report. Each fix is applied alone. Those of a rule that calls the finding harmless must leave
// every answer as it was, which a search proves; the others may change only the answers of the entry that they edit.

@Suite("A fix changes what its finding names, and nothing else")
struct FixMeaningTests {
  /// The rules whose fixes keep every answer.
  static let harmless: Set<String> = [
    "duplicate-app-id", "duplicate-component", "missing-leading-slash", "backtracking-blowup", "duplicate-value",
    "ignored-app-id", "contradictory-comment",
  ]

  static let files = 400

  private static let parts = 4

  @Test("in random files", arguments: 0..<parts)
  func fixes(_ part: Int) throws {
    var random = SplitMix64(seed: UInt64(part))
    var applied: [String: Int] = [:]
    for _ in 0..<Self.files / Self.parts {
      let text = Self.file(&random)
      let before = Judged(text)
      for finding in before.findings {
        guard finding.fix != nil else { continue }
        applied[finding.rule, default: 0] += 1
        try check(finding, before)
      }
    }
    for rule in ["duplicate-component", "missing-leading-slash", "contradictory-exclude", "wrong-type"] {
      #expect(applied[rule, default: 0] > 0, "\(rule)")
    }
  }

  private func check(_ finding: Finding, _ before: Judged) throws {
    let after = Judged(Linter.apply([finding], to: before.file.source).bytes)
    let what: Comment = "\(finding.rule): \(finding.fix?.title ?? "")\n\(before.text)\n\(after.text)"
    #expect(after.text != before.text, what)
    // The file can still be read, and the fault is gone from its place.
    if before.file.fault == nil { #expect(after.file.fault == nil, what) }
    // What was ignored before the fix may have other faults.
    let own = { (judged: Judged) in
      judged.findings.count { $0.rule == finding.rule && $0.message == finding.message }
    }
    #expect(own(after) < own(before) || after.fixable(finding.rule) < before.fixable(finding.rule), what)
    // No fix makes a fault of JSON. Others may be seen first when a key that was ignored is read.
    let form: Set<Rule.Group> = [.json]
    let faults = { (judged: Judged) in
      judged.findings.count { found in
        found.severity > .info && found.rule != finding.rule
          && RuleCatalog.lint.named(found.rule).map { form.contains($0.group) } ?? false
      }
    }
    #expect(faults(after) <= faults(before), what)
    if Self.harmless.contains(finding.rule) {
      try expectEqualAnswers(before, after, what)
      let worse = { (judged: Judged) in judged.findings.count { $0.severity > .info } }
      #expect(worse(after) <= worse(before), what)
    }
    // Fixing ends: a second run of all fixes of the rule changes nothing more.
    var last = before.file.source.bytes
    for _ in 0..<8 {
      let fixed = Linter.apply(
        Judged(last).findings.filter { $0.rule == finding.rule }, to: SourceFile(name: "test", bytes: last))
      if fixed.applied.isEmpty { return }
      last = fixed.bytes
    }
    Issue.record("fixing does not end", sourceLocation: #_sourceLocation)
  }

  /// Expects the same answers of current systems and of iOS 9 to 12, proved.
  private func expectEqualAnswers(_ before: Judged, _ after: Judged, _ what: Comment) throws {
    let readings = { (judged: Judged) in [SystemGeneration.paths, .current].map { judged.file.read(by: $0) } }
    for (old, new) in zip(readings(before), readings(after)) where old.applinks != nil {
      let differences = old.differences(to: new, budget: Budget(states: 20_000, steps: 2_000_000))
      #expect(differences.isEquivalence, what)
    }
    #expect(before.file.serviceDifferences(to: after.file).isEmpty, what)
  }

  /// A file with its findings.
  private struct Judged {
    let file: AssociationFile
    let findings: [Finding]
    var text: String { String(decoding: file.source.bytes, as: UTF8.self) }

    init(_ text: String) { self.init(Array(text.utf8)) }

    init(_ bytes: [UInt8]) {
      file = AssociationFile(SourceFile(name: "test", bytes: bytes))
      findings = Linter.lint(file).findings
    }

    func fixable(_ rule: String) -> Int { findings.count { $0.rule == rule && $0.fix != nil } }
  }

  // MARK: Files

  private static func file(_ random: inout SplitMix64) -> String {
    let entries = (0...random.below(2)).map { _ in entry(&random) }
    let variables =
      random.once(in: 3)
      ? #", "substitutionVariables": {"catch": ["cod", "hake", "\#(random.pick(["cod", "eel", "ål"]))"]}"# : ""
    return #"{"applinks": {"details": [\#(entries.joined(separator: ",\n"))]\#(variables)}}"#
  }

  private static func entry(_ random: inout SplitMix64) -> String {
    let (app, clerk) = ("9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.clerk")
    let apps = random.pick([
      #""appIDs": ["\#(app)"]"#, #""appIDs": ["\#(app)"]"#, #""appIDs": ["\#(clerk)", "\#(clerk)"]"#,
      #""appIds": ["\#(app)"]"#, #""appID": "\#(app)""#, #""appIDs": "\#(app)""#, #""appIDs": [" \#(app)"]"#,
      #""appIDs": ["\#(app)"], "appID": "\#(app)""#,
    ])
    let components = (0...random.below(4)).map { _ in component(&random) }.joined(separator: ", ")
    let list = random.pick([
      #""components": [\#(components)]"#, #""components": [\#(components)]"#, #""component": [\#(components)]"#,
      #""paths": ["/a", "NOT /a/b", "buy/*", "/a"]"#, #""paths": [\#(components)]"#,
    ])
    return "{\(apps), \(list)}"
  }

  private static func component(_ random: inout SplitMix64) -> String {
    let path = random.pick([
      "/a", "/a/*", "a/b", "*", "/", "", "/a?id=*", "/#/a", "/é", "NOT /a/b", "/$(Catch)", "/$(catch", "/b/**",
      "*/print",
    ])
    switch random.below(12) {
    case 0: return "\"\(path)\""
    case 1: return "{\"/\": [\"\(path)\"]}"
    default: break
    }
    var members = ["\"/\": \"\(path)\""]
    if random.once(in: 4) { members.append(#""exclude": \#(random.pick(["true", "true", "\"true\"", "\"false\""]))"#) }
    if random.once(in: 6) { members.append(#""caseSensitive": \#(random.pick(["false", "\"false\"", "true"]))"#) }
    if random.once(in: 6) {
      members.append(random.pick([#""?": {"id": "*"}"#, #""query": {"id": "?*"}"#, #""?": "?*""#]))
    }
    return "{\(members.joined(separator: ", "))}"
  }
}

@Suite("What a finding advises to remove has no effect")
struct RemovalTests {
  /// The rules that advise to remove a component, whatever else is in the file: each example of theirs is checked.
  static let rules = ["duplicate-component", "redundant-component", "unreachable-component", "empty-path"]

  @Test("without the component, every answer is the same", arguments: rules)
  func removal(_ name: String) throws {
    let rule = try #require(RuleCatalog.lint.named(name))
    var removed = 0
    for example in rule.examples where example.isWrong {
      let file = try #require(example.content as? FileExample)
      let before = AssociationFile(SourceFile(name: "test", bytes: file.bytes))
      for finding in Linter.lint(before, rules: [rule]).findings {
        guard finding.help.contains(where: { $0.hasPrefix("remove it") }) else { continue }
        let after = try #require(Self.without(finding, before))
        removed += 1
        // Without `--min-ios`, rules about order read the file as these systems do.
        for generation in [SystemGeneration.paths, .current] {
          let differences = before.read(by: generation).differences(to: after.read(by: generation), budget: Budget())
          #expect(differences.isEquivalence, "\(name): \(example.note)")
        }
      }
    }
    #expect(removed > 0 || name == "empty-path")
  }

  /// The file without the component that a finding is about.
  private static func without(_ finding: Finding, _ file: AssociationFile) -> AssociationFile? {
    for entry in [file, file.read(by: .paths)].flatMap({ $0.applinks?.entries ?? [] }) {
      for (index, node) in entry.elements.enumerated()
      where file.document.range(node).bytes.contains(finding.range.lower.value) {
        let edits = file.document.removals(from: entry.elements, at: [index])
        return AssociationFile(
          SourceFile(name: "test", bytes: file.source.applying(edits.sorted(by: SourceEdit.isBefore))))
      }
    }
    return nil
  }

  @Test("a fix that removes something, and nothing but a sign of JSON, keeps every answer")
  func removingFixes() {
    var removed: Set<String> = []
    for rule in RuleCatalog.lint.rules {
      for example in rule.examples where example.isWrong {
        guard let file = example.content as? FileExample else { continue }
        let before = AssociationFile(SourceFile(name: "test", bytes: file.bytes))
        for finding in Linter.lint(before, rules: [rule]).findings {
          guard let fix = finding.fix, before.fault == nil, fix.title.hasPrefix("remove the repetition") else {
            continue
          }
          let after = AssociationFile(
            SourceFile(name: "test", bytes: Linter.apply([finding], to: before.source).bytes))
          removed.insert(rule.name)
          for generation in SystemGeneration.allCases {
            #expect(
              before.read(by: generation).differences(to: after.read(by: generation), budget: Budget()).isEquivalence,
              "\(rule.name): \(example.note)")
          }
          #expect(before.serviceDifferences(to: after).isEmpty)
        }
      }
    }
    #expect(removed.isSuperset(of: ["duplicate-app-id", "duplicate-component"]))
  }
}
